"""HID keyboards as a stream: reports and what belongs to them, each in a record.

A stream does not keep reports apart, so each travels as kind, length (a byte each) and payload.
The transport makes records of a keyboard's transfers, and the driver reads them: neither needs to
know the other. Numbers are those of HID 1.11 (usb.org): requests 7.2, boot reports appendix B.
"""

import struct
from dataclasses import dataclass
from enum import IntEnum

GET_REPORT, SET_REPORT, SET_IDLE, SET_PROTOCOL = 0x01, 0x09, 0x0A, 0x0B
BOOT_PROTOCOL = 0
INPUT_REPORT, OUTPUT_REPORT = 1, 2
REPORT = 8
"""Bytes of a boot keyboard's input report: modifiers, one reserved, six keys."""
_LONGEST = 255
_ABOUT = struct.Struct("<HHH")


class Kind(IntEnum):
    """The kinds of records."""

    ABOUT = 1
    """From the device, last in its greeting: its description."""
    HELD = 2
    """From the device, before that: the report that it gives when it is asked."""
    INPUT = 3
    """From the device: a report that it sent by itself."""
    ALIVE = 4
    """From the device: it has answered a POLL."""
    OUTPUT = 5
    """To the device: an output report, a bit for each lamp."""
    POLL = 6
    """To the device: a question whether it is still there."""


_KINDS = {int(kind): kind for kind in Kind}


@dataclass(frozen=True, slots=True)
class About:
    """A keyboard's description of itself; `release` is its bcdDevice."""

    vendor: int
    product: int
    release: int
    serial: str
    name: str

    def to_bytes(self) -> bytes:
        """Return the payload of an ABOUT record."""
        texts = f"{self.serial}\0{self.name}".encode()
        return (_ABOUT.pack(self.vendor, self.product, self.release) + texts)[:_LONGEST]

    @classmethod
    def from_bytes(cls, payload: bytes) -> "About | None":
        """Read such a payload; None if it has another form."""
        if len(payload) < _ABOUT.size:
            return None
        serial, _, name = payload[_ABOUT.size :].decode("utf-8", "replace").partition("\0")
        vendor, product, release = _ABOUT.unpack_from(payload)
        return cls(vendor, product, release, serial, name)


def record(kind: Kind, payload: bytes = b"") -> bytes:
    """Return one record; a payload of more than 255 bytes is cut."""
    payload = payload[:_LONGEST]
    return bytes((kind, len(payload))) + payload


class RecordReader:
    """Takes bytes in any pieces; keeps less than one record.

    Attributes:
        malformed: records of unknown kinds, which are skipped.
    """

    __slots__ = ("_rest", "malformed")

    def __init__(self) -> None:
        self._rest = b""
        self.malformed = 0

    def receive(self, data: bytes) -> list[tuple[Kind, bytes]]:
        """Return the records that are complete."""
        data = self._rest + data
        found, at = [], 0
        while len(data) - at >= 2 and len(data) - at >= 2 + data[at + 1]:
            kind, payload = data[at], data[at + 2 : at + 2 + data[at + 1]]
            at += 2 + len(payload)
            if kind in _KINDS:
                found.append((_KINDS[kind], payload))
            else:
                self.malformed += 1
        self._rest = data[at:]
        return found

    def clear(self) -> None:
        """Forget an unfinished record: the stream has ended."""
        self._rest = b""
