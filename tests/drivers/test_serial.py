"""Serial ports, over real ptys."""

import asyncio
import os
import termios
import threading
from functools import partial

import pytest
import serial

from drivers.errors import PortInUseError, TransportError
from drivers.transport import WRITE_LIMIT, FlushingTransport
from drivers.transports.serial import SerialTransport
from drivers.trouble import trouble
from tests.drivers.ptys import SOON, Pty, held, until
from tests.drivers.recorded import Recorded
from tests.patience import PATIENCE

pytestmark = pytest.mark.clocks


@pytest.fixture
def pty(tmp_path):
    pty = Pty(tmp_path / "port")
    yield pty
    pty.unplug()


class Ends(Recorded):
    """The host's end of a serial line."""

    def __init__(self, url):
        super().__init__(SerialTransport(url))

    def has(self, size):
        return len(self.received) == size


@pytest.fixture
async def ends(pty):
    ends = await Ends(pty.url).open()
    yield ends
    ends.transport.close()


async def test_bytes_go_both_ways_untouched(pty, ends):
    everything = bytes(range(256))
    os.write(pty.master, everything)
    ends.transport.write(everything)
    await until(partial(ends.has, 256))
    assert ends.received == everything
    assert pty.read() == everything


async def test_all_there_is_comes_through(pty, ends):
    written = 0
    for _ in range(40):
        written += os.write(pty.master, bytes(1000))
        await until(partial(ends.has, written))
    assert written == 40000


async def test_an_unplugged_device_is_noticed_at_once_and_once(pty, ends):
    loop = asyncio.get_running_loop()
    pty.unplug()
    before = loop.time()
    async with asyncio.timeout(PATIENCE):
        reason = await ends.lost.get()
    assert loop.time() - before < SOON
    assert reason
    ends.transport.write(b"nobody")
    ends.transport.close()
    await until(ends.lost.empty)


async def test_it_can_be_opened_again_under_the_same_name(pty, ends, tmp_path):
    pty.unplug()
    async with asyncio.timeout(PATIENCE):
        await ends.lost.get()
    with pytest.raises(TransportError, match="trouble-plug-in-or-correct-path"):
        await ends.open()
    again = Pty(tmp_path / "port")
    await ends.open()
    os.write(again.master, b"here")
    await until(lambda: ends.received == b"here")
    again.unplug()


async def test_a_port_that_this_process_has_is_in_use(pty, ends):
    with pytest.raises(TransportError, match="trouble-port-ours") as caught:
        await Ends(pty.url).open()
    assert caught.value.url == pty.url
    ends.transport.close()
    second = await Ends(pty.url).open()
    second.transport.close()


async def test_a_port_that_another_process_has_is_in_use(pty):
    with held(pty.link), pytest.raises(PortInUseError, match="trouble-stop-the-other"):
        await Ends(pty.url).open()


