"""Injects line faults: a transport around the real one that loses, repeats, delays and garbles."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from itertools import count

from drivers.errors import TransportError
from drivers.transport import FlushingTransport, OwnedTransport, Transport
from drivers.trouble import Trouble, trouble

# Noise for bad lines: arbitrary bytes that are the same in every run.


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


Fault = Callable[[bytes], Iterable[tuple[float, bytes]]]
"""Takes bytes; yields parts, each with its delay in seconds. None: the bytes are lost."""


def lose_all(data: bytes) -> Iterator[tuple[float, bytes]]:
    """Let nothing through."""
    yield from ()


def twice(data: bytes) -> Iterator[tuple[float, bytes]]:
    """Deliver everything, and again a little later."""
    yield 0.0, data
    yield 0.02, data


def late(seconds: float) -> Fault:
    """Deliver everything after so many seconds."""
    return lambda data: [(seconds, data)]


def by_byte(data: bytes) -> Iterator[tuple[float, bytes]]:
    """Deliver byte by byte, as slowly as 115,200 baud."""
    for index in range(len(data)):
        yield index * 10 / 115_200, data[index : index + 1]


def lose(share: float, seed: str) -> Fault:
    """Lose this share of the writes."""
    dice = chances(seed)
    return lambda data: [(0.0, data)] if next(dice) >= share else []


def garble(every: int) -> Fault:
    """Flip one bit in one write of so many; the bit moves from byte to byte."""
    turns = count(1)

    def flip(data: bytes) -> Iterator[tuple[float, bytes]]:
        turn = next(turns)
        if data and turn % every == 0:
            place = turn // every % len(data)
            wrong = data[place] ^ (1 << turn // every % 8)
            data = data[:place] + bytes((wrong,)) + data[place + 1 :]
        yield 0.0, data

    return flip


def mix_noise(share: float, seed: str) -> Fault:
    """Put noise before this share of the writes."""
    dice = chances(seed)

    def mix(data: bytes) -> Iterator[tuple[float, bytes]]:
        if next(dice) < share:
            yield 0.0, noise(f"{seed}{next(dice)}", 1 + int(next(dice) * 40))
        yield 0.0, data

    return mix


class Way:
    """One direction of the line.

    Attributes:
        fault: changes the bytes from now on; None: they pass unchanged.
        last: when bytes last arrived, in the loop's seconds.
        carried: bytes that have arrived.
        heard: the last bytes that were sent, before the fault.
    """

    def __init__(self, arrive: Callable[[bytes], None], cut: Callable[[], None]) -> None:
        self._arrive = arrive
        self._cut = cut
        self._left: int | None = None
        self._free = 0.0
        self.fault: Fault | None = None
        self.last = 0.0
        self.carried = 0
        self.heard = b""
        self.epoch = 0

    def cut_after(self, count: int) -> None:
        """Let so many more bytes through, then cut the line."""
        self._left = count

    def carry(self, data: bytes) -> None:
        """Take bytes at this end."""
        self.heard = data
        if self._left is not None:
            self._count_down(data)
        elif self.fault is None:
            self.deliver(data)
        else:
            loop, epoch = asyncio.get_running_loop(), self.epoch
            for delay, part in self.fault(data):
                # Bytes keep their order, with any delay.
                self._free = max(self._free, loop.time() + delay)
                loop.call_at(self._free, self._due, part, epoch)

    def deliver(self, data: bytes) -> None:
        """Deliver bytes at the other end."""
        self.last = asyncio.get_running_loop().time()
        self.carried += len(data)
        self._arrive(data)

    def forget(self) -> None:
        """The line was closed: the bytes on their way are lost."""
        self.epoch += 1
        self._left = None
        self._free = 0.0

    def _due(self, data: bytes, epoch: int) -> None:
        if epoch == self.epoch:
            self.deliver(data)

    def _count_down(self, data: bytes) -> None:
        assert self._left is not None
        if self._left < 0:
            return  # it has been cut; both ends know it one turn of the loop later
        part = data[: self._left]
        self._left -= len(part)
        if part:
            self.deliver(part)
        if not self._left:
            self._left = -1
            self._cut()


class FaultLine(OwnedTransport):
    """A `Transport` that can lose, repeat, delay, garble and cut the bytes that pass.

    Attributes:
        up: from the device to the driver.
        down: from the driver to the device.
        writes: how often the driver has written.
        severed: it cannot be opened.
        url: the device's address.
    """

    def __init__(self, inner: Transport) -> None:
        """Lay the line around a transport."""
        self._inner = inner
        self.url = inner.url
        self.up = Way(self._to_driver, self.cut)
        self.down = Way(self._inner.write, self.cut)
        self.writes = 0
        self.severed = False

    async def open(self, receive: Callable[[bytes], None], lost: Callable[[Trouble], None]) -> None:
        """Open the transport behind it.

        Raises:
            TransportError: the line is severed, or the transport cannot be opened.
        """
        if self.severed:
            raise TransportError(self.url, trouble("trouble-kit-cut"), trouble("trouble-wait"))
        self._receive, self._lost = receive, lost
        await self._inner.open(self.up.carry, self._ended)

    def write(self, data: bytes) -> None:
        """Send bytes."""
        self.writes += 1
        if self._receive is not None:
            self.down.carry(data)

    def close(self) -> None:
        """Close the transport."""
        self._receive = self._lost = None
        self._forget()
        self._inner.close()

    async def flush(self) -> None:
        """Return when the transport has written everything."""
        if isinstance(self._inner, FlushingTransport):
            await self._inner.flush()

    def cut(self) -> None:
        """Unplug it; it stays severed until `mend`."""
        self.severed = True
        # In another turn of the loop: a driver never gets a loss while it writes.
        asyncio.get_running_loop().call_soon(self._end, trouble("trouble-kit-cut"))

    def mend(self) -> None:
        """Plug it in again; both directions pass bytes unchanged."""
        self.severed = False
        self.up.fault = self.down.fault = None

    def sound(self) -> None:
        """Pass bytes unchanged from now on; bytes on their way still arrive."""
        self.up.fault = self.down.fault = None

    def _ended(self, reason: Trouble) -> None:
        lost, self._lost, self._receive = self._lost, None, None
        self._forget()
        if lost is not None:
            lost(reason)

    def _to_driver(self, data: bytes) -> None:
        if self._receive is not None:
            self._receive(data)

    def _forget(self) -> None:
        self.up.forget()
        self.down.forget()
