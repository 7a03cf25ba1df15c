"""Random people and faults around an honest shuffler: the rules hold, and no dead end is left."""

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
from tests.procedure.people import Fair
from tests.procedure.scene import Scene
from tests.procedure.story import ANA, BEN

SEATS = st.integers(1, 7)
DEVICES = st.sampled_from(["shuffler", "sensors", "panel"])
KEYS = st.sampled_from(list(Key))


class RandomPlay(RuleBasedStateMachine):
    """Anything that may happen, in any order; at the end fair people finish a round."""

    @initialize(rounds=st.integers(0, 1), seats=st.sets(SEATS, max_size=7))
    def begin(self, rounds: int, seats: set[int]) -> None:
        self.scene = Scene.new()
        self.fair = Fair(self.scene)
        for _ in range(rounds):
            self.fair.play_until_settled()
        while seats and self.scene.table.state.step != "idle":
            self.fair.turn()
        for seat in sorted(seats):
            self.scene.chips(seat, 0, placed=True)

    # The fair course, step by step, so that the faults meet every moment of a round.

    @rule(turns=st.integers(1, 6))
    def go_on(self, turns: int) -> None:
        for _ in range(turns):
            self.fair.turn()

    # People.

    @rule(key=KEYS)
    def press(self, key: Key) -> None:
        self.scene.key(key)
        self.scene.listen()

    @rule(key=KEYS, behind=st.integers(1, 3))
    def press_late(self, key: Key, behind: int) -> None:
        self.scene.key(key, shown=max(0, self.scene.table.state.lamps - behind))
        self.scene.listen()

    @rule()
    def press_green(self) -> None:
        self.scene.green()
        self.scene.listen()

    @rule(seat=SEATS, spot=st.integers(0, 2), placed=st.booleans())
    def move_chips(self, seat: int, spot: int, placed: bool) -> None:
        self.scene.chips(seat, spot, placed=placed)
        self.scene.listen()

    @rule()
    def take_all_chips(self) -> None:
        self.scene.occupied = 0
        self.scene.look()
        self.scene.listen()

    @rule()
    def lift(self) -> None:
        self.scene.lift()

    @rule(colour=st.sampled_from(["red", "blue"]))
    def load(self, colour: str) -> None:
        self.scene.load(colour)

    @rule()
    def open_up_and_take_out(self) -> None:
        self.scene.shoe.take_out(self.scene.rack)
        self.scene.listen()

    @rule(count=st.sampled_from([-1, 0, 2, 4, 40, 52]), void=st.booleans())
    def clear(self, count: int, void: bool) -> None:
        act = self.scene.table.state.act
        if count != -1 and act is not None and (act.ended or act.unknown):
            count = self.scene.moved()
        self.scene.happen(Clear(ANA, "so", count, void))
        self.scene.listen()

    @rule(count=st.sampled_from([0, 2, 4, 36]))
    def count_cards(self, count: int) -> None:
        self.scene.happen(CardsCounted(count, BEN))
        self.scene.listen()

    @rule(colour=st.sampled_from(["", "red", "blue"]))
    def change_decks(self, colour: str) -> None:
        self.scene.happen(DeckChangeOrdered(ANA, "worn", colour))
        self.scene.listen()

    @rule(colour=st.sampled_from(["red", "blue"]), by=st.sampled_from([ANA, BEN]))
    def count_a_deck(self, colour: str, by: Person) -> None:
        self.scene.happen(DeckCountedByHand(by, colour, self.scene.rack[colour]))
        self.scene.listen()

    @rule()
    def declare_dead(self) -> None:
        self.scene.happen(DeadTableDeclared(BEN))
        self.scene.listen()

    @rule()
    def close_as_a_supervisor(self) -> None:
        self.scene.happen(Press(Key.CLOSE, "", ANA))
        self.scene.listen()

    @rule(seconds=st.sampled_from([0.1, 0.5, 3.0, 13.0, 1900.0, 7300.0]))
    def wait(self, seconds: float) -> None:
        self.scene.wait(seconds)
        self.scene.listen()

    # The shuffler.

    @rule()
    def work(self) -> None:
        self.scene.shoe.work()
        self.scene.listen()

    @rule(extra=st.sampled_from([0, 0, 0, -1, 1]))
    def finish(self, extra: int) -> None:
        self.scene.shoe.finish(extra)
        self.scene.listen()

    @rule(cards=st.integers(1, 3))
    def move_some(self, cards: int) -> None:
        if self.scene.shoe.moving:
            self.scene.shoe.move(cards)
            self.scene.shoe.tell()
            self.scene.listen()

    @rule(cards=st.integers(0, 4))
    def jam(self, cards: int) -> None:
        self.scene.shoe.jam(cards)
        self.scene.listen()

    @rule()
    def overdue(self) -> None:
        self.scene.shoe.overdue()
        self.scene.listen()

    @rule()
    def repeat(self) -> None:
        self.scene.shoe.repeat()
        self.scene.listen()

    @rule(behind=st.integers(1, 3))
    def a_late_frame(self, behind: int) -> None:
        old = [each for each in self.scene.ledger.ends if each.act.epoch == self._epoch]
        if "shuffler" in self.scene.up and len(old) >= behind:
            self.scene.happen(ActReport("shuffler", old[-behind].act))
            self.scene.listen()

    @property
    def _epoch(self) -> int:
        return self.scene.shoe.last.epoch

    @rule(moved=st.integers(0, 4))
    def power_cut(self, moved: int) -> None:
        self.scene.disconnect("shuffler")
        self.scene.shoe.reboot(moved)

    @rule(door=st.sampled_from([Door.COVER, Door.CLOSED]))
    def door(self, door: Door) -> None:
        self.scene.shoe.doors = door
        self.scene.shoe.tell()
        self.scene.listen()

    @rule(mode=st.sampled_from([Mode.SORT, Mode.SHUFFLE]))
    def mode(self, mode: Mode) -> None:
        self.scene.shoe.mode = mode
        self.scene.shoe.tell()
        self.scene.listen()

    @rule()
    def mend(self) -> None:
        self.scene.shoe.fault = FaultCode.NONE
        self.scene.shoe.tell()
        self.scene.listen()

    @rule(by=st.sampled_from([-1, 1]))
    def miscount(self, by: int) -> None:
        self.scene.shoe.miscount = by

    @precondition(lambda self: not self.scene.shoe.moving)
    @rule()
    def replace(self) -> None:
        self.scene.replace_shoe()

    # Links and the daemon.

    @rule(device=DEVICES)
    def plug(self, device: str) -> None:
        self.scene.connect(device)
        self.scene.listen()

    @rule(device=DEVICES)
    def unplug(self, device: str) -> None:
        self.scene.disconnect(device)

    @rule()
    def lose_next_command(self) -> None:
        self.scene.dropped = True

    @rule()
    def lose_next_image(self) -> None:
        self.scene.shoe.deaf = True

    @rule()
    def read_again(self) -> None:
        self.scene.shoe.tell()
        self.scene.listen()

    @rule()
    def kill_the_daemon(self) -> None:
        self.scene.restart()

    def teardown(self) -> None:
        if hasattr(self, "fair"):
            self.fair.play_until_settled()


TestRandomPlay = RandomPlay.TestCase
TestRandomPlay.settings = settings(max_examples=200, stateful_step_count=40)
