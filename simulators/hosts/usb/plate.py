"""The descriptors of a simulated USB device, as plain data."""

import struct
from dataclasses import dataclass
from pathlib import Path

from drivers.transports.usb_endpoints import BOOT_KEYBOARD, InterfaceClass

VENDOR = 0x1209
"""The vendor number of pid.codes; its products 0001 to 000F are for tests."""
BULK, INTERRUPT = 2, 3
IN, OUT = 0x81, 0x01
"""The endpoints of a device with one function."""
_PACKET = 64
_MEDIA_IN = 0x82


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One endpoint: bEndpointAddress, BULK or INTERRUPT, wMaxPacketSize, bInterval."""

    address: int
    transfer: int
    packet: int
    interval: int = 0

    @property
    def inward(self) -> bool:
        """Whether it carries data to the host."""
        return self.address >= 0x80


@dataclass(frozen=True, slots=True)
class Interface:
    """One interface, and the kernel's driver that takes it when it is plugged in, if any."""

    number: int
    kind: int
    subclass: int
    protocol: int
    endpoints: tuple[Endpoint, ...]
    kernel_driver: str = ""


@dataclass(frozen=True, slots=True)
class Plate:
    """One device."""

    product: int
    serial: str
    name: str
    interfaces: tuple[Interface, ...]
    vendor: int = VENDOR
    maker: str = "dealer-table"
    release: int = 0x0100


def address(product: int, serial: str) -> str:
    """Return the URL of one of our devices, without a query."""
    return f"usb://{VENDOR:04x}:{product:04x}" + (f"/{serial}" if serial else "")


def served(address: str, socket: Path) -> str:
    """Return the URL of a device on a bus that another process serves."""
    return f"{address}?backend=sim&socket={socket}"


def stream_plate(product: int, serial: str, name: str, transfer: int = BULK) -> Plate:
    """Return a device with a vendor's own class and one pair of endpoints of 64 bytes."""
    interval = 1 if transfer == INTERRUPT else 0
    pair = (Endpoint(IN, transfer, _PACKET, interval), Endpoint(OUT, transfer, _PACKET, interval))
    return Plate(product, serial, name, (Interface(0, InterfaceClass.VENDOR, 0, 0, pair),))


def keyboard_plate(product: int, serial: str, name: str, *, lamps_out: bool = False) -> Plate:
    """Return a boot keyboard that has media keys beside it, as most key pads do.

    Args:
        product: idProduct.
        serial: iSerialNumber's text; empty: it has none, as with most key pads.
        name: iProduct's text.
        lamps_out: an OUT endpoint takes its output reports, not only SET_REPORT.
    """
    ends = [Endpoint(IN, INTERRUPT, 8, 10)]
    if lamps_out:
        ends.append(Endpoint(OUT, INTERRUPT, 8, 10))
    keys = Interface(0, InterfaceClass.HID, *BOOT_KEYBOARD, tuple(ends), "usbhid")
    media = Interface(
        1, InterfaceClass.HID, 0, 0, (Endpoint(_MEDIA_IN, INTERRUPT, 8, 10),), "usbhid"
    )
    return Plate(product, serial, name, (keys, media))


# The standard control requests that every device answers (USB 2.0, 9.4).


Answer = bytes | None
"""The answer to a request; None: the device knows no such request."""
LANGUAGE = 0x0409
MAKER, NAME, SERIAL = 1, 2, 3
"""iManufacturer, iProduct, iSerialNumber, where the device has such a text."""
_DEVICE_IN = 0x80
_GET_STATUS, _GET_DESCRIPTOR = 0, 6
_STRING = 3


def strings(plate: Plate) -> dict[int, str]:
    """Return a device's texts by their index; empty texts have no index."""
    texts = {MAKER: plate.maker, NAME: plate.name, SERIAL: plate.serial}
    return {index: text for index, text in texts.items() if text}


def standard(plate: Plate, kind: int, request: int, value: int, index: int) -> Answer:
    """Return the answer to a standard request; None: the request is not standard, or it stalls."""
    if kind != _DEVICE_IN:
        return None
    if request == _GET_STATUS:
        return b"\0\0"
    if request == _GET_DESCRIPTOR and value >> 8 == _STRING:
        return _string(plate, value & 0xFF, index)
    return None


def _string(plate: Plate, number: int, language: int) -> Answer:
    if number == 0:
        return _descriptor(struct.pack("<H", LANGUAGE))
    text = strings(plate).get(number)
    return _descriptor(text.encode("utf-16-le")) if text and language == LANGUAGE else None


def _descriptor(body: bytes) -> bytes:
    return bytes((len(body) + 2, _STRING)) + body
