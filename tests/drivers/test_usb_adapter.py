"""USB serial adapters as a kernel tells of them: a folder stands in for `/sys`."""

import fcntl
import os
import struct
import termios

import pytest
import serial

from drivers.errors import TransportError
from drivers.transports import usb_adapter
from drivers.transports.serial import SerialTransport
from drivers.transports.usb_adapter import adapter_behind, faults, twins
from drivers.trouble import trouble
from tests.drivers.ptys import Pty, System
from tests.drivers.recorded import Recorded

TIOCGEXCL = 0x80045440


@pytest.fixture
def system(tmp_path, monkeypatch):
    monkeypatch.setattr(usb_adapter, "SYSTEM", tmp_path / "sys")
    return System(tmp_path / "sys")


@pytest.fixture
def pty(tmp_path):
    pty = Pty(tmp_path / "port")
    yield pty
    pty.unplug()


def test_an_adapter_is_read_from_its_port(pty, system):
    assert adapter_behind(pty.link) is None
    system.plug(pty.link, "1-1.2", control="auto")
    found = adapter_behind(pty.link)
    assert (found.place, found.ids, found.serial) == ("1-1.2", "0403:6001", "A7")
    assert (found.held, found.sleeps) == (16, True)


def test_one_with_several_interfaces_is_at_one_of_them(pty, system):
    system.plug(pty.link, "1-2", interfaces=2, held=None)
    found = adapter_behind(pty.link)
    assert (found.place, found.held) == ("1-2:1.0", None)


@pytest.mark.parametrize("obeys", [True, False])
async def test_the_kernel_is_asked_to_be_quick_and_its_answer_is_read_back(
    pty, system, monkeypatch, obeys
):
    timer = system.plug(pty.link, "1-1") / "latency_timer"

    def ask(port, wanted):
        if not obeys:
            raise ValueError("Failed to update ASYNC_LOW_LATENCY flag")
        timer.write_text("1\n")

    monkeypatch.setattr(serial.Serial, "set_low_latency_mode", ask)
    ends = await Recorded(SerialTransport(pty.url)).open()
    node = ends.transport.node
    assert node == str(pty.link.resolve())
    slow = [] if obeys else [trouble("trouble-line-slow", port=node, count=16)]
    assert list(faults(pty.url, node)) == slow
    ends.transport.close()
    assert ends.transport.node == ""


async def test_a_twin_is_told_at_an_open_line_and_no_opening_takes_either(pty, system, tmp_path):
    system.plug(pty.link, "1-1", held=None)
    ends = await Recorded(SerialTransport(pty.url)).open()
    twin = Pty(tmp_path / "twin")
    system.plug(twin.link, "1-2", held=None)
    node = ends.transport.node
    other = system.node(twin.link)
    told = trouble(
        "trouble-line-twins", serial="A7", first=f"{node} (1-1)", second=f"{other} (1-2)"
    )
    assert list(faults(pty.url, node)) == [told]
    os.write(pty.master, b"it goes on")
    ends.transport.close()
    for url in (pty.url, twin.url):
        with pytest.raises(TransportError) as refused:
            await Recorded(SerialTransport(url)).open()
        assert {"first", "second"} <= refused.value.what.params.keys()
    placed = f"{pty.url}?place=1-1"
    ends = await Recorded(SerialTransport(placed)).open()
    assert list(faults(placed, ends.transport.node)) == []
    ends.transport.close()
    twin.unplug()


@pytest.mark.parametrize("serial", ["", "0001"])
async def test_what_is_known_by_its_place_is_taken_only_there(pty, system, serial):
    system.plug(pty.link, "1-1.4", serial, held=None)
    with pytest.raises(TransportError) as refused:
        await Recorded(SerialTransport(f"{pty.url}?place=1-1.3")).open()
    assert refused.value.what == trouble("trouble-line-misplaced", place="1-1.3", found="1-1.4")


