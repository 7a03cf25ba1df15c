"""Encrypted wires on the loopback: each side proves who it is, or nothing is said."""

import asyncio
import socket
import ssl
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass

import pytest

from controller.data.message import message_of
from controller.words.spoken import say
from drivers.errors import TransportError
from drivers.interface import LinkUp, SpotLevels
from drivers.port import Port, PortState
from drivers.sensors import SensorsDriver
from drivers.transports.tcp import TlsTransport
from simulators.devices.nvram import Nvram
from simulators.devices.sensors import Sensors
from simulators.hosts.pty import TcpPort
from simulators.hosts.running_device import RunningDevice
from tests.certificates import Authority, Pair
from tests.drivers.ptys import until
from tests.drivers.recorded import Recorded
from tests.drivers.test_port import QUICK, running
from tests.patience import PATIENCE


@dataclass
class House:
    """The certificates of a house, and those of somebody else."""

    authority: Authority
    stranger: Authority
    device: Pair
    table: Pair

    def url(self, port, host="127.0.0.1", *, authority=None, pair=None):
        authority, pair = authority or self.authority, pair or self.table
        files = f"authority={authority.certificate}&certificate={pair.certificate}&key={pair.key}"
        return f"tls://{host}:{port}?{files}"


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    folder = tmp_path_factory.mktemp("certificates")
    authority = Authority(folder)
    device = authority.issue("device", "IP:127.0.0.1")
    return House(authority, Authority(folder, "stranger"), device, authority.issue("table"))


def serving(house, pair=None):
    """The encryption of a device that wants the table's certificate."""
    pair = pair or house.device
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pair.certificate, pair.key)
    context.load_verify_locations(house.authority.certificate)
    context.verify_mode = ssl.CERT_REQUIRED
    return context


@asynccontextmanager
async def sensors(context):
    """A simulated sensor box: its device, and its port's number."""
    running = RunningDevice(Sensors(Nvram()))
    running.power_on()
    with closing(running), closing(TcpPort(running)) as port:
        await port.listen("127.0.0.1", 0, context)
        yield running, int(port.name.rpartition(":")[2])
    await until(
        lambda: not any("_accept_connection2" in repr(each) for each in asyncio.all_tasks())
    )


async def refusal(url, **options):
    """Return in words why a connection is not made, or is lost at once."""
    ends = Recorded(TlsTransport(url, **options))
    try:
        await ends.open()
    except TransportError as error:
        return say(message_of(error.what))
    async with asyncio.timeout(PATIENCE):
        why = await ends.lost.get()
    ends.transport.close()
    return say(message_of(why))


async def test_a_device_comes_up_over_it_and_again_after_a_loss(house):
    events = []
    async with sensors(serving(house)) as (device, number):
        clock = asyncio.get_running_loop().time
        port = Port(
            house.url(number), SensorsDriver("spots"), events.append,
            clock=clock, jitter=lambda: 0.5, timings=QUICK,
        )  # fmt: skip
        async with running(port):
            await until(lambda: port.status.state is PortState.UP)
            line = port._transport._transport.get_extra_info("socket")
            assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            device.control("bet", {"seat": 1, "spot": 0})
            await until(lambda: isinstance(events[-1], SpotLevels) and events[-1].occupied)
            device.control("unplug", {})
            await until(lambda: port.status.state is PortState.LOST)
            device.control("plug", {})
            await until(lambda: port.status.state is PortState.UP)
    assert len([each for each in events if isinstance(each, LinkUp)]) == 2


async def test_a_device_of_another_authority_is_refused(house):
    wrong = house.stranger.issue("device", "IP:127.0.0.1")
    async with sensors(serving(house, wrong)) as (_, number):
        assert "certificate is not accepted" in await refusal(house.url(number))


async def test_a_device_of_another_name_is_refused(house):
    """Else each device of the house could speak for any other."""
    other = house.authority.issue("other", "IP:127.0.0.9")
    async with sensors(serving(house, other)) as (_, number):
        assert "certificate is not accepted" in await refusal(house.url(number))


async def test_a_certificate_that_has_ended_is_refused(house):
    old = house.authority.expired("old", "IP:127.0.0.1")
    async with sensors(serving(house, old)) as (_, number):
        assert "date: one of the two is wrong" in await refusal(house.url(number))


async def test_a_table_of_another_authority_is_told_that_it_is_refused(house):
    pair = house.stranger.issue("table")
    async with sensors(serving(house)) as (device, number):
        assert "may not accept the table’s certificate" in await refusal(
            house.url(number, pair=pair)
        )
        assert not device.hears_host()


async def test_a_device_that_does_not_encrypt_is_refused(house):
    async with sensors(None) as (_, number):
        assert await refusal(house.url(number), patience=0.3)


async def test_who_says_nothing_in_the_handshake_is_given_up(house):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        loop = asyncio.get_running_loop()
        began = loop.time()
        assert await refusal(house.url(silent.getsockname()[1]), patience=0.2)
        assert loop.time() - began < PATIENCE


async def test_who_cuts_the_handshake_is_refused(house):
    async def cut(reader, writer):
        await reader.read(20)
        writer.transport.abort()

    server = await asyncio.start_server(cut, "127.0.0.1", 0)
    async with server:
        assert await refusal(house.url(server.sockets[0].getsockname()[1]))


@pytest.mark.parametrize("name", ["authority", "certificate", "key"])
async def test_a_file_that_is_missing_is_told(house, name):
    url = house.url(4001).replace(f"{name}=", f"{name}=/nowhere")
    assert "files for encryption cannot be used" in await refusal(url)


@pytest.mark.parametrize(
    "query",
    ["", "?authority=/a", "?authority=/a&certificate=/b&key=c", "?authority=/a&x=/b&key=/c"],
)
def test_an_address_names_three_files(query):
    with pytest.raises(TransportError) as told:
        TlsTransport(f"tls://127.0.0.1:4001{query}")
    assert "three files" in say(message_of(told.value.what))


def test_no_older_encryption_is_used(house):
    context = TlsTransport(house.url(4001))._context()
    assert context.minimum_version == ssl.TLSVersion.TLSv1_2
    assert (context.verify_mode, context.check_hostname) == (ssl.CERT_REQUIRED, True)
