"""TCP connections, on the loopback."""

import asyncio
import errno
import os
import socket

import pytest

from drivers.errors import TransportError
from drivers.system_troubles import of_error
from drivers.transport import WRITE_LIMIT
from drivers.transports.tcp import TcpTransport
from drivers.trouble import trouble
from tests.drivers.ptys import until
from tests.drivers.recorded import Recorded
from tests.patience import PATIENCE

pytestmark = pytest.mark.clocks


@pytest.fixture
def listener():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(PATIENCE)
        yield listener


class Ends(Recorded):
    """Both ends of a connection, once the listener has accepted it."""

    def __init__(self, listener, **options):
        host, port = listener.getsockname()
        super().__init__(TcpTransport(f"tcp://{host}:{port}", **options))

    def accept(self, listener):
        self.far, _ = listener.accept()
        self.far.settimeout(PATIENCE)


@pytest.fixture
async def ends(listener):
    ends = await Ends(listener).open()
    ends.accept(listener)
    yield ends
    ends.transport.close()
    ends.far.close()


async def test_bytes_go_both_ways_without_delay(ends):
    line = ends.transport._transport.get_extra_info("socket")
    assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    assert line.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
    ends.transport.write(b"down")
    assert ends.far.recv(100) == b"down"
    ends.far.sendall(b"up")
    await until(lambda: ends.received == b"up")


async def test_a_closed_connection_is_lost_once(ends):
    ends.far.close()
    async with asyncio.timeout(PATIENCE):
        assert await ends.lost.get() == trouble("trouble-connection-closed")
    ends.transport.write(b"nobody")
    ends.transport.close()
    await until(ends.lost.empty)


async def test_a_reset_connection_is_lost_once(ends):
    ends.far.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    ends.far.close()
    async with asyncio.timeout(PATIENCE):
        assert await ends.lost.get() == trouble("trouble-connection-reset")
    assert ends.lost.empty()


async def test_a_device_that_takes_nothing_is_lost_and_the_buffer_is_bounded(ends):
    while ends.lost.empty():
        ends.transport.write(bytes(65536))
    assert ends.lost.get_nowait() == trouble("trouble-takes-no-more")
    ends.transport.write(bytes(2 * WRITE_LIMIT))
    await until(ends.lost.empty)


async def test_what_was_written_is_flushed(ends):
    ends.transport.write(b"goodbye")
    async with asyncio.timeout(PATIENCE):
        await ends.transport.flush()
    ends.transport.close()
    assert ends.far.recv(100) == b"goodbye"
    ends.far.sendall(b"late")
    assert ends.lost.empty()
    assert ends.received == b""


async def test_nobody_there_is_an_error_with_a_remedy():
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # taken, so that no other listens there
        ends = Ends(nobody)
        with pytest.raises(TransportError, match="trouble-connection-refused"):
            await ends.open()


async def test_a_host_that_does_not_answer_is_an_error_in_time(listener):
    ends = Ends(listener, patience=0.0)
    with pytest.raises(TransportError, match="trouble-nobody-answers"):
        await ends.open()


@pytest.mark.parametrize(
    "url",
    [
        *("tcp://", "tcp://host", "tcp://host:x", "tcp://host:1/path"),
        *("tcp://a..b:1", f"tcp://{'a' * 64}:1", "tcp://a\0b:1", "tcp://\xad:1"),
    ],
)
def test_a_wrong_address_is_refused_with_an_example(url):
    with pytest.raises(TransportError, match="tcp://10"):
        TcpTransport(url)


def host(found, monkeypatch, port):
    """Return a device's address by name, of which a name server tells or raises this."""

    def look_up(*_, **__):
        if isinstance(found, OSError):
            raise found
        return [(0, 0, 0, "", (number, port)) for number in found]

    monkeypatch.setattr("drivers.transports.tcp.socket.getaddrinfo", look_up)
    return f"tcp://shuffler.test:{port}"


async def test_a_host_that_nobody_knows_is_told_as_such(monkeypatch):
    unknown = socket.gaierror(socket.EAI_NONAME, "Name or service not known")
    recorded = Recorded(TcpTransport(host(unknown, monkeypatch, 4001)))
    with pytest.raises(TransportError, match="trouble-name-unknown"):
        await recorded.open()


async def test_each_number_of_a_host_is_tried(listener, monkeypatch):
    """As where `localhost` is `::1` first, and the device listens on 127.0.0.1."""
    port = listener.getsockname()[1]
    recorded = Recorded(TcpTransport(host(["127.0.0.2", "127.0.0.1"], monkeypatch, port)))
    await recorded.open()
    listener.accept()[0].close()
    recorded.transport.close()


def test_each_failing_resource_has_a_sentence_of_its_own():
    numbers = (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN, errno.EADDRINUSE)
    raised = [OSError(each, os.strerror(each)) for each in numbers]
    raised += [socket.gaierror(each, "") for each in (socket.EAI_NONAME, socket.EAI_AGAIN)]
    ids = [of_error(each).id for each in raised]
    assert len({*ids}) == len(ids)
    assert "trouble-other" not in ids
