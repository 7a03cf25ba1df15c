"""The USB adapter behind a serial port: what the kernel says of it, and whether that will do."""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from drivers.trouble import Trouble, trouble

SYSTEM = Path("/sys")
"""Where the kernel tells of devices; a test puts another folder in its place."""
PLACE = "place"
"""The option of an address whose adapter is known by where it is plugged in."""
_USB_NODE = re.compile("/dev/bus/usb/0*([0-9]+)/0*([0-9]+)")
_QUICK = 2
"""Milliseconds for which an adapter may hold received bytes back; FTDI's begin with 16."""


@dataclass(frozen=True, slots=True)
class UsbAdapter:
    """One serial port on USB.

    Attributes:
        node: the file of its port, such as `/dev/ttyUSB0`.
        place: where it is plugged in, such as `1-1.2`; with the interface (`1-1.2:1.0`) where it
            has several.
        ids: vendor and product, such as `0403:6001`.
        serial: its serial number; empty: it has none.
        held: milliseconds for which it holds received bytes back; None: its driver tells none.
        sleeps: the kernel may let it sleep while nobody has it open.
    """

    node: str
    place: str
    ids: str
    serial: str
    held: int | None
    sleeps: bool

    @property
    def name(self) -> tuple[str, str, str]:
        """Kind, serial number and interface: by these udev names the links to a port."""
        return self.ids, self.serial, self.place.partition(":")[2]


def adapter_behind(node: str) -> UsbAdapter | None:
    """Return the adapter behind a serial port, or behind a link to it; None: no USB adapter is."""
    node = os.path.realpath(node)
    port = Path(os.path.realpath(SYSTEM / "class" / "tty" / Path(node).name / "device"))
    way = [port, *port.parents]
    for interface, device in pairwise(way):
        if ids := _line(device / "idVendor"):
            several = _line(device / "bNumInterfaces") not in ("", "1")
            held = _line(port / "latency_timer")
            return UsbAdapter(
                node,
                interface.name if several else device.name,
                f"{ids}:{_line(device / 'idProduct')}",
                _line(device / "serial"),
                int(held) if held.isdecimal() else None,
                _may_sleep(device),
            )
    return None


def twins(adapter: UsbAdapter) -> list[UsbAdapter]:
    """Return the same port of other devices of its kind and serial number.

    None where it has no number; the other ports of its own device are no twins.
    """
    if not adapter.serial:
        return []
    ports = map(adapter_behind, _usb_ports())
    found = [each for each in ports if each is not None and each.name == adapter.name]
    others = (each for each in found if each.place != adapter.place)
    return sorted(others, key=lambda each: each.place)


def _usb_ports() -> Iterator[str]:
    """Yield the files of all serial ports on USB; most computers have dozens of others."""
    for each in (SYSTEM / "class" / "tty").glob("*"):
        with suppress(OSError):  # it was pulled meanwhile
            if "/usb" in os.readlink(each):
                yield f"/dev/{each.name}"


def _may_sleep(device: Path) -> bool:
    """Tell whether the kernel may let a USB device sleep, by its folder in `/sys`."""
    return _line(device / "power" / "control") == "auto"


def place_of(url: str) -> str:
    """Return the place that an address names; empty: none, so the serial number has to do."""
    return parse_qs(urlsplit(url).query).get(PLACE, [""])[-1]


def misplaced(node: str, place: str) -> Trouble | None:
    """Return why the adapter behind a port may not be taken for the device's; None: it may.

    Args:
        node: the port's file.
        place: where the address says that it is plugged in; empty: anywhere.
    """
    adapter = adapter_behind(node)
    if place:
        found = adapter.place if adapter is not None else ""
        if found == place:
            return None
        return trouble("trouble-line-misplaced", place=place, found=found or "–")
    return None if adapter is None else _twin(adapter)


def faults(url: str, node: str) -> Iterator[Trouble]:
    """Yield what is wrong with the line of the device at an address, behind the file `node`."""
    if usb := _USB_NODE.fullmatch(node):
        yield from (
            trouble("trouble-line-sleeps", port=node)
            for device in (SYSTEM / "bus" / "usb" / "devices").glob("*")
            if (_line(device / "busnum"), _line(device / "devnum")) == usb.groups()
            and _may_sleep(device)
        )
        return
    adapter = adapter_behind(node)
    if adapter is None:
        return
    twin = None if place_of(url) else _twin(adapter)
    if twin is not None:
        yield twin
    if adapter.held is not None and adapter.held > _QUICK:
        yield trouble("trouble-line-slow", port=adapter.node, count=adapter.held)
    if adapter.sleeps:
        yield trouble("trouble-line-sleeps", port=adapter.node)


def _twin(adapter: UsbAdapter) -> Trouble | None:
    for other in twins(adapter):
        return trouble(
            "trouble-line-twins",
            serial=adapter.serial,
            first=f"{adapter.node} ({adapter.place})",
            second=f"{other.node} ({other.place})",
        )
    return None


def _line(file: Path) -> str:
    """Return what a file of the kernel says; empty: it is not there."""
    try:
        return file.read_text("ascii", "replace").strip()
    except OSError:
        return ""
