"""The journal as the records read it: read-only, at one moment, and no more than needed.

Start numbers and round numbers never fall, nor do times while the computer's clock runs on, so a
place is found by binary search. What is wanted from a range of events is found by its topics
(`controller.data.topics`), before anything is decoded.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Self, TypeVar

import msgspec
from msgspec import Struct

from controller.data.definition import TableDefinition
from controller.data.events import DefinitionTaken
from controller.data.house_clock import microseconds
from controller.data.topics import topic
from controller.errors import UNDECODABLE
from controller.journal import DEFINITION, Definition, JournalDamagedError
from controller.journal.checked_rows import Row, digests, read_event
from controller.journal.connect import open_reader
from controller.journal.outside import UNHELD, HeldEnd, held_end
from controller.records.decoded_event import DecodedEvent, decode
from controller.records.event_rows import CheckedRows, EventRows, Found, JournalRows, Soundness
from controller.records.record import Moment

T = TypeVar("T")


class Clocks(Struct, frozen=True):
    """An event's stamp."""

    seq: int
    utc_us: int
    monotonic_ns: int
    boot: int


class Source:
    """The events of one journal up to `head`, as they were when it was opened.

    Attributes:
        name: the journal's file, or the table that writes it; for errors.
    """

    def __init__(self, rows: EventRows, name: str = "", end: HeldEnd = UNHELD) -> None:
        """Read rows of some place.

        Args:
            rows: `CheckedRows` where the events are shown.
            name: as above.
            end: against what the end of the journal was held.
        """
        self._rows = rows
        self._end = end
        self.name = name
        self._definitions: dict[bytes, TableDefinition | None] = {}
        self._digests: dict[int, bytes] = {}
        self.first = rows.first
        self.head = rows.head

    @classmethod
    @contextmanager
    def open(cls, path: Path, heads: Sequence[Path] = ()) -> Iterator[Self]:
        """Open a journal for reading; the daemon may be writing meanwhile.

        Damage is noted (`soundness`), and what can be read is given out all the same.

        Args:
            path: the journal.
            heads: the places outside that keep heads of it.

        Raises:
            JournalUnreadableError: it is no journal, of another version, or not readable by us.
        """
        end = held_end(path, heads)
        with closing(open_reader(path)) as connection:
            connection.execute("BEGIN")
            with closing(JournalRows(connection)) as rows:
                checked = CheckedRows(rows)
                try:
                    rows.check_frame()
                except JournalDamagedError as error:
                    checked.note(error)
                yield cls(checked, str(path), end)

    def soundness(self) -> Soundness:
        """Return how far what was read up to now can be believed."""
        if isinstance(self._rows, CheckedRows):
            return self._rows.soundness(self._end)
        return Soundness(Found.UNCHECKED, end=self._end)

    def names(self) -> tuple[str, str]:
        """Return the journal's name and the hash of its head (of its beginning: no event yet).

        Both are in hexadecimal, as `tablectl journal head` prints them; what cannot be read is
        empty.
        """
        name, digest = "", b""
        with suppress(JournalDamagedError):
            origin = self._rows.origin()
            name, digest = origin.journal.hex(), origin.genesis
        found = self._row(self.head)
        return name, (digest if found is None else read_event(found).hash).hex()

    def events(self, first: int, last: int | None = None) -> Iterator[DecodedEvent]:
        """Decode the events from number `first` to `last`, or to the head."""
        until = self.head if last is None else last
        yield from self._readable(self._rows.rows(first, until))

    def decoded(self, row: Row) -> DecodedEvent:
        """Decode one event."""
        return decode(read_event(row))

    def check(self, first: int) -> None:
        """Check all events from number `first` on: who searches would not see what was hidden."""
        if isinstance(self._rows, CheckedRows):
            self._rows.check(first)

    def _readable(self, rows: Iterator[Row]) -> Iterator[DecodedEvent]:
        """Decode events; where damage is noted, one that cannot be decoded is left out."""
        for row in rows:
            try:
                found = self.decoded(row)
            except JournalDamagedError as error:
                if not isinstance(self._rows, CheckedRows):
                    raise
                self._rows.note(error)
            else:
                yield found

    def having(
        self,
        *topics: str,
        first: int | None = None,
        last: int | None = None,
        backwards: bool = False,
    ) -> Iterator[DecodedEvent]:
        """Find the events with one of some topics, forwards or backwards."""
        start = self.first if first is None else first
        until = self.head if last is None else last
        found = self._rows.having(frozenset(topics), start, until, backwards=backwards)
        return self._readable(found)

    def intents_of(
        self,
        kind: type[T],
        *,
        first: int | None = None,
        last: int | None = None,
        backwards: bool = False,
    ) -> Iterator[tuple[Moment, T]]:
        """Find the intents of a kind, each with its event's moment, forwards or backwards."""
        for what in self.having(topic(kind), first=first, last=last, backwards=backwards):
            for intent in what.intents:
                if isinstance(intent, kind):
                    yield what.at, intent

    def last_of(self, kind: type, before: int) -> DecodedEvent | None:
        """Return the last event of a kind before number `before`."""
        found = self._rows.last_of(topic(kind), self.first, before - 1)
        return None if found is None else next(self._readable(iter([found])), None)

    def clocks(self, seq: int) -> Clocks | None:
        """Return the stamp of event `seq`, or of the next event that exists."""
        found = self._row(seq) or next(self._rows.rows(seq + 1, self.head), None)
        return None if found is None else Clocks(*map(int, found[:4]))

    def halve(self, first: int, last: int, late: Callable[[int], bool]) -> int:
        """Return the first number from `first` on for which `late` is true; `last` + 1: none.

        `late` must not become false again once it is true.
        """
        return first + bisect_left(range(first, last + 1), True, key=late)

    @property
    def time_zone(self) -> str:
        """The house's time zone, by the newest definition; empty: the journal names none."""
        table = self.definition(self.head)
        return table.house.time_zone if table is not None else ""

    def definition(self, seq: int) -> TableDefinition | None:
        """Return the definition in force at event `seq`.

        Each start of the daemon names it; another may have come into force later.
        """
        clocks = self.clocks(seq)
        if clocks is None:
            return None
        started = self.beginning(clocks.boot, seq)
        found = self._row(started)
        if found is None:
            return None
        taken = self._rows.last_of(topic(DefinitionTaken), started, seq)
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

    def digest_of(self, table: TableDefinition) -> bytes:
        """Return the digest of a definition that this source has given."""
        return self._digests[id(table)]

    def kept(self, seq: int) -> list[Definition]:
        """Return what event `seq` names and the journal has kept, word for word.

        Raises:
            JournalDamagedError: it is not what was written.
        """
        row = self._row(seq)
        names = read_event(row).definitions if row is not None else b""
        found = [self._rows.definition(each, seq) for each in digests(names)]
        return [each for each in found if each is not None]

    def _read(self, names: bytes) -> TableDefinition | None:
        for digest in digests(names):
            kept = self._rows.definition(digest, 0)
            if kept is not None and kept.kind == DEFINITION:
                with suppress(*UNDECODABLE):
                    table = msgspec.json.decode(kept.text, type=TableDefinition)
                    self._digests[id(table)] = digest
                    return table
        return None

    def _row(self, seq: int) -> Row | None:
        return next(self._rows.rows(seq, seq), None)

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
