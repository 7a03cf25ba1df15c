"""The source of a look at the devices: a running daemon, or the devices themselves."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from controller.api.client import Client
from controller.api.errors import NoDaemonError
from controller.api.messages import Inspection
from controller.data.definition import DeviceSettings
from controller.data.message import Message, message
from controller.system.clock import Clock
from controller.technician.direct import DirectDevices


@dataclass(frozen=True, slots=True)
class Source:
    """Exactly one of the two is set.

    Attributes:
        client: speaks to the daemon, which has opened the ports.
        own: ports that this process has opened.
    """

    client: Client | None = None
    own: DirectDevices | None = None

    @property
    def words(self) -> Message:
        """The source in words."""
        if self.client is not None:
            return message("technician-through-daemon")
        return message("technician-without-daemon")

    async def look(self) -> Inspection:
        """Return what all devices report now; raises as `Client.status` does."""
        if self.client is not None:
            return await self.client.inspect()
        assert self.own is not None
        return self.own.look()

    def problem(self, name: str) -> Message | None:
        """Return why a port cannot be opened at all; None: it can."""
        return self.own.problems.get(name) if self.own is not None else None


@asynccontextmanager
async def source(
    socket: Path, devices: tuple[DeviceSettings, ...], clock: Clock
) -> AsyncIterator[Source]:
    """Use the daemon at `socket` if one runs there, else the devices themselves."""
    try:
        client = await Client.connect(socket)
    except NoDaemonError:
        async with DirectDevices(devices, clock).opened() as own:
            yield Source(own=own)
        return
    async with client:
        yield Source(client)
