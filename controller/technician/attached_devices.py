"""Devices that are plugged into this computer, and which of them the configuration expects."""

import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from msgspec import Struct
from serial.tools import list_ports

from controller.data.definition import DeviceSettings
from drivers.transports.usb_adapter import misplaced, place_of
from drivers.transports.usb_find import UsbDevice
from drivers.trouble import Trouble


class AttachedPort(Struct, frozen=True):
    """A serial port of this computer, or a USB device that is no serial port."""

    path: str
    """The port; for a USB device, the address by which it is configured."""
    usb: str
    """Vendor and product, such as 0403:6001; empty: it is not on USB."""
    serial_number: str
    product: str
    location: str
    """Its place on the bus, such as 1-1.2."""
    configured: str = ""
    """The name of the device that the configuration expects there."""


class ExpectedDevice(Struct, frozen=True):
    """A device of the configuration; `present` is None where only opening it can tell."""

    name: str
    driver: str
    url: str
    serial_number: str
    path: str
    """The path of its address; empty: the address is no path."""
    present: bool | None


def attached(
    devices: Sequence[DeviceSettings],
    ports: Callable[[], Iterable[Any]] = list_ports.comports,
    bus: Iterable[UsbDevice] = (),
) -> list[AttachedPort]:
    """Return the serial ports that pyserial finds, each with the device expected there.

    The USB devices on the `bus` that are no serial ports come after them.
    """
    listed = list(ports())
    taken = (each for each in devices if path_of(each) and refusal(each) is None)
    expected = {os.path.realpath(path_of(each)): each.name for each in taken}
    found = [
        AttachedPort(
            port.device,
            f"{port.vid:04x}:{port.pid:04x}" if port.vid is not None else "",
            port.serial_number or "",
            port.product or "",
            port.location or "",
            expected.get(os.path.realpath(port.device), ""),
        )
        for port in listed
    ]
    known = {(port.vid, port.pid, port.serial_number or "") for port in listed}
    others = (each for each in bus if (each.vendor, each.product, each.serial) not in known)
    found += [_on_the_bus(each, devices) for each in others]
    return sorted(found, key=lambda port: port.path)


def _on_the_bus(device: UsbDevice, devices: Sequence[DeviceSettings]) -> AttachedPort:
    ids = f"{device.vendor:04x}:{device.product:04x}"
    url = f"usb://{ids}/{quote(device.serial)}"
    plate = (device.vendor, device.product, device.serial)
    name = next((each.name for each in devices if _same(each.url, *plate)), "")
    return AttachedPort(url, ids, device.serial, device.name, device.location, name)


def expected(
    devices: Sequence[DeviceSettings],
    ports: Callable[[], Iterable[Any]] = list_ports.comports,
    bus: Iterable[UsbDevice] = (),
) -> list[ExpectedDevice]:
    """Return the devices of the configuration, and whether each is there."""
    usb = [(port.vid, port.pid, port.serial_number or "") for port in ports()]
    usb += [(each.vendor, each.product, each.serial) for each in bus]
    return [_expected(each, usb) for each in devices]


def _expected(
    device: DeviceSettings, usb: Sequence[tuple[int | None, int | None, str]]
) -> ExpectedDevice:
    path = path_of(device)
    present = os.path.exists(path) and refusal(device) is None if path else None
    parts = urlsplit(device.url)
    if parts.scheme == "usb" and any(_same(device.url, *each) for each in usb):
        present = True
    where = os.path.realpath(path) if path else ""
    return ExpectedDevice(device.name, device.driver, device.url, device.serial, where, present)


def path_of(device: DeviceSettings) -> str:
    """Return the path of a device's serial port; empty where it has none."""
    parts = urlsplit(device.url)
    return parts.path if parts.scheme == "serial" and not parts.netloc else ""


def refusal(device: DeviceSettings) -> Trouble | None:
    """Return why the adapter at a device's address is not taken for it; None: nothing is wrong."""
    path = path_of(device)
    return misplaced(path, place_of(device.url)) if path and os.path.exists(path) else None


def _same(url: str, vendor: int | None, product: int | None, serial: str) -> bool:
    if vendor is None or product is None:
        return False
    ids, _, wanted = url.removeprefix("usb://").partition("?")[0].partition("/")
    return ids.lower() == f"{vendor:04x}:{product:04x}" and unquote(wanted) in ("", serial)
