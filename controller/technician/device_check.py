"""The check of every device: is it there, the right one, how quick, is an input stuck.

Devices are opened without a daemon, or looked at through it. Presses and ends of acts stay with the
devices until a daemon has them on disk. So reading here takes nothing away.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path

from msgspec import Struct, field, structs

from controller.api.client import Client
from controller.api.messages import DeviceReport, Inspection
from controller.api.socket_errors import NoDaemonError
from controller.data.definition import DeviceSettings, TableDefinition
from controller.data.message import Message, message, message_of
from controller.system.clock import Clock
from controller.system.pause import pause
from controller.technician.inputs import Level, inputs, inspect, lasting
from drivers import interface
from drivers.errors import DriverError
from drivers.interface import DeviceEvent, ShowLamps
from drivers.port import Port, PortState, PortTimings
from drivers.registry import driver_for
from drivers.transports.usb_adapter import faults
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


# How quickly a device answers: the same question is asked again and again, one at a time.


class LinkTiming(Struct, frozen=True):
    """The measurements of one link; times in seconds, -1 where no answer came."""

    answers: int
    per_second: float
    median: float
    p99: float
    longest: float
    repeated: int
    """Questions that were asked again."""
    malformed: int
    ignored: int
    lost: int
    problem: Message | None = None


async def measure(own: DirectDevices, name: str, clock: Clock, seconds: float) -> LinkTiming:
    """Ask a device for its levels for so long; it must be up, else `problem` says why it is not."""
    port = own.ports[name]
    if port.status.state is not PortState.UP:
        return LinkTiming(0, 0, -1, -1, -1, 0, 0, 0, 0, own.problem(name))
    began = clock.monotonic()
    before = replace(port.status.statistics)
    took: list[float] = []
    asked = began
    over = asyncio.Event()

    def heard(event: interface.DeviceEvent) -> None:
        nonlocal asked
        if event.device != name:
            return
        if isinstance(event, interface.LinkLost):
            over.set()
        elif isinstance(event, interface.DeviceLevels):
            now = clock.monotonic()
            took.append(now - asked)
            asked = now
            asyncio.get_running_loop().call_soon(port.send, interface.ReadLevels(name))

    own.heard = heard
    port.send(interface.ReadLevels(name))
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await over.wait()
    own.heard = lambda _: None
    lasted = clock.monotonic() - began
    now, ranked = port.status.statistics, sorted(took)
    return LinkTiming(
        len(took),
        len(took) / lasted,
        ranked[len(ranked) // 2] if ranked else -1.0,
        ranked[-1 - len(ranked) // 100] if ranked else -1.0,
        ranked[-1] if ranked else -1.0,
        now.requests_repeated - before.requests_repeated,
        now.malformed - before.malformed,
        now.ignored - before.ignored,
        now.lost - before.lost,
        message("trouble-lost") if over.is_set() else None,
    )


_LOOK = 0.1
"""Seconds between two looks."""
_SETTLED = ("up", "refused")


class DeviceVerdict(Struct, frozen=True):
    """The result of a check of one device; `problem` is None if all is well."""

    report: DeviceReport
    problem: Message | None
    stuck: list[str] = field(default_factory=list)
    """Spots and keys that were on in every look: if nothing lies there and nobody presses, they are
    stuck.
    """
    out_of_order: list[str] = field(default_factory=list)
    """Inputs that report themselves as faulty."""


async def check(
    source: Source, table: TableDefinition, clock: Clock, patience: float, watch: float
) -> Mapping[str, DeviceVerdict]:
    """Return a verdict on each device.

    Args:
        source: the daemon, or the devices themselves.
        table: what is expected.
        clock: the time.
        patience: seconds that the devices have to come up.
        watch: seconds for which their inputs are then watched.
    """
    until = clock.monotonic() + patience
    seen = await source.inspect()
    while clock.monotonic() < until and not _settled(source, seen):
        await pause(_LOOK)
        seen = await source.inspect()
    looks, until = [seen], clock.monotonic() + watch
    while clock.monotonic() < until:
        await pause(_LOOK)
        looks.append(await source.inspect())
    return {name: _verdict(name, source, table, looks) for name in seen.devices}


def _settled(source: Source, seen: Inspection) -> bool:
    return all(
        each.link.state in _SETTLED or source.problem(name) for name, each in seen.devices.items()
    )


def _verdict(
    name: str, source: Source, table: TableDefinition, looks: Sequence[Inspection]
) -> DeviceVerdict:
    last = looks[-1].devices[name]
    wagers = table.game.wagers
    read = [inputs(look.devices[name], table.seats, wagers) for look in looks]
    bad = sorted(each.id for each in read[-1] if each.says == Level.OUT_OF_ORDER)
    pinned = next((each.serial for each in table.devices if each.name == name), "")
    problem = source.problem(name) or last.link.problem
    if problem is None and last.link.state != "up":
        problem = message("technician-not-reached", url=last.link.url)
    if problem is None and last.up is not None and pinned not in ("", last.up.serial):
        problem = message("technician-other-serial", serial=last.up.serial, expected=pinned)
    if problem is None and last.link.node:
        wrong = next(faults(last.link.url, last.link.node), None)
        problem = message_of(wrong) if wrong is not None else None
    last = structs.replace(last, inputs=read[-1])
    return DeviceVerdict(last, problem, lasting(read), bad)
