"""A device behind a pty, with bare reads and writes."""

import asyncio
import os
import stat

import pytest

from drivers.frames import encode
from drivers.messages import (
    Act,
    ActAccepted,
    ActDone,
    Adopt,
    Adopted,
    DeviceBeat,
    Hello,
    HelloRequest,
    HostBeat,
    ShufflerLevels,
)
from drivers.vocabulary import ActKind
from simulators.devices.hardware import Physics
from simulators.devices.nvram import Nvram
from simulators.devices.shuffler import Shuffler
from simulators.devices.world import World
from simulators.hosts.pty import PtyPort
from simulators.hosts.running_device import RunningDevice

pytestmark = pytest.mark.clocks


@pytest.fixture
async def served(directory):
    running = RunningDevice(Shuffler(World(), Nvram(), physics=Physics.instant()))
    running.power_on()
    port = PtyPort(running, directory / "shuffler")
    yield running, directory / "shuffler"
    port.close()
    running.close()


async def test_a_packet_is_dealt_over_a_real_terminal(served, terminal):
    running, link = served
    host = terminal(link)
    host.write(encode(HelloRequest(1)) + encode(Adopt(2, 9)))
    assert (await host.until(Hello)).serial == "SHUF-0001"
    assert await host.until(Adopted) == Adopted(2, 9)
    running.control("load", {"colour": "red", "from": "box"})
    host.write(encode(Act(9, 1, ActKind.PACKET, 4)))
    assert await host.until(ActAccepted) == ActAccepted(9, 1)
    assert await host.until(ActDone) == ActDone(9, 1, 4)
    assert await host.until(ActDone) == ActDone(9, 1, 4)  # repeated, in real time
    running.control("lift", {"to": "dealer"})
    while (await host.until(ShufflerLevels)).lifts != 1:
        pass


async def test_all_bytes_pass_as_they_are(served, terminal):
    _, link = served
    host = terminal(link)
    host.write(bytes(range(256)))  # control characters, line ends, flow control
    host.write(encode(HostBeat()))
    assert await host.until(DeviceBeat) == DeviceBeat(1, (1 << 16) + 1)


async def test_hosts_come_and_go(served, terminal):
    _, link = served
    for request in range(1, 6):
        fd = os.open(link, os.O_RDWR | os.O_NOCTTY)
        os.close(fd)
        host = terminal(link)
        host.write(encode(HelloRequest(request)))
        assert (await host.until(Hello)).request == request


async def test_a_host_that_does_not_read_costs_no_memory(served, terminal):
    running, link = served
    host = terminal(link)
    host.write(encode(HelloRequest(1)))
    await host.until(Hello)
    for _ in range(20_000):
        running.receive(encode(HostBeat()))
    await host.until(DeviceBeat)
    for _ in range(100):
        host.read()
        await asyncio.sleep(0)
    host.write(encode(HelloRequest(2)))
    while (await host.until(Hello)).request != 2:
        pass


async def test_the_link_is_put_in_place_of_another_link_only(directory):
    link = directory / "key_pad"
    running = RunningDevice(Shuffler(World(), Nvram()))
    link.symlink_to("/dev/null")
    port = PtyPort(running, link)
    assert stat.S_ISCHR(os.stat(link).st_mode)
    assert os.readlink(link) == port.name
    other = PtyPort(running, link)
    port.close()
    assert os.readlink(link) == other.name  # it was not this host's to remove any more
    other.close()
    assert not link.is_symlink()
    link.write_text("mine")
    with pytest.raises(FileExistsError):
        PtyPort(running, link)
    assert link.read_text() == "mine"
    running.close()


async def test_a_pulled_cable_ends_the_line_at_once_and_the_next_one_is_another(served, terminal):
    running, link = served
    host = terminal(link)
    host.write(encode(HelloRequest(1)))
    await host.until(Hello)
    running.control("unplug", {})
    with pytest.raises(OSError, match="Input/output error"):
        os.write(host.fd, b"anybody?")
    assert not link.exists()
    running.control("plug", {})
    again = terminal(link)
    again.write(encode(HelloRequest(2)))
    assert (await again.until(Hello)).request == 2


async def test_a_cable_that_finds_its_link_taken_closes_nothing_twice(directory):
    link = directory / "key_pad"
    running = RunningDevice(Shuffler(World(), Nvram()))
    port = PtyPort(running, link)
    running.control("unplug", {})
    link.write_text("mine")
    with pytest.raises(FileExistsError):
        running.control("plug", {})
    port.close()
    running.close()
    assert link.read_text() == "mine"


async def test_a_slow_wire_is_slow_in_real_time(served, terminal):
    running, link = served
    host, loop = terminal(link), asyncio.get_running_loop()
    running.control("slow", {"by": "0.05", "way": "from"})
    before = loop.time()
    host.write(encode(HelloRequest(1)))
    await host.until(Hello)
    assert loop.time() - before >= 0.05
