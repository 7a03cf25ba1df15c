"""Sensor doubts: a hint names sensors that never change although they should; no hold opens."""

from typing import Self

import pytest
from msgspec import structs

from controller.data.events import TableEvent
from controller.words.spoken import say
from drivers.interface import DeviceEvent, SpotLevels
from drivers.vocabulary import Key
from tests.procedure.table_story import Story

pytestmark = pytest.mark.usefixtures("kept_story")

COVERED = "Seat 4, Ante: covered for {} rounds without a change. Look at its sensor."
EMPTY = "Seat 4: played by hand for {} rounds, its sensors saw no wager. Look at them."
ANTE_4 = 1 << 24


class Evening(Story):
    """A house that wants a hint after three rounds, and sensors that a test makes faulty."""

    def __init__(self, rounds: int = 3) -> None:
        self.on = self.off = self.bad = 0
        super().__init__(sensor_doubted_after=rounds)
        self.open()

    def happen(self, *events: TableEvent | DeviceEvent) -> Self:
        """Take events, as the sensors report them."""
        return super().happen(*map(self._told, events))

    def _told(self, event: TableEvent | DeviceEvent) -> TableEvent | DeviceEvent:
        if not isinstance(event, SpotLevels):
            return event
        return structs.replace(
            event, occupied=(event.occupied | self.on) & ~self.off, faulty=self.bad
        )

    def play(self, *seats: int, touched: bool = False, times: int = 1) -> Self:
        """Play rounds of these seats; `touched`: the dealer puts seat 4 in or out by hand."""
        for _ in range(times):
            self.bet(*seats)
            if touched:
                self.press(Key.SEAT_4)
            self.press(Key.NO_MORE_BETS)
            while self.step.startswith("dealing."):
                self.dispense()
            self.green().finish()
        return self

    @property
    def hints(self) -> list[str]:
        """Return the hints about sensors."""
        return [words for words in self.prompts if "sensor" in words]

    @property
    def doubts(self) -> tuple[str, ...]:
        """Return the technician's text about them."""
        sensors = next(each for each in self.snapshot.devices if each.name == "sensors")
        return tuple(map(say, sensors.doubts))


def test_a_spot_that_is_covered_round_after_round_is_named_and_holds_nothing() -> None:
    evening = Evening().play(2)
    evening.on = ANTE_4
    evening.play(2, touched=True, times=3)
    assert evening.hints == [], "in the first of these rounds it changed once"
    evening.play(2, touched=True)
    assert evening.hints == [COVERED.format(3)]
    assert evening.doubts == (COVERED.format(3),)
    assert evening.holds == []
    assert evening.play(2, touched=True).hints == [COVERED.format(4)]


def test_the_hint_ends_when_the_spot_has_changed() -> None:
    evening = Evening()
    evening.on = ANTE_4
    evening.play(2, touched=True, times=5)
    assert evening.doubts == (COVERED.format(4),)
    evening.on = 0
    evening.clear_layout()
    assert evening.doubts == ()


def test_a_seat_that_is_played_by_hand_and_never_seen_is_named() -> None:
    evening = Evening()
    evening.off = ANTE_4
    evening.play(2, 4, touched=True, times=2)
    assert evening.hints == []
    evening.play(2, 4, touched=True)
    assert evening.hints == [EMPTY.format(3)]
    evening.off = 0
    assert evening.play(2, 4).hints == []


def test_a_seat_that_nobody_uses_is_not_named_and_neither_is_a_side_bet_that_nobody_makes() -> None:
    assert Evening().play(2, times=6).doubts == ()


def test_a_round_without_the_seat_says_nothing_for_its_blind_sensor_and_nothing_against() -> None:
    evening = Evening()
    evening.off = ANTE_4
    evening.play(2, 4, touched=True, times=2).play(2).play(2, 4, touched=True)
    assert evening.doubts == (EMPTY.format(3),)


def test_a_sensor_that_finds_itself_bad_is_out_of_service_and_no_longer_in_doubt() -> None:
    evening = Evening()
    evening.on = ANTE_4
    evening.play(2, touched=True, times=4)
    assert evening.doubts
    evening.bad = ANTE_4
    evening.clear_layout()
    assert evening.play(2, touched=True).doubts == ()


def test_the_hint_is_silent_while_a_round_is_dealt_and_outlives_a_restart() -> None:
    evening = Evening()
    evening.on = ANTE_4
    evening.play(2, touched=True, times=4)
    evening.bet(2).press(Key.NO_MORE_BETS)
    assert evening.hints == [], "the dealer has a round to play"
    assert evening.doubts == (COVERED.format(3),)
    evening.restart().link("shuffler").link("sensors").link("key_pad")
    assert evening.doubts == (COVERED.format(3),)


def test_a_house_may_switch_the_hints_off() -> None:
    evening = Evening(rounds=0)
    evening.on = ANTE_4
    assert evening.play(2, touched=True, times=12).doubts == ()
