"""Ports behind pyserial's URL handlers: RFC 2217 and a bare socket, against servers on loopback."""

import asyncio
import re
import socket
import threading
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from pkgutil import iter_modules

import pytest
import serial
from serial import rfc2217, urlhandler

from drivers.errors import TransportError
from drivers.interface import LinkLost, LinkUp
from drivers.port import PortState
from drivers.registry import open_transport
from drivers.transport import WRITE_LIMIT
from drivers.transports.serial_url import SerialUrlTransport
from drivers.trouble import other, trouble
from drivers.vocabulary import DeviceKind
from tests.drivers.ptys import SOON, until
from tests.drivers.scripted import ScriptedDevice
from tests.drivers.test_port import make, running
from tests.patience import PATIENCE

# pyserial's RFC 2217 client names its thread by a deprecated method.
pytestmark = [
    pytest.mark.clocks,
    pytest.mark.filterwarnings("ignore:set(Daemon|Name):DeprecationWarning"),
]


class Server:
    """A serial device server with one port; a device that the test scripts is behind it.

    Attributes:
        baud: as the host has set it (RFC 2217 only).
        dumb: it takes connections and never sends a byte.
    """

    def __init__(self, device=None, *, telnet, dumb=False):
        self.device, self.telnet, self.dumb = device, telnet, dumb
        self.baud = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._client = None
        self.address = f"127.0.0.1:{self._listener.getsockname()[1]}"
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self):
        with suppress(OSError):
            while True:
                self._client, _ = self._listener.accept()
                with closing(self._client), suppress(OSError):
                    self._converse(self._client)

    def _converse(self, client):
        port = serial.serial_for_url("loop://")
        manager = rfc2217.PortManager(port, self) if self.telnet else None
        if self.device is not None:
            self.device.story = self
        while data := client.recv(4096):
            if self.dumb:
                continue
            if manager is not None:
                data = b"".join(manager.filter(data))
                self.baud = port.baudrate
            self._escape = manager.escape if manager is not None else (lambda data: [data])
            if data and self.device is not None:
                self.device.receive(data, 0.0)

    def write(self, data):
        """Send the RFC 2217 manager's own bytes."""
        self._client.sendall(data)

    def to_host(self, data):
        if data:
            self._client.sendall(b"".join(self._escape(data)))

    def hang_up(self):
        self._client.shutdown(socket.SHUT_RDWR)

    def close(self):
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        if self._client is not None:
            with suppress(OSError):
                self._client.shutdown(socket.SHUT_RDWR)
        self._thread.join(PATIENCE)


@contextmanager
def serving(*words, **options):
    with closing(Server(*words, **options)) as server:
        yield server


def sensors():
    return ScriptedDevice(DeviceKind.SENSORS)


@pytest.mark.parametrize(("handler", "telnet"), [("rfc2217", True), ("socket", False)])
async def test_a_device_behind_a_server_comes_up_is_lost_and_comes_back(handler, telnet):
    events, loop = [], asyncio.get_running_loop()
    with serving(sensors(), telnet=telnet) as server:
        url = f"serial://{handler}://{server.address}?baud=57600"
        async with running(make(url, events)) as port:
            await until(lambda: port.status.state is PortState.UP)
            assert isinstance(events[0], LinkUp)
            assert server.baud == (57600 if telnet else 0)
            server.hang_up()
            before = loop.time()
            await until(lambda: port.status.state is PortState.LOST)
            assert loop.time() - before < SOON
            [lost] = [event for event in events if isinstance(event, LinkLost)]
            assert lost.reason.id == ("trouble-connection-closed" if telnet else "trouble-other")
            await until(lambda: port.status.state is PortState.UP)


def opening(monkeypatch):
    """Return the list of all ports that pyserial opens from now on."""
    ports, real = [], serial.serial_for_url

    def opened(*args, **options):
        ports.append(real(*args, **options))
        return ports[-1]

    monkeypatch.setattr(serial, "serial_for_url", opened)
    return ports


async def test_an_opening_that_takes_seconds_keeps_nobody_waiting():
    """The server takes the connection and negotiates nothing: pyserial waits for three seconds."""
    with serving(telnet=True, dumb=True) as server:
        transport = open_transport(f"serial://rfc2217://{server.address}?timeout=0.3")
        loop = asyncio.get_running_loop()
        began, ticks = loop.time(), 0
        opening = asyncio.create_task(transport.open(lambda data: None, lambda reason: None))
        while not opening.done():
            await asyncio.sleep(0.005)
            ticks += 1
        with pytest.raises(TransportError, match="trouble-check-power-and-others"):
            await opening
        assert loop.time() - began > 0.3
        assert ticks > 5  # if the loop were blocked, there would be one


