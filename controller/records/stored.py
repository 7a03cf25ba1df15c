"""Where records find the rows of events: in a journal's file, or in a central database."""

from collections.abc import Iterator, Set
from sqlite3 import Connection
from typing import Protocol

from controller.data.message import message
from controller.journal import Definition, JournalDamagedError, Origin
from controller.journal.checked_rows import Row, read_definition, read_origin
from controller.journal.events import Events
from controller.journal.index import Index
from controller.journal.journal_errors import SQLITE_ERRORS, readable


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
        ...

    def rows(self, first: int, last: int) -> Iterator[Row]:
        """Yield the rows from `first` to `last`, in order."""
        ...

    def having(self, topics: Set[str], first: int, last: int, *, backwards: bool) -> Iterator[Row]:
        """Yield the rows from `first` to `last` with one of some topics, or that cannot be read."""
        ...

    def last_of(self, kind: str, first: int, last: int) -> Row | None:
        """Return the last event of a kind, of those from `first` to `last`."""
        ...

    def definition(self, digest: bytes, seq: int) -> Definition | None:
        """Return a definition that event `seq` names; None: it is missing."""
        ...


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
            words = message("journal-definition-not-readable", error=str(error))
            raise JournalDamagedError(words, seq) from error