async def test_writing_waits_for_a_slow_device_in_order(pty, ends):
    assert isinstance(ends.transport, FlushingTransport)
    sent = bytearray()
    while not ends.transport._waiting:
        block = bytes((len(sent) // 512 % 251,)) * 512
        ends.transport.write(block)
        sent += block
    ends.transport.write(b"the end")
    flushing = asyncio.create_task(ends.transport.flush())
    got = bytearray()

    def drained():
        got.extend(pty.read())
        return len(got) == len(sent) + 7

    await until(drained)
    async with asyncio.timeout(PATIENCE):
        await flushing
    assert got == sent + b"the end"
    assert ends.lost.empty()


async def test_a_device_that_takes_nothing_is_lost_and_the_buffer_is_bounded(ends):
    for _ in range(200):
        ends.transport.write(bytes(1024))
        assert len(ends.transport._waiting) <= WRITE_LIMIT
    async with asyncio.timeout(PATIENCE):
        assert await ends.lost.get() == trouble("trouble-takes-no-more")
        await ends.transport.flush()
    assert ends.lost.empty()


async def test_a_dead_device_does_not_hold_up_the_closing_of_its_port(ends, monkeypatch):
    """The system keeps bytes for a device that takes none: closing would wait for them."""
    flushed = []
    tcflush = termios.tcflush
    monkeypatch.setattr(termios, "tcflush", lambda *of: flushed.append(of[1]) or tcflush(*of))
    termios.tcflow(ends.transport._fd, termios.TCOOFF)
    ends.transport.write(bytes(1024))
    assert ends.transport._waiting
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05):
            await ends.transport.flush()
    ends.transport.close()
    assert flushed == [termios.TCOFLUSH]  # and never the incoming bytes


async def test_a_goodbye_that_was_flushed_arrives_although_the_port_is_closed_at_once(pty, ends):
    ends.transport.write(b"goodbye")
    async with asyncio.timeout(PATIENCE):
        await ends.transport.flush()
    ends.transport.close()
    assert pty.read() == b"goodbye"


async def test_an_opening_that_hangs_is_tried_once_at_a_time(pty, monkeypatch):
    """A system call does not return: the owner gives up, and the port is freed later."""
    go, opened = threading.Event(), []
    real = serial.Serial

    def slow(*args, **options):
        assert go.wait(PATIENCE)
        opened.append(real(*args, **options))
        return opened[-1]

    monkeypatch.setattr(serial, "Serial", slow)
    hanging = Ends(pty.url)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await hanging.open()
    with pytest.raises(TransportError, match="trouble-opening-hangs"):
        await hanging.open()
    go.set()
    await until(lambda: opened and not opened[0].is_open)
    await until(lambda: not hanging.transport._opening.busy)  # the thread that closed it has ended
    monkeypatch.undo()
    await hanging.open()
    hanging.transport.close()


async def test_a_closed_port_says_nothing_more(pty, ends):
    ends.transport.close()
    ends.transport.close()
    os.write(pty.master, b"late")
    ends.transport.write(b"never")
    await until(lambda: pty.read() == b"")
    assert ends.received == b""
    assert ends.lost.empty()


@pytest.mark.parametrize(
    "url",
    [
        "serial://",
        "serial://host/dev/tty",
        "serial:///dev/tty?baud=fast",
        "serial:///dev/tty?baud=0",
        "serial:///dev/tty?parity=e",
        "serial:///dev/tty?parity=mark",
        "serial:///dev/tty?stop=3",
        "serial:///dev/tty?speed=9600",
    ],
)
def test_a_wrong_address_is_refused_with_an_example(url):
    with pytest.raises(TransportError, match=r"serial:///dev/ttyUSB0\?baud=115200"):
        SerialTransport(url)


async def test_a_path_that_is_no_serial_port_is_refused(tmp_path):
    file = tmp_path / "file"
    file.touch()
    for path, words in [
        (file, "ioctl"),
        (tmp_path / "none", "trouble-no-such-file"),
        (tmp_path, "directory"),
    ]:
        with pytest.raises(TransportError, match=words):
            await Ends(f"serial://{path}").open()


def test_the_rate_is_that_of_the_address(pty):
    transport = SerialTransport(pty.url + "?baud=57600")
    port = transport._claim()
    assert port.baudrate == 57600
    port.close()


def test_parity_and_stop_bits_are_those_of_the_address(pty, monkeypatch):
    monkeypatch.setattr("drivers.transports.serial._is_pty", lambda node: False)
    asked = []

    def open_port(port):
        asked.append((port.baudrate, port.parity, port.stopbits))
        raise serial.SerialException("far enough")

    monkeypatch.setattr(serial.Serial, "open", open_port)
    with pytest.raises(TransportError):
        SerialTransport(pty.url + "?baud=19200&parity=even&stop=2")._claim()
    assert asked == [(19200, "E", 2)]


def test_a_pty_without_parity_is_opened_again_and_again(pty):
    """The system drops the parity of a pty, and glibc reports that the second time."""
    for _ in range(3):
        SerialTransport(pty.url + "?parity=even")._claim().close()