async def test_an_opening_that_was_given_up_leaves_nothing_open(monkeypatch):
    transport = open_transport("serial://loop://")
    opened, freed, go = [], threading.Event(), threading.Event()
    ways = (lambda data: None, lambda reason: None)

    def slow(*args, **options):
        assert go.wait(PATIENCE)
        port = real(*args, **options)
        opened.append(port)
        monkeypatch.setattr(port, "close", freed.set)
        return port

    real = serial.serial_for_url
    monkeypatch.setattr(serial, "serial_for_url", slow)
    for _ in range(2):  # one try at a time: the second waits for the first
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await transport.open(*ways)
    go.set()
    await until(freed.is_set)
    assert len(opened) == 1
    await transport.open(*ways)
    assert len(opened) == 2
    transport.close()


async def test_bytes_go_both_ways_untouched_and_a_closed_port_says_nothing_more():
    transport, got = open_transport("serial://loop://"), bytearray()
    await transport.open(got.extend, print)
    everything = bytes(range(256))
    transport.write(everything)
    async with asyncio.timeout(PATIENCE):
        await transport.flush()
    await until(lambda: len(got) == 256)
    assert got == everything
    transport.close()
    transport.write(b"never")
    transport.close()
    await transport.open(got.extend, print)  # it is free again
    transport.write(b"again")
    await until(lambda: got.endswith(b"again"))
    assert got == everything + b"again"
    transport.close()


async def test_a_server_that_takes_nothing_is_lost_and_the_buffer_is_bounded(monkeypatch):
    ports = opening(monkeypatch)
    transport, reasons = open_transport("serial://loop://"), []
    await transport.open(lambda data: None, reasons.append)
    stuck = threading.Event()
    monkeypatch.setattr(ports[0], "write", lambda data: stuck.wait(PATIENCE))
    for _ in range(2 * WRITE_LIMIT // 512):
        transport.write(bytes(512))
    await asyncio.sleep(0)
    assert reasons == [trouble("trouble-takes-no-more")], "at once, although a write still hangs"
    assert transport._last.waiting <= WRITE_LIMIT
    stuck.set()
    await transport._last.gone.wait()
    assert len(reasons) == 1


async def test_an_error_of_a_url_handler_is_a_loss_reported_once(monkeypatch):
    ports = opening(monkeypatch)
    transport, reasons = open_transport("serial://loop://"), []
    await transport.open(lambda data: None, reasons.append)
    [port] = ports

    def broken(*_):
        raise TypeError("a handler that was never tested")

    monkeypatch.setattr(port, "read", broken)
    monkeypatch.setattr(port, "close", broken)
    await until(lambda: reasons)
    transport.write(b"nobody")
    await until(transport._last.gone.is_set)
    assert reasons == [other("a handler that was never tested")]


@pytest.mark.parametrize(
    ("url", "what"),
    [
        ("serial://rfc2217://127.0.0.1:4001?baud=fast", "trouble-wrong-line-settings"),
        ("serial://rfc2217://127.0.0.1:4001?baud=0", "trouble-wrong-line-settings"),
        ("serial://rfc2217://127.0.0.1:4001?parity=e", "trouble-wrong-line-settings"),
        ("serial://carrier-pigeon://loft", "trouble-no-serial-address"),
        ("serial://pigeon://loft", "trouble-no-handler name=pigeon"),
        ("serial://spy:///dev/ttyS0?file=/run/dealer-table/x", "trouble-writes-down name=spy"),
        ("serial://loop://?logging=debug", "trouble-writes-down name=logging"),
    ],
)
def test_a_wrong_address_is_refused_with_an_example(url, what):
    with pytest.raises(TransportError, match=f"{what}.*trouble-write-it-like url=serial://rfc2217"):
        SerialUrlTransport(url)


@pytest.mark.parametrize("module", [*iter_modules(urlhandler.__path__)], ids=lambda each: each.name)
def test_no_handler_of_pyserials_writes_for_a_tables_file(module):
    """Whatever a handler can write to, an address that says so is refused before it is opened."""
    found = module.module_finder.find_spec(module.name)
    handler = module.name.removeprefix("protocol_")
    source = Path(found.origin).read_text("utf-8").partition("if __name__")[0]
    writes = [f"{handler}://x?{each}=1" for each in ("file", "logging") if f"'{each}'" in source]
    if re.search(r"\bopen\(values", source):
        writes.append(f"{handler}:///x")
    for url in writes:
        with pytest.raises(TransportError, match="trouble-writes-down"):
            SerialUrlTransport(f"serial://{url}")


async def test_a_server_that_is_not_there_is_named_with_a_remedy():
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # taken, so that no other listens there, and refused at once
        url = f"serial://socket://127.0.0.1:{nobody.getsockname()[1]}"
        with pytest.raises(TransportError, match="trouble-connection-refused"):
            await open_transport(url).open(print, print)
