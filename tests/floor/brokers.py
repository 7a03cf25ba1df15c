"""Brokers that are killed: one, or a cluster on this computer, each with a disk that can be wiped.

Their disks hold the streams that a house may keep beside the records; no record lies there.
"""

import asyncio
import shutil
from contextlib import asynccontextmanager, contextmanager, suppress

from simulators.floor.engines import Nats, program
from simulators.hosts.free_port import free_port
from tests.patience import PATIENCE

_SETTINGS = """\
server_name: {name}
jetstream {{ store_dir: "{disk}" }}
cluster {{ name: floor, listen: "{route}", no_advertise: true, routes: [{others}] }}
"""


class Broker(Nats):
    """A member of a cluster, and its disk."""

    def __init__(self, folder, name, route, routes):
        self._disk = folder / name
        settings = folder / f"{name}.conf"
        others = ", ".join(f'"nats://{each}"' for each in routes if each != route)
        lines = _SETTINGS.format(name=name, disk=self._disk, route=route, others=others)
        settings.write_text(lines if others else "".join(lines.splitlines(keepends=True)[:2]))
        super().__init__(settings)

    @property
    def server(self):
        return super().server.replace("tls:", "nats:")

    def wipe(self):
        """Lose the disk."""
        shutil.rmtree(self._disk, ignore_errors=True)


@contextmanager
def temporary_brokers(folder, count):
    """Have brokers for a while.

    Raises:
        MissingEngineError: NATS is not installed.
    """
    program("nats-server")
    routes = [f"127.0.0.1:{free_port()}" for _ in range(count)]
    found = [Broker(folder, f"n{each}", route, routes) for each, route in enumerate(routes)]
    try:
        for each in found:
            each.start()
        yield found
    finally:
        for each in found:
            each.stop()


@asynccontextmanager
async def acting_broker(talk):
    """Yield the host and port of a broker that talks to its one client in this way.

    The connection has ended with the block: else a later test is blamed for it.
    """
    over = asyncio.Event()

    async def serve(reader, writer):
        try:
            await talk(reader, writer)
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()
            over.set()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        host, port = server.sockets[0].getsockname()
        yield f"{host}:{port}"
        async with asyncio.timeout(PATIENCE):
            await over.wait()
