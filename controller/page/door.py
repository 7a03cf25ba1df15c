"""The page's door: accepts a limited number of connections, and closes silent ones.

`loop.create_server` accepts without a limit, and does not count connections in their TLS handshake.
"""

import asyncio
import socket

from aiohttp import web

from controller.page.listening import PageSocket

MOST_CONNECTIONS = 128
"""More connections are closed at once: the daemon's devices need sockets and files, too."""
SILENCE = 10.0
"""Seconds within which a connection has to send a request, or finish its handshake."""
_AGAIN = 1.0
"""Seconds until connections are accepted again after the system had no room for one."""


class Door:
    """Accepts connections for a server, from `open` to `close`."""

    def __init__(self, page: PageSocket, server: web.Server) -> None:
        self._listening = page.socket
        self._context = page.context
        self._server = server
        self._loop = asyncio.get_running_loop()
        self._welcomes: set[asyncio.Task[None]] = set()
        self._silent: dict[asyncio.BaseProtocol, asyncio.TimerHandle] = {}
        self._later: asyncio.TimerHandle | None = None

    def open(self) -> None:
        """Begin to accept."""
        self._loop.add_reader(self._listening, self._accept)

    async def close(self) -> None:
        """Accept no more connections; the server ends the open ones."""
        self._loop.remove_reader(self._listening)
        if self._later is not None:
            self._later.cancel()
        for timer in self._silent.values():
            timer.cancel()
        for task in self._welcomes:
            task.cancel()
        await asyncio.gather(*self._welcomes, return_exceptions=True)

    def heard(self, protocol: asyncio.BaseProtocol) -> None:
        """Note that a connection has sent a request: from now on the server looks after it."""
        timer = self._silent.pop(protocol, None)
        if timer is not None:
            timer.cancel()

    def _accept(self) -> None:
        try:
            connection, _ = self._listening.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            return
        except OSError:  # no file is free: trying again at once would only keep the loop busy
            self._loop.remove_reader(self._listening)
            self._later = self._loop.call_later(_AGAIN, self.open)
            return
        connection.setblocking(False)
        if len(self._welcomes) + len(self._server.connections) >= MOST_CONNECTIONS:
            connection.close()
            return
        task = self._loop.create_task(self._welcome(connection))
        self._welcomes.add(task)
        task.add_done_callback(self._welcomes.discard)

    async def _welcome(self, connection: socket.socket) -> None:
        patience = SILENCE if self._context is not None else None
        try:
            transport, protocol = await self._loop.connect_accepted_socket(
                self._server, connection, ssl=self._context, ssl_handshake_timeout=patience
            )
        except OSError:  # no certificate, no TLS, or gone
            connection.close()
            return
        self._silent[protocol] = self._loop.call_later(SILENCE, self._give_up, protocol, transport)

    def _give_up(self, protocol: asyncio.BaseProtocol, transport: asyncio.Transport) -> None:
        del self._silent[protocol]
        transport.abort()
