"""The base of drivers for shufflers that speak lines and keep no number of an order.

An order leaves once. Its end is what the machine's own counter proves; what nothing proves is told
as INTERRUPTED, and people count.
"""

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from drivers import interface
from drivers.lines import LineDriver, State
from drivers.timings import ActTimings
from drivers.vocabulary import (
    UNKNOWN_COUNT,
    ActKind,
    ActState,
    DeviceKind,
    DispenseSemantics,
    FaultCode,
    Feature,
    InputState,
    RejectReason,
    Tray,
)

UNHEARD = 3.0
"""Seconds on a sound line after which an order that has moved nothing counts as lost."""
REPEAT = 0.5
"""Seconds between two reports of an end that is not acknowledged."""
POLL = 0.25
"""Seconds between two looks at the machine while an order is open."""


@dataclass(frozen=True, slots=True)
class Counter:
    """The machine's own counter at one moment."""

    boot: int
    """Another one after each power-up, as far as the machine tells."""
    out: int
    """Cards that have left it since its power came on."""
    ready: int
    """Cards of the shuffled deck inside."""
    busy: bool
    fault: FaultCode


class Order:
    """An order and what is known of it.

    Attributes:
        command: the table's command; only this driver knows its number.
        sent: when it left, in seconds.
        end: how it ended; None: not ended, or not known yet.
        acknowledged: the table has its end on disk.
        overdue: the table was told that it takes too long.
    """

    def __init__(self, command: interface.SendAct, before: Counter, now: float) -> None:
        """Note an order at the moment when it is sent."""
        self.command = command
        self.sent = now
        self.end: interface.LastAct | None = None
        self.acknowledged = self.overdue = False
        self._before = before
        self._quiet_since = now
        self._wanted = command.size if command.kind is ActKind.PACKET else before.ready

    def about(self, epoch: int, txn: int) -> bool:
        """Tell whether it has this number."""
        return (self.command.epoch, self.command.txn) == (epoch, txn)

    def unheard(self, now: float) -> None:
        """The machine was not heard until now: its reports from here on count."""
        self._quiet_since = now

    def judge(self, counter: Counter, now: float) -> bool:
        """Compare the order with the machine's counter; return whether it has ended.

        Only the counter proves an end: either it moved by the wanted number, or the outcome is
        unknown. One that has fallen has begun again, whatever the boot number says.
        """
        moved = counter.out - self._before.out
        if self.end is not None:
            return True
        if counter.boot != self._before.boot or moved < 0:
            self._ended(ActState.INTERRUPTED, UNKNOWN_COUNT)
        elif counter.busy:
            self._quiet_since = now
        elif moved == self._wanted:
            self._ended(ActState.DONE, moved)
        elif counter.fault is not FaultCode.NONE:
            self._ended(ActState.FAULT, moved, counter.fault)
        elif moved or now - self._quiet_since >= UNHEARD:
            self._ended(ActState.INTERRUPTED, moved)
        return self.end is not None

    def _ended(self, state: ActState, counted: int, code: FaultCode = FaultCode.NONE) -> None:
        done = self.command
        self.end = interface.LastAct(
            done.epoch, done.txn, done.kind, done.size, state, counted, code
        )