def test_adapters_without_a_number_are_no_twins(pty, system, tmp_path):
    other = Pty(tmp_path / "other")
    system.plug(pty.link, "1-1", "", held=None)
    system.plug(other.link, "1-2", "", held=None)
    assert list(faults(pty.url, os.path.realpath(pty.link))) == []
    other.unplug()


def test_ports_of_one_adapter_are_no_twins_and_that_of_another_one_is(system):
    """An FT4232H has four ports under one serial number; udev's links name the interface."""
    for at in range(4):
        system.plug(f"/dev/ttyUSB{at}", "1-1", interfaces=4, at=at, held=None)
    found = [adapter_behind(f"/dev/ttyUSB{at}") for at in range(4)]
    assert [twins(each) for each in found] == [[], [], [], []]
    for at in range(4):
        system.plug(f"/dev/ttyUSB{at + 4}", "1-2", interfaces=4, at=at, held=None)
    assert [[one.place for one in twins(each)] for each in found] == [
        [f"1-2:1.{at}"] for at in range(4)
    ]


async def test_a_port_is_closed_to_programs_without_locks(pty, monkeypatch):
    """A pty is not: it would stay so for as long as its other end lives."""
    for is_pty in (True, False):
        monkeypatch.setattr("drivers.transports.serial._is_pty", lambda node, it=is_pty: it)
        ends = await Recorded(SerialTransport(pty.url)).open()
        number = ends.transport._fd
        (exclusive,) = struct.unpack("i", fcntl.ioctl(number, TIOCGEXCL, bytes(4)))
        assert bool(exclusive) is not is_pty
        fcntl.ioctl(number, termios.TIOCNXCL)
        ends.transport.close()


async def test_dtr_and_rts_are_at_the_opening_what_the_address_says(pty, monkeypatch):
    told = []
    for line in ("dtr", "rts"):
        monkeypatch.setattr(
            serial.Serial,
            f"_update_{line}_state",
            lambda port, line=line: told.append((line, getattr(port, line))),
        )
    for url in (pty.url, f"{pty.url}?dtr=off&rts=off"):
        (await Recorded(SerialTransport(url)).open()).transport.close()
    assert told == [("dtr", True), ("rts", True), ("dtr", False), ("rts", False)]
    with pytest.raises(TransportError, match="trouble-wrong-line-settings"):
        SerialTransport(f"{pty.url}?dtr=high")


@pytest.mark.parametrize("control", ["auto", "on"])
def test_whether_a_usb_device_may_sleep_is_read_back(tmp_path, system, control):
    for number, said in ((4, "auto"), (17, control)):
        device = tmp_path / "sys" / "bus" / "usb" / "devices" / f"1-{number}"
        (device / "power").mkdir(parents=True)
        (device / "busnum").write_text("1\n")
        (device / "devnum").write_text(f"{number}\n")
        (device / "power" / "control").write_text(f"{said}\n")
    node = "/dev/bus/usb/001/017"
    told = [trouble("trouble-line-sleeps", port=node)] if control == "auto" else []
    assert list(faults("usb://1209:0001/S7", node)) == told


def test_a_twin_is_looked_for_among_the_ports_on_usb_alone(pty, tmp_path, system, monkeypatch):
    """An emulated computer with 32 built-in ports took four seconds: each opening was given up."""
    system.plug(pty.link, "1-1", held=None)
    system.plug(tmp_path / "twin", "1-2", held=None)
    for number in range(32):
        system.build_in(f"ttyS{number}")
    looked = []
    look = usb_adapter.adapter_behind
    monkeypatch.setattr(
        usb_adapter, "adapter_behind", lambda node: looked.append(node) or look(node)
    )
    (told,) = faults(pty.url, os.path.realpath(pty.link))
    assert told.id == "trouble-line-twins"
    assert not any("ttyS" in each for each in looked)
    assert len(looked) == 3, looked
