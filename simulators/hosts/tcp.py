"""Serves a device model behind a TCP port, as a serial device server does."""

import asyncio
from ssl import SSLContext

from simulators.hosts.running import RunningDevice


class TcpPort:
    """Listens on a TCP port; serves one host at a time.

    A second host is turned away while the first is heard: two controllers must never drive one
    device. A silent host (half-open, stopped) gives way to the new one. While the device's cable is
    pulled, its host is disconnected and every other is turned away.
    """

    __slots__ = ("_client", "_leave", "_running", "_server", "name")

    def __init__(self, running: RunningDevice) -> None:
        self._running = running
        self._client: _Connection | None = None
        self._server: asyncio.Server | None = None
        self.name = ""
        self._leave = running.on_plug(self._plug)

    async def listen(self, host: str, port: int, context: SSLContext | None = None) -> None:
        """Listen; port 0 takes a free one, `name` tells which; `context` encrypts.

        Raises:
            OSError: the address is in use, or not ours.
        """
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: _Connection(self), host, port, ssl=context)
        address = self._server.sockets[0].getsockname()
        self.name = f"{address[0]}:{address[1]}"

    def close(self) -> None:
        """Stop listening and hang up."""
        self._leave()
        if self._server is not None:
            self._server.close()
        if self._client is not None:
            self._client.transport.abort()
            self.lost(self._client)

    def connected(self, client: "_Connection") -> bool:
        """Take a new host, or turn it away."""
        if not self._running.plugged:
            return False
        if self._client is not None:
            if self._running.hears_host():
                return False
            self._client.transport.abort()
        self._client = client
        self._running.attach(client.transport.write)
        return True

    def _plug(self, plugged: bool) -> None:
        if not plugged and self._client is not None:
            self._client.transport.abort()
            self.lost(self._client)

    def received(self, client: "_Connection", data: bytes) -> None:
        """Take bytes from the present host."""
        if client is self._client:
            self._running.receive(data)

    def lost(self, client: "_Connection") -> None:
        """A host has gone."""
        if client is self._client:
            self._client = None
            self._running.detach()


class _Connection(asyncio.Protocol):
    transport: asyncio.Transport

    def __init__(self, port: TcpPort) -> None:
        self._port = port

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        if not self._port.connected(self):
            transport.abort()

    def data_received(self, data: bytes) -> None:
        self._port.received(self, data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._port.lost(self)
