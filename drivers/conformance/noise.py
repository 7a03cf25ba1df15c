"""Noise for bad lines: arbitrary bytes that are the same in every run."""

from collections.abc import Iterator
from hashlib import sha256


def noise(seed: str, length: int) -> bytes:
    """Return `length` arbitrary bytes that follow from the seed."""
    blocks = -(-length // 32)
    parts = (sha256(f"{seed}/{index}".encode()).digest() for index in range(blocks))
    return b"".join(parts)[:length]


def chances(seed: str) -> Iterator[float]:
    """Yield numbers from 0 to 1, evenly spread, without end."""
    index = 0
    while True:
        index += 1
        yield int.from_bytes(sha256(f"{seed}#{index}".encode()).digest()[:4], "big") / 2**32


def bursts(heard: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield kinds of garbage, each with its name.

    Args:
        heard: bytes that the device has really sent: half a frame of them is garbage, too.
    """
    yield "noise", noise("burst", 57)
    yield "zeros", bytes(40)
    yield "a stuck line", b"\xff" * 90
    yield "half a frame", heard[: max(1, len(heard) // 2)]
    yield "a long run of noise", noise("long", 3000)
    yield "line ends", b"\r\n" * 20
    yield "text", b"login: \x1b[2J dealer-table\r\n"
