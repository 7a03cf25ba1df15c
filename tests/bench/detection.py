"""How soon a pulled cable or a silent device is noticed, and how soon a re-plug is shown."""

import asyncio
import random
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

from drivers.interface import LinkLost, LinkUp
from drivers.port import Port
from drivers.registry import driver_for
from drivers.vocabulary import DeviceKind
from simulators.hosts.build import DeviceOptions, build
from tests.bench.figures import Spread, Target
from tests.contract.transports import TRANSPORTS

_PATIENCE = 10.0
_STEADY = 0.05
"""Seconds for which a link is up before the next fault."""


@dataclass(frozen=True)
class Noticed:
    """The times of one transport, in milliseconds."""

    unplug: Spread
    """From the pulled cable to the loss reported to the table."""
    back: Spread
    """From the re-plug to the device's levels; the cable was out for up to two seconds."""
    silence: Spread
    """From the moment at which the device sends nothing more."""


@dataclass(frozen=True)
class DetectionPart:
    transports: dict[str, Noticed]

    def targets(self):
        yield Target("unplug noticed on a pty, most", self.transports["pty"].unplug.most, 50, "ms")
        for name, each in self.transports.items():
            yield Target(f"silence noticed, {name}, most", each.silence.most, 1000, "ms")
            yield Target(f"shown after a re-plug, {name}, most", each.back.most, 2000, "ms")


class Watch:
    """One sensor box behind a transport, and when its link was last lost and up."""

    def __init__(self, running, url, opener):
        self._loop = asyncio.get_running_loop()
        self.running = running
        self.changed = asyncio.Event()
        self.up_at = self.lost_at = 0.0
        self.port = Port(
            url,
            driver_for("sensors", "sensors"),
            self._heard,
            clock=self._loop.time,
            jitter=random.Random(url).random,
            transport=opener,
        )

    def _heard(self, event):
        match event:
            case LinkUp():
                self.up_at = self._loop.time()
                self.changed.set()
            case LinkLost():
                self.lost_at = self._loop.time()
                self.changed.set()

    async def next(self):
        async with asyncio.timeout(_PATIENCE):
            await self.changed.wait()
        self.changed.clear()

    def do(self, verb):
        began = self._loop.time()
        self.running.control(verb, {})
        return began


def measure(folder, blows=20, silences=5, transports=tuple(TRANSPORTS)):
    """Pull each transport's cable `blows` times, and silence the device `silences` times."""
    return DetectionPart(
        {name: asyncio.run(_measure(name, Path(folder), blows, silences)) for name in transports}
    )


async def _measure(name, folder, blows, silences):
    rng = random.Random(name)
    unplug, back, silence = [], [], []
    async with AsyncExitStack() as stack:
        place = folder / name
        place.mkdir()
        device = build(DeviceOptions(DeviceKind.SENSORS, "sensors"))
        watch = Watch(*await stack.enter_async_context(TRANSPORTS[name](device, place)))
        async with asyncio.TaskGroup() as owners:
            owners.create_task(watch.port.run())
            await watch.next()
            for _ in range(blows):
                await asyncio.sleep(_STEADY)
                began = watch.do("unplug")
                await watch.next()
                unplug.append((watch.lost_at - began) * 1000)
                await asyncio.sleep(rng.uniform(0.0, 2.0) if blows > 1 else 0.0)
                began = watch.do("plug")
                await watch.next()
                back.append((watch.up_at - began) * 1000)
            for _ in range(silences):
                await asyncio.sleep(rng.uniform(0.0, 0.3))
                began = watch.do("silent")
                await watch.next()
                silence.append((watch.lost_at - began) * 1000)
                watch.do("mend")
                await watch.next()
            await watch.port.close()
    return Noticed(*(Spread.of(each, "ms") for each in (unplug, back, silence)))
