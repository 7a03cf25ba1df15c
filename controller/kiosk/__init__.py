"""The browsers of the screens at a table."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from enum import StrEnum
from pathlib import Path
from urllib.parse import urlsplit

from msgspec import Struct

from controller.api.client import Client
from controller.api.messages import KioskAddress
from controller.api.socket_errors import ConversationError, NoDaemonError
from controller.data.message import message
from controller.errors import DealerTableError, ExitCode
from controller.system.disk import replace_file
from controller.system.listeners import Listener, listeners
from controller.system.pause import pause

# The browser of a screen at the table: kept open, and led to the table's page.
#
# Who listens at the page's port gets the browser's cookie, and draws what the dealer sees. So the
# browser begins with a waiting page from this disk, and leaves it once the daemon is proved to
# listen. When the daemon ends, its page stays only while the very same socket listens on: then the
# service manager holds it, and nobody else was there.


_KIOSK = "/kiosk?"
"""What follows a page's name in the address that makes a browser the kiosk."""
_WORD = "word.js"
"""The file by which the waiting page is told how things are: in a folder of the browser's user, so
that nobody else sees a ticket, as they would in a list of processes.
"""


class WaitingWords(StrEnum):
    """What the waiting page says."""

    STARTING = "starting"
    """No daemon answers."""
    AWAY = "away"
    """The table is there, and its page is not: somebody else listens at its port, or nobody."""


class NotProvedError(DealerTableError, exit_code=ExitCode.NEGATIVE):
    """It is not the daemon that listens at the page's address."""

    def __init__(self) -> None:
        super().__init__(message("error-page-not-proved"))


async def proved(client: Client) -> KioskAddress:
    """Return the address that makes a browser the kiosk, once the daemon is known to listen there.

    Raises:
        NotProvedError: another socket listens there, or one of another user.
        NoDaemonError: the daemon has ended.
        ConversationError: it serves no page now.
    """
    found = await client.kiosk()
    if not listens(found, client.owner):
        raise NotProvedError
    return found


def listens(address: KioskAddress, owner: int) -> bool:
    """Tell whether the socket of the daemon listens at its address: its own, or the manager's.

    Args:
        address: as the daemon told it.
        owner: the user id of the daemon.
    """
    port = urlsplit(address.address).port
    own = (Listener(port or 0, uid, address.inode) for uid in (owner, _ROOT))
    try:
        return not {*own}.isdisjoint(listeners())
    except OSError:
        return False


_ROOT = 0


class Screen(StrEnum):
    """The screens at a table."""

    PANEL = "panel"
    """The dealer's: its browser is the kiosk."""
    SIGN = "sign"
    """The players'."""


class Timings(Struct, frozen=True):
    """Seconds."""

    look: float = 0.2
    """Between two looks at a daemon that is away, and at who listens meanwhile."""
    again: float = 1.0
    """Before a browser that ended is started again."""
    start: float = 20.0
    """From a page's opening until it says that it is there, while the daemon answers."""
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
        folder: Path,
        waiting: Path,
        timings: Timings | None = None,
    ) -> None:
        """Prepare it; nothing is started.

        Args:
            screen: whose screen it is.
            socket: the daemon's.
            browser: the command that opens an address, which is added to it.
            folder: of the browser's user, who alone may read it; it is made.
            waiting: the page that is shown while the daemon is away.
            timings: how long to wait for what.
        """
        self._screen = screen
        self._socket = socket
        self._browser = browser
        self._word = folder.absolute() / _WORD
        self._waiting = f"{waiting.absolute().as_uri()}#{self._word.as_uri()}"
        self._timings = timings or Timings()
        self._patience = self._timings.start
        self._spoke = False

    async def run(self) -> None:
        """Keep the browser open, until this is cancelled.

        Raises:
            OSError: the browser cannot be started, or its folder not be written.
        """
        self._word.parent.mkdir(0o700, parents=True, exist_ok=True)
        while True:
            self._tell(WaitingWords.STARTING)
            async with self._opened(self._waiting) as ended:
                visit = asyncio.create_task(self._visit())
                try:
                    await asyncio.wait((ended, visit), return_when=asyncio.FIRST_COMPLETED)
                    crashed = not visit.done()
                finally:
                    visit.cancel()
                    await asyncio.wait([visit])
            if not visit.cancelled():
                visit.result()
            if crashed:
                await pause(self._timings.again)

    async def _visit(self) -> None:
        """Lead the browser to the page once it is proved; return when it must not stay there."""
        page, owner = await self._page()
        self._spoke, self._patience = False, self._timings.start
        await self._stay(page, owner)

    async def _page(self) -> tuple[KioskAddress, int]:
        """Wait until there is a page, lead the browser there, return its address and its owner."""
        told = WaitingWords.STARTING
        while True:
            state = WaitingWords.AWAY
            try:
                async with await Client.connect(self._socket) as client:
                    page = await proved(client)
                    self._lead(page.address)
                    return page, client.owner
            except NoDaemonError:
                state = WaitingWords.STARTING
            except (ConversationError, NotProvedError):
                pass
            if state is not told:
                self._tell(told := state)
            await pause(self._timings.look)

    def _lead(self, address: str) -> None:
        if self._screen is not Screen.PANEL:
            address = f"{address.partition(_KIOSK)[0]}/{self._screen}"
        self._write(f"go({json.dumps(address)});")

    def _tell(self, state: WaitingWords) -> None:
        self._write(f"tell({json.dumps(state)});")

    def _write(self, word: str) -> None:
        replace_file(self._word, word, 0o600)

    async def _stay(self, page: KioskAddress, owner: int) -> None:
        """Return when the page has gone: the daemon answers, and the page was silent for long.

        Or the socket at which the browser found it listens no more, or another one in its place.
        Or the daemon ended before the page spoke: its ticket has ended with it.
        """
        while listens(page, owner):
            try:
                async with await Client.connect(self._socket) as client:
                    now = await proved(client)
                    if now.inode != page.inode or await self._silent(client):
                        return
            except NoDaemonError:
                if self._screen is Screen.PANEL and not self._spoke:
                    return
            except (ConversationError, NotProvedError):
                pass
            await pause(self._timings.look)

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

__all__ = ["WAITING", "Kiosk", "NotProvedError", "Screen", "Timings", "listens", "proved"]
