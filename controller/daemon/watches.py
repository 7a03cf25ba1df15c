"""Watches over the computer: clock, disk, lines, the journal's copies, results and courier."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path

from controller.boundaries import Boundaries
from controller.configuration import Backups
from controller.daemon.fittings import Fittings
from controller.daemon.shell import Shell
from controller.daemon.upkeep import BOUNDARIES_PACE, tell_boundaries
from controller.data.causes import Cause
from controller.data.events import ClockLooked, ComputerLooked, ResultsLooked
from controller.data.instant import Instant
from controller.data.message import Message, message, message_of
from controller.data.terms import DEVICES
from controller.errors import told_by
from controller.notes import LastCopy, last_copy, last_delivery, last_results
from controller.procedure import AHEAD_US, unconfirmed
from controller.system.clock import Clock
from controller.system.disk import stored_bytes
from controller.system.limits import Usage, Usages
from controller.system.pause import pause
from drivers.port import PortStatus
from drivers.transports.usb_adapter import faults

_CLOCK = "clock"
_SECOND_US = 1_000_000


class ClockWatch:
    """Holds the clock against the monotonic clock, the journal, and the date of the program."""

    PACE = 1.0
    """Seconds between two looks."""
    JUMP_US = 60 * _SECOND_US
    """Seconds: nobody sets a running clock right by as much."""
    JUMP_TOLD = 3600.0
    """Seconds for which a jump is told; then the clock counts as right."""
    LOOKS = (60.0, 600.0)
    """Seconds until it is asked again whether the clock is synchronised: if it is not, if it is."""

    def __init__(self, shell: Shell, clock: Clock, built_utc_us: int) -> None:
        """Expect the time that the journal's last event bears, and what has passed since.

        Args:
            shell: the table's, before its start.
            clock: the daemon's.
            built_utc_us: when the program was installed; 0: nobody knows.
        """
        self._shell = shell
        self._clock = clock
        self._built = built_utc_us
        self._last = shell.table.last.utc_us
        now = clock.now()
        trusted = unconfirmed(shell.table.state) or self._last
        off = now.utc_us - trusted
        # How long the table was off nobody knows: up to 12 h are taken for that.
        believed = not trusted or 0 <= off <= AHEAD_US
        self._expected = _offset(now) if believed else trusted - now.monotonic_ns // 1000
        self._asked = bool(trusted) and off > AHEAD_US
        self._behind = False
        self._jumped_at: float | None = None
        self._unsynchronised = False

    def check(self) -> None:
        """Check the clock, and tell the table what is wrong with it."""
        now = self._clock.now()
        self._ask_supervisor(now)
        self._shell.report_event(ComputerLooked(_CLOCK, self._notice(now)))

    async def follow(self, synchronised: Callable[[], Awaitable[bool | None]]) -> None:
        """Ask again and again whether the clock is synchronised, until cancelled."""
        while True:
            self._unsynchronised = await synchronised() is False
            await pause(self.LOOKS[0 if self._unsynchronised else 1])

    def _ask_supervisor(self, now: Instant) -> None:
        """Have a supervisor confirm a clock that is far ahead; one that was set right needs none.

        The hold of a clock that was ahead at the start is open already (`Started`).
        """
        state = self._shell.table.state
        asked = unconfirmed(state) != 0
        if self._ahead(now) <= AHEAD_US:
            if asked:
                self._shell.report_event(ClockLooked(0))
            self._asked = False
        elif not self._asked:
            self._asked = True
            self._shell.report_event(ClockLooked(self._expected + now.monotonic_ns // 1000))
        elif not asked:  # a supervisor has confirmed it
            self._expect(now)

    def _notice(self, now: Instant) -> Message | None:
        """Return what is wrong with the clock, the weightiest; None: nothing that anybody knows."""
        ahead = self._ahead(now)
        if self._behind and 0 <= ahead <= AHEAD_US:  # it was set right: the rest the table was off
            self._expect(now)
        self._behind = now.utc_us < self._last
        if self._behind:
            return message("notice-clock-behind-journal", minutes=_minutes(self._last - now.utc_us))
        if now.utc_us < self._built:
            return message("notice-clock-behind-program")
        ahead = self._ahead(now)
        if abs(ahead) > self.JUMP_US:
            if ahead > AHEAD_US:
                return None  # that is a hold
            return self._jump(ahead, now)
        self._expect(now)
        return message("notice-clock-alone") if self._unsynchronised else None

    def _jump(self, ahead: int, now: Instant) -> Message | None:
        seconds = now.monotonic_ns / 1e9
        if self._jumped_at is None:
            self._jumped_at = seconds
        if seconds - self._jumped_at > self.JUMP_TOLD:
            self._expect(now)
            return None
        if ahead > 0:
            return message("notice-clock-forward", minutes=_minutes(ahead))
        return message("notice-clock-back", minutes=_minutes(-ahead))

    def _ahead(self, now: Instant) -> int:
        """Return by how many microseconds the clock is ahead of what is expected."""
        return _offset(now) - self._expected

    def _expect(self, now: Instant) -> None:
        """Take the clock for right from now on."""
        self._expected, self._jumped_at, self._asked = _offset(now), None, False


def _offset(now: Instant) -> int:
    return now.utc_us - now.monotonic_ns // 1000


def _minutes(us: int) -> int:
    return max(1, round(us / (60 * _SECOND_US)))


_DISK = Cause.DISK
_DAY = 86_400.0
_MIB = 1 << 20


class DiskWatch:
    """Checks how much room the disk of the journal has."""

    PACE = 10.0
    """Seconds between two looks."""
    DAYS = 30
    """Fewer days' room is a notice."""
    A_DAY = 24_000_000
    """Bytes that a busy table writes in a day; measured. What this one wrote counts, if more."""
    ROUND = 64 * _MIB
    """Bytes without which no round begins. A round writes about 20 kB, the journal's log may grow
    to 16 MiB while somebody reads (`Tidying.HELD`), and is then copied into the file.
    """
    AGAIN = 80 * _MIB
    """Bytes with which rounds begin again."""

    def __init__(
        self, shell: Shell, journal: Path, free: Callable[[Path], int], clock: Clock
    ) -> None:
        self._shell = shell
        self._journal = journal
        self._free = free
        self._clock = clock
        self._began = clock.monotonic()
        self._size = stored_bytes(journal)
        self._told = 0

    def check(self) -> None:
        """Check once; called at the start and every `PACE` seconds."""
        try:
            free = self._free(self._journal)
        except OSError as error:
            why = told_by(error)
            self._report_notice(
                message("notice-disk-unknown", path=str(self._journal.parent), why=why)
            )
            return
        known = self._shell.table.state.computer.get(_DISK)
        full = self.AGAIN if known is not None and known.stops else self.ROUND
        if free < full:
            self._report_notice(message("hold-disk", path=str(self._journal.parent)), stops=True)
            return
        days = int(free / self._per_day())
        self._report_notice(self._warning(days) if days < self.DAYS else None)

    def _warning(self, days: int) -> Message:
        """Return the warning; a figure that goes up and down is told as it was."""
        if not self._told or not 0 <= days - self._told <= 1:
            self._told = days
        return message("notice-disk", path=str(self._journal.parent), count=self._told)

    def _per_day(self) -> float:
        """Return how many bytes the journal takes in a day, by this run if it is a day old."""
        run = self._clock.monotonic() - self._began
        if run < _DAY:
            return self.A_DAY
        grown = stored_bytes(self._journal) - self._size
        return max(self.A_DAY, grown * _DAY / run)

    def _report_notice(self, notice: Message | None, *, stops: bool = False) -> None:
        self._shell.report_event(ComputerLooked(_DISK, notice, stops))


