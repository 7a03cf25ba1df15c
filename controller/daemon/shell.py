"""The shell: takes events into the table one at a time, and sends what follows after the commit."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress

from msgspec import Struct

from controller.daemon.fittings import StoppingError
from controller.data.events import Instant, Stopped, TableEvent, TimerExpired
from controller.data.intents import CancelTimer, Intent, StartTimer
from controller.data.message import Message
from controller.snapshot import Snapshot
from controller.system.clock import Clock
from controller.table import HaltedError, Outgoing, Table, without_cards
from controller.words.spoken import in_english
from drivers.interface import DeviceEvent, SendAct
from drivers.port import Port


class Timers:
    """Open timers by name; each expires once, or is cancelled."""

    def __init__(self, expired: Callable[[str], None]) -> None:
        """Start with no timer.

        Args:
            expired: called with the timer's name, on the event loop.
        """
        self._expired = expired
        self._open: dict[str, asyncio.TimerHandle] = {}

    def start(self, timer: str, seconds: float) -> None:
        """Start a timer; if it is open, start it anew."""
        self.cancel(timer)
        loop = asyncio.get_running_loop()
        self._open[timer] = loop.call_later(seconds, self._fire, timer)

    def cancel(self, timer: str) -> None:
        """Cancel a timer, if it is open: it will not expire, even if it is already due."""
        handle = self._open.pop(timer, None)
        if handle is not None:
            handle.cancel()

    def clear(self) -> None:
        """Cancel all timers."""
        for timer in list(self._open):
            self.cancel(timer)

    def _fire(self, timer: str) -> None:
        del self._open[timer]
        self._expired(timer)


Event = TableEvent | DeviceEvent


class Ending(Struct, frozen=True):
    """Why the daemon ends; without an error somebody asked it to."""

    reason: str
    error: Exception | None = None


class Happening(Struct, frozen=True):
    """One event that was taken in, for the witnesses (the log, the dumps)."""

    now: Instant
    seq: int
    event: Event
    intents: Sequence[Intent]


class Shell:
    """Drives a `Table` on the event loop: no await between an event, its commit and its commands.

    Attributes:
        table: the table.
        ports: the devices' owners, by name; filled by the daemon before the first event.
        over: set once, when the daemon is to end.
        witnesses: called after the commands of an event are out.
    """

    def __init__(self, table: Table, clock: Clock) -> None:
        """Make the shell of a table, on the running loop."""
        self.table = table
        self.ports: dict[str, Port] = {}
        self.over: asyncio.Future[Ending] = asyncio.get_running_loop().create_future()
        self.witnesses: list[Callable[[Happening], None]] = []
        self._clock = clock
        self._timers = Timers(self._expired)
        self._waiting: deque[Event] = deque()
        self._busy = False
        self._taking = True

    @property
    def halted(self) -> Message | None:
        """Why the table is halted; None: it is not."""
        return self.table.halted

    @property
    def snapshot(self) -> Snapshot:
        """The table's snapshot."""
        return self.table.snapshot

    def start(self) -> None:
        """Begin, or begin again after a stop or a crash.

        Raises:
            HaltedError: the journal did not take the event.
        """
        self._process(self.table.started(self._clock.epoch(), self._clock.now()))

    def take_event(self, event: Event) -> None:
        """Take in an event of a device or a timer; after the end has begun it is ignored.

        Raises:
            HaltedError: the commit failed just now; `over` is set.
        """
        if self._busy:  # a driver reported it while it carried out a command: it is next in line
            self._waiting.append(event)
        elif self._taking:
            self._process(event)

    def report_event(self, event: Event) -> None:
        """Take in an event as `take_event` does; after a failed commit nothing is left to do."""
        with suppress(HaltedError):  # `over` is set, and everything ends
            self.take_event(event)

    def ask_table(self, event: TableEvent) -> Happening:
        """Take in what a person wants, and return what followed.

        Raises:
            HaltedError: the table is halted, or the commit failed just now.
            StoppingError: the end has begun.
        """
        assert not self._busy, "people's requests come from the loop, never from within an event"
        if self.halted:
            raise HaltedError(self.halted)
        if not self._taking:
            raise StoppingError
        return self._process(event)

    def end(self, reason: str, error: Exception | None = None) -> None:
        """Make the daemon end; the first reason counts."""
        if not self.over.done():
            self.over.set_result(Ending(reason, error))

    def halt(self, reason: Message) -> None:
        """Halt: the journal has failed between two events."""
        halted = self.table.halt(reason)
        self._cease()
        self.end(in_english(reason), halted)

    def stop(self, reason: str) -> None:
        """Journal the end in good order; later events are ignored.

        Raises:
            HaltedError: the commit failed just now.
        """
        if self._taking:
            self._process(Stopped(reason))
        self._cease()

    def _process(self, event: Event) -> Happening:
        self._busy = True
        try:
            first = self._one(event)
            while (due := self.table.due) is not None or self._waiting:
                self._one(due or self._waiting.popleft())
        except HaltedError as error:
            self._cease()
            self.end(str(error), error)
            raise
        finally:
            self._busy = False
        return first

    def _one(self, event: Event) -> Happening:
        now = self._clock.now()
        before = self.table.seq
        self.table.handle(event, now, self._carry_out)
        happening = Happening(now, self.table.seq, without_cards(event), self.table.intents)
        if happening.seq != before:  # else it was a repeated report, and nothing was journalled
            for witness in self.witnesses:
                witness(happening)
        return happening

    def _carry_out(self, outgoing: Sequence[Outgoing]) -> None:
        for each in _acts_first(outgoing):
            match each:
                case StartTimer():
                    self._timers.start(each.timer, each.seconds)
                case CancelTimer():
                    self._timers.cancel(each.timer)
                case _:
                    self.ports[each.device].send(each)

    def _expired(self, timer: str) -> None:
        self.take_event(TimerExpired(timer))

    def _cease(self) -> None:
        self._taking = False
        self._timers.clear()
        self._waiting.clear()


def _acts_first(outgoing: Sequence[Outgoing]) -> Sequence[Outgoing]:
    """Put what goes to a device that gets an act before the rest: a dealer waits for the cards.

    What goes to one device keeps its order, and so do the timers.
    """
    acting = {each.device for each in outgoing if isinstance(each, SendAct)}

    def waits(each: Outgoing) -> bool:
        return isinstance(each, StartTimer | CancelTimer) or each.device not in acting

    return sorted(outgoing, key=waits) if acting else outgoing
