"""What a start reads from the journal, checked before the table continues from it."""

import sqlite3
from hashlib import sha256

from controller.data.message import message
from controller.journal.chain import DIGEST_SIZE
from controller.journal.checked_rows import EVENTS, read_origin, walk
from controller.journal.journal_errors import JournalDamagedError, readable
from controller.journal.record import Event, Head, Origin, Restored
from controller.journal.schema import KEPT, check_schema

RECENT = KEPT
"""How many events a start checks the chain of: many times the rounds that are kept for recall."""


def read_restored(connection: sqlite3.Connection, recent: int) -> tuple[Origin, Restored | None]:
    """Return the origin and the state to continue from; the cost does not grow with the journal.

    Raises:
        JournalDamagedError: anything that was read is not what was written.
    """
    with readable():
        check_schema(connection)
        origin = read_origin(connection)
        last = _last_seq(connection)
        event = _check_recent(connection, origin, last, recent)
        return origin, _check_state(connection, event, last)


def check_state_row(
    connection: sqlite3.Connection, last: int, digest: bytes | None
) -> bytes | None:
    """Return the state row, checked against the last event.

    Args:
        connection: to the journal.
        last: the number of the last event.
        digest: the state's digest in that event; None: there is no event.

    Raises:
        JournalDamagedError: events are missing at the end, or the state is not the last one's.
    """
    rows = connection.execute("SELECT seq, data FROM state").fetchall()
    if not rows and digest is None:
        return None
    if len(rows) != 1 or type(rows[0][0]) is not int or type(rows[0][1]) is not bytes:
        raise JournalDamagedError(message("journal-state-changed"), last)
    seq, data = rows[0]
    if seq > last:
        raise JournalDamagedError(message("journal-events-cut-off", number=seq), last + 1)
    if seq < last:
        raise JournalDamagedError(message("journal-state-older", number=seq), last)
    if sha256(data).digest() != digest:
        raise JournalDamagedError(message("journal-state-wrong"), last)
    return bytes(data)


def _last_seq(connection: sqlite3.Connection) -> int:
    last = connection.execute("SELECT coalesce(max(seq), 0) FROM event").fetchone()[0]
    if type(last) is not int:
        raise JournalDamagedError(message("journal-last-number", name=repr(last)), 0)
    return last


def _check_recent(
    connection: sqlite3.Connection, origin: Origin, last: int, recent: int
) -> Event | None:
    before = max(0, last - recent)
    head = Head(before, _link(connection, origin, before))
    event = None
    rows = connection.execute(f"{EVENTS} WHERE seq > ? ORDER BY seq", (before,))
    for event in walk(rows, head):
        head = Head(event.record.seq, event.hash)
    if head.seq != last:
        raise JournalDamagedError(message("journal-event-missing"), head.seq + 1)
    return event


def _link(connection: sqlite3.Connection, origin: Origin, seq: int) -> bytes:
    if seq == 0:
        return origin.genesis
    row = connection.execute("SELECT hash FROM event WHERE seq = ?", (seq,)).fetchone()
    if row is None or type(row[0]) is not bytes or len(row[0]) != DIGEST_SIZE:
        raise JournalDamagedError(message("journal-event-or-hash-missing"), seq)
    return bytes(row[0])


def _check_state(connection: sqlite3.Connection, event: Event | None, last: int) -> Restored | None:
    state = check_state_row(connection, last, event.state_digest if event else None)
    if event is None or state is None:
        return None
    record = event.record
    return Restored(state, last, event.hash, record.boot, record.utc_us, record.monotonic_ns)