class LineShufflerDriver(LineDriver):
    """A shuffler without numbers: a family adds its own lines, and the words of its orders."""

    KIND: ClassVar[DeviceKind] = DeviceKind.SHUFFLER
    FEATURES: ClassVar[Feature] = Feature.HOST_DRIVEN
    LIMITS: ClassVar[ActTimings] = ActTimings()
    """How long the machine's acts may take; the longest is reported as overdue, never repeated."""

    _counter: Counter | None = None
    _order: Order | None = None
    _look: float | None = None

    def command(self, command: interface.Command, now: float) -> None:
        """Send an order (once), take an acknowledgement, or read the levels."""
        match command:
            case interface.SendAct():
                if self._state is State.UP:
                    self._act(command, now)
            case interface.SendAdopt():
                if self._state is State.UP:
                    self._adopt(command)
            case interface.AckAct(_, epoch, txn):
                if self._order is not None and self._order.about(epoch, txn):
                    self._order.acknowledged = self._order.end is not None
            case interface.SendVoid():
                pass  # the table voids no number that the machine may not know
            case _:
                super().command(command, now)

    def next_deadline(self) -> float | None:
        """When the link or an open order has a deadline."""
        due = super().next_deadline()
        if self._look is None or self._state is not State.UP:
            return due
        return self._look if due is None else min(due, self._look)

    def on_deadline(self, now: float) -> None:
        """Look at an open order; report an end again."""
        super().on_deadline(now)
        if self._look is None or now < self._look or self._state is not State.UP:
            return
        order = self._order
        self._look = None
        if order is None or order.acknowledged:
            return
        if order.end is None:
            self._look = now + POLL
            self._watch(order, now)
            self._read(now)
        else:
            self._tell_end(order, now)

    def _watch(self, order: Order, now: float) -> None:
        """Report once that an order does not end: the machine is there, and busy."""
        waited = now - order.sent
        if not order.overdue and waited >= self.LIMITS.limit(order.command.kind):
            order.overdue = True
            self._events.append(interface.ActOverdue(self.device, order.command.txn, waited))

    def _act(self, command: interface.SendAct, now: float) -> None:
        order, words = self._order, self._words(command.kind, command.size)
        if order is not None and order.about(command.epoch, command.txn):
            if order.end is not None:
                self._tell_end(order, now)  # a number stands for one order for ever
        elif order is not None and order.end is None:
            self._refuse(command.txn, RejectReason.BUSY)
        elif not words:
            self._refuse(command.txn, RejectReason.UNSUPPORTED)
        elif self._counter is not None:
            self._order = Order(command, self._counter, now)
            self._send(*words)
            self._look = now + POLL

    def _adopt(self, command: interface.SendAdopt) -> None:
        """Take the table's word only while no card is inside: the machine keeps no epoch."""
        shown, order = self._shown, self._order
        assert isinstance(shown, interface.ShufflerLevels), "a link that is up has shown its levels"
        inside = shown.ready or shown.input is not InputState.EMPTY or shown.tray is not Tray.EMPTY
        if inside or (order is not None and order.end is None):
            self._refuse(0, RejectReason.NOT_READY)
        else:
            self._order = None
            self._events.append(interface.AdoptTaken(self.device, command.epoch))

    def _refuse(self, txn: int, reason: RejectReason) -> None:
        self._events.append(interface.ActRefused(self.device, txn, reason, 0, 0, ActState.NONE))

    def _tell_end(self, order: Order, now: float) -> None:
        if order.end is not None and not order.acknowledged:
            self._events.append(interface.ActReport(self.device, order.end))
            self._look = now + REPEAT

    def _take_state(self, counter: Counter, levels: interface.ShufflerLevels, now: float) -> None:
        """Take what the machine tells: its counter, and its levels."""
        greeted = self._state is State.READING
        stale = self._state is State.UP and levels.revision < self._revision
        self._take_levels(counter.boot, levels, now)
        if self._state is not State.UP or stale:
            return
        self._counter = counter
        if self._order is not None:
            if greeted:
                self._order.unheard(now)
                self._look = now + POLL
            if self._order.end is None and self._order.judge(counter, now):
                self._tell_end(self._order, now)

    def _take_refusal(self, reason: RejectReason) -> None:
        """Take a line that refuses the order; a late copy of one is ignored."""
        order = self._order
        if order is not None and order.end is None:
            self._order = None
            self._refuse(order.command.txn, reason)

    def _abilities(self, who: list[str]) -> interface.DeviceAbilities:
        _, _ = who  # serial number and firmware
        return interface.DeviceAbilities(self.FEATURES, semantics=DispenseSemantics.AT_MOST_ONCE)

    @abstractmethod
    def _words(self, kind: ActKind, size: int) -> tuple[object, ...]:
        """Return the words of an order; empty: the machine has no such order."""
