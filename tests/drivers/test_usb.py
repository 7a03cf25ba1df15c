"""USB devices through pyusb's own code, on a bus in pure Python."""

import asyncio
import errno
import threading
from contextlib import closing

import pytest

from drivers import registry
from drivers.errors import PortInUseError, TransportError
from drivers.transport import WRITE_LIMIT, FlushingTransport
from drivers.transports.usb import UsbTransport
from drivers.trouble import trouble
from simulators.hosts.usb.plate import (
    IN,
    INTERRUPT,
    OUT,
    Endpoint,
    Interface,
    Plate,
    keyboard_plate,
    stream_plate,
)
from simulators.hosts.usb.remote import RemoteBus
from simulators.hosts.usb.serve import Bus, BusServer
from tests.drivers.busses import PRODUCT, SERIAL, URL, Ends, Far, modem_plate, on_bus
from tests.drivers.english import english
from tests.drivers.ptys import SOON, until
from tests.patience import PATIENCE

pytestmark = pytest.mark.clocks


@pytest.fixture(params=["here", "beyond a socket"])
def bus(request, monkeypatch, tmp_path_factory):
    """Return a bus of this process, or one as seen from another process."""
    bus = Bus()
    if request.param == "here":
        on_bus(monkeypatch, bus)
        yield bus
        return
    path = tmp_path_factory.mktemp("b") / "bus"
    with closing(BusServer(bus, path)):
        on_bus(monkeypatch, RemoteBus(path))
        yield bus


@pytest.fixture
def far(bus):
    return Far(bus)


@pytest.fixture
async def ends(far):
    ends = await Ends().open()
    yield ends
    await ends.closed()


async def lost(ends):
    async with asyncio.timeout(PATIENCE):
        return await ends.lost.get()


async def test_bytes_go_both_ways_untouched(far, ends):
    everything = bytes(range(256))
    far.say(everything)
    ends.transport.write(everything)
    await until(lambda: len(ends.received) == len(far.heard) == 256)
    assert ends.received == far.heard == everything


@pytest.mark.parametrize("transfer", [2, INTERRUPT])
@pytest.mark.parametrize("size", [1, 63, 64, 65, 128, 1000, 1024])
async def test_transfers_of_any_length_arrive_at_once_and_whole(bus, size, transfer):
    far = Far(bus, stream_plate(PRODUCT, SERIAL, "test", transfer))
    ends = await Ends().open()
    block = bytes(each % 251 for each in range(size))
    far.say(block)
    ends.transport.write(block)
    ends.transport.write(b"x")
    await until(lambda: len(ends.received) == size and len(far.heard) == size + 1)
    assert (ends.received, far.heard) == (block, block + b"x")
    # A transfer ends with a packet that is not full: otherwise its reader would wait for the next.
    assert (b"" in far.packets) == (size % 64 == 0)
    await ends.closed()


async def test_an_empty_packet_does_not_end_the_line(far, ends):
    far.say(b"")
    far.say(b"here")
    await until(lambda: ends.received == b"here")
    assert ends.lost.empty()


async def test_a_full_packet_without_an_empty_one_after_it_is_not_waited_for(bus, monkeypatch):
    monkeypatch.setattr("drivers.transports.usb.READ", 60_000)
    pair = (Endpoint(IN, INTERRUPT, 64, 1), Endpoint(OUT, INTERRUPT, 64, 1))
    far = Far(bus, Plate(PRODUCT, SERIAL, "test", (Interface(0, 0xFF, 0, 0, pair),)))
    ends = await Ends().open()
    far.say(bytes(64))
    await until(lambda: len(ends.received) == 64)
    far.unplug()  # otherwise its thread would read for a minute
    await ends.closed()


async def test_an_unplugged_device_is_noticed_at_once_and_once(far, ends):
    loop = asyncio.get_running_loop()
    before = loop.time()
    far.unplug()
    assert await lost(ends) == trouble("trouble-unplugged")
    assert loop.time() - before < SOON
    ends.transport.write(b"nobody")
    ends.transport.close()
    far.plug()
    far.say(b"late")
    await until(ends.lost.empty)
    assert ends.received == b""


async def test_it_is_found_again_at_another_address(far, ends):
    before = far.address
    far.unplug()
    await lost(ends)
    with pytest.raises(TransportError, match="trouble-no-device"):
        await ends.open()
    far.plug()
    assert far.address != before
    await ends.open()
    far.say(b"here")
    ends.transport.write(b"there")
    await until(lambda: ends.received == b"here" and far.heard == b"there")


async def test_pulled_and_plugged_in_between_two_reads_it_is_lost_all_the_same(far, ends):
    """A handle is valid for one plugging-in: an old one must not find the new device."""
    far.unplug()
    far.plug()
    await lost(ends)
    await ends.open()
    far.say(b"here")
    await until(lambda: ends.received == b"here")


