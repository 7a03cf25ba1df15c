"""The contract of every driver on every transport, in real time: all faults at once, a device each.

The wire's faults are tested at length in virtual time. Here the transports are tested: they report
a loss once and in time, come back by themselves, and lose nothing on the way.
"""

import asyncio
from contextlib import AsyncExitStack
from traceback import format_exception

import pytest

from drivers.port import Port
from drivers.registry import driver_for
from drivers.vocabulary import DeviceKind
from simulators.devices.hardware import Physics
from simulators.hosts.build import DeviceOptions, build
from tests.contract.faults import FAULTS
from tests.contract.minimal_table import WORK, MinimalTable
from tests.contract.transports import TRANSPORTS
from tests.drivers.ptys import until

pytestmark = [pytest.mark.slow, pytest.mark.clocks]

TURN = 0.1
TURNS = 5
WITHIN = 2.0
"""Seconds after the end of a fault in which a device is asked and its levels are shown."""
SLACK = 0.5
"""Additional seconds of a busy computer: its own pauses, and the longer beat that it grants."""


class Bench:
    """One device behind one transport, with the port that owns it."""

    def __init__(self, kind, name, running, url, opener):
        loop = asyncio.get_running_loop()
        self.fault = FAULTS[name]
        self.running = running
        self.clerk = MinimalTable(kind)
        self.work = WORK[kind](self.clerk, running.device, loop.time)
        self.work.do = lambda verb, **args: running.control(
            verb, {key.rstrip("_"): value for key, value in args.items()}
        )
        self.lost_at = 0.0
        self.port = Port(
            url,
            driver_for(kind.replace("_", "-"), kind),
            self.heard,
            clock=loop.time,
            jitter=lambda: 0.5,
            transport=opener,
        )

    def heard(self, event):
        before = len(self.clerk.lost)
        for command in self.clerk.take(event):
            self.port.send(command)
        if before == 0 and self.clerk.lost:
            self.lost_at = asyncio.get_running_loop().time()

    def turn(self):
        for command in self.work.turn():
            self.port.send(command)

    async def play(self):
        loop, fault = asyncio.get_running_loop(), self.fault
        await until(self.work.ready)
        self.work.prepare()
        for _ in range(3):
            await asyncio.sleep(TURN)
            self.turn()
        began = loop.time()
        self.running.control(fault.verb, fault.args)
        for _ in range(TURNS):
            await asyncio.sleep(TURN)
            self.turn()
        if fault.within is not None:
            await until(lambda: self.clerk.lost)
            assert self.lost_at - began < fault.within + SLACK
        self.running.control(fault.undo, {})
        over = loop.time()
        await until(lambda: self.clerk.up)
        assert loop.time() - over < WITHIN + SLACK
        await until(self.work.whole)
        self.work.judge(fault.rebooted)
        assert len(self.clerk.lost) == len(self.clerk.ups) - 1


@pytest.mark.parametrize("kind", WORK)
@pytest.mark.parametrize("transport", TRANSPORTS)
async def test_every_fault_is_noticed_in_time_and_survived(transport, kind, tmp_path_factory):
    async with AsyncExitStack() as stack:
        benches = {}
        for name in FAULTS:
            options = DeviceOptions(DeviceKind[kind.upper()], kind, physics=Physics.instant())
            served = TRANSPORTS[transport](build(options), tmp_path_factory.mktemp("c"))
            benches[name] = Bench(kind, name, *await stack.enter_async_context(served))
        async with asyncio.TaskGroup() as owners:
            for bench in benches.values():
                owners.create_task(bench.port.run())
            ended = await asyncio.gather(
                *(bench.play() for bench in benches.values()), return_exceptions=True
            )
            await asyncio.gather(*(bench.port.close() for bench in benches.values()))
        failed = [
            f"{name}: {''.join(format_exception(each)[-2:])}"
            for name, each in zip(benches, ended, strict=True)
            if each is not None
        ]
        assert not failed, "\n".join(failed)
