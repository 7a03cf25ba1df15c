"""The journal as the courier reads it: read-only, its chain followed, nothing held open."""

import os
from collections.abc import Iterator
from pathlib import Path
from sqlite3 import Connection

from controller.floor.wire import MOST_BYTES, MOST_NAMED, MOST_ROWS, WireDefinition, WireRow
from controller.journal import CARDS, Head, Origin
from controller.journal.checked_rows import digests, read_definition, read_event, read_origin, walk
from controller.journal.connect import open_reader
from controller.journal.events import Events
from controller.journal.journal_errors import lost_definition, readable

_LAST_KIND = "SELECT kind FROM event ORDER BY seq DESC LIMIT 1"


class OpenJournal:
    """A journal that is open for reading while its daemon writes.

    Attributes:
        origin: where it begins.
    """

    def __init__(self, path: Path) -> None:
        """Open it.

        Raises:
            JournalUnreadableError: it is no journal, of another form, or not readable by us.
            JournalDamagedError: its beginning is not what was written.
        """
        self._path = path
        self._connection: Connection = open_reader(path)
        try:
            self._file = _identity(path)
            with readable():
                self.origin: Origin = read_origin(self._connection)
        except BaseException:
            self._connection.close()
            raise

    def close(self) -> None:
        """Close it."""
        self._connection.close()

    def swapped(self) -> bool:
        """Tell whether another file lies in its place now, or none."""
        return _identity(self._path) != self._file

    def last(self) -> int:
        """Return the number of the last event; 0: there is none."""
        with readable():
            return Events(self._connection).last()

    def last_kind(self) -> str:
        """Return the kind of the last event; empty: there is none."""
        with readable():
            found = self._connection.execute(_LAST_KIND).fetchone()
        return str(found[0]) if found is not None else ""

    def head_at(self, seq: int) -> Head | None:
        """Return an event's number and link; those of the beginning for number 0.

        None: there is no such event.
        """
        if seq == 0:
            return Head(0, self.origin.genesis)
        with readable():
            # The segments beside the file may have become more since.
            row = Events(self._connection).row(seq)
        return None if row is None else Head(seq, read_event(row).hash)

    def after(self, head: Head) -> list[WireRow]:
        """Return the events that follow one, as many as go into a parcel; none: there are none yet.

        Raises:
            JournalDamagedError: the first of them does not follow, or cannot be read.
        """
        with readable():
            rows = Events(self._connection).batch(head.seq + 1, MOST_ROWS)
        taken: list[WireRow] = []
        size = 0
        for row, event in zip(rows, walk(iter(rows), head), strict=True):
            record = event.record
            size += len(record.data) + len(record.intents) + len(record.said)
            if taken and size > MOST_BYTES:
                break
            taken.append(row)
        return taken

    def withheld(self, rows: list[WireRow]) -> list[tuple[bytes, str]]:
        """Return the definitions that some events name and that stay here: sealed cards."""
        found = []
        for row in rows:
            for digest in digests(row[8]):
                definition = self._definition(digest, row[0])
                if definition[1] == CARDS:
                    found.append((digest, definition[2]))
        return found

    def definitions(self, wanted: list[bytes]) -> Iterator[list[WireDefinition]]:
        """Yield definitions in lists that each go into a parcel; sealed cards never.

        Raises:
            JournalDamagedError: one is missing, or not what was written.
        """
        taken: list[WireDefinition] = []
        size = 0
        for digest in wanted:
            definition = self._definition(digest, 0)
            if definition[1] == CARDS:
                continue
            size += len(definition[3])
            if taken and (size > MOST_BYTES or len(taken) == MOST_NAMED):
                yield taken
                taken, size = [], len(definition[3])
            taken.append(definition)
        if taken:
            yield taken

    def _definition(self, digest: bytes, seq: int) -> WireDefinition:
        with readable():
            found = read_definition(self._connection, digest)
        if found is None:
            raise lost_definition(digest, seq)
        return digest, found.kind, found.name, found.text


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
