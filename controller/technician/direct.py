"""The devices themselves, opened without a daemon; and the source of a look: them, or the daemon.

Presses and ends of acts stay with the devices until a daemon has them on disk. So reading here
takes nothing away.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from msgspec import Struct

from controller.api.client import Client
from controller.api.messages import Inspection
from controller.api.socket_errors import NoDaemonError
from controller.data.definition import DeviceSettings
from controller.data.message import Message, message, message_of
from controller.system.clock import Clock
from controller.system.pause import pause
from controller.technician.inputs import inspect
from drivers.errors import DriverError
from drivers.interface import DeviceEvent, ShowLamps
from drivers.port import Port, PortTimings
from drivers.registry import driver_for
from drivers.vocabulary import Key, Lamp

NO_TABLE = ""
"""The step of a table that does not run."""


class DirectDevices:
    """Ports that this process opens.

    Attributes:
        ports: by the devices' names.
        heard: called with each event of a device.
        problems: why a port could not be opened at all, by name.
    """

    def __init__(self, devices: Iterable[DeviceSettings], clock: Clock) -> None:
        """Prepare the ports, on the running loop; `opened` opens them.

        Raises:
            DriverError: a driver is not installed, or does not take its options.
        """
        self.heard: Callable[[DeviceEvent], None] = lambda _: None
        self.problems: dict[str, Message] = {}
        self._clock = clock
        self.ports = {
            each.name: Port(
                each.url,
                driver_for(each.driver, each.name, each.options),
                self._take_event,
                clock=clock.monotonic,
                jitter=clock.jitter,
                timings=PortTimings(),
            )
            for each in devices
        }

    @asynccontextmanager
    async def opened(self) -> AsyncIterator["DirectDevices"]:
        """Open them for the time of the block; at its end they are told goodbye."""
        async with asyncio.TaskGroup() as owners:
            for name, port in self.ports.items():
                owners.create_task(self._own(name, port))
            try:
                yield self
            finally:
                await asyncio.gather(*(port.close() for port in self.ports.values()))

    def _take_event(self, event: DeviceEvent) -> None:
        self.heard(event)

    async def _own(self, name: str, port: Port) -> None:
        try:
            await port.run()
        except DriverError as error:  # another process has it, or nothing can open such an address
            self.problems[name] = message_of(error.trouble)

    def problem(self, name: str) -> Message | None:
        """Return why a device is not up; None: it is up, or the reason is not known yet."""
        trouble = self.ports[name].status.problem
        return self.problems.get(name) or (message_of(trouble) if trouble is not None else None)

    def inspect(self) -> Inspection:
        """Return what all devices report."""
        return inspect(self.ports, self._clock.monotonic(), NO_TABLE)


# The lamp test of a key pad without a daemon: all lamps light for some seconds.


_SHOWN = 0.3
"""Seconds in which the key pad takes the command, including one repetition."""


async def light(own: DirectDevices, name: str, seconds: float) -> None:
    """Light all lamps for so long, then none; a daemon that starts shows its offers."""
    port = own.ports[name]
    port.send(ShowLamps(name, 1, tuple((key, Lamp.ON) for key in Key)))
    await pause(seconds)
    port.send(ShowLamps(name, 2, ()))
    await pause(_SHOWN)


# The source of a look at the devices: a running daemon, or the devices themselves.


class Source(Struct, frozen=True):
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

    async def inspect(self) -> Inspection:
        """Return what all devices report now; raises as `Client.status` does."""
        if self.client is not None:
            return await self.client.inspect()
        assert self.own is not None
        return self.own.inspect()

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
