"""Who watches the table: each gets the newest view, and misses those that came in between."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Told:
    """How the table stands after event `seq`, as one line."""

    seq: int
    line: bytes


class Watcher:
    """One reader's place: the newest that was told, once."""

    def __init__(self, told: Told) -> None:
        self._newest = told
        self._fresh = asyncio.Event()
        self._fresh.set()

    def put(self, told: Told) -> None:
        """Replace what has not been taken yet."""
        self._newest = told
        self._fresh.set()

    async def take(self) -> Told:
        """Wait for something that has not been taken."""
        await self._fresh.wait()
        self._fresh.clear()
        return self._newest


class Hub:
    """Tells the watchers, a little later and all at once; without watchers nothing is made."""

    PAUSE = 0.02
    """Seconds: changes that follow each other so closely are one."""

    def __init__(self, render: Callable[[], Told]) -> None:
        """Make a hub.

        Args:
            render: tells how the table stands.
        """
        self._render = render
        self._watchers: set[Watcher] = set()
        self._due: asyncio.TimerHandle | None = None

    def changed(self) -> None:
        """Something changed; costs next to nothing."""
        if self._watchers and self._due is None:
            self._due = asyncio.get_running_loop().call_later(self.PAUSE, self.publish)

    def publish(self) -> None:
        """Tell the watchers now."""
        self.close()
        if self._watchers:
            told = self._render()
            for watcher in self._watchers:
                watcher.put(told)

    @contextmanager
    def watching(self) -> Iterator[Watcher]:
        """Join for the time of the block, beginning with how the table stands."""
        watcher = Watcher(self._render())
        self._watchers.add(watcher)
        try:
            yield watcher
        finally:
            self._watchers.discard(watcher)

    def close(self) -> None:
        """Drop what was going to be told."""
        if self._due is not None:
            self._due.cancel()
        self._due = None
