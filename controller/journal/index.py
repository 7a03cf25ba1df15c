"""Looks for events of a journal by their topics, with the help of a file beside it, the index.

The index says nothing that the events do not, and neither the chain nor a commit knows of it. It
has, for each stretch of events from the first one on, where each topic stands in it, and where each
stood last before it. `extend` goes on where it ended: the check beside the daemon calls that,
readers write nothing. What lies behind its last stretch is read from the events themselves, as is
all that lies behind a stretch which is not as it was written. So every answer is the same without
it.

It belongs to a journal that has, under the number of its last event, that event's link: then all
events before are the same, too, wherever they lie now.
"""

import sqlite3
from collections.abc import Callable, Iterator, Set
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path
from typing import Final
from zlib import crc32

import msgspec

from controller.data.message import message
from controller.data.topics import NAMED, topics_of
from controller.errors import UNDECODABLE
from controller.journal.checked_rows import Row
from controller.journal.connect import companion_of, make_private, open_reader
from controller.journal.events import Events
from controller.journal.journal_errors import SQLITE_ERRORS, JournalDamagedError
from controller.journal.schema import FORM

_VERSION: Final = crc32(repr((FORM, NAMED)).encode()) >> 1
"""By what the topics were found: another version of the program may find others. SQLite keeps it as
a signed number of 32 bits.
"""
_MOST = 1000
"""Events of one stretch."""
_LAYOUT = """CREATE TABLE stretch (
    last INTEGER PRIMARY KEY,
    first INTEGER NOT NULL,
    hash BLOB NOT NULL,
    topics BLOB NOT NULL,
    digest BLOB NOT NULL
) STRICT"""
_END = "SELECT last, hash FROM stretch ORDER BY last DESC LIMIT 1"
_COUNT = "SELECT sum(last - first + 1) FROM stretch"
_HOLDING = "SELECT first, last, hash, topics, digest FROM stretch WHERE last >= ? ORDER BY last"


class _Topics(msgspec.Struct):
    """What a stretch of events is about.

    Attributes:
        within: by topic, the events that have it, counted from the first of the stretch.
        before: by topic, the last event before the stretch that has it.
    """

    within: dict[str, list[int]]
    before: dict[str, int]


_Stretch = tuple[range, _Topics]
"""The numbers of its events, and what they are about."""
_decode = msgspec.json.Decoder(_Topics).decode


def file_of(events: Events) -> Path | None:
    """Return where a journal's index lies, or is to lie; None: the journal is in memory."""
    return companion_of(events.path, ".index") if events.path is not None else None


def is_about(row: Row, topics: Set[str]) -> bool:
    """Tell whether an event has one of some topics; one that cannot be read may have any."""
    try:
        return not topics.isdisjoint(topics_of(row[4], row[6]))
    except (*UNDECODABLE, TypeError):
        return True


