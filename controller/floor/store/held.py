"""The newest rows of a journal in memory, so that they are fetched once; the others as they lie."""

from collections.abc import Iterator

from controller.floor.store.rows import CentralRows
from controller.journal import Definition, Origin
from controller.journal.reading import Row


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
