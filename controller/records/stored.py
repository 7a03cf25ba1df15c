"""Where records find the rows of events: in a journal's file, or in a central database."""

from collections.abc import Iterator
from contextlib import contextmanager
from sqlite3 import Connection
from typing import Protocol

from controller.data.message import message
from controller.journal import Definition, JournalDamagedError, Origin
from controller.journal.errors import SQLITE_ERRORS, not_readable
from controller.journal.events import Events
from controller.journal.reading import EVENTS, Row, read_definition, read_origin

_HEAD = "SELECT coalesce(max(seq), 0) FROM event"
_CLOCKS = "SELECT seq, utc_us, monotonic_ns, boot FROM event WHERE seq >= ? ORDER BY seq LIMIT 1"
_LAST_OF = f"{EVENTS} WHERE seq BETWEEN ? AND ? AND kind = ? ORDER BY seq DESC LIMIT 1"
_TAKEN = (
    f"{EVENTS} WHERE seq BETWEEN ? AND ? AND kind = 'DefinitionTaken' ORDER BY seq DESC LIMIT 1"
)
_SCAN = "SELECT seq, utc_us, intents FROM event WHERE seq BETWEEN ? AND ? ORDER BY seq"


class EventRows(Protocol):
    """The rows of one journal's events, as of one moment; rows are those of `EVENTS`.

    Each method raises `JournalDamagedError` where a row cannot be read.
    """

    def first(self) -> int:
        """Return the number of the oldest event; 1: there is none."""
        ...

    def head(self) -> int:
        """Return the number of the last event; 0: there is none."""
        ...

    def origin(self) -> Origin:
        """Return where the journal begins."""
        ...

    def row(self, seq: int) -> Row | None:
        """Return one row; None: it is missing."""
        ...

    def rows(self, first: int, last: int) -> Iterator[Row]:
        """Yield the rows from `first` to `last`, in order."""
        ...

    def scan(self, first: int, last: int, *, backwards: bool) -> Iterator[Row]:
        """Yield number, time and intents of the events from `first` to `last`."""
        ...

    def last_of(self, kind: str, first: int, last: int) -> Row | None:
        """Return the last event of a kind, of those from `first` to `last`."""
        ...

    def clocks(self, seq: int) -> Row | None:
        """Return number, times and start number of event `seq`, or of the next that exists."""
        ...

    def definition(self, digest: bytes, seq: int) -> Definition | None:
        """Return a definition that event `seq` names; None: it is missing."""
        ...


class JournalRows:
    """The rows of a journal's file and of the segments beside it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._events = Events(connection)
        with _readable():
            self._first = self._events.first()
            self._stored = self._events.stored_from()

    def first(self) -> int:
        """Return the number of the oldest event; 1: there is none."""
        return self._first

    def head(self) -> int:
        """Return the number of the last event; 0: there is none."""
        return int(next(self._select(_HEAD))[0])

    def origin(self) -> Origin:
        """Return where the journal begins."""
        with _readable():
            return read_origin(self._connection)

    def row(self, seq: int) -> Row | None:
        """Return one row; None: it is missing."""
        with _readable():
            return self._events.row(seq)

    def rows(self, first: int, last: int) -> Iterator[Row]:
        """Yield the rows from `first` to `last`, in order."""
        with _readable():
            yield from self._events.rows(first, last)

    def scan(self, first: int, last: int, *, backwards: bool) -> Iterator[Row]:
        """Yield number, time and intents; what lies in the file is read no further."""
        until = min(last, self._stored - 1)
        sealed = self._events.sealed(max(first, 1), until, backwards=backwards)
        if not backwards:
            with _readable():
                for row in sealed:
                    yield row[0], row[1], row[6]
        yield from self._select(f"{_SCAN} DESC" if backwards else _SCAN, first, last)
        if backwards:
            with _readable():
                for row in sealed:
                    yield row[0], row[1], row[6]

    def last_of(self, kind: str, first: int, last: int) -> Row | None:
        """Return the last event of a kind, of those from `first` to `last`."""
        if kind == "DefinitionTaken":  # it has an index
            found = next(self._select(_TAKEN, first, last), None)
        else:
            found = next(self._select(_LAST_OF, first, last, kind), None)
        return found if found is not None else self._last_sealed(kind, first, last)

    def clocks(self, seq: int) -> Row | None:
        """Return number, times and start number of event `seq`, or of the next that exists."""
        if seq < self._stored:
            with _readable():
                for row in self._events.sealed(seq, self._stored - 1):
                    return row[:4]
        return next(self._select(_CLOCKS, seq), None)

    def definition(self, digest: bytes, seq: int) -> Definition | None:
        """Return a definition that event `seq` names; None: it is missing."""
        try:
            return read_definition(self._connection, digest)
        except SQLITE_ERRORS as error:
            words = message("journal-definition-not-readable", error=str(error))
            raise JournalDamagedError(words, seq) from error

    def _last_sealed(self, kind: str, first: int, last: int) -> Row | None:
        """Return the last event of a kind that lies in a segment, of those from first to last."""
        having = f'"kind":"{kind}"'.encode()
        until = min(last, self._stored - 1)
        with _readable():
            for row in self._events.sealed(first, until, backwards=True, having=having):
                if row[4] == kind:
                    return row
        return None

    def _select(self, statement: str, *values: object) -> Iterator[Row]:
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
