"""Serves a device model behind a pty: `serial:///path/to/link` finds a terminal device."""

import asyncio
import os
import tty
from pathlib import Path
from ssl import SSLContext

from simulators.hosts.running_device import RunningDevice

_CHUNK = 4096
_MOST_WAITING = 1 << 16
"""Bytes kept for a host that does not read; more are lost, as on a real line."""


class PtyPort:
    """A pty; its slave is at `link`.

    The slave stays open in this process as well, so that the line does not end when hosts come and
    go. Only the death of this process or a pulled cable ends the line, and the host sees that at
    once (EIO).

    Attributes:
        name: of the slave; empty while the cable is pulled.
    """

    def __init__(self, running: RunningDevice, link: Path) -> None:
        """Open the pty and put the link in its place.

        Raises:
            OSError: the link cannot be made.
        """
        self._loop = asyncio.get_running_loop()
        self._running = running
        self._link = link
        self._waiting = bytearray()
        self._master = self._slave = -1
        self.name = ""
        if running.plugged:
            self._open()
        self._leave = running.on_plug(self._plug)
        running.attach(self._write)

    def close(self) -> None:
        """Close both ends, and remove the link if it is still this one's."""
        self._leave()
        self._running.detach()
        self._shut()

    def _open(self) -> None:
        self._master, self._slave = os.openpty()
        self.name = os.ttyname(self._slave)
        try:
            tty.setraw(self._slave)
            os.set_blocking(self._master, False)
            _point(self._link, self.name)
        except OSError:
            os.close(self._master)
            os.close(self._slave)
            self.name = ""  # they may be another's by the time of `close`
            raise
        self._loop.add_reader(self._master, self._readable)

    def _shut(self) -> None:
        if not self.name:
            return
        self._loop.remove_reader(self._master)
        self._loop.remove_writer(self._master)
        if self._link.is_symlink() and os.readlink(self._link) == self.name:
            self._link.unlink()
        os.close(self._master)
        os.close(self._slave)
        self._waiting.clear()
        self.name = ""

    def _plug(self, plugged: bool) -> None:
        """The cable was pulled or plugged in again; the new pty has the same link."""
        if plugged:
            self._open()
        else:
            self._shut()

    def _readable(self) -> None:
        try:
            data = os.read(self._master, _CHUNK)
        except BlockingIOError:
            return
        self._running.receive(data)

    def _write(self, data: bytes) -> None:
        if not self.name:
            return
        if not self._waiting:
            data = data[self._write_some(data) :]
            if not data:
                return
            self._loop.add_writer(self._master, self._writable)
        if len(self._waiting) + len(data) <= _MOST_WAITING:
            self._waiting += data

    def _write_some(self, data: bytes | bytearray) -> int:
        try:
            return os.write(self._master, data)
        except BlockingIOError:
            return 0

    def _writable(self) -> None:
        del self._waiting[: self._write_some(self._waiting)]
        if not self._waiting:
            self._loop.remove_writer(self._master)


def _point(link: Path, target: str) -> None:
    """Point `link` at `target` in one step; a file that is no link stays.

    Raises:
        FileExistsError: a file that is no link is there.
    """
    if link.exists() and not link.is_symlink():
        raise FileExistsError(f"{link} is there, and not a link")
    link.parent.mkdir(parents=True, exist_ok=True)
    draft = link.with_name(f".{link.name}.{os.getpid()}")
    os.symlink(target, draft)
    os.replace(draft, link)


# Serves a device model behind a TCP port, as a serial device server does.


class TcpPort:
    """Listens on a TCP port; serves one host at a time.

    A second host is turned away while the first is heard: two controllers must never drive one
    device. A silent host (half-open, stopped) gives way to the new one. While the device's cable is
    pulled, its host is disconnected and every other is turned away.
    """

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
