"""The hub of those who watch the table: each gets the newest view and may miss earlier ones."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from msgspec import Struct


class ViewLine(Struct, frozen=True):
    """The view of the table after event `seq`, as one line."""

    seq: int
    line: bytes


class Watcher:
    """One reader's place: it holds the newest view, until it is taken once."""

    def __init__(self, told: ViewLine) -> None:
        self._newest: ViewLine | Exception = told
        self._fresh = asyncio.Event()
        self._fresh.set()

    def put_view(self, told: ViewLine | Exception) -> None:
        """Replace a view that has not been taken yet, by the next or by why there is none."""
        self._newest = told
        self._fresh.set()

    async def next_view(self) -> ViewLine:
        """Wait for a view that has not been taken.

        Raises:
            Exception: it cannot be made; no older one may stand for it on a screen.
        """
        await self._fresh.wait()
        self._fresh.clear()
        if isinstance(self._newest, Exception):
            raise self._newest
        return self._newest


class Hub:
    """Tells all watchers at once, shortly after a change; without watchers no view is made."""

    PAUSE = 0.02
    """Seconds: changes within this time are told as one."""

    def __init__(self, render: Callable[[], ViewLine]) -> None:
        """Make a hub.

        Args:
            render: makes the view of the table.
        """
        self._render = render
        self._watchers: set[Watcher] = set()
        self._due: asyncio.TimerHandle | None = None

    def changed(self) -> None:
        """Note that something changed; costs almost nothing."""
        if self._watchers and self._due is None:
            self._due = asyncio.get_running_loop().call_later(self.PAUSE, self.publish)

    def publish(self) -> None:
        """Tell the watchers now."""
        self.close()
        if self._watchers:
            told: ViewLine | Exception
            try:
                told = self._render()
            except Exception as error:  # noqa: BLE001 - who watches is told; the table goes on
                told = error
            for watcher in self._watchers:
                watcher.put_view(told)

    @contextmanager
    def watching(self) -> Iterator[Watcher]:
        """Watch for the time of the block; the first view is of the table as it stands."""
        watcher = Watcher(self._render())
        self._watchers.add(watcher)
        try:
            yield watcher
        finally:
            self._watchers.discard(watcher)

    def close(self) -> None:
        """Drop a change that has not been told yet."""
        if self._due is not None:
            self._due.cancel()
        self._due = None
