"""The standard control requests that every device answers (USB 2.0, 9.4)."""

import struct

from simulators.hosts.usb.plate import Plate

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
