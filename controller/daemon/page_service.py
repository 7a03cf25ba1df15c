"""The page beside the table: served as soon as its address is free and up, and again after a fault.

Nothing of the page concerns the table: what keeps it away is a notice.
"""

import asyncio
import traceback
from collections.abc import Awaitable, Callable

from controller.daemon.fittings import Fittings
from controller.daemon.shell import Shell
from controller.data.events import ComputerLooked, PanelLost
from controller.data.message import Message, message
from controller.errors import DealerTableError, told_by
from controller.page.browser_requests import TableSide
from controller.page.page_socket import PageSocket
from controller.system.interpreter import release
from controller.system.log import Level
from controller.system.pause import pause
from controller.words.spoken import in_english

_ABOUT = "page"


class PageService:
    """Serves the page until cancelled, whatever becomes of its address."""

    AGAIN = 2.0
    """Seconds from one try to the next."""
    STEADY = 2.0
    """Seconds that it must have been served before a fault counts as over."""

    def __init__(
        self, shell: Shell, fittings: Fittings, socket: PageSocket, table: Callable[[], TableSide]
    ) -> None:
        """Prepare to serve.

        Args:
            shell: the table's; it takes in what is wrong.
            fittings: the daemon's.
            socket: open already, or opened as soon as that is possible; it stays the caller's.
            table: makes the page's side of the table; it may read files, and is called in a thread.
        """
        self._shell = shell
        self._fittings = fittings
        self._socket = socket
        self._table = table
        self._failed = ""

    async def run(self, after: float) -> None:
        """Serve; the first request is answered this many seconds after the start."""
        self._open()
        await pause(after)
        while True:
            if self._open():
                await self._serve()
            await pause(self.AGAIN)

    def _open(self) -> bool:
        """Tell whether the socket listens; if it cannot, people are told why."""
        if self._socket.is_open:
            return True
        try:
            self._socket.open()
        except DealerTableError as error:
            self._complain(Level.ERROR, "page.waits", why=in_english(error.words))
            self._report_notice(message("notice-page-waits", what=error.words))
            return False
        return True

    async def _serve(self) -> None:
        """Serve until it fails."""
        steady = asyncio.get_running_loop().call_later(self.STEADY, self._well)
        try:
            serve = await asyncio.to_thread(_server)
            table = await asyncio.to_thread(self._table)
            await serve(self._socket, table, release())
        except Exception as error:  # noqa: BLE001 - the table goes on without it
            self._fail(error)
        finally:
            steady.cancel()

    def _well(self) -> None:
        self._failed = ""
        self._report_notice(None)

    def _fail(self, error: Exception) -> None:
        self._report_notice(message("notice-page-failed", error=told_by(error)))
        why = f"{type(error).__name__}: {error}"
        self._complain(Level.ERROR, "page.failed", why=why, trace=traceback.format_exc())
        if self._shell.table.state.panel:  # nobody looks any more whether it still speaks
            self._shell.report_event(PanelLost())

    def _complain(self, level: Level, event: str, *, why: str, **more: object) -> None:
        """Log why there is no page: once, until there is one."""
        if why != self._failed:
            self._fittings.note(level, event, why=why, **more)
        self._failed = why

    def _report_notice(self, notice: Message | None) -> None:
        self._shell.report_event(ComputerLooked(_ABOUT, notice))


def _server() -> Callable[[PageSocket, TableSide, str], Awaitable[None]]:
    """Import the page's server beside the loop: it takes a fifth of a second."""
    from controller.page.server import serve  # noqa: PLC0415 - only where one is configured

    return serve
