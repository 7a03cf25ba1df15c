"""One order to a shuffler without memory: sent once, judged by the shuffler's counter."""

from dataclasses import dataclass

from drivers.interface import LastAct, SendAct
from drivers.vocabulary import UNKNOWN_COUNT, ActKind, ActState, FaultCode

UNHEARD = 3.0
"""Seconds on a sound line after which an order that has moved nothing counts as lost."""
REPEAT = 0.5
"""Seconds between two reports of an end that is not acknowledged."""


@dataclass(frozen=True, slots=True)
class Counter:
    """The shuffler's own counter at one moment."""

    boot: int
    out: int
    """Cards that have left it since its power came on."""
    ready: int
    busy: bool
    fault: FaultCode


class Order:
    """An order and what is known of it.

    Attributes:
        command: the table's command; only this driver knows its number.
        end: how it ended; None: not ended, or not known yet.
        acknowledged: the table has its end on disk.
    """

    def __init__(self, command: SendAct, before: Counter, now: float) -> None:
        """Note an order at the moment when it is sent."""
        self.command = command
        self.end: LastAct | None = None
        self.acknowledged = False
        self._before = before
        self._quiet_since = now
        self._wanted = command.size if command.kind is ActKind.PACKET else before.ready

    def about(self, epoch: int, txn: int) -> bool:
        """Tell whether it has this number."""
        return (self.command.epoch, self.command.txn) == (epoch, txn)

    def unheard(self, now: float) -> None:
        """The shuffler was not heard until now: its reports from here on count."""
        self._quiet_since = now

    def judge(self, counter: Counter, now: float) -> bool:
        """Compare the order with the shuffler's counter; return whether it has ended.

        Only the counter proves an end: either it moved by the wanted number, or the outcome is
        unknown.
        """
        if self.end is not None:
            return True
        if counter.boot != self._before.boot:
            self._ended(ActState.INTERRUPTED, UNKNOWN_COUNT)  # the counter has begun again
        elif counter.busy:
            self._quiet_since = now
        elif (moved := counter.out - self._before.out) == self._wanted:
            self._ended(ActState.DONE, moved)
        elif counter.fault is not FaultCode.NONE:
            self._ended(ActState.FAULT, moved, counter.fault)
        elif moved or now - self._quiet_since >= UNHEARD:
            self._ended(ActState.INTERRUPTED, moved)
        return self.end is not None

    def _ended(self, state: ActState, counted: int, code: FaultCode = FaultCode.NONE) -> None:
        done = self.command
        self.end = LastAct(done.epoch, done.txn, done.kind, done.size, state, counted, code)
