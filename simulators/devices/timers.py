"""The timers of one device: so few that a dictionary is faster than a heap."""

from enum import IntEnum


class Timer(IntEnum):
    """The firmware's timers; numbers from 100 on are for people's actions."""

    BUTTON = 1
    """Repeat the oldest press that is not acknowledged."""
    ANSWER = 2
    """Repeat the terminal answer."""
    PROGRESS = 3
    MOTION = 4
    """The next moment of an act that can be noticed."""
    SHUFFLED = 5
    """The shuffle of the input ends."""
    MOVED_UP = 6
    """The shuffled deck has reached the output."""
    MEMORY = 7
    """Memory that failed is tried again."""


HANDS = 100
"""Timers from this number on are people's deeds: they go on without power."""


class Timers:
    """Named moments, in seconds.

    Attributes:
        next: the earliest of them, or None.
    """

    def __init__(self) -> None:
        self._due: dict[int, float] = {}
        self.next: float | None = None

    def start(self, timer: int, at: float) -> None:
        """Set `timer` to go off at `at`, in place of an earlier time."""
        before = self._due.pop(timer, None)
        self._due[timer] = at
        if self.next is None or at <= self.next:
            self.next = at
        elif before == self.next:
            self._look_ahead()

    def stop(self, timer: int) -> None:
        """Stop `timer`, if it runs."""
        before = self._due.pop(timer, None)
        if before is not None and before == self.next:
            self._look_ahead()

    def running(self, timer: int) -> bool:
        """Tell whether `timer` is set."""
        return timer in self._due

    def pop_due(self, now: float) -> tuple[int, float] | None:
        """Take out the earliest timer that is due, with its time; ties in order of their start."""
        if self.next is None or self.next > now:
            return None
        timer = min(self._due, key=self._due.__getitem__)
        at = self._due.pop(timer)
        self._look_ahead()
        return timer, at

    def forget_firmware(self) -> None:
        """The power is gone: only the timers of people's deeds go on."""
        self._due = {timer: at for timer, at in self._due.items() if timer >= HANDS}
        self._look_ahead()

    def _look_ahead(self) -> None:
        self.next = min(self._due.values(), default=None)
