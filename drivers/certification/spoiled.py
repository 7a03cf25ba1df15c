"""Frames that no correct host sends, made byte by byte."""

import zlib

from drivers.frames import stuff

VERSION = 1


def frame(body: bytes, *, version: int = VERSION, sum_error: int = 0) -> bytes:
    """Return a frame around any body (type and payload); `sum_error` spoils its checksum."""
    whole = bytes((version,)) + body
    return b"\0" + stuffed(whole + (zlib.crc32(whole) ^ sum_error).to_bytes(4, "little")) + b"\0"


def stuffed(data: bytes) -> bytes:
    """Return bytes without zeros, as between the two zeros of a frame."""
    return stuff(data)


def broken_run(body: bytes) -> bytes:
    """Return a frame whose last run goes beyond its end."""
    whole = frame(body)
    at = 1
    while at + whole[at] < len(whole) - 1:
        at += whole[at]
    return whole[:at] + bytes((whole[at] + 1,)) + whole[at + 1 :]


def swapped_sum(body: bytes) -> bytes:
    """Return a frame whose checksum has its bytes in the wrong order."""
    whole = bytes((VERSION,)) + body
    return b"\0" + stuffed(whole + zlib.crc32(whole).to_bytes(4, "big")) + b"\0"
