"""Virtual time: a sorted list of timed calls; equal times keep the order in which they were added.

Only a handful of calls wait at any time, so a sorted list takes fewer comparisons than a heap.
"""

from bisect import insort
from collections.abc import Callable, Sequence

from controller.data.events import Instant

# The clocks of the table-side computer: UTC, which people set, and the monotonic clock.


BEGINNING_UTC_US = 1_767_225_600_000_000
"""All virtual runs begin at 2026-01-01T00:00:00Z."""


class ComputerClock:
    """The computer's clocks at a time of the simulation.

    Attributes:
        utc_us: UTC when this clock was made, in microseconds since 1970; a journal is created then.
    """

    def __init__(self) -> None:
        self.utc_us = BEGINNING_UTC_US
        self._set_by_us = 0
        self._booted = 0.0

    def read(self, now: float) -> Instant:
        """Return both clocks at a moment of the simulation, in seconds."""
        return Instant(
            self.utc_us + self._set_by_us + round(now * 1e6), round((now - self._booted) * 1e9)
        )

    def set(self, seconds: float) -> None:
        """Change UTC by so many seconds, as a person or a time server does; below 0: backwards."""
        self._set_by_us += round(seconds * 1e6)

    def reboot(self, now: float) -> None:
        """The computer restarts: the monotonic clock begins at 0."""
        self._booted = now


class Alarm:
    """One caller's next deadline: a new deadline replaces the one before.

    Attributes:
        due: when it rings, in seconds; None: it is not set.
    """

    def __init__(self, agenda: "Agenda", call: Callable[[], None]) -> None:
        self._at = agenda.call_at
        self._call = call
        self._ring = self.ring
        self.due: float | None = None

    def set(self, due: float | None) -> None:
        """Ring at `due`."""
        if due == self.due:
            return
        self.due = due
        if due is not None:
            self._at(due, self._ring, due)

    def ring(self, at: float) -> None:
        """Make the call, unless the deadline was moved meanwhile."""
        if at == self.due:
            self.due = None
            self._call()


class Agenda:
    """The list of timed calls, and the virtual time.

    Attributes:
        now: seconds since the simulation began.
    """

    def __init__(self) -> None:
        self.now = 0.0
        self._running = False
        self._waiting: list[tuple[float, int, Callable[..., None], tuple[object, ...]]] = []
        """The next call stands last: times and numbers are stored with their signs turned."""
        self._count = 0

    def call_at(self, when: float, what: Callable[..., None], *args: object) -> None:
        """Call `what` with `args` at the time `when`, or now if that time is past."""
        self._count -= 1
        at = when if when > self.now else self.now
        insort(self._waiting, (-at, self._count, what, args))

    def run(self, found: Sequence[object]) -> None:
        """Make one call after another, until `stop` is called or `found` is not empty.

        Raises:
            IndexError: no call is waiting: a dead-lock.
        """
        take_next = self._waiting.pop
        self._running = True
        while self._running and not found:
            at, _, what, args = take_next()
            self.now = -at
            what(*args)

    def stop(self) -> None:
        """Let `run` return after the call under way."""
        self._running = False

    def step(self) -> None:
        """Make the next call.

        Raises:
            IndexError: no call is waiting: a dead-lock.
        """
        at, _, what, args = self._waiting.pop()
        self.now = -at
        what(*args)
