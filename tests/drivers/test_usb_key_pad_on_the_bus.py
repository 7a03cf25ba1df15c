"""A key pad on the bus: taken from the kernel, read, lit, pulled and plugged in again."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from drivers import hid
from drivers.interface import ButtonPressed, KeyPadLevels, LinkLost, LinkUp
from drivers.port import Port, PortState, PortTimings
from drivers.usb_key_pad.driver import UsbKeyPadDriver
from simulators.devices.nvram import Nvram
from simulators.devices.usb_key_pad import UsbKeyPad
from simulators.hosts.running_device import RunningDevice
from simulators.hosts.usb.plate import keyboard_plate
from simulators.hosts.usb.port import port_of
from simulators.hosts.usb.serve import Bus
from tests.drivers.busses import Ends, Far, on_bus
from tests.drivers.ptys import SOON, until
from tests.patience import PATIENCE

pytestmark = pytest.mark.clocks

URL = "usb://1209:0004?backend=test"
KEYS = {"kp_1": "no_more_bets", "kp_enter": "green", "kp_dot kp_1": "seat:1"}


@pytest.fixture
def bus(monkeypatch):
    bus = Bus()
    on_bus(monkeypatch, bus)
    return bus


class Table:
    """A simulated key pad, the real driver on the real transport, and their events."""

    def __init__(self, bus):
        self.pad = RunningDevice(UsbKeyPad(Nvram()))
        self.pad.power_on()
        self.usb = port_of(self.pad, bus)
        self.events = []
        self.port = Port(
            URL,
            UsbKeyPadDriver("key_pad", {"keys": KEYS, "stuck_after": 2}),
            self.events.append,
            clock=asyncio.get_running_loop().time,
            jitter=lambda: 0.5,
            timings=PortTimings(first=0.01, longest=0.05),
        )

    def do(self, verb, **args):
        return self.pad.control(verb, args)

    def of(self, kind):
        return [each for each in self.events if isinstance(each, kind)]

    @property
    def presses(self):
        return [each.key.name for each in self.of(ButtonPressed)]

    async def up(self):
        await until(lambda: self.port.status.state is PortState.UP)


@asynccontextmanager
async def playing(bus):
    table = Table(bus)
    try:
        async with asyncio.timeout(2 * PATIENCE), asyncio.TaskGroup() as group:
            group.create_task(table.port.run())
            await table.up()
            yield table
            await table.port.close()
    finally:
        table.usb.close()
        table.pad.close()
        await until(lambda: not table.usb.gadget.claims)


async def test_its_keys_reach_the_table_and_nobody_else(bus):
    async with playing(bus) as table:
        gadget = table.usb.gadget
        assert gadget.bound == {}, "no driver of the kernel has any of its interfaces"
        assert set(gadget.claims) == {0, 1}
        table.do("press", key="kp_1")
        gadget.say(0x82, b"\1\0")  # a report of its media keys
        await until(lambda: table.presses == ["NO_MORE_BETS"])
        await until(lambda: table.of(KeyPadLevels)[-1].keys_down == 0)
        assert gadget.console == []


async def test_before_and_after_the_kernel_has_its_keys(bus):
    table = Table(bus)
    table.do("press", key="kp_1")
    await until(lambda: len(table.usb.gadget.console) == 2)
    ends = await Ends(URL).open()
    table.do("press", key="kp_enter")
    await until(lambda: bytes(ends.received).count(bytes((hid.Kind.INPUT, 8))) == 2)
    await ends.closed()
    assert table.usb.gadget.bound == {0: "usbhid", 1: "usbhid"}
    assert len(table.usb.gadget.console) == 2
    table.do("press", key="kp_2")
    await until(lambda: len(table.usb.gadget.console) == 4)
    table.usb.close()
    table.pad.close()


async def test_two_keys_and_the_lamp_between_them(bus):
    async with playing(bus) as table:
        table.do("press", key="kp_dot")
        await until(lambda: table.pad.device.visible()["lamps"] == ["num_lock"])
        table.do("press", key="kp_1")
        await until(lambda: table.presses == ["SEAT_1"])
        await until(lambda: table.pad.device.visible()["lamps"] == [])


async def test_a_key_held_while_the_cable_is_pulled_counts_once(bus):
    async with playing(bus) as table:
        first = table.usb.gadget.plugged
        table.do("stick", key="kp_1")
        await until(lambda: table.presses == ["NO_MORE_BETS"])
        loop = asyncio.get_running_loop()
        before = loop.time()
        table.do("unplug")
        await until(lambda: table.of(LinkLost))
        assert loop.time() - before < SOON
        assert [each.reason.id for each in table.of(LinkLost)] == ["trouble-unplugged"]
        table.do("plug")
        await until(lambda: len(table.of(LinkUp)) == 2)
        assert table.usb.gadget.plugged == first + 1
        table.do("press", key="kp_enter")
        await until(lambda: table.presses == ["NO_MORE_BETS", "GREEN"])
        table.do("stick", key="kp_1", to="free")
        await until(lambda: table.events[-1] == table.of(KeyPadLevels)[-1])
        await until(lambda: table.of(KeyPadLevels)[-1].keys_down == 0)
        table.do("press", key="kp_1")
        await until(lambda: len(table.presses) == 3)
        one, two = table.of(LinkUp)
        assert (one.boot_id, one.presses, two.presses) == (two.boot_id, 0, 1)


async def test_a_key_held_from_before_the_start_means_nothing(bus):
    table = Table(bus)
    table.do("stick", key="kp_1")
    ends = await Ends(URL).open()
    await until(lambda: ends.received)
    reader = hid.RecordReader()
    (held, report), (about, _) = reader.receive(bytes(ends.received))
    assert (held, report, about) == (hid.Kind.HELD, table.pad.device.report, hid.Kind.ABOUT)
    await ends.closed()
    table.usb.close()
    table.pad.close()


async def test_a_stuck_key_is_reported(bus):
    async with playing(bus) as table:
        table.do("stick", key="kp_enter")
        await until(lambda: table.of(KeyPadLevels)[-1].stuck == "kp_enter")


async def test_a_pad_that_answers_nothing_any_more_is_lost(bus):
    async with playing(bus) as table:
        table.usb.gadget.set_fault(deaf=True)
        await until(lambda: table.of(LinkLost))
        assert table.of(LinkLost)[0].reason.id == "trouble-silent"
        table.usb.gadget.set_fault(deaf=False)
        await until(lambda: len(table.of(LinkUp)) == 2)


async def test_a_pad_that_knows_no_request_of_its_class_is_taken_all_the_same(bus):
    far = Far(bus, keyboard_plate(4, "", "cheap"))  # stalls every request, as many pads do
    ends = await Ends(URL).open()
    await until(lambda: ends.received)
    ((kind, payload),) = hid.RecordReader().receive(bytes(ends.received))
    assert kind is hid.Kind.ABOUT
    assert hid.About.from_bytes(payload) == hid.About(0x1209, 4, 0x100, "", "cheap")
    ends.transport.write(hid.record(hid.Kind.OUTPUT, b"\1") + hid.record(hid.Kind.POLL))
    await until(lambda: ends.received.endswith(hid.record(hid.Kind.ALIVE)))
    far.say(bytes(8))
    await until(lambda: ends.received.endswith(hid.record(hid.Kind.INPUT, bytes(8))))
    await ends.closed()


async def test_lamps_go_over_an_endpoint_where_there_is_one(bus):
    far = Far(bus, keyboard_plate(4, "", "pad", lamps_out=True))
    ends = await Ends(URL).open()
    ends.transport.write(hid.record(hid.Kind.OUTPUT, b"\5"))
    await until(lambda: far.heard == b"\5")
    await ends.closed()
