"""The page's door: accepts a limited number of connections, and closes silent ones.

`loop.create_server` accepts without a limit, and does not count connections in their TLS handshake.
"""

import asyncio
import socket
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import Any

from aiohttp import web
from msgspec import Struct

from controller.page.page_socket import PageSocket
from controller.page.peers import whose
from controller.page.sessions import Sender
from controller.system.log import silent_logger

MOST_CONNECTIONS = 128
"""More connections displace others: the daemon's devices need sockets and files, too."""
SILENCE = 10.0
"""Seconds within which a connection has to send a request, or finish its handshake."""
_GRACE = 0.1
"""Seconds that requests have to end when the server ends."""
_AGAIN = 1.0
"""Seconds until connections are accepted again after the system had no room for one."""
_DISPLACED = 0.005
"""Seconds until the next one is accepted after one that displaced another: who comes again at once,
each time, takes no more of the processor than that.
"""


class _Guest(Struct, eq=False):
    """One connection, from its acceptance on."""

    connection: socket.socket | None
    """None: `_welcome` has taken it."""
    peer: str
    """Whose it is: its address, and since its first request what `Sender.peer` says."""
    since: float
    """When it came, or when its last request began or ended."""
    kiosk: bool = False
    busy: int = 0
    transport: asyncio.Transport | None = None
    """None: it still shakes hands."""
    timer: asyncio.TimerHandle | None = None
    task: asyncio.Task[None] | None = None

    def worth(self) -> tuple[bool, bool, float]:
        """Return its worth, among those of one peer: the least is displaced first.

        That is a slow reader, then who asks for nothing now, and of these the one for which that is
        so for the longest time: who has just come has the time to ask.
        """
        unread = self.transport is not None and self.transport.get_write_buffer_size() > 0
        return not unread, self.busy > 0, self.since

    def drop(self) -> None:
        """End it."""
        if self.timer is not None:
            self.timer.cancel()
        if self.transport is not None:
            self.transport.abort()
        elif self.task is not None:
            self.task.cancel()


class Door:
    """Accepts connections for a server, from `open` to `close`.

    Each new connection is let in. When there are too many, it displaces one of the peer that has
    the most; the kiosk's are never displaced by others. So nobody is kept out by somebody who only
    holds connections, and who opens many displaces their own.
    """

    def __init__(self, page: PageSocket, server: web.Server) -> None:
        self._listening = page.socket
        self._context = page.context
        self._server = server
        self._loop = asyncio.get_running_loop()
        self._welcomes: set[asyncio.Task[None]] = set()
        self._guests: list[_Guest] = []
        self._known: dict[asyncio.BaseProtocol, _Guest] = {}
        self._later: asyncio.TimerHandle | None = None

    def open(self) -> None:
        """Begin to accept."""
        self._loop.add_reader(self._listening, self._accept)

    async def close(self) -> None:
        """Accept no more connections; the server ends the open ones."""
        self._loop.remove_reader(self._listening)
        if self._later is not None:
            self._later.cancel()
        for guest in self._guests:
            if guest.timer is not None:
                guest.timer.cancel()
        for task in self._welcomes:
            task.cancel()
        await asyncio.gather(*self._welcomes, return_exceptions=True)

    @contextmanager
    def serving(self, protocol: asyncio.BaseProtocol, sender: Sender) -> Iterator[None]:
        """Note that a connection has sent a request, for the time in which it is answered.

        From the first one on the server looks after silence.
        """
        guest = self._known.get(protocol)
        if guest is None:  # displaced
            yield
            return
        if guest.timer is not None:
            guest.timer.cancel()
            guest.timer = None
        guest.kiosk, guest.peer = sender.kiosk, sender.peer
        guest.busy += 1
        guest.since = self._loop.time()
        try:
            yield
        finally:
            guest.busy -= 1
            guest.since = self._loop.time()

    def end_kiosk(self, asks: asyncio.BaseProtocol) -> None:
        """End the connections of the browser that was the kiosk; the one that asks stays."""
        for protocol, guest in self._known.items():
            if guest.kiosk and protocol is not asks:
                guest.drop()

    def _accept(self) -> None:
        try:
            connection, address = self._listening.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            return
        except OSError:  # no file is free: trying again at once would only keep the loop busy
            self._rest(_AGAIN)
            return
        connection.setblocking(False)
        self._make_room()
        guest = _Guest(connection, whose(address[0]), self._loop.time())
        self._guests.append(guest)
        guest.task = task = self._loop.create_task(self._welcome(connection, guest))
        self._welcomes.add(task)
        task.add_done_callback(partial(self._welcomed, guest))

    def _welcomed(self, guest: _Guest, task: asyncio.Task[None]) -> None:
        self._welcomes.discard(task)
        if guest.connection is not None:  # cancelled before it ran
            guest.connection.close()

    def _rest(self, seconds: float) -> None:
        self._loop.remove_reader(self._listening)
        self._later = self._loop.call_later(seconds, self.open)

    def _make_room(self) -> None:
        """Displace a connection if there are too many."""
        self._guests = [each for each in self._guests if not _gone(each)]
        self._known = {key: each for key, each in self._known.items() if not _gone(each)}
        if len(self._guests) < MOST_CONNECTIONS:
            return
        strangers = [each for each in self._guests if not each.kiosk] or self._guests
        counts = Counter(each.peer for each in strangers)
        least = min(strangers, key=lambda each: (-counts[each.peer], each.worth()))
        least.drop()
        self._guests.remove(least)
        self._rest(_DISPLACED)

    async def _welcome(self, connection: socket.socket, guest: _Guest) -> None:
        guest.connection = None
        patience = SILENCE if self._context is not None else None
        try:
            transport, protocol = await self._loop.connect_accepted_socket(
                self._server, connection, ssl=self._context, ssl_handshake_timeout=patience
            )
        except OSError:  # no certificate, no TLS, or gone
            connection.close()
            return
        guest.transport = transport
        self._known[protocol] = guest
        guest.timer = self._loop.call_later(SILENCE, guest.drop)


def _gone(guest: _Guest) -> bool:
    """Tell whether a connection has ended."""
    if guest.transport is None:
        return guest.task is not None and guest.task.done()
    return guest.transport.is_closing()


@asynccontextmanager
async def open_door(
    socket: PageSocket, application: web.Application, **more: Any
) -> AsyncIterator[Door]:
    """Serve on a socket for the time of the block; `more`: what else aiohttp's runner is told."""
    runner = web.AppRunner(
        application,
        handle_signals=False,
        access_log=None,
        logger=silent_logger(__name__),
        shutdown_timeout=_GRACE,
        handler_cancellation=True,
        auto_decompress=False,
        **more,
    )
    await runner.setup()
    assert runner.server is not None
    door = Door(socket, runner.server)
    door.open()
    try:
        yield door
    finally:
        await door.close()
        await runner.cleanup()
