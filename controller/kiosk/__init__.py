"""The browsers of the screens at a table."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from controller.api.client import Client
from controller.api.socket_errors import ConversationError, NoDaemonError
from controller.system.pause import pause

# The browser of a screen at the table: kept open, and led to the table's page.
#
# While the daemon is away it shows a waiting page from this disk; its own error page would stay. A
# page that was opened once waits for the daemon by itself.


_KIOSK = "/kiosk?"
"""What follows a page's name in the address that makes a browser the kiosk."""


class Screen(StrEnum):
    """The screens at a table."""

    PANEL = "panel"
    """The dealer's: its browser is the kiosk."""
    SIGN = "sign"
    """The players'."""


@dataclass(frozen=True, slots=True)
class Timings:
    """Seconds."""

    again: float = 1.0
    """Between two questions to a daemon that is away, and before a browser that ended is started
    again."""
    start: float = 20.0
    """From a browser's start until its page says that it is there, while the daemon answers."""
    gone: float = 8.0
    """For which a page that was there does not say so any more while the daemon answers: it has
    crashed, or the browser shows something else. Longer than one that fell silent for a moment must
    speak before it counts again."""
    leave: float = 5.0
    """That a browser may take to end."""


class Kiosk:
    """One browser at one screen."""

    def __init__(
        self,
        screen: Screen,
        socket: Path,
        browser: Sequence[str],
        waiting: Path,
        timings: Timings | None = None,
    ) -> None:
        """Prepare it; nothing is started.

        Args:
            screen: whose screen it is.
            socket: the daemon's.
            browser: the command that opens an address, which is added to it.
            waiting: the page that is shown while the daemon is away.
            timings: how long to wait for what.
        """
        self._screen = screen
        self._socket = socket
        self._browser = browser
        self._waiting = waiting.absolute().as_uri()
        self._timings = timings or Timings()
        self._patience = self._timings.start
        self._opened_at = 0.0
        self._spoke = False

    async def run(self) -> None:
        """Keep the browser open, until this is cancelled.

        Raises:
            OSError: the browser cannot be started.
        """
        while True:
            address = await self._address() or await self._wait()
            await self._show(address)
            await pause(self._timings.again)

    async def _address(self) -> str:
        """Return the address of the screen's page; empty while the daemon is away."""
        try:
            async with await Client.connect(self._socket) as client:
                address = await client.kiosk()
        except (NoDaemonError, ConversationError):
            return ""
        if self._screen is Screen.PANEL:
            return address
        return f"{address.partition(_KIOSK)[0]}/{self._screen}"

    async def _wait(self) -> str:
        """Show the waiting page until there is an address."""
        while True:
            async with self._opened(self._waiting) as ended:
                while not ended.done():
                    if address := await self._address():
                        return address
                    await pause(self._timings.again)

    async def _show(self, address: str) -> None:
        """Show a page until its browser ends, or the page is not there."""
        self._patience = self._timings.start
        self._opened_at, self._spoke = asyncio.get_running_loop().time(), False
        async with self._opened(address) as ended, asyncio.TaskGroup() as watching:
            lost = watching.create_task(self._lost())
            await asyncio.wait((ended, lost), return_when=asyncio.FIRST_COMPLETED)
            lost.cancel()

    async def _lost(self) -> None:
        """Return when the page has gone: the daemon answers, and the page was silent for long.

        Or the daemon ended before the page can have been loaded: the browser may show its own error
        page, which does not wait.
        """
        while True:
            try:
                async with await Client.connect(self._socket) as client:
                    if await self._silent(client):
                        return
            except (NoDaemonError, ConversationError):
                pass
            if not self._loaded():
                return
            await pause(self._timings.again)

    def _loaded(self) -> bool:
        """Tell whether the page was there; the players' sign does not say so, and has had time."""
        if self._screen is Screen.PANEL:
            return self._spoke
        open_for = asyncio.get_running_loop().time() - self._opened_at
        return open_for >= self._timings.start

    async def _silent(self, client: Client) -> bool:
        """Tell, once the daemon ended or the panel was away for too long, which of them it was."""
        loop = asyncio.get_running_loop()
        deadline: float | None = None
        try:
            async with asyncio.timeout(None) as limit:
                async for view in client.watch():
                    self._spoke |= view.snapshot.panel
                    if view.snapshot.panel or self._screen is not Screen.PANEL:
                        deadline, self._patience = None, self._timings.gone
                    elif deadline is None:
                        deadline = loop.time() + self._patience
                    limit.reschedule(deadline)
        except TimeoutError:
            return True
        return False

    @asynccontextmanager
    async def _opened(self, address: str) -> AsyncIterator[asyncio.Task[int]]:
        """Have a browser open for the time of the block; yield the task that is done at its end."""
        process = await asyncio.create_subprocess_exec(*self._browser, address)
        ended = asyncio.create_task(process.wait())
        try:
            yield ended
        finally:
            if not ended.done():
                process.terminate()
            try:
                async with asyncio.timeout(self._timings.leave):
                    await asyncio.shield(ended)
            except TimeoutError:
                process.kill()
                await ended


WAITING = Path(__file__).with_name("waiting.html")
"""The page that is shown while the daemon is away."""

__all__ = ["WAITING", "Kiosk", "Screen", "Timings"]
