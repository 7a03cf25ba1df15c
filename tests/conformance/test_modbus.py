"""The driver of Modbus modules passes the kit, on an RTU line and over TCP."""

import asyncio

import pytest

from drivers.conformance import DriverUnderTest, MemoryTransport, Outcome
from drivers.conformance.item import check_item
from drivers.conformance.items import items_for
from drivers.conformance.virtual import in_virtual_time
from drivers.modbus.driver import ModbusSensorsDriver
from drivers.modbus.options import read_options
from simulators.devices.nvram import Nvram
from simulators.devices.sensors import ModbusSensors
from simulators.hosts.operators import SimulatorOperator
from tests.drivers.modbus_bus import options

ABSENT = {"rtu": {"reboot"}, "tcp": {"reboot", "garbled"}}
"""Items that do not apply: Modbus reports no boots; on TCP it has no checksum of its own."""


def modules(framing):
    """Two simulated modules on one line."""
    given = options(framing)
    device = ModbusSensors(Nvram(), read_options(given))
    device.power(True, 0.0)

    async def do(verb, args):
        try:
            return device.control(verb, args, asyncio.get_running_loop().time())
        finally:
            transport.changed()

    transport = MemoryTransport(device, SimulatorOperator(do), "modbus")
    return DriverUnderTest(ModbusSensorsDriver, transport, given, transport.operator())


@pytest.mark.parametrize("framing", ["rtu", "tcp"])
@pytest.mark.parametrize("item", items_for(ModbusSensorsDriver.KIND), ids=lambda item: item.name)
def test_modbus_modules_pass(item, framing):
    found = in_virtual_time(check_item(modules(framing), item))
    absent = item.name in ABSENT[framing]
    assert found.outcome is (Outcome.NOT_APPLICABLE if absent else Outcome.PASS), found.reason
