"""The journal as the records read it: read-only, at one moment, and no more than needed.

The events' own numbers are the only index. That is enough: start numbers and round numbers never
fall, nor do times while the computer's clock runs on, so a place is found by binary search. What is
wanted from a range of events is recognised by a few words in its intents, which are searched before
they are decoded.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Self

import msgspec

from controller.data.definition import TableDefinition
from controller.data.intents import Intent
from controller.data.message import message
from controller.journal import Definition, JournalDamagedError
from controller.journal.connect import open_reader
from controller.journal.reading import digests, read_event
from controller.records.decoded_event import (
    DecodedEvent,
    decode,
    decode_intents,
    microseconds,
    moment,
)
from controller.records.record import Moment
from controller.records.stored import EventRows, JournalRows

ROUND_ENDED = re.compile(rb'"RoundEnded"')


@dataclass(frozen=True, slots=True)
class Clocks:
    """An event's stamp."""

    seq: int
    utc_us: int
    monotonic_ns: int
    boot: int


@dataclass(frozen=True, slots=True)
class Marked:
    """An event, known by its intents alone."""

    at: Moment
    intents: tuple[Intent, ...]


class Source:
    """The events of one journal up to `head`, as they were when it was opened."""

    def __init__(self, rows: EventRows) -> None:
        self._rows = rows
        self._definitions: dict[bytes, TableDefinition | None] = {}
        self.first = rows.first()
        self.head = rows.head()

    @classmethod
    @contextmanager
    def open(cls, path: Path) -> Iterator[Self]:
        """Open a journal for reading; the daemon may be writing meanwhile.

        Raises:
            JournalUnreadableError: it is no journal, of another version, or not readable by us.
            JournalDamagedError: what is read is not what was written.
        """
        with closing(open_reader(path)) as connection:
            connection.execute("BEGIN")
            yield cls(JournalRows(connection))

    def names(self) -> tuple[str, str]:
        """Return the journal's name and the hash of its head (of its beginning: no event yet).

        Both are in hexadecimal, as `tablectl journal head` prints them.
        """
        origin = self._rows.origin()
        found = self._rows.row(self.head) if self.head else None
        digest = origin.genesis if found is None else read_event(found).hash
        return origin.journal.hex(), digest.hex()

    def events(self, first: int, last: int | None = None) -> Iterator[DecodedEvent]:
        """Decode the events from number `first` to `last`, or to the head."""
        until = self.head if last is None else last
        for row in self._rows.rows(first, until):
            yield decode(read_event(row))

    def marked(
        self,
        words: re.Pattern[bytes],
        first: int | None = None,
        last: int | None = None,
        *,
        backwards: bool = False,
    ) -> Iterator[Marked]:
        """Find the events whose intents contain certain words, forwards or backwards."""
        search = words.search
        start = self.first if first is None else first
        until = self.head if last is None else last
        for seq, utc_us, intents in self._rows.scan(start, until, backwards=backwards):
            if type(intents) is not bytes:
                raise JournalDamagedError(message("journal-intents-no-bytes"), seq)
            if search(intents):
                yield Marked(moment(seq, utc_us), decode_intents(seq, intents))

    def last_of(self, kind: str, before: int) -> DecodedEvent | None:
        """Return the last event of a kind before number `before`."""
        found = self._rows.last_of(kind, self.first, before - 1)
        return None if found is None else decode(read_event(found))

    def clocks(self, seq: int) -> Clocks | None:
        """Return the stamp of event `seq`, or of the next event that exists."""
        found = self._rows.clocks(seq)
        return None if found is None else Clocks(*map(int, found))

    def halve(self, first: int, last: int, late: Callable[[int], bool]) -> int:
        """Return the first number from `first` on for which `late` is true; `last` + 1: none.

        `late` must not become false again once it is true.
        """
        low, high = first, last + 1
        while low < high:
            middle = (low + high) // 2
            if late(middle):
                high = middle
            else:
                low = middle + 1
        return low

    def definition(self, seq: int) -> TableDefinition | None:
        """Return the definition in force at event `seq`.

        Each start of the daemon names it; another may have come into force later.
        """
        clocks = self.clocks(seq)
        if clocks is None:
            return None
        started = self.beginning(clocks.boot, seq)
        found = self._rows.row(started)
        if found is None:
            return None
        taken = self._rows.last_of("DefinitionTaken", started, seq)
        return self.named(read_event(taken if taken is not None else found).definitions)

    def beginning(self, boot: int, seq: int) -> int:
        """Return the first event of the start of the daemon to which event `seq` belongs."""
        return self.halve(self.first, seq, lambda at: self._boot(at) >= boot)

    def named(self, names: bytes) -> TableDefinition | None:
        """Return the table's definition among those that an event puts in force.

        None: it names none, or one of a version that this program cannot read.
        """
        if names not in self._definitions:
            self._definitions[names] = self._read(names)
        return self._definitions[names]

    def kept(self, seq: int) -> list[Definition]:
        """Return what event `seq` names and the journal has kept, word for word.

        Raises:
            JournalDamagedError: it is not what was written.
        """
        row = self._rows.row(seq)
        names = read_event(row).definitions if row is not None else b""
        found = [self._rows.definition(each, seq) for each in digests(names)]
        return [each for each in found if each is not None]

    def _read(self, names: bytes) -> TableDefinition | None:
        kept = [self._rows.definition(digest, 0) for digest in digests(names)]
        for each in kept:
            if each is not None and each.kind == "definition":
                try:
                    return msgspec.json.decode(each.text, type=TableDefinition)
                except msgspec.ValidationError:
                    return None
        return None

    def _boot(self, seq: int) -> int:
        clocks = self.clocks(seq)
        return clocks.boot if clocks is not None else 0


# Finds the events of a time in a journal, even where the computer's clock was set meanwhile.


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
