"""Where records find the rows of events: in a journal's file, or in a central database.

What is shown comes through `CheckedRows`, which hold each row against the chain.
"""

from collections.abc import Iterator, Set
from enum import StrEnum
from sqlite3 import Connection
from typing import Protocol

from msgspec import Struct

from controller.data.message import Message, message
from controller.errors import told_by
from controller.journal import Definition, Event, JournalDamagedError, Origin
from controller.journal.chain import event_hash
from controller.journal.checked_rows import Row, digests, read_definition, read_event, read_origin
from controller.journal.events import Events
from controller.journal.index import Index
from controller.journal.journal_errors import SQLITE_ERRORS, lost_definition, readable
from controller.journal.outside import UNHELD, HeldEnd
from controller.journal.schema import check_schema, check_state_row


class EventRows(Protocol):
    """The rows of one journal's events, as of one moment; rows are those of `EVENTS`.

    Each method raises `JournalDamagedError` where a row cannot be read.

    Attributes:
        first: the number of the oldest event; 1: there is none.
        head: the number of the last event; 0: there is none.
    """

    first: int
    head: int

    def origin(self) -> Origin:
        """Return where the journal begins."""

    def rows(self, first: int, last: int) -> Iterator[Row]:
        """Yield the rows from `first` to `last`, in order."""

    def having(self, topics: Set[str], first: int, last: int, *, backwards: bool) -> Iterator[Row]:
        """Yield the rows from `first` to `last` with one of some topics, or that cannot be read."""

    def last_of(self, kind: str, first: int, last: int) -> Row | None:
        """Return the last event of a kind, of those from `first` to `last`."""

    def definition(self, digest: bytes, seq: int) -> Definition | None:
        """Return a definition that event `seq` names; None: it is missing."""


class JournalRows:
    """The rows of a journal's file and of the segments beside it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._events = Events(connection)
        self._index = Index(self._events)
        with readable():
            self.first = self._events.first()
            self.head = self._events.last()

    def close(self) -> None:
        """Close the index; the connection is the caller's."""
        self._index.close()

    def origin(self) -> Origin:
        """Return where the journal begins."""
        with readable():
            return read_origin(self._connection)

    def check_frame(self) -> None:
        """Check what no event has: the schema, the beginning, and the state after the last event.

        Raises:
            JournalDamagedError: one of them is not what was written.
        """
        with readable():
            check_schema(self._connection)
            read_origin(self._connection)
            last = self._events.row(self.head) if self.head else None
            digest = read_event(last).state_digest if last is not None else None
            check_state_row(self._connection, self.head, digest)

    def rows(self, first: int, last: int) -> Iterator[Row]:
        """Yield the rows from `first` to `last`, in order."""
        with readable():
            yield from self._events.rows(first, last)

    def having(self, topics: Set[str], first: int, last: int, *, backwards: bool) -> Iterator[Row]:
        """Yield the rows from `first` to `last` with one of some topics, or that cannot be read."""
        with readable():
            yield from self._index.find(topics, first, last, backwards=backwards)

    def last_of(self, kind: str, first: int, last: int) -> Row | None:
        """Return the last event of a kind, of those from `first` to `last`."""
        return next(self.having({kind}, first, last, backwards=True), None)

    def definition(self, digest: bytes, seq: int) -> Definition | None:
        """Return a definition that event `seq` names; None: it is missing."""
        try:
            return read_definition(self._connection, digest)
        except SQLITE_ERRORS as error:
            words = message("journal-definition-not-readable", error=told_by(error))
            raise JournalDamagedError(words, seq) from error


_MOST_CHECKED = 200_000
"""Events that are checked beside those that are read: it takes some seconds."""


class Found(StrEnum):
    """What the check of a record has found."""

    SOUND = "sound"
    DAMAGED = "damaged"
    UNCHECKED = "not checked"


class Soundness(Struct, frozen=True):
    """How far a record that is shown can be believed.

    Attributes:
        found: about all that was read for it.
        at: the event of the first damage (0: outside the events), or before which nothing is
            checked but what is shown.
        what: the damage.
        end: against what the end of the journal was held.
    """

    found: Found
    at: int = 0
    what: Message | None = None
    end: HeldEnd = UNHELD

    @property
    def is_wrong(self) -> bool:
        """Whether it is damaged, or not the journal of a head."""
        return self.found is Found.DAMAGED or self.end.wrong is not None

    def as_data(self) -> dict[str, object]:
        """Return it for JSON, with the words that head the record."""
        return {
            "found": self.found,
            "at": self.at,
            "what": self.what,
            "end": self.end,
            "wrong": self.is_wrong,
            "words": self.words,
        }

    @property
    def words(self) -> Message:
        """What heads the record."""
        if self.what is not None and self.at:
            what = message("journal-shown-damaged-at", number=self.at, what=self.what)
        elif self.what is not None:
            what = message("journal-shown-damaged", what=self.what)
        elif self.at:
            what = message("journal-shown-unchecked-before", number=self.at)
        else:
            what = _WHOLE[self.found]
        number, place = self.end.head, self.end.place
        end = message("journal-end-held", number=number, place=place)
        if not place:
            end = message("journal-end-unheld")
        elif self.end.wrong is not None:
            end = message("journal-end-wrong", number=number, place=place, what=self.end.wrong)
        return message("journal-shown", what=what, how=end)


