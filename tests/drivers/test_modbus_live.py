"""Modbus in real time: the port that owns the line, over a pty and over TCP."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from drivers.interface import LinkLost, LinkUp, SpotLevels
from drivers.modbus.driver import ModbusSensorsDriver
from drivers.modbus.options import read_options
from drivers.port import Port
from simulators.devices.nvram import Nvram
from simulators.devices.sensors import ModbusSensors
from simulators.hosts.pty import PtyPort, TcpPort
from simulators.hosts.running_device import RunningDevice
from tests.drivers.english import english
from tests.drivers.modbus_bus import RIGHT, bit, options
from tests.patience import PATIENCE

pytestmark = pytest.mark.clocks


class Table:
    """A port, its modules, and the events."""

    def __init__(self, given, url):
        self.events = []
        self.said = asyncio.Event()
        clock = asyncio.get_running_loop().time
        driver = ModbusSensorsDriver("sensors", given)
        self.port = Port(url, driver, self._take, clock=clock, jitter=lambda: 0.5)

    def _take(self, event):
        self.events.append(event)
        self.said.set()

    async def until(self, kind, wanted=lambda event: True):
        """Wait for an event, the newest first."""
        async with asyncio.timeout(PATIENCE):
            while True:
                found = [each for each in self.events if isinstance(each, kind) and wanted(each)]
                if found:
                    return found[-1]
                self.said.clear()
                await self.said.wait()


@asynccontextmanager
async def serving(framing, tmp_path):
    """Serve modules on a line, with a port that owns it."""
    given = options(framing, response_time=0.2)  # long enough for a busy computer
    running = RunningDevice(ModbusSensors(Nvram(), read_options(given)))
    running.power_on()
    if framing == "tcp":
        line = TcpPort(running)
        await line.listen("127.0.0.1", 0)
        url = f"tcp://{line.name}"
    else:
        line = PtyPort(running, tmp_path / "bus")
        url = f"serial://{tmp_path / 'bus'}?baud=19200&parity=even"
    table = Table(given, url)
    owner = asyncio.create_task(table.port.run())
    try:
        yield running, line, table
    finally:
        await table.port.close()
        await owner
        running.close()
        line.close()


@pytest.mark.parametrize("framing", ["rtu", "tcp"])
async def test_chips_are_seen_and_a_dead_module_is_told_from_them(framing, tmp_path):
    async with serving(framing, tmp_path) as (running, _, table):
        assert (await table.until(LinkUp)).serial == "modbus-1-2"
        running.control("bet", {"seat": 6, "spot": "ante"})
        await table.until(SpotLevels, lambda levels: levels.occupied == bit(6, "ante"))
        running.control("module", {"unit": 2, "to": "dead"})
        await table.until(SpotLevels, lambda levels: levels.faulty == RIGHT)
        assert english(table.port.status.statistics.trouble).startswith("module right (unit 2)")
        running.control("module", {"unit": 2, "to": "none"})
        table.events.clear()
        await table.until(SpotLevels, lambda levels: levels.faulty == 0)
        assert not any(isinstance(event, LinkLost) for event in table.events)


@pytest.mark.parametrize("framing", ["rtu", "tcp"])
async def test_a_bus_that_is_gone_is_lost_and_found_again(framing, tmp_path):
    async with serving(framing, tmp_path) as (running, _, table):
        await table.until(LinkUp)
        running.control("kill_power", {})
        await table.until(LinkLost)
        table.events.clear()
        running.control("power_on", {})
        await table.until(LinkUp)
