"""The driver of USB key pads passes the kit, with the records that its transport makes."""

import asyncio

import pytest

from drivers import hid
from drivers.conformance import DriverUnderTest, MemoryTransport, Outcome
from drivers.conformance.item import check_item
from drivers.conformance.items import items_for
from drivers.conformance.virtual import in_virtual_time
from drivers.usb_key_pad.driver import UsbKeyPadDriver
from simulators.devices.nvram import Nvram
from simulators.devices.usb_key_pad import UsbKeyPad
from simulators.hosts.operators import SimulatorOperator
from tests.sharing import mostly_slow

ABOUT = hid.About(0x04D9, 0x1203, 0x0110, "", "USB Keypad")
OPTIONS = {"keys": {"kp_1": "no_more_bets", "kp_enter": "green"}}
ABSENT = {
    "loss", "duplicates", "byte_by_byte", "garbled", "garbage_between", "press_acknowledged",
    "press_on_a_bad_line", "press_while_unplugged", "lamps", "reboot",
}  # fmt: skip
"""Items that do not apply: no wire, no memory, no lamps that the table commands."""


class Greeted(MemoryTransport):
    """Asks the pad and greets the driver, as the transport of HID keyboards does."""

    async def open(self, receive, lost):
        await super().open(receive, lost)
        greeting = hid.record(hid.Kind.HELD, bytes(hid.REPORT))
        greeting += hid.record(hid.Kind.ABOUT, ABOUT.to_bytes())
        asyncio.get_running_loop().call_soon(receive, greeting)


class Records:
    """A simulated key pad behind records."""

    def __init__(self):
        self.pad = UsbKeyPad(Nvram())
        self.pad.power(True, 0.0)
        self._reader = hid.RecordReader()
        self._out = b""

    def receive(self, data, now):
        for kind, payload in self._reader.receive(data):
            if kind is hid.Kind.POLL:
                self._out += hid.record(hid.Kind.ALIVE, b"")
            elif kind is hid.Kind.OUTPUT:
                self.pad.receive(payload, now)

    def next_deadline(self):
        return self.pad.next_deadline()

    def on_deadline(self, now):
        self.pad.on_deadline(now)

    def take_bytes(self):
        reports = self.pad.take_bytes()
        pieces = [reports[at : at + hid.REPORT] for at in range(0, len(reports), hid.REPORT)]
        data = self._out + b"".join(hid.record(hid.Kind.INPUT, each) for each in pieces)
        self._out = b""
        return data


def key_pad():
    model = Records()

    async def do(verb, args):
        try:
            return model.pad.control(verb, args, asyncio.get_running_loop().time())
        finally:
            transport.changed()

    transport = Greeted(model, SimulatorOperator(do), "usb")
    return DriverUnderTest(UsbKeyPadDriver, transport, OPTIONS, transport.operator())


@pytest.mark.parametrize(
    "item", mostly_slow(items_for(UsbKeyPadDriver.KIND), 3), ids=lambda item: item.name
)
def test_a_key_pad_passes(item):
    found = in_virtual_time(check_item(key_pad(), item))
    absent = item.name in ABSENT
    assert found.outcome is (Outcome.NOT_APPLICABLE if absent else Outcome.PASS), found.reason
