"""Random people and faults around an honest shuffler: the rules hold, and no dead end is left."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from controller.data.events import (
    CardsCounted,
    Clear,
    DeadTableDeclared,
    DeckChangeOrdered,
    DeckCountedByHand,
    Press,
)
from controller.data.person import Person
from drivers.interface import ActReport
from drivers.vocabulary import Door, FaultCode, Key, Mode
from tests.procedure.counted_table import CountedTable
from tests.procedure.honest_people import HonestPeople
from tests.procedure.table_story import ANA, BEN

SEATS = st.integers(1, 7)
DEVICES = st.sampled_from(["shuffler", "sensors", "key_pad"])
KEYS = st.sampled_from(list(Key))


class RandomPlay(RuleBasedStateMachine):
    """Any deed and any fault, in any order; at the end honest people finish a round."""

    @initialize(rounds=st.integers(0, 1), seats=st.sets(SEATS, max_size=7))
    def begin(self, rounds: int, seats: set[int]) -> None:
        self.counted = CountedTable.new()
        self.people = HonestPeople(self.counted)
        for _ in range(rounds):
            self.people.play_until_settled()
        while seats and self.counted.table.state.step != "idle":
            self.people.turn()
        for seat in sorted(seats):
            self.counted.chips(seat, 0, placed=True)

    # The honest course, step by step, so that the faults meet every moment of a round.

    @rule(turns=st.integers(1, 6))
    def go_on(self, turns: int) -> None:
        for _ in range(turns):
            self.people.turn()

    # People.

    @rule(key=KEYS)
    def press(self, key: Key) -> None:
        self.counted.key(key)
        self.counted.listen()

    @rule(key=KEYS, behind=st.integers(1, 3))
    def press_late(self, key: Key, behind: int) -> None:
        self.counted.key(key, shown=max(0, self.counted.table.state.lamps - behind))
        self.counted.listen()

    @rule()
    def press_green(self) -> None:
        self.counted.green()
        self.counted.listen()

    @rule(seat=SEATS, spot=st.integers(0, 2), placed=st.booleans())
    def move_chips(self, seat: int, spot: int, placed: bool) -> None:
        self.counted.chips(seat, spot, placed=placed)
        self.counted.listen()

    @rule()
    def take_all_chips(self) -> None:
        self.counted.occupied = 0
        self.counted.look()
        self.counted.listen()

    @rule()
    def lift(self) -> None:
        self.counted.lift()

    @rule(colour=st.sampled_from(["red", "blue"]))
    def load(self, colour: str) -> None:
        self.counted.load(colour)

    @rule()
    def open_up_and_take_out(self) -> None:
        self.counted.shuffler.take_out(self.counted.rack)
        self.counted.listen()

    @rule(count=st.sampled_from([-1, 0, 2, 4, 40, 52]), void=st.booleans())
    def clear(self, count: int, void: bool) -> None:
        act = self.counted.table.state.act
        if count != -1 and act is not None and (act.ended or act.unknown):
            count = self.counted.moved()
        self.counted.happen(Clear(ANA, "so", count, void))
        self.counted.listen()

    @rule(count=st.sampled_from([0, 2, 4, 36]))
    def count_cards(self, count: int) -> None:
        self.counted.happen(CardsCounted(count, BEN))
        self.counted.listen()

    @rule(colour=st.sampled_from(["", "red", "blue"]))
    def change_decks(self, colour: str) -> None:
        self.counted.happen(DeckChangeOrdered(ANA, "worn", colour))
        self.counted.listen()

    @rule(colour=st.sampled_from(["red", "blue"]), by=st.sampled_from([ANA, BEN]))
    def count_a_deck(self, colour: str, by: Person) -> None:
        self.counted.happen(DeckCountedByHand(by, colour, self.counted.rack[colour]))
        self.counted.listen()

    @rule()
    def declare_dead(self) -> None:
        self.counted.happen(DeadTableDeclared(BEN))
        self.counted.listen()

    @rule()
    def close_as_a_supervisor(self) -> None:
        self.counted.happen(Press(Key.CLOSE, "", ANA))
        self.counted.listen()

    @rule(seconds=st.sampled_from([0.1, 0.5, 3.0, 13.0, 1900.0, 7300.0]))
    def wait(self, seconds: float) -> None:
        self.counted.wait(seconds)
        self.counted.listen()

    # The shuffler.

    @rule()
    def work(self) -> None:
        self.counted.shuffler.work()
        self.counted.listen()

    @rule(extra=st.sampled_from([0, 0, 0, -1, 1]))
    def finish(self, extra: int) -> None:
        self.counted.shuffler.finish(extra)
        self.counted.listen()

    @rule(cards=st.integers(1, 3))
    def move_some(self, cards: int) -> None:
        if self.counted.shuffler.moving:
            self.counted.shuffler.move(cards)
            self.counted.shuffler.tell()
            self.counted.listen()

    @rule(cards=st.integers(0, 4))
    def jam(self, cards: int) -> None:
        self.counted.shuffler.jam(cards)
        self.counted.listen()

    @rule()
    def overdue(self) -> None:
        self.counted.shuffler.overdue()
        self.counted.listen()

    @rule()
    def repeat(self) -> None:
        self.counted.shuffler.repeat()
        self.counted.listen()

    @rule(behind=st.integers(1, 3))
    def a_late_frame(self, behind: int) -> None:
        old = [each for each in self.counted.ledger.ends if each.act.epoch == self._epoch]
        if "shuffler" in self.counted.up and len(old) >= behind:
            self.counted.happen(ActReport("shuffler", old[-behind].act))
            self.counted.listen()

    @property
    def _epoch(self) -> int:
        return self.counted.shuffler.last.epoch

    @rule(moved=st.integers(0, 4))
    def power_cut(self, moved: int) -> None:
        self.counted.disconnect("shuffler")
        self.counted.shuffler.reboot(moved)

    @rule(door=st.sampled_from([Door.COVER, Door.CLOSED]))
    def door(self, door: Door) -> None:
        self.counted.shuffler.doors = door
        self.counted.shuffler.tell()
        self.counted.listen()

    @rule(mode=st.sampled_from([Mode.SORT, Mode.SHUFFLE]))
    def mode(self, mode: Mode) -> None:
        self.counted.shuffler.mode = mode
        self.counted.shuffler.tell()
        self.counted.listen()

    @rule()
    def mend(self) -> None:
        self.counted.shuffler.fault = FaultCode.NONE
        self.counted.shuffler.tell()
        self.counted.listen()

    @rule(by=st.sampled_from([-1, 1]))
    def miscount(self, by: int) -> None:
        self.counted.shuffler.miscount = by

    @precondition(lambda self: not self.counted.shuffler.moving)
    @rule()
    def replace(self) -> None:
        self.counted.replace_shuffler()

    # Links and the daemon.

    @rule(device=DEVICES)
    def plug(self, device: str) -> None:
        self.counted.connect(device)
        self.counted.listen()

    @rule(device=DEVICES)
    def unplug(self, device: str) -> None:
        self.counted.disconnect(device)

    @rule()
    def lose_next_command(self) -> None:
        self.counted.dropped = True

    @rule()
    def lose_next_levels(self) -> None:
        self.counted.shuffler.deaf = True

    @rule()
    def read_again(self) -> None:
        self.counted.shuffler.tell()
        self.counted.listen()

    @rule()
    def kill_the_daemon(self) -> None:
        self.counted.restart()

    def teardown(self) -> None:
        if hasattr(self, "fair"):
            self.people.play_until_settled()


TestRandomPlay = RandomPlay.TestCase
TestRandomPlay.settings = settings(max_examples=40, stateful_step_count=40)


@pytest.mark.slow
class TestLongRandomPlay(RandomPlay.TestCase):
    """Five times as much."""

    settings = settings(max_examples=200, stateful_step_count=40)
