"""The events of a journal of whatever version: one that cannot be read is of an unknown kind."""

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime

from controller.data.definition import TableDefinition
from controller.floor.store.rows import CentralRows
from controller.journal import Definition, Event, JournalDamagedError, Origin
from controller.journal.reading import Row, digests, read_event
from controller.records.decoded_event import DecodedEvent, decode, decode_intents, moment
from controller.records.record import Moment
from controller.records.source import Marked, Source

# The newest rows of a journal in memory, so that they are fetched once; the others as they lie.


class HeldRows:
    """The events of one journal; those from a number on are held."""

    def __init__(self, rows: CentralRows, first: int) -> None:
        """Fetch the rows from number `first` on."""
        self._rows = rows
        self._first = max(first, 1)
        self._held = list(rows.rows(self._first, rows.head()))

    def reach(self, first: int) -> None:
        """Hold the rows from number `first` on, too."""
        if first < self._first:
            self._held[:0] = self._rows.rows(first, self._first - 1)
            self._first = max(first, 1)

    def first(self) -> int:
        """Return the number of the oldest event; 1: there is none."""
        return self._rows.first()

    def head(self) -> int:
        """Return the number of the last event; 0: there is none."""
        return self._rows.head()

    def origin(self) -> Origin:
        """Return where the journal begins."""
        return self._rows.origin()

    def row(self, seq: int) -> Row | None:
        """Return one row; None: it is missing."""
        return next(iter(self._of(seq, seq)), None) if seq >= self._first else self._rows.row(seq)

    def rows(self, first: int, last: int) -> Iterator[Row]:
        """Yield the rows from `first` to `last`, in order."""
        yield from self._rows.rows(first, min(last, self._first - 1))
        yield from self._of(first, last)

    def scan(self, first: int, last: int, *, backwards: bool) -> Iterator[Row]:
        """Yield number, time and intents of the events from `first` to `last`."""
        held = [(row[0], row[1], row[6]) for row in self._of(first, last)]
        if backwards:
            yield from reversed(held)
        yield from self._rows.scan(first, min(last, self._first - 1), backwards=backwards)
        if not backwards:
            yield from held

    def last_of(self, kind: str, first: int, last: int) -> Row | None:
        """Return the last event of a kind, of those from `first` to `last`."""
        for row in reversed(self._of(first, last)):
            if row[4] == kind:
                return row
        return self._rows.last_of(kind, first, min(last, self._first - 1))

    def clocks(self, seq: int) -> Row | None:
        """Return number, times and start number of event `seq`, or of the next that exists."""
        if seq < self._first:
            return self._rows.clocks(seq)
        return next((row[:4] for row in self._of(seq, self.head())), None)

    def definition(self, digest: bytes, seq: int) -> Definition | None:
        """Return a definition that event `seq` names; None: it is missing."""
        return self._rows.definition(digest, seq)

    def _of(self, first: int, last: int) -> list[Row]:
        """Return those of the held rows that lie in a range; no number is missing between them."""
        return self._held[max(0, first - self._first) : max(0, last - self._first + 1)]


class Tolerant(Source):
    """A source that notes what it cannot read, and goes on.

    Attributes:
        troubles: why, by the event's number.
    """

    def __init__(self, rows: HeldRows, troubles: dict[int, str]) -> None:
        super().__init__(rows)
        self.troubles = troubles
        self._digests: dict[int, bytes] = {}
        self._decoded: dict[int, DecodedEvent] = {}

    def events(self, first: int, last: int | None = None) -> Iterator[DecodedEvent]:
        """Decode the events from number `first` to `last`, or to the head."""
        for row in self._rows.rows(first, self.head if last is None else last):
            yield self.decoded(row)

    def decoded(self, row: Row) -> DecodedEvent:
        """Decode one event, once; note why it cannot be read."""
        found = self._decoded.get(row[0])
        if found is None:
            found = self._decoded[row[0]] = self._decode(read_event(row))
        return found

    def _decode(self, event: Event) -> DecodedEvent:
        try:
            return decode(event)
        except JournalDamagedError as error:
            record = event.record
            self.troubles[record.seq] = str(error)
            at = Moment(record.seq, _time(record.utc_us))
            named = event.definitions
            return DecodedEvent(at, record.monotonic_ns, record.boot, record.kind, None, (), named)

    def marked(
        self,
        words: re.Pattern[bytes],
        first: int | None = None,
        last: int | None = None,
        *,
        backwards: bool = False,
    ) -> Iterator[Marked]:
        """Find the events whose intents contain certain words, those that can be read."""
        start = self.first if first is None else first
        until = self.head if last is None else last
        for seq, utc_us, intents in self._rows.scan(start, until, backwards=backwards):
            if words.search(intents):
                with suppress(JournalDamagedError):
                    yield Marked(moment(seq, utc_us), decode_intents(seq, intents))

    def last_of(self, kind: str, before: int) -> DecodedEvent | None:
        """Return the last event of a kind before number `before`, if it can be read."""
        found = self._rows.last_of(kind, self.first, before - 1)
        return None if found is None else self.decoded(found)

    def beginning(self, boot: int, seq: int) -> int:
        """Return the first event of the start of the daemon to which event `seq` belongs.

        It is the last that says so, which the database finds at once, unless a start did not.
        """
        found = self._rows.last_of("Started", self.first, seq)
        if found is not None and found[3] == boot:
            seq = int(found[0])
            if seq == self.first or self._boot(seq - 1) < boot:
                return seq
        return super().beginning(boot, seq)

    def named(self, names: bytes) -> TableDefinition | None:
        """Return the table's definition among those that an event puts in force."""
        table = super().named(names)
        if table is not None and id(table) not in self._digests:
            for each in digests(names):
                kept = self._rows.definition(each, 0)
                if kept is not None and kept.kind == "definition":
                    self._digests[id(table)] = each
                    break
        return table

    def digest_of(self, table: TableDefinition) -> bytes:
        """Return the digest of a definition that this source has given."""
        return self._digests[id(table)]


def _time(utc_us: int) -> datetime:
    """Return a time; one that no calendar has is the calendar's first."""
    try:
        return moment(0, utc_us).utc
    except JournalDamagedError:
        return datetime.min.replace(tzinfo=UTC)
