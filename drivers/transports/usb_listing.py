"""Lists the devices on the USB buses that addresses name, and on libusb's."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import usb.core
import usb.util

from drivers.errors import DriverError, TransportError
from drivers.registry import usb_backend
from drivers.transports.usb_find import meaning_of, read_address, text_of
from drivers.trouble import Trouble, other, trouble

_HUB = 9
"""bDeviceClass of a hub: hubs are not listed."""


@dataclass(frozen=True, slots=True)
class UsbDevice:
    """A device on a bus; texts are empty if it has none, or if access is denied."""

    vendor: int
    product: int
    serial: str
    name: str
    location: str
    """Its place on the bus, such as 1-1.2."""


@dataclass(frozen=True, slots=True)
class UsbListing:
    """The devices found, and the reasons why a bus could not be listed."""

    devices: tuple[UsbDevice, ...] = ()
    notes: tuple[Trouble, ...] = ()


def list_usb(urls: Iterable[str]) -> UsbListing:
    """List libusb's bus, and the buses of the other backends that `usb://` addresses name."""
    devices: list[UsbDevice] = []
    notes: list[Trouble] = []
    for name, options in _backends(urls):
        try:
            backend = usb_backend(name, options)
            found = usb.core.find(find_all=True, backend=backend)
            devices += [_described(each) for each in found if each.bDeviceClass != _HUB]
        except DriverError as error:
            notes.append(trouble("trouble-usb-not-shown", why=error.trouble))
        except usb.core.USBError as error:
            notes.append(trouble("trouble-usb-not-shown", why=meaning_of(error)))
        except ValueError as error:  # of another package's backend
            notes.append(trouble("trouble-usb-not-shown", why=other(str(error))))
    return UsbListing(tuple(devices), tuple(notes))


def _backends(urls: Iterable[str]) -> list[tuple[str, Mapping[str, str]]]:
    found: list[tuple[str, Mapping[str, str]]] = [("libusb", {})]
    for url in urls:
        try:
            address = read_address(url)
        except TransportError:
            continue  # another kind of address
        if url.startswith("usb:") and (address.backend, address.options) not in found:
            found.append((address.backend, address.options))
    return found


def _described(device: Any) -> UsbDevice:  # noqa: ANN401 - pyusb is untyped
    """Read a device's texts, and close it."""
    serial, name = (_text(device, index) for index in (device.iSerialNumber, device.iProduct))
    usb.util.dispose_resources(device)
    ports = ".".join(map(str, device.port_numbers or ()))
    where = f"{device.bus}-{ports}" if ports else ""
    return UsbDevice(device.idVendor, device.idProduct, serial, name, where)


def _text(device: Any, index: int) -> str:  # noqa: ANN401
    try:
        return text_of(device, index)
    except usb.core.USBError:
        return ""
