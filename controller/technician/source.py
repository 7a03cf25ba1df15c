"""Where a look at the devices comes from: a running daemon, or the devices themselves."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from controller.api.client import Client
from controller.api.errors import NoDaemonError
from controller.api.messages import Inspection
from controller.data.definition import DeviceSettings
from controller.system.clock import Clock
from controller.technician.direct import DirectDevices


@dataclass(frozen=True, slots=True)
class Source:
    """One of the two is there.

    Attributes:
        client: speaks to the daemon, which has the ports.
        own: ports of our own.
    """

    client: Client | None = None
    own: DirectDevices | None = None

    @property
    def words(self) -> str:
        """What is looked at, in words."""
        return "as the running daemon sees them" if self.client is not None else "without a daemon"

    async def look(self) -> Inspection:
        """Return what all devices say now; raises as `Client.status` does."""
        if self.client is not None:
            return await self.client.inspect()
        assert self.own is not None
        return self.own.look()

    def problem(self, name: str) -> str:
        """Return why a port cannot be had at all; empty: it can."""
        return self.own.problems.get(name, "") if self.own is not None else ""


@asynccontextmanager
async def source(
    socket: Path, devices: tuple[DeviceSettings, ...], clock: Clock
) -> AsyncIterator[Source]:
    """Look through the daemon at `socket` if one runs there, else at the devices themselves."""
    try:
        client = await Client.connect(socket)
    except NoDaemonError:
        async with DirectDevices(devices, clock).opened() as own:
            yield Source(own=own)
        return
    async with client:
        yield Source(client)