async def test_two_devices_of_one_kind_are_told_apart_by_their_serial_numbers(bus):
    plates = [stream_plate(PRODUCT, serial, "test") for serial in ("A 1", "B/2")]
    fars = [Far(bus, plate) for plate in plates]
    urls = [f"usb://1209:0001/{serial}?backend=test" for serial in ("A%201", "B%2F2")]
    with pytest.raises(TransportError, match="trouble-only-others serials=A 1, B/2"):
        await Ends(URL).open()
    with pytest.raises(TransportError, match="trouble-several-of-kind count=2"):
        await Ends("usb://1209:0001?backend=test").open()
    with pytest.raises(TransportError, match="trouble-no-usb-address"):
        UsbTransport("usb://1209:0001/B/2")
    ends = [await Ends(url).open() for url in urls[:1]]
    for each in fars:
        each.say(each.gadget.plate.serial.encode())
    await until(lambda: ends[0].received == b"A 1")
    await ends[0].closed()


async def test_devices_that_cannot_be_told_apart_are_refused(bus):
    Far(bus), Far(bus)
    with pytest.raises(TransportError, match="trouble-same-serial count=2"):
        await Ends().open()


async def test_without_a_serial_number_in_the_address_the_only_one_is_taken(far):
    ends = await Ends("usb://1209:0001?backend=test").open()
    far.say(b"here")
    await until(lambda: ends.received == b"here")
    await ends.closed()


async def test_a_device_that_another_process_has_is_in_use(bus, far):
    other = bus.open(far.address)
    other.claim(0)
    with pytest.raises(PortInUseError, match="trouble-stop-the-other"):
        await Ends().open()
    other.close()
    ends = await Ends().open()
    with pytest.raises(PortInUseError):
        await Ends().open()
    await ends.closed()


async def test_a_device_that_may_not_be_opened_names_the_rule(far):
    far.gadget.forbidden = True
    with pytest.raises(TransportError) as caught:
        await Ends().open()
    assert "trouble-may-not-open" in str(caught.value)
    assert 'ATTR{idProduct}=="0001", ATTR{serial}=="S-1", GROUP="dealer-table"' in str(caught.value)


@pytest.mark.parametrize(
    ("number", "words"),
    [(errno.EIO, "its cable or hub has failed"), (errno.EOVERFLOW, "too large")],
)
async def test_after_an_error_the_handle_is_dropped(far, ends, number, words):
    far.gadget.set_fault(failing=number)
    assert words in english(await lost(ends))
    assert not far.gadget.claims
    far.gadget.set_fault(failing=0)
    await ends.open()
    far.say(b"again")
    await until(lambda: ends.received == b"again")


@pytest.mark.parametrize("endpoint", [IN, OUT])
async def test_a_stalled_endpoint_is_lost_and_cleared_at_the_next_opening(far, ends, endpoint):
    far.gadget.stall(endpoint)
    ends.transport.write(b"down")
    assert await lost(ends) == trouble("trouble-broken-pipe")
    await ends.open()
    far.say(b"up")
    ends.transport.write(b"down")
    await until(lambda: ends.received == b"up" and far.heard.endswith(b"down"))


async def test_a_device_that_takes_nothing_is_lost_and_the_queue_is_bounded(far, ends):
    far.gadget.set_fault(deaf=True)
    for _ in range(200):
        ends.transport.write(bytes(1024))
        assert ends.transport._last.waiting <= WRITE_LIMIT
    assert await lost(ends) == trouble("trouble-takes-no-more")
    await ends.transport.flush()
    assert ends.lost.empty()


async def test_a_device_that_is_slow_loses_nothing(far, ends):
    assert isinstance(ends.transport, FlushingTransport)
    far.gadget.set_fault(deaf=True)
    for block in (b"one ", b"two ", b"three"):
        ends.transport.write(block)
    flushing = asyncio.create_task(ends.transport.flush())
    loop = asyncio.get_running_loop()
    loop.call_later(0.12, lambda: far.gadget.set_fault(deaf=False))  # more than two time-outs
    async with asyncio.timeout(PATIENCE):
        await flushing
    assert far.heard == b"one two three"
    assert ends.lost.empty()


async def test_a_closed_device_says_nothing_more_and_is_free(bus, far, ends):
    ends.transport.close()
    ends.transport.close()
    far.say(b"late")
    ends.transport.write(b"never")
    await ends.closed()
    assert (ends.received, far.heard) == (b"", b"")
    assert ends.lost.empty()
    assert not far.gadget.claims
    bus.open(far.address).claim(0)


