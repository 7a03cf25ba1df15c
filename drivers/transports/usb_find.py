"""Finds a USB device on the bus: by its serial number, never by its port; and lists them all."""

import errno
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import usb.core
import usb.util

from drivers.errors import DriverError, PortInUseError, TransportError
from drivers.registry import usb_backend
from drivers.system_troubles import of_system
from drivers.trouble import Trouble, other, trouble

# `usb://vid:pid/serial`: the address of a USB device, the same at every port.


LIBUSB = "libusb"
"""The backend for devices of this computer."""
_IDS = re.compile(r"([0-9A-Fa-f]{4}):([0-9A-Fa-f]{4})")


@dataclass(frozen=True, slots=True)
class UsbAddress:
    """One USB device.

    Attributes:
        url: as configured.
        vendor: idVendor.
        product: idProduct.
        serial: iSerialNumber's text; empty: the only device of this kind.
        interface: bInterfaceNumber of the interface to use; -1: the first that can be used.
        backend: the installed pyusb backend that finds it.
        options: the rest of the query, for the backend.
    """

    url: str
    vendor: int
    product: int
    serial: str
    interface: int
    backend: str
    options: Mapping[str, str]

    @property
    def rule(self) -> str:
        """The line of the udev rules that gives the daemon's group access to this device."""
        serial = f', ATTR{{serial}}=="{self.serial}"' if self.serial else ""
        return (
            f'SUBSYSTEM=="usb", ATTR{{idVendor}}=="{self.vendor:04x}", '
            f'ATTR{{idProduct}}=="{self.product:04x}"{serial}, GROUP="dealer-table", MODE="0660"'
        )


def read_address(url: str) -> UsbAddress:
    """Read a URL; a serial number with special characters is written with `%20` and the like.

    Raises:
        TransportError: it is no address of a USB device.
    """
    parts = urlsplit(url)
    ids = _IDS.fullmatch(parts.netloc)
    serial = unquote(parts.path[1:])
    query = dict(parse_qsl(parts.query, keep_blank_values=True))
    interface = query.pop("interface", "-1")
    if ids is None or "/" in serial or not re.fullmatch(r"-1|\d{1,2}", interface):
        example = trouble("trouble-write-it-like", url="usb://1209:0001/S100042")
        raise TransportError(url, trouble("trouble-no-usb-address"), example)
    backend = query.pop("backend", LIBUSB)
    vendor, product = (int(ids[1], 16), int(ids[2], 16))
    return UsbAddress(url, vendor, product, serial, int(interface), backend, query)


_FORBIDDEN = (errno.EACCES, errno.EPERM)
_CABLE = trouble("trouble-check-cable-and-address")


def find_device(address: UsbAddress, backend: object) -> Any:  # noqa: ANN401 - pyusb is untyped
    """Return the pyusb device of an address; all other devices are closed again.

    Raises:
        TransportError: it is not there, or cannot be told from another one.
        usb.core.USBError: access is denied, or it has just gone.
    """
    ids = {"idVendor": address.vendor, "idProduct": address.product}
    found, serials, problems = [], [], []
    for device in usb.core.find(find_all=True, backend=backend, **ids):
        try:
            serial = text_of(device, device.iSerialNumber)
        except usb.core.USBError as error:
            usb.util.dispose_resources(device)
            problems.append(error)
            continue
        if address.serial in ("", serial):
            found.append(device)
        else:
            serials.append(serial)
            usb.util.dispose_resources(device)
    if len(found) == 1:
        return found[0]
    for device in found:
        usb.util.dispose_resources(device)
    if not found and problems:
        raise problems[0]
    raise _not_the_one(address, len(found), serials)


def _not_the_one(address: UsbAddress, found: int, serials: list[str]) -> TransportError:
    if not found:
        others = ", ".join(filter(None, sorted(serials)))
        what = (
            trouble("trouble-only-others", serials=others)
            if others
            else trouble("trouble-no-device")
        )
        return TransportError(address.url, what, trouble("trouble-plug-in-or-correct-address"))
    if address.serial:
        what = trouble("trouble-same-serial", count=found)
        return TransportError(address.url, what, trouble("trouble-change-one"))
    what = trouble("trouble-several-of-kind", count=found)
    return TransportError(address.url, what, trouble("trouble-add-serial"))


def text_of(device: Any, index: int) -> str:  # noqa: ANN401
    """Return a string descriptor in the device's first language; empty if it has none.

    pyusb's `serial_number` is not used: it treats a device without access as one without strings.

    Raises:
        usb.core.USBError: it cannot be read.
    """
    if not index:
        return ""
    languages = usb.util.get_langids(device)
    return str(usb.util.get_string(device, index, languages[0])) if languages else ""


def problem_of(address: UsbAddress, error: usb.core.USBError) -> TransportError:
    """Return why a device cannot be opened, and what to do about it."""
    if error.errno == errno.EBUSY:
        return PortInUseError(
            address.url, trouble("trouble-device-taken"), trouble("trouble-stop-the-other")
        )
    if error.errno in _FORBIDDEN:
        return TransportError(
            address.url,
            trouble("trouble-may-not-open"),
            trouble("trouble-add-udev-rule", rule=address.rule),
        )
    return TransportError(address.url, meaning_of(error), _CABLE)


def meaning_of(error: usb.core.USBError) -> Trouble:
    """Return the meaning of a libusb error."""
    if error.errno == errno.ENODEV:
        return trouble("trouble-unplugged")
    if error.errno == errno.EIO:  # one that is pulled fails so, until its hub has noticed
        return trouble("trouble-transfer-failed")
    return of_system(error.errno or 0, "" if error.errno else str(error.strerror or error))


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
