"""Losses: each kind is shown to the judge of losses, one at a time."""

import json
from typing import Any

import pytest
from msgspec import structs

from controller.journal import Record
from drivers.vocabulary import ActKind, ActState, Key
from simulators.devices.nvram import ActRecord
from simulators.devices.world import World
from simulators.people.players import ORDERLY
from simulators.simulation import Settings
from simulators.simulation.losses import Beside, Losses
from simulators.simulation.run import Run
from simulators.simulation.silence import Silence
from tests.procedure.table_harness import shipped_table

DEFINITION = shipped_table()
DONE = ActRecord(7, 3, ActKind.PACKET, 4, ActState.DONE, counted=4, acknowledged=False)


class Desk:
    """A key pad of one boot, the journal, and the judge who compares them."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.losses = Losses(self.said.append)
        silence = Silence(World(), self.said.append, reads=False)
        self.key_pad = Beside(self.losses, "key_pad", silence)

    def press(self, *counters: int | None, key: Key = Key.STOP, boot: int = 1) -> None:
        for counter in counters:
            self.key_pad.pressed(boot, key, counter)

    def write(
        self, counter: int, key: Key = Key.STOP, *, lost: int = 0, noted: bool = False
    ) -> None:
        intents = b'[["Noted",{"what":"presses_lost"}]]' if noted else b"[]"
        self.record("ButtonPressed", intents, boot_id=1, counter=counter, key=key, lost=lost)

    def record(self, kind: str, intents: bytes = b"[]", **data: Any) -> None:
        text = json.dumps({"device": "key_pad", **data}).encode()
        self.losses.written(Record(1, 0, 0, 1, kind, text, intents))


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_presses_that_are_written_in_their_order_are_not_lost(desk: Desk) -> None:
    desk.press(1, 2)
    desk.write(1)
    desk.key_pad.press_acknowledged(1, 1)
    desk.write(2)
    desk.key_pad.press_acknowledged(1, 2)
    desk.losses.close({"key_pad": 1})
    assert desk.said == []


def test_a_press_that_was_acknowledged_and_not_written(desk: Desk) -> None:
    desk.press(1, 2)
    desk.key_pad.press_acknowledged(1, 2)
    assert desk.losses.count == 2
    assert desk.said[0] == "press 1 of key_pad (STOP) was acknowledged and not written"


def test_a_press_that_is_written_twice(desk: Desk) -> None:
    desk.press(1)
    desk.write(1)
    desk.write(1)
    assert desk.said == ["press 1 of key_pad is in the journal twice"]


def test_a_press_that_is_written_under_another_key_or_was_never_made(desk: Desk) -> None:
    desk.press(1)
    desk.write(1, Key.GREEN)
    desk.write(2, Key.GREEN)
    assert desk.losses.count == 2


def test_a_press_that_was_passed_over(desk: Desk) -> None:
    desk.press(1, 2, 3)
    desk.write(1)
    desk.write(3)
    assert desk.said == ["press 3 of key_pad is in the journal, and 2 is not"]


def test_a_press_that_still_waits_at_the_end(desk: Desk) -> None:
    desk.press(1)
    desk.losses.close({"key_pad": 1})
    assert desk.said == ["press 1 of key_pad (STOP) never came to the journal"]


def test_a_press_in_a_device_that_lost_power_is_excused_once_the_journal_knows(desk: Desk) -> None:
    known, unknown = Desk(), Desk()
    for each in (known, unknown):
        each.press(1)
    known.record("LinkUp", boot_id=2, last_act={"epoch": 0, "txn": 0, "state": 0, "counted": 0})
    for each in (known, unknown):
        each.losses.close({"key_pad": 2})
    assert (known.losses.count, unknown.losses.count) == (0, 1)


@pytest.mark.parametrize(
    ("told", "noted", "lost"), [(2, True, 0), (2, False, 1), (1, True, 1), (0, False, 1)]
)
def test_presses_without_a_place_are_told_and_noted(told: int, noted: bool, lost: int) -> None:
    desk = Desk()
    desk.press(1, None, None, 2)
    desk.write(1)
    desk.write(2, lost=told, noted=noted)
    assert desk.losses.count == lost


def test_the_end_of_an_act_that_was_acknowledged_and_not_written(desk: Desk) -> None:
    desk.key_pad.act_acknowledged(DONE)
    assert desk.said == ["act 3 (DONE, 4 cards) was acknowledged and not written"]


@pytest.mark.parametrize(("counted", "lost"), [(4, 0), (3, 1)])
def test_the_end_of_an_act_is_written_with_its_count(counted: int, lost: int) -> None:
    desk = Desk()
    act = {"epoch": 7, "txn": 3, "state": int(ActState.DONE), "counted": counted}
    desk.record("ActReport", act=act)
    desk.key_pad.act_acknowledged(DONE)
    assert desk.losses.count == lost


class TestTheEndOfARun:
    """Levels, compared at the end, when everything is quiet."""

    def settled(self, monkeypatch: pytest.MonkeyPatch, what: str, value: object) -> list[str]:
        run = Run(DEFINITION, Settings(1, 4, ORDERLY))
        found: list[str] = []
        sound = run.judge.close

        def close(differing: Any, boots: dict[str, int]) -> None:
            assert differing == []
            run.table.state.levels = structs.replace(run.table.state.levels, **{what: value})
            found.extend(run._differences())
            sound(found, boots)

        monkeypatch.setattr(run.judge, "close", close)
        result = run.play()
        assert result.lost_events == len(found) == len(result.violations)
        return found

    @pytest.mark.parametrize(("what", "value"), [("ready", 51), ("lifts", 99), ("doors", 1)])
    def test_a_level_of_the_shuffler(
        self, monkeypatch: pytest.MonkeyPatch, what: str, value: object
    ) -> None:
        (words,) = self.settled(monkeypatch, what, value)
        assert what in words

    def test_a_level_of_the_sensors(self) -> None:
        run = Run(DEFINITION, Settings(1, 4, ORDERLY))
        run.play()
        run.table.state.occupied ^= 1
        assert ["sensors" in words for words in run._differences()] == [True]

    def test_a_device_that_is_down_and_an_end_that_nobody_acknowledged(self) -> None:
        run = Run(DEFINITION, Settings(1, 4, ORDERLY))
        run.play()
        run.table.state.device("key_pad").up = False
        shuffler = run._devices["shuffler"]
        shuffler.nvram.act = structs.replace(shuffler.nvram.act, acknowledged=False)
        assert len(run._differences()) == 2
