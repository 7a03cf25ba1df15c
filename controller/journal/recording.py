"""A whole record from its beginning to its end, and the record that a journal holds.

Every event that is given out has passed the check of the chain. The first event that does not agree
ends it.
"""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from controller.data.message import message
from controller.journal.checked_rows import EVENTS, read_definition, read_event, read_origin, walk
from controller.journal.events import Events
from controller.journal.journal_errors import JournalDamagedError, readable
from controller.journal.record import Definition, Event, Head, Origin
from controller.journal.start_state import check_state_row


class Recording(Protocol):
    """A record with a beginning and an end, both known before the first event is read."""

    origin: Origin
    """Where the record begins."""
    last: int
    """The number of its last event; 0: there is no event."""
    state: bytes | None
    """The state after the last event; None: there is no event."""

    def events(self) -> Iterator[Event]:
        """Yield all events, in order.

        Raises:
            JournalDamagedError: at the first that is missing, changed or unreadable.
        """

    def definition(self, digest: bytes) -> Definition | None:
        """Return a definition that an event given out so far has named; None: it is missing.

        Raises:
            JournalDamagedError: it is not what was written.
        """


@dataclass(slots=True)
class Stored:
    """The record in a journal, up to the event that was the last when it was opened."""

    connection: sqlite3.Connection
    origin: Origin
    last: int
    state: bytes | None

    def events(self) -> Iterator[Event]:
        """Yield all events, in order; read in batches, so that the writer's log can be emptied."""
        seq, rows = 0, Events(self.connection).in_batches(1, self.last)
        for event in walk(rows, Head(0, self.origin.genesis)):
            seq = event.record.seq
            yield event
        if seq != self.last:
            raise JournalDamagedError(message("journal-event-missing"), seq + 1)

    def definition(self, digest: bytes) -> Definition | None:
        """Return a definition by its digest; None: it is missing."""
        with readable():
            return read_definition(self.connection, digest)


def stored(connection: sqlite3.Connection) -> Stored:
    """Return the record in a journal as it is now, without what is appended later.

    Raises:
        JournalDamagedError: its beginning or its end is not what was written.
    """
    with readable():
        connection.execute("BEGIN")
        try:
            return Stored(connection, read_origin(connection), *_end(connection))
        finally:
            connection.execute("COMMIT")


def _end(connection: sqlite3.Connection) -> tuple[int, bytes | None]:
    row = connection.execute(f"{EVENTS} ORDER BY seq DESC LIMIT 1").fetchone()
    if row is None:
        return 0, check_state_row(connection, 0, None)
    event = read_event(row)
    last = event.record.seq
    return last, check_state_row(connection, last, event.state_digest)
