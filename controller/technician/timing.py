"""How quickly a device answers: the same question is asked again and again, one at a time."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, replace

from controller.data.message import Message, message
from controller.system.clock import Clock
from controller.technician.direct import DirectDevices
from drivers.interface import (
    DeviceEvent,
    KeyPadLevels,
    LinkLost,
    ReadLevels,
    ShufflerLevels,
    SpotLevels,
)
from drivers.port_status import PortState


@dataclass(frozen=True, slots=True)
class LinkTiming:
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

    def heard(event: DeviceEvent) -> None:
        nonlocal asked
        if event.device != name:
            return
        if isinstance(event, LinkLost):
            over.set()
        elif isinstance(event, ShufflerLevels | SpotLevels | KeyPadLevels):
            now = clock.monotonic()
            took.append(now - asked)
            asked = now
            asyncio.get_running_loop().call_soon(port.send, ReadLevels(name))

    own.heard = heard
    port.send(ReadLevels(name))
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
