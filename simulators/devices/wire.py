"""The wire of a device model: carries writes unchanged, or with a fault of real lines.

Faults are in the wire, never in a driver. Every host (a pty, TCP, memory, the line of the
simulation in virtual time) asks the device's one `Wire` when bytes arrive. The simulation's storms
throw their own dice, and use the same `spoil`.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Final, Protocol

TO_DEVICE: Final = 0
FROM_DEVICE: Final = 1
"""The two directions of a wire."""
WAYS: Final = {"to": (TO_DEVICE,), "from": (FROM_DEVICE,), "both": (TO_DEVICE, FROM_DEVICE)}
"""The directions by the words that people use: to the device, from the device."""
KINDS: Final = ("mute", "drop", "stale", "cut", "garble", "delay", "duplicate", "slow")
"""Kinds of faults, in the order in which they are applied to a write."""
LATE: Final = (0.05, 1.0)
"""Seconds by which a delayed write is late, behind later ones."""
STALE: Final = (0.5, 5.0)
"""Seconds after which a second copy of a write arrives."""
TWICE: Final = (0.0, 0.2)
"""Seconds between a write and its repetition."""


class Draw(Protocol):
    """Draws the size of a fault."""

    def span(self, least: float, most: float) -> float:
        """Return a time, in seconds."""

    def pick(self, below: int) -> int:
        """Return a whole number, from 0 up to `below` - 1."""


def spoil(kinds: Iterable[str], data: bytes, draw: Draw) -> Iterator[tuple[float, bytes]]:
    """Yield each arrival of one write: (seconds of delay, bytes).

    Args:
        kinds: the faults of this write, in the order of `KINDS`; `slow` is left to the wire.
        data: the bytes written.
        draw: asked once a kind has been taken from `kinds`.
    """
    delay = 0.0
    for kind in kinds:
        match kind:
            case "mute" | "drop":
                return
            case "stale":
                yield draw.span(*STALE), data
            case "cut":
                data = data[1 + draw.pick(max(1, len(data) - 1)) :]
            case "garble":
                at, bit = draw.pick(len(data)), draw.pick(8)
                data = data[:at] + bytes((data[at] ^ (1 << bit),)) + data[at + 1 :]
            case "delay":
                delay = draw.span(*LATE)
            case "duplicate":
                yield delay + draw.span(*TWICE), data
    if data:
        yield delay, data


class _Dice:
    def __init__(self, seed: str) -> None:
        self._rng = Random(seed)

    def span(self, least: float, most: float) -> float:
        return self._rng.uniform(least, most)

    def pick(self, below: int) -> int:
        return self._rng.randrange(below)

    def falls(self, rate: float) -> bool:
        return rate >= 1.0 or self._rng.random() < rate


@dataclass(slots=True)
class Ailment:
    """One fault of a wire."""

    kind: str
    ways: tuple[int, ...]
    rate: float = 1.0
    """Chance per frame."""
    frames: float = inf
    """How many frames it will still strike."""
    until: float = inf
    """When it ends, in seconds."""
    by: float = 0.0
    """Seconds that a slow wire takes longer."""


def our_frames(data: bytes) -> list[bytes]:
    """Return the frames of our own protocol in a write; other bytes count as a frame, too."""
    whole = [frame + b"\0" for frame in data.split(b"\0")]
    whole[-1] = whole[-1][:-1]
    frames, opening = [], b""
    for piece in whole:
        if piece == b"\0":
            opening += piece  # the zero byte with which a frame begins
        elif piece:
            frames.append(opening + piece)
            opening = b""
    return [*frames, opening] if opening else frames


def each_write(data: bytes) -> list[bytes]:
    """Return a write as one frame, for protocols in which questions and answers take turns."""
    return [data]


class Wire:
    """The cable of one device.

    Attributes:
        plugged: it is whole; otherwise nothing passes, and a host sees that the other end is gone.
        sound: it has no fault, and no bytes are on their way: callers need not ask what arrives.
    """

    def __init__(self, seed: str, cut: Callable[[bytes], list[bytes]] = our_frames) -> None:
        """Lay a sound wire.

        Args:
            seed: fixes what its faults do.
            cut: divides a write into frames, which faults strike one by one.
        """
        self._cut = cut
        self.plugged = True
        self.sound = True
        self._ailments: list[Ailment] = []
        self._ends = [0.0, 0.0]
        self._dice = _Dice(seed)

    @property
    def ailments(self) -> tuple[Ailment, ...]:
        """The faults that are on now."""
        return tuple(self._ailments)

    def ail(self, ailment: Ailment) -> None:
        """Begin a fault, in place of an earlier one of its kind."""
        self.mend(ailment.kind)
        self._ailments.append(ailment)
        self._ailments.sort(key=lambda each: KINDS.index(each.kind))
        self.sound = False

    def mend(self, kind: str = "") -> None:
        """End one kind of fault, or all; late frames still come late."""
        self._ailments = [each for each in self._ailments if kind and each.kind != kind]

    def arrivals(self, way: int, data: bytes, now: float) -> list[tuple[float, bytes]]:
        """Return each arrival of a write: (seconds of delay, bytes)."""
        self._ailments = [each for each in self._ailments if each.frames and now < each.until]
        if not self._ailments and now >= max(self._ends):
            self.sound = True
        if not self.plugged:
            return []
        frames = self._cut(data)
        return [arrival for frame in frames for arrival in self._spoiled(way, frame, now)]

    def _spoiled(self, way: int, frame: bytes, now: float) -> Iterator[tuple[float, bytes]]:
        """Yield each arrival of a frame; frames that are only slow keep their order."""
        struck = [each for each in self._ailments if self._strikes(each, way)]
        slow = max([each.by for each in struck if each.kind == "slow"], default=0.0)
        ends = max(now + slow, self._ends[way])
        self._ends[way] = ends
        for delay, data in spoil([each.kind for each in struck], frame, self._dice):
            yield ends - now + delay, data

    def _strikes(self, ailment: Ailment, way: int) -> bool:
        if way not in ailment.ways or not ailment.frames or not self._dice.falls(ailment.rate):
            return False
        ailment.frames -= 1
        return True