_WHOLE = {
    Found.SOUND: message("journal-shown-sound"),
    Found.UNCHECKED: message("journal-shown-unchecked"),
}


class CheckedRows:
    """Rows of which each is held against its neighbours in the chain before it is given out.

    Damage ends nothing: it is noted, and what can be read is given out all the same.
    """

    def __init__(self, rows: EventRows) -> None:
        """Check rows of some place."""
        self._rows = rows
        self._damage: JournalDamagedError | None = None
        self._unchecked = 0
        self.first = rows.first
        self.head = rows.head

    def soundness(self, end: HeldEnd) -> Soundness:
        """Return what was found so far."""
        if self._damage is not None:
            return Soundness(Found.DAMAGED, self._damage.where, self._damage.what, end)
        found = Found.UNCHECKED if self._unchecked else Found.SOUND
        return Soundness(found, self._unchecked, end=end)

    def check(self, first: int) -> None:
        """Check the rows from `first` to the last, and the definitions that they name."""
        least = self.head - _MOST_CHECKED + 1
        if first < least:
            first = self._unchecked = least
        for row in self.rows(first, self.head):
            for each in digests(row[8]):
                self.definition(each, row[0])

    def note(self, damage: JournalDamagedError) -> None:
        """Note damage; the first in the journal is told."""
        if self._damage is None or damage.where < self._damage.where:
            self._damage = damage

    def origin(self) -> Origin:
        """Return where the journal begins."""
        return self._rows.origin()

    def rows(self, first: int, last: int) -> Iterator[Row]:
        """Yield the rows from `first` to `last`, in order."""
        first, last = max(first, self.first), min(last, self.head)
        if first > last:
            return
        if first == self.first != 1:
            self._miss(1)
        link = self._genesis() if first == 1 else None
        expected, waiting = max(first - 1, self.first), None
        # A row whose own link was forged with it does not agree with the row after it.
        until = min(last + 1, self.head)
        for event, row in self._read(expected, until):
            seq = event.record.seq
            if seq != expected:
                self._miss(expected)
            elif link is not None:
                self._check(event, link)
            link, expected = event.hash, seq + 1
            if waiting is not None:
                yield waiting
            waiting = row if first <= seq <= last else None
        if expected <= until:
            self._miss(expected)
        if waiting is not None:
            yield waiting

    def having(self, topics: Set[str], first: int, last: int, *, backwards: bool) -> Iterator[Row]:
        """Yield the rows from `first` to `last` with one of some topics."""
        while first <= last:
            try:
                for row in self._rows.having(topics, first, last, backwards=backwards):
                    yield from self.rows(row[0], row[0])
            except JournalDamagedError as error:
                self.note(error)
                if not first <= error.where <= last:
                    return
                first, last = (first, error.where - 1) if backwards else (error.where + 1, last)
            else:
                return

    def last_of(self, kind: str, first: int, last: int) -> Row | None:
        """Return the last event of a kind, of those from `first` to `last`."""
        return next(self.having({kind}, first, last, backwards=True), None)

    def definition(self, digest: bytes, seq: int) -> Definition | None:
        """Return a definition that event `seq` names; None: it is missing, or not what it was."""
        try:
            found = self._rows.definition(digest, seq)
        except JournalDamagedError as error:
            self.note(error)
            return None
        if found is None:
            self.note(lost_definition(digest, seq))
        return found

    def _read(self, first: int, last: int) -> Iterator[tuple[Event, Row]]:
        """Yield what can be read, to the first place where the rows themselves cannot."""
        try:
            for row in self._rows.rows(first, last):
                event = self._event(row)
                if event is not None:
                    yield event, row
        except JournalDamagedError as error:
            self.note(error)

    def _event(self, row: Row) -> Event | None:
        """Return an event; None: it cannot be read, and so it is left out."""
        try:
            return read_event(row)
        except JournalDamagedError as error:
            self.note(error)
            return None

    def _check(self, event: Event, link: bytes) -> None:
        if event.hash != event_hash(link, event.record, event.definitions, event.state_digest):
            self.note(JournalDamagedError(message("journal-event-changed"), event.record.seq))

    def _miss(self, seq: int) -> None:
        self.note(JournalDamagedError(message("journal-event-missing"), seq))

    def _genesis(self) -> bytes | None:
        try:
            return self.origin().genesis
        except JournalDamagedError as error:
            self.note(error)
            return None
