"""`ascii-shuffler-bridge`: serves a machine to the table, on a TCP port."""

import argparse
import asyncio
from contextlib import suppress
from pathlib import Path

from ascii_shuffler.bridge import Bridge
from ascii_shuffler.memory import Memory
from drivers.errors import TransportError
from drivers.registry import open_transport
from drivers.transport import Transport
from drivers.trouble import Trouble

_AGAIN = 1.0
"""Seconds between two tries to open the machine's line."""
_SILENT = 3.0
"""Seconds of silence after which another host may take the place of the one that is connected."""


class Server:
    """Carries bytes between a host, the bridge and the machine."""

    def __init__(self, memory: Memory, machine: Transport) -> None:
        """Take them together; call it with the event loop running."""
        self._loop = asyncio.get_running_loop()
        self._bridge = Bridge(memory, self._loop.time())
        self._machine = machine
        self._lost = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._host: _Host | None = None
        self._heard = 0.0

    async def run(self, host: str, port: int) -> None:
        """Serve until the task is cancelled.

        Raises:
            OSError: the port is taken, or not ours.
        """
        server = await self._loop.create_server(lambda: _Host(self), host, port)
        print("serving", *server.sockets[0].getsockname()[:2], flush=True)  # noqa: T201
        async with server:
            while True:
                self._lost.clear()
                with suppress(TransportError):
                    await self._machine.open(self._from_machine, self._note_loss)
                    self._carry()
                    await self._lost.wait()
                self._lost.clear()
                with suppress(TimeoutError):  # nothing is lost while nothing is open
                    async with asyncio.timeout(_AGAIN):
                        await self._lost.wait()

    def take_over(self, host: "_Host") -> bool:
        """Let a host in, unless another one is heard."""
        if self._host is not None:
            if self._loop.time() - self._heard < _SILENT:
                return False
            self._host.hang_up()
        self._host = host
        self._heard = self._loop.time()
        return True

    def leave(self, host: "_Host") -> None:
        """Forget a host that has gone."""
        if host is self._host:
            self._host = None

    def from_host(self, data: bytes) -> None:
        """Take bytes of the host."""
        self._heard = self._loop.time()
        self._bridge.from_host(data, self._heard)
        self._carry()

    def _from_machine(self, data: bytes) -> None:
        self._bridge.from_machine(data, self._loop.time())
        self._carry()

    def _note_loss(self, reason: Trouble) -> None:
        self._lost.set()

    def _due(self) -> None:
        self._bridge.on_deadline(self._loop.time())
        self._carry()

    def _carry(self) -> None:
        lines, frames = self._bridge.to_machine(), self._bridge.to_host()
        if lines:
            self._machine.write(lines)
        if frames and self._host is not None:
            self._host.write(frames)
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_at(self._bridge.next_deadline(), self._due)


class _Host(asyncio.Protocol):
    def __init__(self, server: Server) -> None:
        self._server = server
        self._line: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._line = transport
        if not self._server.take_over(self):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._server.leave(self)

    def data_received(self, data: bytes) -> None:
        self._server.from_host(data)

    def write(self, data: bytes) -> None:
        """Send bytes to the host."""
        if self._line is not None:
            self._line.write(data)

    def hang_up(self) -> None:
        """End the connection."""
        if self._line is not None:
            self._line.abort()


async def _serve(memory: Path, machine: str, host: str, port: int) -> None:
    await Server(Memory(memory), open_transport(machine)).run(host, port)


def main() -> None:
    """Read the command line, and serve."""
    parser = argparse.ArgumentParser(description="Serve an ascii-shuffler to a table.")
    parser.add_argument("--machine", required=True, help="address of the machine's line")
    parser.add_argument("--listen", default="127.0.0.1:4001", help="where the table connects")
    parser.add_argument("--memory", required=True, type=Path, help="the bridge's file")
    order = parser.parse_args()
    host, _, port = order.listen.rpartition(":")
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve(order.memory, order.machine, host, int(port)))


if __name__ == "__main__":
    main()
