"""All our drivers on all our lines: the kit in real time, over ptys, TCP and USB."""

import asyncio
from contextlib import asynccontextmanager, closing

import pytest

from drivers.conformance import DriverUnderTest, Outcome
from drivers.conformance.item import check_item
from drivers.conformance.items import items_for
from drivers.key_pad import KeyPadDriver
from drivers.registry import open_transport
from drivers.sensors import SensorsDriver
from drivers.shuffler import SelfDrivenDriver, ShufflerDriver
from drivers.usb_key_pad.driver import UsbKeyPadDriver
from simulators.devices.hardware import Physics
from simulators.hosts.build import DeviceOptions, build
from simulators.hosts.operators import in_process
from simulators.hosts.pty import PtyPort, TcpPort
from simulators.hosts.running_device import RunningDevice
from simulators.hosts.usb.port import port_of
from simulators.hosts.usb.serve import Bus
from tests.conformance.test_usb_key_pad import ABSENT as USB_KEY_PAD
from tests.drivers.busses import on_bus

pytestmark = [pytest.mark.slow, pytest.mark.clocks]

LINES = {
    ShufflerDriver: ("pty", "tcp", "usb"),
    KeyPadDriver: ("pty", "tcp", "usb"),
    SensorsDriver: ("pty", "tcp", "usb"),
    UsbKeyPadDriver: ("usb",),
    SelfDrivenDriver: ("pty", "tcp", "usb"),
}
OPTIONS = {UsbKeyPadDriver: {"keys": {"kp_enter": "green", "kp_dot kp_1": "seat:1"}}}
AT_ONCE = 80
"""Rigs that run at the same time: each has a device and a line of its own."""
ALONE = ("deadlines", "arbitrary_bytes", "memory")
"""Items whose driver has no line: `test_mutants` tests them."""
BY_ITSELF = {"put_out", "put_out_unheard", "put_out_on_a_bad_line", "orders_refused"}
"""The items of a self-driven shuffler alone; the others test the link of any shuffler."""
ABSENT = {
    ShufflerDriver: BY_ITSELF | {"at_most_once", "reboot_at_zero"},
    UsbKeyPadDriver: USB_KEY_PAD,
}
"""Items that do not apply to a shuffler with numbered acts, and to a key pad."""


@asynccontextmanager
async def plugged_in(running, line, place, bus):
    """A device on a line of its own: the URL where it is found."""
    if line == "pty":
        with closing(PtyPort(running, place)):
            yield f"serial://{place}"
    elif line == "tcp":
        with closing(TcpPort(running)) as port:
            await port.listen("127.0.0.1", 0)
            yield f"tcp://{port.name}"
    else:
        with closing(port_of(running, bus)) as port:
            yield f"{port.address}?backend=test"


async def on_a_line(driver, item, line, folder, bus, turn):
    async with turn:
        name = f"{driver.KIND.name[:2]}-{item.name[:12]}"
        running = RunningDevice(
            build(
                DeviceOptions(
                    driver.KIND,
                    name,
                    physics=Physics().at(20.0),
                    serial=name if line == "usb" else "",
                    usb_key_pad=driver is UsbKeyPadDriver,
                    self_driven=driver is SelfDrivenDriver,
                    reads=driver is ShufflerDriver,
                )
            )
        )
        running.power_on()
        with closing(running):
            async with plugged_in(running, line, folder / f"{name}-{line}", bus) as url:
                transport, operator = open_transport(url), in_process(lambda: running)
                subject = DriverUnderTest(driver, transport, OPTIONS.get(driver, {}), operator)
                return driver, line, await check_item(subject, item)


async def test_our_drivers_pass_on_every_line(tmp_path, monkeypatch):
    turn, bus = asyncio.Semaphore(AT_ONCE), Bus()
    on_bus(monkeypatch, bus)
    work = [
        on_a_line(driver, item, line, tmp_path, bus, turn)
        for driver, lines in LINES.items()
        for item in reversed(items_for(driver.KIND))  # the long ones first
        for line in lines
        if item.name not in ALONE and (driver is not SelfDrivenDriver or item.name in BY_ITSELF)
    ]
    found = await asyncio.gather(*work)
    failed = [
        (*where, each.item, each.reason) for *where, each in found if each.outcome is Outcome.FAIL
    ]
    assert failed == []
    for driver, line, each in found:
        absent = each.item in ABSENT.get(driver, ())
        assert (each.outcome is Outcome.NOT_APPLICABLE) is absent, (driver, line, each)