_DAY_US = 86_400_000_000


COPIES_PACE = 60.0
"""Seconds between two looks at the copies; likewise below."""


def look_at_copies(shell: Shell, journal: Path, backups: Backups, clock: Clock) -> None:
    """Check how old the last good copy is. `tablectl journal backup` makes them and notes it."""
    notice = overdue(last_copy(journal), backups, clock.now().utc_us)
    shell.report_event(ComputerLooked("backup", notice))


def overdue(last: LastCopy, backups: Backups, utc_us: int) -> Message | None:
    """Return what is wrong with the copies; None: nothing.

    Args:
        last: what is known of them.
        backups: where they are kept, and how old the last good one may be.
        utc_us: the time now.
    """
    days = (utc_us - last.made_utc_us) // _DAY_US
    if last.why is not None:
        if not last.failed_utc_us:
            return message("notice-backup-unread", why=last.why)
        if not last.made_utc_us:
            return message("notice-backup-never", why=last.why)
        return message("notice-backup-failed", why=last.why, count=days)
    if not last.made_utc_us:
        return message("notice-backup-none", path=str(backups.folder))
    if days >= backups.days:
        return message("notice-backup-old", path=str(backups.folder), count=days)
    return None


RESULTS_PACE = 60.0


def look_at_results(shell: Shell, journal: Path) -> None:
    """Check what was noted of the results beside the journal."""
    note = last_results(journal)
    if note is not None:
        shell.report_event(ResultsLooked(note.outside, note.sha256))


