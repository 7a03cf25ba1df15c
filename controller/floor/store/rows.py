"""The rows of one journal in the central database, as records and reports read them.

An event lies hot among the records, sealed in a segment, or, until its day goes, in both, and then
both are the same. It may be sealed while it is looked for: so hot ones are asked for first.
"""

from collections.abc import Iterator, Sequence, Set

import msgspec

from controller.data.message import message
from controller.errors import UNDECODABLE, told_by
from controller.floor.store.database import Connection
from controller.floor.wire import UnreadableError, WireRow, ZstdError, packed, unpacked
from controller.journal import CARDS, Definition, JournalDamagedError, Origin
from controller.journal.checked_rows import Row, check_definition
from controller.journal.index import is_about

# Sealed events: the rows of a segment, as they came over the wire, in one Zstandard frame.


MOST = 500
"""Events of one segment; the schema holds it, too."""
_LEVEL = 9

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(list[WireRow])


def pack(rows: Sequence[WireRow]) -> bytes:
    """Return rows as a segment keeps them."""
    return packed(_encoder.encode(rows), _LEVEL)


def unpack(events: bytes, last: int) -> list[WireRow]:
    """Return the rows that a segment keeps.

    Args:
        events: as `pack` made them.
        last: the last event, for the error.

    Raises:
        JournalDamagedError: they are not what was sealed.
    """
    try:
        return _decoder.decode(unpacked(events))
    except (*UNDECODABLE, UnreadableError, ZstdError) as error:
        what = message("journal-segment-changed", name=str(last), error=told_by(error))
        raise JournalDamagedError(what, last) from error


_EVENTS = (
    "SELECT seq, utc_us, monotonic_ns, boot, kind, data, intents, said, definitions, state_digest,"
    " hash FROM record WHERE journal = %s"
)
_SEGMENTS = "SELECT last FROM segment WHERE journal = %s AND last BETWEEN %s AND %s AND first <= %s"
_SEALED = "SELECT events FROM segment WHERE journal = %s AND last = %s"
_FEW = 32
"""Rows that are fetched at first: who searches backwards often finds soon. At most `MOST`."""


