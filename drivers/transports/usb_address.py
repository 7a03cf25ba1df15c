"""`usb://vid:pid/serial`: the address of a USB device, the same at every port."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl, unquote, urlsplit

from drivers.errors import TransportError
from drivers.trouble import trouble

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
    backend = query.pop("backend", "libusb")
    vendor, product = (int(ids[1], 16), int(ids[2], 16))
    return UsbAddress(url, vendor, product, serial, int(interface), backend, query)
