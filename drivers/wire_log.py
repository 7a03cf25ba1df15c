"""The wire log: a device's last bytes, for fault reports, without any byte that may name a card."""

from collections import deque
from typing import NamedTuple

PIECE = 256
"""Bytes that are kept of what came, or went, at once: a device may send without end."""


class WireEntry(NamedTuple):
    """Bytes on the wire: `<` from the device, `>` to it; time in the clock's seconds."""

    time: float
    direction: str
    data: bytes
    concealed: int = 0
    """Bytes that were dropped: beyond a piece, or from a device that can read cards."""

    def __str__(self) -> str:
        """Return one line of a wire log."""
        dropped = (f"{self.concealed} bytes, not kept",) if self.concealed else ()
        told = (self.data.hex(" "),) if self.data else ()
        return f"{self.time:.6f} {self.direction} {' and '.join(told + dropped)}"


class WireLog:
    """The last bytes of one device, both ways, until it is known that it can read cards."""

    def __init__(self, history: int) -> None:
        """Keep the last `history` entries."""
        self._entries: deque[WireEntry] = deque(maxlen=history)
        self._conceals = False

    def note_received(self, data: bytes, now: float) -> None:
        """Note bytes from the device."""
        entry = _entry(now, "<", data)
        self._entries.append(_conceal(entry) if self._conceals else entry)

    def note_sent(self, data: bytes, now: float) -> None:
        """Note bytes to the device."""
        self._entries.append(_entry(now, ">", data))

    def conceal(self) -> None:
        """Keep no more bytes from this device, and forget those that were kept."""
        if self._conceals:
            return
        self._conceals = True
        kept = [_conceal(each) if each.direction == "<" else each for each in self._entries]
        self._entries.clear()
        self._entries.extend(kept)

    def dump(self) -> tuple[WireEntry, ...]:
        """Return what was kept, oldest first."""
        return tuple(self._entries)


def _entry(now: float, direction: str, data: bytes) -> WireEntry:
    return WireEntry(now, direction, data[:PIECE], max(0, len(data) - PIECE))


def _conceal(entry: WireEntry) -> WireEntry:
    """Return an entry without its bytes: a frame of such a device might name a card."""
    return entry._replace(data=b"", concealed=len(entry.data) + entry.concealed)
