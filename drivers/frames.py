"""Frames: how a message travels on a byte stream, and how the next one is found after garbage.

A frame is `version, type, payload, CRC-32` (IEEE 802.3, little-endian), at most 64 bytes, stuffed
with COBS so that it holds no zero byte, between two zero bytes. A receiver that joins late, or
reads garbage, is in step again at the next zero byte.
"""

import zlib

from drivers.errors import MalformedMessageError
from drivers.messages import Message
from drivers.vocabulary import PROTOCOL_VERSION

MAX_FRAME = 64
"""Most bytes of an unstuffed frame: version, type, payload and CRC."""
_MAX_STUFFED = MAX_FRAME + 1
_VERSION = bytes((PROTOCOL_VERSION,))
_CODES = tuple(bytes((code,)) for code in range(256))
_CRC_OF_WHOLE = 0x2144DF1C
"""CRC-32 of anything followed by its own CRC-32, little-endian."""


def stuff(data: bytes) -> bytes:
    """Return `data` (at most 253 bytes) in COBS, without its zero bytes."""
    return b"".join([_CODES[len(run) + 1] + run for run in data.split(b"\0")])


def unstuff(data: bytes) -> bytes:
    """Undo `stuff`.

    Raises:
        MalformedMessageError: a run that goes beyond the end.
    """
    frame = bytearray(data)
    at, end = 0, len(frame)
    while at < end:
        run = frame[at]
        if not run:
            break
        frame[at] = 0
        at += run
    if at != end:
        raise MalformedMessageError(f"a run goes beyond the frame: {data.hex()}")
    return bytes(frame[1:])


def encode(message: Message) -> bytes:
    """Return the bytes of `message` on the wire, both zero bytes included."""
    frame = _VERSION + message.to_bytes()
    frame += zlib.crc32(frame).to_bytes(4, "little")
    if len(frame) > MAX_FRAME:
        raise MalformedMessageError(f"{message!r} is longer than a frame may be")
    return b"\0" + stuff(frame) + b"\0"


def decode(stuffed: bytes) -> Message:
    """Return the message between two zero bytes.

    Raises:
        MalformedMessageError: bad stuffing, length, checksum, version or grammar.
    """
    frame = unstuff(stuffed)
    # At least a version, a type and the checksum's four bytes.
    if not 6 <= len(frame) <= MAX_FRAME:
        raise MalformedMessageError(f"a frame of {len(frame)} bytes: {stuffed.hex()}")
    if zlib.crc32(frame) != _CRC_OF_WHOLE:
        raise MalformedMessageError(f"checksum: {stuffed.hex()}")
    if frame[0] != PROTOCOL_VERSION:
        raise MalformedMessageError(f"protocol version {frame[0]}: {stuffed.hex()}")
    return Message.from_bytes(frame[1:-4])


class FrameReader:
    """Cuts a byte stream into messages; garbage is counted and dropped, memory is bounded.

    Attributes:
        malformed: frames dropped so far.
        between: the stream is between two frames: no byte of the next one has come yet.
    """

    def __init__(self) -> None:
        self._buffer = b""
        self._overrun = False
        self.between = True
        self.malformed = 0

    def receive(self, data: bytes) -> list[Message]:
        """Take bytes and return the messages that they complete, in order."""
        messages = []
        *ended, rest = (self._buffer + data).split(b"\0")
        for index, stuffed in enumerate(ended):
            # The rest of a frame that was cut for its length: whatever it holds, it is no frame.
            overrun = self._overrun and index == 0
            if not stuffed and not overrun:
                continue
            try:
                if overrun or len(stuffed) > _MAX_STUFFED:
                    raise MalformedMessageError("a frame without end")
                messages.append(decode(stuffed))
            except MalformedMessageError:
                self.malformed += 1
        if ended:
            self._overrun = False
        if len(rest) > _MAX_STUFFED:
            self._overrun = True
            rest = rest[:_MAX_STUFFED]
        self._buffer = rest
        self.between = not rest and not self._overrun
        return messages

    def reset(self) -> None:
        """Forget an unfinished frame: the line was opened again."""
        self._buffer = b""
        self._overrun = False
        self.between = True
