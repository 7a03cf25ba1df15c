"""HID keyboards as a stream: reports and what belongs to them, each in a record.

A stream does not keep reports apart, so each travels as kind, length (a byte each) and payload.
The transport makes records of a keyboard's transfers, and the driver reads them: neither needs to
know the other. Numbers are those of HID 1.11 (usb.org): requests 7.2, boot reports appendix B.
"""

import struct
from dataclasses import dataclass
from enum import IntEnum
from string import ascii_lowercase

# Keys of a keyboard by name: usages of page 7 of the HID Usage Tables (usb.org), section 10.


ROLL_OVER = 1
"""In every place of a report: more keys are down than the keyboard can report."""
FIRST_KEY = 4
"""Numbers below this are errors, not keys."""
FIRST_MODIFIER = 0xE0

_RUNS = {
    0x04: list(ascii_lowercase),
    0x1E: [*"1234567890", "enter", "escape", "backspace", "tab", "space", "minus", "equal"],
    0x3A: [f"f{number}" for number in range(1, 13)],
    0x46: ["print_screen", "scroll_lock", "pause", "insert", "home", "page_up", "delete", "end"],
    0x4E: ["page_down", "right", "left", "down", "up", "num_lock"],
    0x54: ["kp_slash", "kp_star", "kp_minus", "kp_plus", "kp_enter"],
    0x59: [*(f"kp_{number}" for number in (*range(1, 10), 0)), "kp_dot"],
    0x67: ["kp_equal", *(f"f{number}" for number in range(13, 25))],
    0x85: ["kp_comma"],
    0xB0: ["kp_00", "kp_000"],
    FIRST_MODIFIER: [f"{side}_{key}" for side in ("left", "right") for key in (
        "control", "shift", "alt", "gui")],
}  # fmt: skip
USAGES: dict[str, int] = {
    name: first + place for first, names in _RUNS.items() for place, name in enumerate(names)
}
"""Usage by name; `kp_` is the numeric block."""
_NAMES = {usage: name for name, usage in USAGES.items()}


def name_of(usage: int) -> str:
    """Return a key's name; its number if it has no name here."""
    return _NAMES.get(usage, f"0x{usage:02x}")


def usage_of(word: str) -> int | None:
    """Return the usage of a name or a number (`0x58`, `88`); None: the word is neither."""
    name = word.lower().replace("-", "_")
    if name in USAGES:
        return USAGES[name]
    try:
        usage = int(name, 0)
    except ValueError:
        return None
    return usage if FIRST_KEY <= usage < FIRST_MODIFIER + 8 else None


def keys_down(report: bytes) -> frozenset[int] | None:
    """Return the keys that a boot report shows as down; None: it cannot tell.

    Byte 0 has a bit for each modifier, bytes 2 to 7 hold up to six usages (HID 1.11, B.1).
    """
    keys = [usage for usage in report[2:8] if usage]
    if any(usage < FIRST_KEY for usage in keys):
        return None
    modifiers = [FIRST_MODIFIER + bit for bit in range(8) if report[0] >> bit & 1]
    return frozenset((*keys, *modifiers))


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
