"""The check of every device: is it there, the right one, how quick, is an input stuck."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from msgspec import Struct, field, structs

from controller.api.messages import DeviceReport, Inspection
from controller.data.definition import TableDefinition
from controller.data.message import Message, message, message_of
from controller.system.clock import Clock
from controller.system.pause import pause
from controller.technician.direct import DirectDevices, Source
from controller.technician.inputs import Level, inputs, lasting
from drivers import interface
from drivers.port import PortState
from drivers.transports.usb_adapter import faults

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
