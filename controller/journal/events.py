"""The events of a journal in order: those in sealed segments first, then those in the file itself.

The oldest event in the file says where the segments end. Where no segment has an event that is not
in the file, nothing is given for it: whoever follows the chain misses it there.
"""

import sqlite3
from collections.abc import Generator, Iterator, Set
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path

from controller.data.encoding import EVENTS
from controller.journal import connect, journal_errors, record
from controller.journal.checked_rows import EVENTS as _EVENTS
from controller.journal.checked_rows import Row, read_event
from controller.journal.segments import OpenSegment, Segment, list_segments, segments_folder

_FROM = f"{_EVENTS} WHERE seq >= ? AND seq <= ?"
_LAST = (1 << 63) - 1
_HEAD = "SELECT coalesce(max(seq), 0) FROM event"
_BATCH = 1000


class Events:
    """Reads the events of one journal, as far as they are there now."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._segments: list[Segment] | None = None
        self._opened: OpenSegment | None = None

    @property
    def path(self) -> Path | None:
        """The journal's file; None: it is in memory."""
        file = self._connection.execute("PRAGMA database_list").fetchone()[2]
        return Path(file) if file else None

    def stored_from(self) -> int:
        """Return the number of the oldest event in the file itself; 1: there is none."""
        found = self._connection.execute("SELECT min(seq) FROM event").fetchone()[0]
        return found if isinstance(found, int) else 1

    def last(self) -> int:
        """Return the number of the last event; 0: there is none."""
        return int(self._connection.execute(_HEAD).fetchone()[0])

    def first(self) -> int:
        """Return the number of the oldest event that can be read."""
        stored = self.stored_from()
        first = stored
        for each in reversed(self.segments() if stored > 1 else []):
            if each.first < first <= each.last + 1:
                first = each.first
        return first

    def rows(
        self,
        first: int,
        last: int = _LAST,
        *,
        backwards: bool = False,
        topics: Set[str] = frozenset(),
    ) -> Generator[Row]:
        """Yield the rows of the events from `first` to `last`.

        Args:
            first: the first.
            last: the last.
            backwards: the last comes first.
            topics: events that are quickly seen to have none of these are left out; empty: none is.

        Raises:
            JournalDamagedError: a segment is not what was written.
        """
        until = min(last, self.stored_from() - 1)
        sealed = self._sealed(max(first, 1), until, backwards=backwards, topics=topics)
        if not backwards:
            yield from sealed
        order = "DESC" if backwards else "ASC"
        statement = f"{_FROM}{_condition(topics)} ORDER BY seq {order}"
        # No `yield from`: it would close the cursor of a range that was not read to its end, at a
        # moment when the journal may already be closed.
        for row in self._connection.execute(statement, (first, last)):  # noqa: UP028
            yield row
        if backwards:
            yield from sealed

    def batch(self, first: int, most: int, last: int = _LAST) -> list[Row]:
        """Return the rows of the first so many events from `first` to `last`, as of one moment.

        Then nothing is held open, so that the writer's log can be emptied.

        Raises:
            JournalDamagedError: a segment is not what was written.
        """
        with self._one_moment(), closing(self.rows(first, last)) as rows:
            return list(islice(rows, most))

    def in_batches(self, first: int, last: int = _LAST) -> Iterator[Row]:
        """Yield the rows of the events from `first` to `last`, each batch as of one moment."""
        while rows := self.batch(first, _BATCH, last):
            yield from rows
            first = rows[-1][0] + 1

    @contextmanager
    def _one_moment(self) -> Iterator[None]:
        """Read in one transaction: meanwhile events may leave for a segment."""
        if self._connection.in_transaction:
            yield
            return
        self._connection.execute("BEGIN")
        try:
            yield
        finally:
            self._connection.execute("COMMIT")

    def row(self, seq: int) -> Row | None:
        """Return the row of one event; None: it is missing."""
        found = self._connection.execute(f"{_EVENTS} WHERE seq = ?", (seq,)).fetchone()
        return found if found is not None else next(self._sealed(seq, seq), None)

    def _sealed(
        self, first: int, last: int, *, backwards: bool = False, topics: Set[str] = frozenset()
    ) -> Iterator[Row]:
        """Yield the rows of events `first` to `last` from segments, as far as those have them."""
        words = {each.partition(" ")[0].encode() for each in topics}
        while first <= last:
            seq = last if backwards else first
            if self._opened is None or seq not in self._opened:
                self._opened = OpenSegment.covering(self.segments(), seq)
            opened = self._opened
            if opened is None:
                return
            yield from opened.rows(first, last, backwards=backwards, words=words)
            if backwards:
                last = opened.before.seq
            else:
                first = opened.end.seq + 1

    def segments(self) -> list[Segment]:
        """Return the segments of this journal, beside its file; none for a journal in memory."""
        if self._segments is None:
            self._segments = []
            found = self._connection.execute("SELECT journal FROM meta").fetchone()
            if self.path is not None and found is not None and isinstance(found[0], bytes):
                self._segments = list_segments(segments_folder(self.path), found[0])
        return self._segments


def _condition(topics: Set[str]) -> str:
    """Return what SQL can tell of topics: an event's kind, and whether it has intents at all."""
    kinds = [f"kind = '{each}'" for each in sorted(topics & EVENTS.keys())]
    noted = ["intents <> x'5b5d'"] if topics - EVENTS.keys() else []
    return f" AND ({' OR '.join(kinds + noted)})" if topics else ""


# Events for a person to read, while the daemon may be writing.


def tail(path: Path | str, *, last: int | None = None, after: int = 0) -> Iterator[record.Event]:
    """Yield the events after number `after`, in order; only the last `last` of them, if given.

    They are read in batches: while somebody reads on, in a pager for example, the writer's log can
    be emptied. Types are checked, hashes are not: `verify` checks those.

    Raises:
        JournalUnreadableError: it is no journal, of another version, or not readable by us.
        JournalDamagedError: a row cannot be shown.
        JournalUnavailableError: a resource is wanting.
    """
    with closing(connect.open_reader(Path(path))) as connection:
        seq = after
        try:
            events = Events(connection)
            if last is not None:
                seq = max(after, events.last() - last)
            for row in events.in_batches(seq + 1):
                event = read_event(row)
                seq = event.record.seq
                yield event
        except journal_errors.SQLITE_ERRORS as error:
            raise journal_errors.unread(error, seq + 1) from error
