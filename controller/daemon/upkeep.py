"""Periodic jobs between events: tidying the journal, gaming days, the watchdog, the links."""

import asyncio
from collections.abc import Awaitable, Callable

from controller.boundaries import Boundaries
from controller.daemon.fittings import Fittings, ServiceManager
from controller.daemon.shell import Happening, Shell
from controller.data.events import ComputerLooked
from controller.data.message import Message, message, message_of
from controller.data.terms import DEVICES
from controller.errors import told_by
from controller.journal import JournalError
from controller.system.clock import Clock
from controller.system.log import Level
from controller.system.pause import pause, turn_after
from controller.words.spoken import in_english
from drivers.port import PortState, PortStatus
from drivers.trouble import Trouble


class Every:
    """Calls a function on the event loop at each turn of its period, from now until `close`."""

    def __init__(self, seconds: float, call: Callable[[], None]) -> None:
        self._seconds = seconds
        self._call = call
        self._handle = self._armed()

    def _armed(self) -> asyncio.TimerHandle:
        loop = asyncio.get_running_loop()
        return loop.call_at(turn_after(loop.time(), self._seconds), self._fire)

    def _fire(self) -> None:
        self._handle = self._armed()
        self._call()

    def close(self) -> None:
        """Stop calling it."""
        self._handle.cancel()


AGAIN = 10.0
"""Seconds from a failure of the system to the next try."""
STEADY = 60.0
"""Seconds that work must have gone well before a failure counts as over."""


async def keep_up(
    shell: Shell, fittings: Fittings, what: str, work: Callable[[], Awaitable[None]]
) -> None:
    """Do work beside the table to its end; where the system fails it, tell people and begin again.

    Play goes on: a file that cannot be looked at concerns no round. A programming error is raised.
    """

    def report(notice: Message | None = None) -> None:
        shell.report_event(ComputerLooked(f"upkeep:{what}", notice))

    while True:
        steady = asyncio.get_running_loop().call_later(STEADY, report)
        try:
            return await work()
        except* OSError as failed:
            error: BaseException = failed
            while isinstance(error, BaseExceptionGroup):
                error = error.exceptions[0]
            fittings.note(Level.ERROR, "upkeep.failed", what=what, why=str(error))
            report(message("notice-upkeep-failed", why=told_by(error)))
        finally:
            steady.cancel()
        await pause(AGAIN)


class Tidying:
    """Lets the journal tidy up when nothing has happened for a short time; a witness.

    Where something happens all the time it does so now and then.
    """

    QUIET = 0.25
    """Seconds."""
    LOOKS = 240
    """Looks, of which none was quiet, after which it tidies up all the same: a minute."""
    HELD = 4096
    """Pages of the log (16 MiB) that a reader may keep there before people are told of it."""

    def __init__(self, shell: Shell, fittings: Fittings) -> None:
        self._shell = shell
        self._fittings = fittings
        self._events = 0
        self._seen = 0
        self._looks = 0
        self._told = False

    def __call__(self, _: Happening) -> None:
        """Count one event."""
        self._events += 1

    def check(self) -> None:
        """Tidy up if it is quiet, or has not been for long; called every `QUIET` seconds.

        Where nothing happens, that is each minute: somebody may hold the log, and events may leave
        that are sealed.
        """
        events, self._events = self._events, 0
        self._seen += events
        self._looks += 1
        overdue = self._looks >= self.LOOKS
        if not (overdue or (self._seen and not events)):
            return
        self._seen = self._looks = 0
        try:
            held = self._fittings.idle()
        except JournalError as error:
            self._shell.halt(error.words)
        else:
            self._report_log(held)

    def _report_log(self, held: int) -> None:
        """Tell people of a log that a reader keeps from being emptied, and when it is over.

        Nobody can end another program's reading; before the disk is full, no new round begins.
        """
        grows = held > self.HELD
        if grows == self._told:
            return
        self._told = grows
        if grows:
            self._fittings.note(Level.WARNING, "journal.log_held", pages=held)
        notice = message("notice-journal-held") if grows else None
        self._shell.report_event(ComputerLooked("journal_log", notice))


class LockWatch:
    """Tells people that another program has locked the journal, so that the table had to wait."""

    PACE = 1.0
    """Seconds between two looks."""
    TOLD = 60
    """Looks for which it is told after the last time."""

    def __init__(self, shell: Shell, waits: Callable[[], int]) -> None:
        self._shell = shell
        self._waits = waits
        self._seen = waits()
        self._left = 0

    def check(self) -> None:
        """Look once; called every `PACE` seconds."""
        seen, self._seen = self._seen, self._waits()
        self._left = self.TOLD if seen != self._seen else max(0, self._left - 1)
        notice = message("notice-journal-locked") if self._left else None
        self._shell.report_event(ComputerLooked("journal_lock", notice))


BOUNDARIES_PACE = 1.0
"""Seconds between two looks at the clock."""


def tell_boundaries(shell: Shell, boundaries: Boundaries, clock: Clock) -> None:
    """Tell the table when a gaming day or a shift has ended and the next began.

    It is called at the start, too: a boundary may have passed while the daemon did not run.
    """
    for event in boundaries.due(shell.table.state, clock.now().utc_us):
        shell.report_event(event)


def feed_watchdog(shell: Shell, manager: ServiceManager) -> None:
    """Feed the service manager's watchdog from the table's own loop, while the table works."""
    if not shell.halted:
        manager.alive()


class LinkWatch:
    """Notices when a port's state or trouble changes without an event, as when it never came up.

    A port that another program has is a notice: the device holds the table, and people must know
    why it does not answer.
    """

    PACE = 0.25
    """Seconds between two looks."""

    def __init__(self, shell: Shell, fittings: Fittings, changed: Callable[[], None]) -> None:
        self._shell = shell
        self._fittings = fittings
        self._changed = changed
        self._seen: dict[str, tuple[PortState, Trouble | None, Message | None]] = {}

    def check(self) -> None:
        """Compare with the last look; called every `PACE` seconds."""
        for name, port in self._shell.ports.items():
            status = port.status
            problem, notice = status.problem, _port_notice(status)
            seen = status.state, problem, notice
            if seen == self._seen.get(name):
                continue
            self._seen[name] = seen
            self._shell.report_event(ComputerLooked(f"port:{name}", notice))
            level = Level.INFO if status.state is PortState.UP else Level.WARNING
            self._fittings.note(
                level,
                "link.changed",
                device=name,
                url=status.url,
                state=status.state.value,
                problem=in_english(message_of(problem)) if problem is not None else "",
            )
            self._changed()


def _port_notice(status: PortStatus) -> Message | None:
    """Return the notice of a device's port that another program has; None: none has."""
    if not status.taken:
        return None
    return message("notice-port-taken", name=DEVICES[status.device], url=status.url)
