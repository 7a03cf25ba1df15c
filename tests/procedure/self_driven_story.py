"""Story with a self-driven shuffler: it takes no orders and reports what it does."""

from collections.abc import Iterator
from itertools import product
from typing import Any, Self

from msgspec import structs

from controller.data.encoding import decode_state, encode_state
from controller.data.events import TimerExpired
from controller.data.modes import DealingMode
from controller.data.state import TableState
from drivers.interface import LastAct, PutOut
from drivers.vocabulary import (
    ActKind,
    ActState,
    BackColour,
    DeviceKind,
    FaultCode,
    Feature,
    Feed,
    Key,
    NextPacketOn,
    RemainderOn,
    Tray,
)
from tests.procedure.matrix_events import Event
from tests.procedure.table_story import EPOCH, HOST_DRIVEN, Story

SELF_DRIVEN = structs.replace(
    HOST_DRIVEN,
    features=HOST_DRIVEN.features & ~Feature.HOST_DRIVEN,
    next_packet_on=NextPacketOn.LIFTED,
    remainder_on=RemainderOn.GREEN_BUTTON,
    keys=0,
)


class SelfDrivenStory(Story):
    """A story at a table with such a shuffler. `number` is its own count of what it has put out."""

    number = 0
    known = 0
    """The last number that the table has acknowledged, as the shuffler knows it."""

    def link(self, device: str, **changes: Any) -> Self:
        """A device connects; the shuffler deals by itself."""
        if DeviceKind[device.upper()] is DeviceKind.SHUFFLER:
            last = structs.replace(self.last, txn=self.number)
            changes = {"abilities": SELF_DRIVEN, "last_act": last} | changes
        super().link(device, **changes)
        return self

    def starts(self, **changes: Any) -> Self:
        """Cards begin to move: the levels say so."""
        self.number += 1
        self.levels(number=self.number, feed=Feed.MOVING, **changes)
        return self

    def report(self, kind: ActKind, counted: int, **said: Any) -> PutOut:
        """Return the shuffler's report of its last dispensing."""
        state, code = said.get("state", ActState.DONE), said.get("code", FaultCode.NONE)
        size = said.get("size", 4 if kind is ActKind.PACKET else 0)
        act = LastAct(EPOCH, self.number, kind, size, state, counted, code)
        onto = said.get("onto", Tray.EMPTY)
        return PutOut(
            "shuffler", act, onto, self.last_levels.ready, said.get("known", self.number - 1)
        )

    def put_out(self, counted: int = 4, **said: Any) -> Self:
        """A packet comes into the empty tray; levels and report follow."""
        self.starts()
        done = said.get("state", ActState.DONE) is ActState.DONE
        left = self.last_levels.ready - counted
        feed = (Feed.DEALING if left else Feed.STANDING) if done else Feed.HALTED
        self.levels(tray=Tray.OCCUPIED if counted else Tray.EMPTY, ready=left, feed=feed)
        self.happen(self.report(ActKind.PACKET, counted, **said))
        return self

    def lift(self) -> Self:
        """The tray is emptied, and the shuffler begins to put out the next packet."""
        lifts = (self.last_levels.lifts + 1) % 0x10000
        self.starts(tray=Tray.EMPTY, lifts=lifts)
        self.number -= 1
        return self

    def next(self) -> Self:
        """Lift the cards in the tray; the next packet comes."""
        return self.lift().put_out()

    def release(self, counted: int | None = None, **said: Any) -> Self:
        """Press its button: the remaining cards come, on top of what lies in the tray."""
        onto = self.last_levels.tray
        self.starts()
        count = self.last_levels.ready if counted is None else counted
        self.levels(tray=Tray.OCCUPIED, ready=0, ready_colour=BackColour.NONE, feed=Feed.STANDING)
        self.happen(self.report(ActKind.REMAINDER, count, onto=onto, **said))
        return self

    def to_rack(self) -> Self:
        """Move the remaining cards from the tray to the rack; the shuffler stands still."""
        self.levels(tray=Tray.EMPTY, lifts=self.last_levels.lifts + 1)
        return self

    def call(self, *seats: int) -> Self:
        """Wagers and no more bets."""
        self.bet(*seats).press(Key.NO_MORE_BETS)
        return self

    def deal(self, *seats: int) -> Self:
        """Press the button and lift every packet, the dealer's too: one more lies in the tray."""
        self.call(*seats).put_out()
        for _ in range(len(seats) + 1):
            self.next()
        return self


def opened() -> SelfDrivenStory:
    """Return a table that awaits its first wager."""
    story = SelfDrivenStory()
    story.open()
    return story


# For the matrix of steps and events.


def self_driven(state: TableState) -> TableState:
    """Return the state of a table with a self-driven shuffler; cards of its round are out."""
    changed = decode_state(encode_state(state))
    changed.device("shuffler").abilities = SELF_DRIVEN
    changed.device("shuffler").epoch, changed.shuffler = changed.epoch, ""
    changed.shuffler = changed.device("shuffler").serial
    changed.act, changed.timers["packet"] = None, 1.0
    round_ = changed.round
    if round_ is not None:
        round_.deck, round_.ahead, round_.drained = round_.deck or "red", 4, False
        round_.mode = DealingMode.SHUFFLER
        round_.tray, round_.tray_seat, round_.remainder = 4, 0, -1
    return changed


def self_driven_events(state: TableState) -> Iterator[Event]:
    """Yield what a self-driven shuffler may report."""
    yield TimerExpired("packet")
    number, levels = state.last_txn + 1, state.levels
    assert levels is not None
    for kind, onto in product((ActKind.PACKET, ActKind.REMAINDER), (Tray.EMPTY, Tray.OCCUPIED)):
        act = LastAct(state.epoch, number, kind, 4, ActState.DONE, 4, FaultCode.NONE)
        yield PutOut("shuffler", act, onto, 20, state.last_txn)
    later = structs.replace(levels, revision=levels.revision + 1)
    yield structs.replace(later, tray=Tray.EMPTY, number=number)
    gone = structs.replace(later, ready=0, ready_colour=BackColour.NONE, number=state.last_txn)
    yield structs.replace(gone, tray=Tray.OCCUPIED)
