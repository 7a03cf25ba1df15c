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
from pathlib import Path
from sqlite3 import Connection
from typing import Self

import msgspec

from controller.data.definition import TableDefinition
from controller.data.intents import Intent
from controller.data.message import Message, message
from controller.journal import Definition, JournalDamagedError
from controller.journal.connect import open_reader
from controller.journal.errors import SQLITE_ERRORS, not_readable
from controller.journal.events import Events
from controller.journal.reading import (
    EVENTS,
    Row,
    digests,
    read_definition,
    read_event,
    read_origin,
)
from controller.records.decoded_event import DecodedEvent, decode, decode_intents, moment
from controller.records.record import Moment

ROUND_ENDED = re.compile(rb'"RoundEnded"')
_HEAD = "SELECT coalesce(max(seq), 0) FROM event"
_CLOCKS = "SELECT seq, utc_us, monotonic_ns, boot FROM event WHERE seq >= ? ORDER BY seq LIMIT 1"
_TAKEN = (
    f"{EVENTS} WHERE seq BETWEEN ? AND ? AND kind = 'DefinitionTaken' ORDER BY seq DESC LIMIT 1"
)
_SCAN = "SELECT seq, utc_us, intents FROM event WHERE seq BETWEEN ? AND ? ORDER BY seq"


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

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._definitions: dict[bytes, TableDefinition | None] = {}
        self._events = Events(connection)
        with _readable():
            self.first = self._events.first()
            self._stored = self._events.stored_from()
        self.head: int = next(self._rows(_HEAD))[0]

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
            yield cls(connection)

    def names(self) -> tuple[str, str]:
        """Return the journal's name and the hash of its head (of its beginning: no event yet).

        Both are in hexadecimal, as `tablectl journal head` prints them.
        """
        try:
            origin = read_origin(self._connection)
        except SQLITE_ERRORS as error:
            raise JournalDamagedError(not_readable(error), 0) from error
        found = next(self._rows(f"{EVENTS} WHERE seq = ?", self.head), None)
        digest = origin.genesis if found is None else read_event(found).hash
        return origin.journal.hex(), digest.hex()

    def events(self, first: int, last: int | None = None) -> Iterator[DecodedEvent]:
        """Decode the events from number `first` to `last`, or to the head."""
        until = self.head if last is None else last
        with _readable():
            for row in self._events.rows(first, until):
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
        for seq, utc_us, intents in self._scan(start, until, backwards):
            if type(intents) is not bytes:
                raise JournalDamagedError(message("journal-intents-no-bytes"), seq)
            if search(intents):
                yield Marked(moment(seq, utc_us), decode_intents(seq, intents))

    def last_of(self, kind: str, before: int) -> DecodedEvent | None:
        """Return the last event of a kind before number `before`."""
        statement = f"{EVENTS} WHERE seq < ? AND kind = ? ORDER BY seq DESC LIMIT 1"
        found = next(self._rows(statement, before, kind), None)
        if found is None:
            found = self._last_sealed(kind, self.first, before - 1)
        return None if found is None else decode(read_event(found))

    def clocks(self, seq: int) -> Clocks | None:
        """Return the stamp of event `seq`, or of the next event that exists."""
        if seq < self._stored:
            with _readable():
                for row in self._events.sealed(seq, self._stored - 1):
                    return Clocks(*map(int, row[:4]))
        return next((Clocks(*map(int, row)) for row in self._rows(_CLOCKS, seq)), None)

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
        started = self.halve(self.first, seq, lambda at: self._boot(at) >= clocks.boot)
        with _readable():
            found = self._events.row(started)
        if found is None:
            return None
        taken = next(self._rows(_TAKEN, started, seq), None)
        if taken is None:
            taken = self._last_sealed("DefinitionTaken", started, seq)
        return self.named(read_event(taken if taken is not None else found).definitions)

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
        with _readable():
            row = self._events.row(seq)
        names = read_event(row).definitions if row is not None else b""
        try:
            found = [read_definition(self._connection, each) for each in digests(names)]
        except SQLITE_ERRORS as error:
            raise JournalDamagedError(_definition_not_readable(error), seq) from error
        return [each for each in found if each is not None]

    def _read(self, names: bytes) -> TableDefinition | None:
        try:
            kept = [read_definition(self._connection, digest) for digest in digests(names)]
        except SQLITE_ERRORS as error:
            raise JournalDamagedError(_definition_not_readable(error), 0) from error
        for each in kept:
            if each is not None and each.kind == "definition":
                try:
                    return msgspec.json.decode(each.text, type=TableDefinition)
                except msgspec.ValidationError:
                    return None
        return None

    def _scan(self, first: int, last: int, backwards: bool) -> Iterator[Row]:
        """Yield number, time and intents of events; what lies in the file is read no further."""
        until = min(last, self._stored - 1)
        sealed = self._events.sealed(max(first, 1), until, backwards=backwards)
        if not backwards:
            with _readable():
                for row in sealed:
                    yield row[0], row[1], row[6]
        yield from self._rows(f"{_SCAN} DESC" if backwards else _SCAN, first, last)
        if backwards:
            with _readable():
                for row in sealed:
                    yield row[0], row[1], row[6]

    def _last_sealed(self, kind: str, first: int, last: int) -> Row | None:
        """Return the last event of a kind that lies in a segment, of those from first to last."""
        having = f'"kind":"{kind}"'.encode()
        until = min(last, self._stored - 1)
        with _readable():
            for row in self._events.sealed(first, until, backwards=True, having=having):
                if row[4] == kind:
                    return row
        return None

    def _boot(self, seq: int) -> int:
        clocks = self.clocks(seq)
        return clocks.boot if clocks is not None else 0

    def _rows(self, statement: str, *values: object) -> Iterator[Row]:
        # No `yield from`: it would close the cursor of a range that was not read to its end, at a
        # moment when the journal may already be closed.
        with _readable():
            for row in self._connection.execute(statement, values):  # noqa: UP028
                yield row


@contextmanager
def _readable() -> Iterator[None]:
    try:
        yield
    except SQLITE_ERRORS as error:
        raise JournalDamagedError(not_readable(error), 0) from error


def _definition_not_readable(error: Exception) -> Message:
    return message("journal-definition-not-readable", error=str(error))
