"""The rows of one journal in the central database, as records and reports read them."""

from collections.abc import Iterator, Sequence
from typing import Any

from controller.data.message import message
from controller.floor.store.database import Connection
from controller.journal import CARDS, Definition, JournalDamagedError, Origin
from controller.journal.reading import Row, check_definition

_EVENTS = (
    "SELECT seq, utc_us, monotonic_ns, boot, kind, data, intents, said, definitions, state_digest,"
    " hash FROM record WHERE journal = %s"
)
_FEW, _MANY = 32, 500
"""Rows that are fetched at once: first, and at most. Who searches backwards often finds soon."""


class CentralRows:
    """The events of one journal, up to a number; the transaction is the caller's."""

    def __init__(self, connection: Connection, number: int, until: int | None = None) -> None:
        """Look at a journal.

        Args:
            connection: within a transaction.
            number: the journal's, in the database.
            until: the last event that is looked at; None: the mark.
        """
        self._connection = connection
        self._number = number
        self._head = int(self._journal()[3]) if until is None else until

    def first(self) -> int:
        """Return the number of the oldest event; 1: there is none."""
        return 1

    def head(self) -> int:
        """Return the number of the last event; 0: there is none."""
        return self._head

    def origin(self) -> Origin:
        """Return where the journal begins."""
        return Origin(*self._journal()[:3])

    def row(self, seq: int) -> Row | None:
        """Return one row; None: it is missing."""
        return self._one(f"{_EVENTS} AND seq = %s", seq) if seq <= self._head else None

    def rows(self, first: int, last: int) -> Iterator[Row]:
        """Yield the rows from `first` to `last`, in order."""
        yield from self._pieces(_EVENTS, first, last)

    def scan(self, first: int, last: int, *, backwards: bool) -> Iterator[Row]:
        """Yield number, time and intents of the events from `first` to `last`."""
        columns = "SELECT seq, utc_us, intents FROM record WHERE journal = %s"
        yield from self._pieces(columns, first, last, backwards=backwards)

    def last_of(self, kind: str, first: int, last: int) -> Row | None:
        """Return the last event of a kind, of those from `first` to `last`."""
        statement = f"{_EVENTS} AND kind = %s AND seq BETWEEN %s AND %s ORDER BY seq DESC LIMIT 1"
        return self._one(statement, kind, first, min(last, self._head))

    def clocks(self, seq: int) -> Row | None:
        """Return number, times and start number of event `seq`, or of the next that exists."""
        statement = (
            "SELECT seq, utc_us, monotonic_ns, boot FROM record"
            " WHERE journal = %s AND seq BETWEEN %s AND %s ORDER BY seq LIMIT 1"
        )
        return self._one(statement, seq, self._head)

    def definition(self, digest: bytes, seq: int) -> Definition | None:
        """Return a definition that event `seq` names; None: it is missing.

        Sealed cards have stayed at the table: their text is empty, as in an export.
        """
        found = self._connection.execute(
            "SELECT kind, name, text FROM definition WHERE digest = %s", (digest,)
        ).fetchone()
        if found is not None:
            return check_definition(digest, found)
        name = self._one("SELECT name FROM withheld WHERE journal = %s AND digest = %s", digest)
        return Definition(CARDS, str(name[0]), "") if name is not None else None

    def _pieces(
        self, columns: str, first: int, last: int, *, backwards: bool = False
    ) -> Iterator[Row]:
        """Yield rows in pieces, so that who stops early has not fetched all of them."""
        low, high = max(first, 1), min(last, self._head)
        order = "DESC" if backwards else "ASC"
        statement = f"{columns} AND seq BETWEEN %s AND %s ORDER BY seq {order}"
        many = _FEW
        while low <= high:
            if backwards:
                piece = max(low, high - many + 1), high
                high = piece[0] - 1
            else:
                piece = low, min(high, low + many - 1)
                low = piece[1] + 1
            many = min(many * 4, _MANY)
            yield from self._all(statement, *piece)

    def _journal(self) -> Row:
        found = self._one("SELECT id, created_utc_us, genesis, seq FROM journal WHERE number = %s")
        if found is None:
            raise JournalDamagedError(message("journal-meta-changed"), 0)
        return found

    def _one(self, statement: str, *values: object) -> Row | None:
        return self._connection.execute(statement, (self._number, *values)).fetchone()

    def _all(self, statement: str, *values: object) -> Sequence[tuple[Any, ...]]:
        return self._connection.execute(statement, (self._number, *values)).fetchall()