class Index:
    """The index of a journal, as far as there is one.

    Attributes:
        reached: the last event that it knows; 0: there is none, or it is another journal's.
    """

    def __init__(self, events: Events) -> None:
        """Open it for reading."""
        self._events = events
        self._file: sqlite3.Connection | None = None
        self._held: _Stretch | None = None
        self.reached = 0
        with suppress(*SQLITE_ERRORS, JournalDamagedError):
            self.reached = self._open()

    def close(self) -> None:
        """Close its file."""
        if self._file is not None:
            self._file.close()

    def find(self, topics: Set[str], first: int, last: int, *, backwards: bool) -> Iterator[Row]:
        """Yield the events from `first` to `last` that have one of some topics, or cannot be read.

        Raises:
            JournalDamagedError: an event is missing, or a segment is not what was written.
        """
        first = max(first, 1)
        if backwards and last > self.reached:
            yield from self._read(topics, max(first, self.reached + 1), last, backwards=True)
            last = self.reached
        while first <= last:
            stretch = self._holding(last if backwards else first)
            if stretch is None:
                yield from self._read(topics, first, last, backwards=backwards)
                return
            events, found = stretch
            numbers = {events[at] for each in topics for at in found.within.get(each, ())}
            for seq in sorted(numbers, reverse=backwards):
                if first <= seq <= last:
                    yield self._row(seq)
            if backwards:
                last = max(found.before.get(each, 0) for each in topics)
            else:
                first = events.stop

    def end(self) -> tuple[int, dict[str, int]]:
        """Return how far it reaches without a gap, and the last event with each topic."""
        stretch = self._holding(self.reached) if self.reached else None
        if self._file is None or stretch is None:
            return 0, {}
        if self._file.execute(_COUNT).fetchone() != (self.reached,):
            return 0, {}
        events, found = stretch
        return events[-1], found.before | {
            name: events[at[-1]] for name, at in found.within.items()
        }

    def _open(self) -> int:
        path = file_of(self._events)
        if path is None:
            return 0
        self._file = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
        if self._file.execute("PRAGMA user_version").fetchone() != (_VERSION,):
            return 0
        last, link = self._file.execute(_END).fetchone() or (0, b"")
        row = self._events.row(last)
        return last if row is not None and row[-1] == link else 0

    def _holding(self, seq: int) -> _Stretch | None:
        """Return the stretch that has event `seq`; None: it is not known, or not what it was."""
        if self._held is not None and seq in self._held[0]:
            return self._held
        if self._file is None or seq > self.reached:
            return None
        with suppress(*SQLITE_ERRORS, *UNDECODABLE):
            first, last, *kept, digest = self._file.execute(_HOLDING, (seq,)).fetchone()
            if first <= seq and digest == _digest(first, last, *kept):
                self._held = range(first, last + 1), _decode(kept[1])
                return self._held
        return None

    def _row(self, seq: int) -> Row:
        row = self._events.row(seq)
        if row is None:
            raise JournalDamagedError(message("journal-event-missing"), seq)
        return row

    def _read(self, topics: Set[str], first: int, last: int, *, backwards: bool) -> Iterator[Row]:
        rows = self._events.rows(first, last, backwards=backwards, topics=topics)
        return (row for row in rows if is_about(row, topics))


def extend(journal: Path, until: int, leave: Callable[[], object]) -> None:
    """Have a journal's index reach event `until`, or an event that cannot be read or written there.

    Nothing is flushed: what a power cut spoils is found by its digest.

    Args:
        journal: the journal; it is only read, and was found sound up to there.
        until: that event.
        leave: called before each thousand events.

    Raises:
        JournalDamagedError: the journal is not what it was found to be.
        JournalUnreadableError: it cannot be read any more.
    """
    unwritten = suppress(*SQLITE_ERRORS, OSError, *UNDECODABLE)
    with closing(open_reader(journal)) as connection, unwritten:
        events = Events(connection)
        with closing(Index(events)) as index:
            reached, before = index.end()
        path = file_of(events)
        assert path is not None, "it was opened by its name"
        if not reached:
            _lay_out(path)
        with closing(sqlite3.connect(path, isolation_level=None)) as file:
            file.execute("PRAGMA synchronous = OFF")
            while reached < until:
                leave()
                rows = events.batch(reached + 1, _MOST, until)
                file.execute("INSERT INTO stretch VALUES (?, ?, ?, ?, ?)", _stretch(rows, before))
                reached = rows[-1][0]


def _lay_out(path: Path) -> None:
    """Begin an index; who reads the one before goes on reading it."""
    path.unlink(missing_ok=True)
    make_private(path)
    with closing(sqlite3.connect(path)) as file:
        file.execute(f"PRAGMA user_version = {_VERSION}")
        file.execute(_LAYOUT)


def _stretch(rows: list[Row], before: dict[str, int]) -> tuple[object, ...]:
    """Return a row of the index; `before`, the last event with each topic, is brought up to it."""
    first, last, link = rows[0][0], rows[-1][0], rows[-1][-1]
    found = _Topics({}, dict(before))
    for row in rows:
        for each in topics_of(row[4], row[6]):
            found.within.setdefault(each, []).append(row[0] - first)
            before[each] = row[0]
    topics = msgspec.json.encode(found)
    return last, first, link, topics, _digest(first, last, link, topics)


def _digest(first: int, last: int, link: bytes, topics: bytes) -> bytes:
    return sha256(b"%d %d %b %b" % (first, last, link, topics)).digest()