async def test_closing_and_opening_at_once_waits_for_the_threads(far, ends):
    for _ in range(3):
        ends.transport.close()
        await ends.open()
    far.say(b"here")
    await until(lambda: ends.received == b"here")


async def test_an_opening_that_is_given_up_leaves_nothing(far):
    far.gadget.set_fault(deaf=True)  # its serial number cannot be read: that takes a second
    ends = Ends()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05):
            await ends.open()
    far.gadget.set_fault(deaf=False)
    await ends.closed()
    assert not far.gadget.claims
    await ends.open()
    await ends.closed()


async def test_an_error_in_the_tear_down_does_not_hide_the_loss(far, monkeypatch):
    def broken(device, number):
        raise RuntimeError("the tear-down is broken")

    told = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: told.append(context))
    monkeypatch.setattr("usb.util.release_interface", broken)
    ends = await Ends().open()
    far.gadget.set_fault(failing=errno.EIO)
    assert await lost(ends) == trouble("trouble-transfer-failed")
    await until(lambda: told)
    assert str(told[0]["exception"]) == "the tear-down is broken"
    assert ends.lost.empty()
    await until(lambda: not far.gadget.claims)  # it went on to its end: the handle is closed


async def test_no_thread_is_left_behind(far):
    ends = await Ends().open()
    ours = [f"{URL}, {what}" for what in ("reading", "writing")]
    await until(lambda: [each.name for each in threading.enumerate() if each.name in ours] == ours)
    await ends.closed()
    await until(lambda: not {each.name for each in threading.enumerate()} & set(ours))


# The kernel's drivers.


async def test_a_cdc_port_is_taken_from_the_kernel_and_given_back(bus):
    requests = []
    far = Far(bus, modem_plate())
    far.gadget.answer = lambda *setup: requests.append(setup) or b""
    far.say(b"to the kernel")
    assert far.gadget.console == [b"to the kernel"]
    ends = await Ends().open()
    assert set(far.gadget.claims) == {0, 1}
    far.say(b"to us")
    await until(lambda: ends.received == b"to us")
    assert requests == [(0x21, 0x22, 3, b"")], "DTR: many devices send nothing without it"
    await ends.closed()
    assert far.gadget.bound == {0: "cdc_acm", 1: "cdc_acm"}
    assert far.gadget.console == [b"to the kernel"]


async def test_only_an_interface_taken_from_the_kernel_is_given_back(bus):
    far = Far(bus, modem_plate())
    far.gadget.bound.clear()  # as after a daemon that was killed
    ends = await Ends().open()
    await ends.closed()
    assert not far.gadget.bound


async def test_a_device_that_nobody_can_talk_to_is_refused(bus):
    Far(bus, Plate(PRODUCT, SERIAL, "mouse", (Interface(0, 3, 1, 2, (Endpoint(IN, 3, 4),)),)))
    with pytest.raises(TransportError, match="trouble-no-usb-function"):
        await Ends().open()


async def test_the_interface_can_be_chosen(bus):
    keys = keyboard_plate(PRODUCT, SERIAL, "keys").interfaces[0]
    pair = (Endpoint(0x84, 2, 64), Endpoint(0x04, 2, 64))
    far = Far(bus, Plate(PRODUCT, SERIAL, "both", (keys, Interface(5, 0xFF, 0, 0, pair))))
    ends = await Ends().open()
    assert set(far.gadget.claims) == {5}
    await ends.closed()
    ends = await Ends(URL + "&interface=0").open()
    assert set(far.gadget.claims) == {0}
    await ends.closed()
    with pytest.raises(TransportError, match="interface="):
        await Ends(URL + "&interface=7").open()


# Addresses and backends.


@pytest.mark.parametrize(
    "url",
    [
        "usb://",
        "usb://1209",
        "usb://1209:1/S",
        "usb://1209:00g1/S",
        "usb:///S",
        "usb://1209:0001/S/more",
        "usb://1209:0001/S?interface=first",
    ],
)
def test_a_wrong_address_is_refused_with_an_example(url):
    with pytest.raises(TransportError, match="usb://1209:0001/S100042"):
        UsbTransport(url)


def test_the_registry_knows_usb(bus):
    assert isinstance(registry.open_transport(URL), UsbTransport)


def test_an_unknown_backend_is_answered_with_what_there_is():
    with pytest.raises(TransportError, match="trouble-no-usb-backend name=pigeon known=libusb"):
        UsbTransport("usb://1209:0001/S?backend=pigeon")


def test_without_libusb_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr("usb.backend.libusb1.get_backend", lambda: None)
    with pytest.raises(TransportError, match="trouble-no-libusb"):
        UsbTransport("usb://1209:0001/S")
    with pytest.raises(TransportError, match="trouble-no-usb-option names=speed"):
        UsbTransport("usb://1209:0001/S?speed=high")
