"""The window: how a courier sees the table beside it, and tells it that a supervisor comes.

It asks the daemon's own socket, as a panel does, and reads the journal. It changes nothing else.
"""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from controller.api.client import Client
from controller.api.messages import Answer, View, ask
from controller.api.socket_errors import ConversationError, NoDaemonError
from controller.data.events import SupervisorComing
from controller.floor.courier.open_journal import OpenJournal
from controller.floor.glance import Life
from controller.journal import JournalError
from controller.system.clock import Clock
from controller.system.pause import pause

AGAIN = 1.0
"""Seconds to the next try where no daemon answers."""
_STOPPED = "Stopped"
"""The kind of a journal's last event where the daemon was ended by order."""


class Sight(Struct, frozen=True):
    """What is seen of a table.

    Attributes:
        view: the newest view; None: none was seen yet.
        life: whether the daemon runs; `since`: since when that is known (seconds, monotonic).
        utc_us: the time of the table's own computer now.
    """

    view: View | None
    life: Life
    since: float
    utc_us: int


class Window(Protocol):
    """The courier's view of its table."""

    async def watch(self) -> None:
        """Follow the table until cancelled."""

    async def change(self) -> None:
        """Wait for a change; those before the return are told as one."""

    async def observe(self, *, anew: bool) -> Sight:
        """Return the present view; `anew`: ask the daemon now, which shows that it answers."""

    async def tell_coming(self, name: str) -> Answer:
        """Tell the table that a supervisor comes; the answer says whether it is in the record."""


class DaemonWindow:
    """The window on a real table: its daemon's socket, and its journal."""

    def __init__(self, socket: Path, journal: Path, clock: Clock) -> None:
        self._socket = socket
        self._journal = journal
        self._clock = clock
        self._changed = asyncio.Event()
        self._sight = Sight(None, Life.GONE, clock.monotonic(), 0)

    async def watch(self) -> None:
        """Take each view of the daemon, and note at once when it ends."""
        while True:
            with suppress(NoDaemonError, ConversationError):
                async with await Client.connect(self._socket) as daemon:
                    async for view in daemon.watch():
                        self._take_view(view)
            self._lose()
            await pause(AGAIN)

    async def change(self) -> None:
        """Wait for a change; those before the return are told as one."""
        await self._changed.wait()
        self._changed.clear()

    async def observe(self, *, anew: bool) -> Sight:
        """Return the present view; see `Window`."""
        if anew:
            try:
                async with await Client.connect(self._socket) as daemon:
                    self._take_view(await daemon.status())
            except (NoDaemonError, ConversationError):
                self._lose()
        return replace(self._sight, utc_us=self._clock.now().utc_us)

    async def tell_coming(self, name: str) -> Answer:
        """Tell the daemon; without one nothing is recorded."""
        try:
            async with await Client.connect(self._socket) as daemon:
                return await daemon.wish(ask(SupervisorComing, name))
        except (NoDaemonError, ConversationError) as error:
            return Answer(ok=False, seq=0, code="no_daemon", words=error.words)

    def _take_view(self, view: View) -> None:
        life, since = self._sight.life, self._sight.since
        if life is not Life.ON:
            since = self._clock.monotonic()
        self._sight = Sight(view, Life.ON, since, 0)
        self._changed.set()

    def _lose(self) -> None:
        life = Life.OFF if ended_by_order(self._journal) else Life.GONE
        if life is not self._sight.life:
            self._sight = Sight(self._sight.view, life, self._clock.monotonic(), 0)
            self._changed.set()


def ended_by_order(path: Path) -> bool:
    """Tell whether the last that a journal says is that its daemon ended in good order."""
    try:
        journal = OpenJournal(path)
    except JournalError:
        return False
    try:
        return journal.last_kind() == _STOPPED
    except JournalError:
        return False
    finally:
        journal.close()
