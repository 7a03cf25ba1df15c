"""An event loop in virtual time, for devices simulated in memory: it never waits."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import TypeVar

_T = TypeVar("_T")
_START = 1000.0
"""Seconds: a monotonic clock that begins at 0 hides mistakes."""

_MOST_TURNS = 100_000
"""Most turns of the loop at one moment."""


class StandstillError(RuntimeError):
    """A standstill: a task waits and nothing is due, or time does not pass."""


class _Leaping(selectors.DefaultSelector):
    """A selector that never waits: where the loop would sleep, its clock jumps."""

    def __init__(self, clock: "VirtualClock") -> None:
        super().__init__()
        self._clock = clock
        self.turns = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready and timeout is None:
            raise StandstillError("nothing is due any more: what is waited for cannot happen")
        self.turns += 1
        if self.turns > _MOST_TURNS:
            raise StandstillError("time stands still: something is due again and again")
        if not ready and timeout:
            self.turns = 0
            self._clock.leap(timeout)
        return ready


class VirtualClock:
    """A clock in whole microseconds that moves only when told."""

    def __init__(self) -> None:
        self._microseconds = round(_START * 1e6)

    def leap(self, seconds: float) -> None:
        """Let at least so many seconds pass."""
        self._microseconds += max(1, round(seconds * 1e6))

    def now(self) -> float:
        """Return the seconds."""
        return self._microseconds / 1e6


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop without waiting; it has no real I/O."""

    def __init__(self) -> None:
        self._clock = VirtualClock()
        self._leaping = _Leaping(self._clock)
        super().__init__(self._leaping)

    def time(self) -> float:
        """Return the virtual seconds."""
        return self._clock.now()

    def abandon(self) -> None:
        """Cancel all tasks after a standstill, and wait for their ends."""
        self._leaping.turns = 0
        tasks = asyncio.all_tasks(self)
        for task in tasks:
            task.cancel()
        self.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))


def in_virtual_time(work: Coroutine[object, object, _T]) -> _T:
    """Run a coroutine to its end without waiting.

    Raises:
        StandstillError: it waits for something that cannot happen.
    """
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        try:
            return runner.run(work)
        except StandstillError:
            loop = runner.get_loop()
            assert isinstance(loop, VirtualLoop)
            loop.abandon()
            raise