class ShareWatch:
    """Checks how much is left of the files and the memory that the system lets this process have.

    Attributes:
        seen: what the last look found.
    """

    PACE = 10.0
    """Seconds between two looks."""

    def __init__(self, shell: Shell, shares: Callable[[], Usages]) -> None:
        self._shell = shell
        self._shares = shares
        self.seen = shares()

    def check(self) -> None:
        """Check once; called at the start and every `PACE` seconds."""
        self.seen = self._shares()
        self._report("files", self.seen.files, message("notice-scarce-files"))
        self._report("memory", self.seen.memory, message("notice-scarce-memory"))

    def _report(self, about: str, share: Usage, notice: Message) -> None:
        self._shell.report_event(ComputerLooked(about, notice if share.scarce else None))


LINES_PACE = 10.0


async def follow_lines(shell: Shell) -> None:
    """Read back what was set on the lines of the open serial ports, until cancelled."""
    while True:
        await look_at_lines(shell)
        await pause(LINES_PACE)


async def look_at_lines(shell: Shell) -> None:
    """Look once; in a thread, because the kernel answers late while a hub is at work."""
    for name, port in shell.ports.items():
        status = port.status
        found = await asyncio.to_thread(_first_fault, status) if status.node else None
        shell.report_event(ComputerLooked(f"line:{name}", found))


def _first_fault(status: PortStatus) -> Message | None:
    for each in faults(status.url, status.node):
        return message("notice-line", name=DEVICES[status.device], what=message_of(each))
    return None


COURIER_PACE = 10.0


def look_at_courier(shell: Shell, journal: Path) -> None:
    """Check what `tablectl floor courier` has noted beside the journal."""
    known = last_delivery(journal)
    words = known.refused
    if words is None and known.stands:
        words = message("notice-floor-underived", number=known.stands)
    shell.report_event(ComputerLooked("floor", words))


def periodic_looks(
    shell: Shell,
    fittings: Fittings,
    clock_watch: ClockWatch,
    boundaries: Boundaries,
    share_watch: ShareWatch,
) -> Iterator[tuple[float, Callable[[], None]]]:
    """Yield what is looked at: first now, before anybody is answered, then every so many seconds.

    Args:
        shell: the table's.
        fittings: the daemon's; what they leave out is not looked at.
        clock_watch: watches whether the clock can be right.
        boundaries: of gaming days and shifts.
        share_watch: watches what is left of the process's files and memory.
    """
    yield ClockWatch.PACE, clock_watch.check
    yield BOUNDARIES_PACE, partial(tell_boundaries, shell, boundaries, fittings.clock)
    yield ShareWatch.PACE, share_watch.check
    journal = fittings.journal
    if journal is None:
        return
    if fittings.free is not None:
        disk = DiskWatch(shell, journal, fittings.free, fittings.clock)
        yield DiskWatch.PACE, disk.check
    if fittings.backups is not None:
        copies = partial(look_at_copies, shell, journal, fittings.backups, fittings.clock)
        yield COPIES_PACE, copies
    yield RESULTS_PACE, partial(look_at_results, shell, journal)
    if fittings.floor:
        yield COURIER_PACE, partial(look_at_courier, shell, journal)