class CentralRows:
    """The events of one journal, up to a number; the transaction is the caller's.

    Within a transaction that sees one moment, `record` has to be locked before its first question:
    a day that goes meanwhile would be seen neither hot nor sealed.
    """

    def __init__(self, connection: Connection, number: int, until: int | None = None) -> None:
        """Look at a journal.

        Args:
            connection: within a transaction.
            number: the journal's, in the database.
            until: the last event that is looked at; None: the mark.
        """
        self._connection = connection
        self._number = number
        self.first = 1
        self.head: int = self._journal()[3] if until is None else until
        self._unpacked: list[Row] = []
        self._held: list[Row] = []
        self._held_from = self.head + 1

    def hold(self, first: int) -> None:
        """Fetch the rows from number `first` to the last now, and keep them; none is missing."""
        if first < self._held_from:
            self._held[:0] = self.rows(first, self._held_from - 1)
            self._held_from = max(first, 1)

    def origin(self) -> Origin:
        """Return where the journal begins."""
        return Origin(*self._journal()[:3])

    def row(self, seq: int) -> Row | None:
        """Return one row; None: it is missing."""
        return next(self.rows(seq, seq), None)

    def rows(self, first: int, last: int) -> Iterator[Row]:
        """Yield the rows from `first` to `last`, in order."""
        for low, high in self._pieces(first, last):
            yield from self._piece(low, high)

    def having(self, topics: Set[str], first: int, last: int, *, backwards: bool) -> Iterator[Row]:
        """Yield the rows from `first` to `last` with one of some topics, or that cannot be read."""
        for low, high in self._pieces(first, last, backwards=backwards):
            rows = [row for row in self._piece(low, high) if is_about(row, topics)]
            yield from reversed(rows) if backwards else rows

    def last_of(self, kind: str, first: int, last: int) -> Row | None:
        """Return the last event of a kind, of those from `first` to `last`."""
        for row in reversed(self._of_held(first, last)):
            if row[4] == kind:
                return row
        last = min(last, self._held_from - 1)
        found = self._one(
            f"{_EVENTS} AND kind = %s AND seq BETWEEN %s AND %s ORDER BY seq DESC LIMIT 1",
            kind, first, last,
        )  # fmt: skip
        # One that is newer and not hot any more came while a store's clock was behind.
        after = first if found is None else found[0] + 1
        for sealed in self._sealed(after, last, kind=kind, backwards=True):
            for row in reversed(sealed):
                if row[4] == kind and after <= row[0] <= last:
                    return row
        return found

    def all_of(self, kind: str) -> Iterator[Row]:
        """Yield all events of a kind, in order."""
        hot = {row[0]: row for row in self._all(f"{_EVENTS} AND kind = %s", kind)}
        sealed = self._sealed(1, self.head, kind=kind)
        found = {row[0]: row for rows in sealed for row in rows if row[4] == kind} | hot
        yield from (found[seq] for seq in sorted(found))

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
        self, first: int, last: int, *, backwards: bool = False
    ) -> Iterator[tuple[int, int]]:
        """Yield pieces of a range: who stops early has not fetched all of it."""
        low, high = max(first, 1), min(last, self.head)
        many = _FEW
        while low <= high:
            if backwards:
                held = self._held_from if high >= self._held_from else low
                piece = max(low, high - many + 1, held), high
                high = piece[0] - 1
            else:
                held = self._held_from - 1 if low < self._held_from else high
                piece = low, min(high, low + many - 1, held)
                low = piece[1] + 1
            many = min(many * 4, MOST)
            yield piece

    def _piece(self, low: int, high: int) -> list[Row]:
        """Return the rows of a piece, all of them held or none."""
        if low >= self._held_from:
            return self._of_held(low, high)
        kept = self._unpacked
        if kept and kept[0][0] <= low and high <= kept[-1][0]:
            return [row for row in kept if low <= row[0] <= high]
        hot = self._all(f"{_EVENTS} AND seq BETWEEN %s AND %s ORDER BY seq", low, high)
        if len(hot) == high - low + 1:
            return hot
        found = {
            row[0]: row
            for sealed in self._sealed(low, high)
            for row in sealed
            if low <= row[0] <= high
        } | {row[0]: row for row in hot}
        return [found[seq] for seq in sorted(found)]

    def _of_held(self, first: int, last: int) -> list[Row]:
        begin = self._held_from
        return self._held[max(0, first - begin) : max(0, last - begin + 1)]

    def _sealed(
        self, low: int, high: int, *, kind: str = "", backwards: bool = False
    ) -> Iterator[list[Row]]:
        """Yield the rows of segments of which some lie in a range, those with a kind if it is told.

        They are fetched one after the other; the last one is kept: who searches comes back to it.
        """
        of_kind = " AND %s = ANY(kinds)" if kind else ""
        order = "DESC" if backwards else "ASC"
        values = (low, high + MOST - 1, high, *([kind] if kind else []))
        wanted = self._all(f"{_SEGMENTS}{of_kind} ORDER BY last {order}", *values)
        for [last] in wanted:
            if not self._unpacked or self._unpacked[-1][0] != last:
                found = self._one(_SEALED, last)
                assert found is not None
                self._unpacked = list(unpack(found[0], last))
            yield self._unpacked

    def _journal(self) -> Row:
        found = self._one("SELECT id, created_utc_us, genesis, seq FROM journal WHERE number = %s")
        if found is None:
            raise JournalDamagedError(message("journal-meta-changed"), 0)
        return found

    def _one(self, statement: str, *values: object) -> Row | None:
        return self._connection.execute(statement, (self._number, *values)).fetchone()

    def _all(self, statement: str, *values: object) -> list[Row]:
        return self._connection.execute(statement, (self._number, *values)).fetchall()
