"""Virtual time: a sorted list of timed calls, first in first out where the times are equal.

A handful of calls wait at any time, so to keep them in order takes fewer comparisons than a heap.
"""

from bisect import insort
from collections.abc import Callable, Sequence


class Alarm:
    """One caller's next deadline: setting it again replaces the one before.

    Attributes:
        due: when it rings, in seconds; None: not at all.
    """

    __slots__ = ("_at", "_call", "_ring", "due")

    def __init__(self, agenda: "Agenda", call: Callable[[], None]) -> None:
        self._at = agenda.at
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
        """Call, unless the deadline was moved meanwhile."""
        if at == self.due:
            self.due = None
            self._call()


class Agenda:
    """What happens when.

    Attributes:
        now: seconds since the simulation began.
    """

    __slots__ = ("_count", "_running", "_waiting", "now")

    def __init__(self) -> None:
        self.now = 0.0
        self._running = False
        self._waiting: list[tuple[float, int, Callable[..., None], tuple[object, ...]]] = []
        """The next event stands last: times and numbers have their signs turned."""
        self._count = 0

    def at(self, when: float, what: Callable[..., None], *args: object) -> None:
        """Call `what` with `args` at a time, or now if it is past."""
        self._count -= 1
        at = when if when > self.now else self.now
        insort(self._waiting, (-at, self._count, what, args))

    def run(self, found: Sequence[object]) -> None:
        """Do one thing after another, until `stop` is called or something is in `found`.

        Raises:
            IndexError: there is nothing left to wait for: a dead-lock.
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
        """Do the next thing.

        Raises:
            IndexError: there is nothing left to wait for: a dead-lock.
        """
        at, _, what, args = self._waiting.pop()
        self.now = -at
        what(*args)
