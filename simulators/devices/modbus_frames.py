"""Modbus frames as a module sees them: a second codec that shares no code with the host's.

RTU: unit, PDU, CRC with the low byte first (MODBUS over Serial Line V1.02, 2.5.1). TCP:
transaction, protocol 0, length, unit, PDU (MODBUS Messaging on TCP/IP V1.0b, 3.1.3).
"""

from collections.abc import Iterator
from dataclasses import dataclass

_HEADER = 7
_LONGEST = 260
_IDENTIFY = 0x2B
_READS = (1, 2, 3, 4)
BITS = (1, 2)
"""Functions whose addresses are single inputs; the other functions address words of sixteen."""


def crc(data: bytes) -> bytes:
    """Return the CRC of a frame as it is sent (Serial Line V1.02, 6.2.2)."""
    value = 0xFFFF
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ 0xA001 if value & 1 else value >> 1
    return value.to_bytes(2, "little")


@dataclass(frozen=True, slots=True)
class Asked:
    """A whole question."""

    unit: int
    pdu: bytes
    transaction: int = 0


class RtuFraming:
    """RTU: an unfinished frame is dropped at the next silence."""

    SILENCE = 0.01
    """Seconds; longer than 3.5 characters, because a pty or a USB adapter delivers in pieces."""

    def __init__(self) -> None:
        self._waiting = b""
        self._last = 0.0

    def receive(self, data: bytes, now: float) -> Iterator[Asked]:
        """Take bytes; yield the whole questions."""
        if now - self._last > self.SILENCE:
            self._waiting = b""
        self._last = now
        self._waiting += data
        while len(self._waiting) >= 2:
            size = 7 if self._waiting[1] == _IDENTIFY else 8
            if len(self._waiting) < size:
                return
            frame, self._waiting = self._waiting[:size], self._waiting[size:]
            if crc(frame[:-2]) != frame[-2:]:
                self._waiting = b""
                return
            yield Asked(frame[0], frame[1:-2])

    def frame(self, unit: int, pdu: bytes, transaction: int) -> bytes:
        """Return the frame of an answer."""
        body = bytes((unit,)) + pdu
        return body + crc(body)


class TcpFraming:
    """TCP: after a framing error all bytes received so far are dropped."""

    def __init__(self) -> None:
        self._waiting = b""

    def receive(self, data: bytes, now: float) -> Iterator[Asked]:
        """Take bytes; yield the whole questions."""
        self._waiting += data
        while len(self._waiting) > _HEADER:
            size = int.from_bytes(self._waiting[4:6], "big") + 6
            if self._waiting[2:4] != b"\0\0" or not _HEADER < size <= _LONGEST:
                self._waiting = b""
                return
            if len(self._waiting) < size:
                return
            frame, self._waiting = self._waiting[:size], self._waiting[size:]
            yield Asked(frame[6], frame[_HEADER:], int.from_bytes(frame[:2], "big"))

    def frame(self, unit: int, pdu: bytes, transaction: int) -> bytes:
        """Return the frame of an answer."""
        head = transaction.to_bytes(2, "big") + b"\0\0" + (len(pdu) + 1).to_bytes(2, "big")
        return head + bytes((unit,)) + pdu


Framing = RtuFraming | TcpFraming
"""One of the two framings, from the module's side."""


def asked_range(pdu: bytes) -> tuple[int, int, int] | None:
    """Return function, first address and count of a reading; None for another question."""
    if len(pdu) != 5 or pdu[0] not in _READS:
        return None
    return pdu[0], int.from_bytes(pdu[1:3], "big"), int.from_bytes(pdu[3:5], "big")


def asked_names(pdu: bytes) -> bool:
    """Tell whether the question asks for the basic device identification (V1.1b3, 6.21)."""
    return pdu == bytes((_IDENTIFY, 14, 1, 0))


def reading(function: int, values: int, count: int) -> bytes:
    """Return the answer to a reading: `values` bit by bit, or word by word, from the lowest."""
    if function in BITS:
        data = values.to_bytes((count + 7) // 8, "little")
    else:
        words = (values >> 16 * place & 0xFFFF for place in range(count))
        data = b"".join(word.to_bytes(2, "big") for word in words)
    return bytes((function, len(data))) + data


def names(*texts: str) -> bytes:
    """Return the answer to the question for the basic device identification."""
    objects = b"".join(
        bytes((number, len(text))) + text.encode("ascii") for number, text in enumerate(texts)
    )
    return bytes((_IDENTIFY, 14, 1, 1, 0, 0, len(texts))) + objects


def exception(function: int, code: int) -> bytes:
    """Return an exception answer."""
    return bytes((function | 0x80, code))
