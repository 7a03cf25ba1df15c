"""A device behind a TCP port: one host at a time."""

import asyncio
from contextlib import suppress

import pytest

from drivers.frames import FrameReader, encode
from drivers.messages import Hello, HelloRequest
from simulators.devices.nvram import Nvram
from simulators.devices.sensors import Sensors
from simulators.hosts.free_port import free_port
from simulators.hosts.pty import TcpPort
from simulators.hosts.running_device import RunningDevice
from tests.patience import PATIENCE

pytestmark = pytest.mark.clocks


@pytest.fixture
async def served():
    running = RunningDevice(Sensors(Nvram()))
    running.power_on()
    port = TcpPort(running)
    await port.listen("127.0.0.1", 0)
    yield running, port
    port.close()
    running.close()


class Host:
    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, port):
        host, number = port.name.split(":")
        return cls(*await asyncio.open_connection(host, int(number)))

    async def hello(self, request):
        self.writer.write(encode(HelloRequest(request)))
        frames = FrameReader()
        async with asyncio.timeout(PATIENCE):
            while data := await self.reader.read(4096):
                for message in frames.receive(data):
                    if isinstance(message, Hello):
                        return message.request
        return None

    async def ended(self):
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.reader.read() == b""
        except ConnectionResetError:
            return True

    async def close(self):
        self.writer.close()
        with suppress(ConnectionError):
            await self.writer.wait_closed()


async def test_a_host_is_served(served):
    _, port = served
    host = await Host.open(port)
    assert await host.hello(5) == 5
    await host.close()


async def test_a_second_host_is_turned_away_while_the_first_is_heard(served):
    _, port = served
    first = await Host.open(port)
    await first.hello(1)
    second = await Host.open(port)
    assert await second.ended()
    assert await first.hello(2) == 2
    await first.close()
    await second.close()


async def test_a_host_that_is_silent_gives_way(served):
    running, port = served
    first = await Host.open(port)
    await first.hello(1)
    running.device.link.heard = None  # as after three seconds, or a goodbye
    second = await Host.open(port)
    assert await second.hello(2) == 2
    assert await first.ended()
    await first.close()
    await second.close()


async def test_a_host_can_come_back(served):
    _, port = served
    for request in (1, 2, 3):
        host = await Host.open(port)
        assert await host.hello(request) == request
        await host.close()
        while port._client is not None:  # noqa: ASYNC110  (only the loop can tell)
            await asyncio.sleep(0)


async def test_the_port_hangs_up_when_it_closes(served):
    _, port = served
    host = await Host.open(port)
    await host.hello(1)
    port.close()
    assert await host.ended()
    await host.close()


async def test_a_pulled_cable_hangs_up_and_nobody_is_served_until_it_is_back(served):
    running, port = served
    first = await Host.open(port)
    assert await first.hello(1) == 1
    running.control("unplug", {})
    assert await first.ended()
    second = await Host.open(port)
    assert await second.ended()
    running.control("plug", {})
    third = await Host.open(port)
    assert await third.hello(3) == 3
    for host in (first, second, third):
        await host.close()


def test_no_free_port_is_found_twice() -> None:
    """Two stores were given one port: whoever asked how the second fares was told of the first."""
    found = [free_port() for _ in range(2000)]
    assert len(set(found)) == len(found)
