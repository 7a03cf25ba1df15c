"""Every driver of ours on every line of ours: the kit in real time, over ptys and TCP."""

import asyncio
from contextlib import closing

from drivers.conformance import Outcome, Subject
from drivers.conformance.items import items_for
from drivers.conformance.run import check_item
from drivers.panel import PanelDriver
from drivers.registry import open_transport
from drivers.sensors import SensorsDriver
from drivers.shuffler import ShufflerDriver
from simulators.devices.physics import Physics
from simulators.hosts.build import DeviceOptions, build
from simulators.hosts.hands import in_process
from simulators.hosts.pty import PtyPort
from simulators.hosts.running import RunningDevice
from simulators.hosts.tcp import TcpPort

DRIVERS = (ShufflerDriver, PanelDriver, SensorsDriver)
AT_ONCE = 64
"""Rigs that run at one time: each has a device and a line of its own."""
ALONE = ("deadlines", "arbitrary_bytes", "memory")
"""Items whose driver has no line: `test_mutants` looks at them."""


async def on_a_line(driver, item, line, folder, turn):
    async with turn:
        name = f"{driver.KIND.name}-{item.name}"
        device = build(DeviceOptions(driver.KIND, name, physics=Physics().at(20.0)))
        running = RunningDevice(device)
        running.power_on()
        with closing(running):
            if line == "pty":
                port = PtyPort(running, folder / name)
                url = f"serial://{folder / name}"
            else:
                port = TcpPort(running)
                await port.listen("127.0.0.1", 0)
                url = f"tcp://{port.name}"
            with closing(port):
                hands = in_process(lambda: running)
                subject = Subject(driver, open_transport(url), hands=hands)
                return line, driver.__name__, await check_item(subject, item)


async def test_our_drivers_pass_over_ptys_and_tcp(tmp_path):
    turn = asyncio.Semaphore(AT_ONCE)
    work = [
        on_a_line(driver, item, line, tmp_path, turn)
        for driver in DRIVERS
        for item in reversed(items_for(driver.KIND))  # the long ones first
        for line in ("pty", "tcp")
        if item.name not in ALONE
    ]
    found = await asyncio.gather(*work)
    wrong = [each for each in found if each[2].outcome is not Outcome.PASS]
    absent = [each for each in wrong if each[2].outcome is Outcome.NOT_APPLICABLE]
    assert {each[2].item for each in absent} == {"at_most_once"}
    assert [each for each in wrong if each not in absent] == []
