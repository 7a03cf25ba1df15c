"""Finds the events of a time in a journal, even where the computer's clock was set meanwhile."""

from collections.abc import Iterator
from datetime import datetime

from controller.records.decoded_event import microseconds
from controller.records.source import Clocks, Source

_SET_US = 1_000_000
"""The computer's clock was set if it differs from the monotonic clock by more than this …"""
_DRIFT = 0.001
"""… and this share of the time, which small corrections of the clock may amount to."""


def stretch(source: Source, since: datetime | None, until: datetime | None) -> tuple[int, int]:
    """Return the first and the last event of a time, both included.

    Events of another time may lie between them: those that were written while the clock was wrong.
    If nothing happened in that time, the last is smaller than the first.
    """
    least = microseconds(since) if since is not None else None
    most = microseconds(until) if until is not None else None
    found = [_within(source, piece, least, most) for piece in _pieces(source)]
    found = [(first, last) for first, last in found if first <= last]
    if not found:
        return source.head + 1, source.head
    return min(first for first, _ in found), max(last for _, last in found)


def _within(
    source: Source, piece: tuple[Clocks, Clocks], least: int | None, most: int | None
) -> tuple[int, int]:
    first, last = piece[0].seq, piece[1].seq

    def utc(seq: int) -> int:
        clocks = source.clocks(seq)
        assert clocks is not None, "the journal ends where it began to be read"
        return clocks.utc_us

    if least is not None:
        first = source.halve(first, last, lambda seq: utc(seq) >= least)
    if most is not None:
        last = source.halve(piece[0].seq, last, lambda seq: utc(seq) > most) - 1
    return first, last


def _pieces(source: Source) -> Iterator[tuple[Clocks, Clocks]]:
    """Yield the first and last stamp of each range of events in which the computer's clock ran."""
    first, last = source.clocks(source.first), source.clocks(source.head)
    open_ends = [(first, last)] if first is not None and last is not None else []
    while open_ends:
        start, end = open_ends.pop()
        if _ran_on(start, end):
            yield start, end
            continue
        middle = source.clocks((start.seq + end.seq) // 2)
        after = source.clocks((start.seq + end.seq) // 2 + 1)
        assert middle is not None
        assert after is not None
        open_ends += [(after, end), (start, middle)]


def _ran_on(start: Clocks, end: Clocks) -> bool:
    if start.seq == end.seq:
        return True
    utc, monotonic = end.utc_us - start.utc_us, (end.monotonic_ns - start.monotonic_ns) // 1000
    return (
        start.boot == end.boot and utc >= 0 and abs(utc - monotonic) <= _SET_US + _DRIFT * monotonic
    )
