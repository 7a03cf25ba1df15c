"""The watch over the computer's clock: what may be wrong with it is a notice, or is confirmed.

Nothing is measured by this clock, but every event bears its time, and gaming days begin by it. The
monotonic clock is the measure: by it, and by the journal's last event, the time is expected.
"""

from collections.abc import Awaitable, Callable

from controller.daemon.shell import Shell
from controller.data.events import ClockLooked, ComputerLooked
from controller.data.instant import Instant
from controller.data.message import Message, message
from controller.procedure import AHEAD_US, unconfirmed
from controller.system.clock import Clock
from controller.system.pause import pause

_ABOUT = "clock"
_SECOND_US = 1_000_000


class ClockWatch:
    """Holds the clock against the monotonic clock, the journal, and the date of the program."""

    PACE = 1.0
    """Seconds between two looks."""
    JUMP_US = 60 * _SECOND_US
    """A difference that nobody's correction of a running clock makes."""
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

    def look(self) -> None:
        """Look at the clock, and tell the table what is wrong with it."""
        now = self._clock.now()
        self._ask(now)
        self._shell.tell(ComputerLooked(_ABOUT, self._notice(now)))

    async def follow(self, synchronised: Callable[[], Awaitable[bool | None]]) -> None:
        """Ask again and again whether the clock is synchronised, until cancelled."""
        while True:
            self._unsynchronised = await synchronised() is False
            await pause(self.LOOKS[0 if self._unsynchronised else 1])

    def _ask(self, now: Instant) -> None:
        """Have a supervisor confirm a clock that is far ahead; one that was set right needs none.

        The hold of a clock that was ahead at the start is open already (`Started`).
        """
        state = self._shell.table.state
        asked = unconfirmed(state) != 0
        if self._ahead(now) <= AHEAD_US:
            if asked:
                self._shell.tell(ClockLooked(0))
            self._asked = False
        elif not self._asked:
            self._asked = True
            self._shell.tell(ClockLooked(self._expected + now.monotonic_ns // 1000))
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
