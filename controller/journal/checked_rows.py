"""Rows of the journal read as checked, typed data; used by start, verify and tail."""

import sqlite3
from collections.abc import Iterator
from typing import Any

from controller.data.message import message
from controller.journal.chain import DIGEST_SIZE, definition_digest, event_hash, genesis_hash
from controller.journal.journal_errors import SQLITE_ERRORS, JournalDamagedError, unread
from controller.journal.record import Definition, Event, Head, Origin, Record

EVENTS = (
    "SELECT seq, utc_us, monotonic_ns, boot, kind, data, intents, said, definitions, state_digest,"
    " hash FROM event"
)
_TYPES = (int, int, int, int, str, bytes, bytes, bytes, bytes, bytes, bytes)
Row = tuple[Any, ...]
"""A row as SQLite gives it: values of any type, not checked yet."""


def read_origin(connection: sqlite3.Connection) -> Origin:
    """Return the journal's beginning, checked against its own genesis hash.

    Raises:
        JournalDamagedError: the row is missing, doubled or changed.
    """
    rows = connection.execute("SELECT journal, created_utc_us, genesis FROM meta").fetchall()
    if len(rows) != 1 or not _has_types(rows[0], (bytes, int, bytes)):
        raise JournalDamagedError(message("journal-meta-changed"), 0)
    origin = Origin(*rows[0])
    if genesis_hash(origin.journal, origin.created_utc_us) != origin.genesis:
        raise JournalDamagedError(message("journal-genesis-wrong"), 0)
    return origin


def read_event(row: Row) -> Event:
    """Return one row of `EVENTS` as an event.

    Raises:
        JournalDamagedError: a column holds what was never written there.
    """
    if not _has_types(row, _TYPES):
        raise JournalDamagedError(message("journal-column-of-another-type"), _place(row))
    event = Event(Record(*row[:8]), *row[8:])
    if (
        len(event.definitions) % DIGEST_SIZE
        or len(event.state_digest) != DIGEST_SIZE
        or len(event.hash) != DIGEST_SIZE
    ):
        raise JournalDamagedError(message("journal-digest-of-another-length"), event.record.seq)
    return event


def walk(rows: Iterator[Row], head: Head) -> Iterator[Event]:
    """Follow the chain from `head` and yield one checked event after another.

    Raises:
        JournalDamagedError: at the first event that is missing, changed or unreadable.
    """
    while True:
        expected = head.seq + 1
        try:
            row = next(rows, None)
        except SQLITE_ERRORS as error:
            raise unread(error, expected) from error
        if row is None:
            return
        if row[0] != expected:
            what = message("journal-event-missing-before", number=row[0])
            raise JournalDamagedError(what, expected)
        event = read_event(row)
        if event.hash != event_hash(head.hash, event.record, event.definitions, event.state_digest):
            raise JournalDamagedError(message("journal-event-changed"), expected)
        head = Head(expected, event.hash)
        yield event


def end_of_chain(rows: Iterator[Row], head: Head) -> Head:
    """Follow the chain from `head` to the last row, and return that; raises as `walk`."""
    for event in walk(rows, head):
        head = Head(event.record.seq, event.hash)
    return head


def read_definition(connection: sqlite3.Connection, digest: bytes) -> Definition | None:
    """Return the definition kept under a digest.

    Raises:
        JournalDamagedError: it is not what it was.
    """
    row = connection.execute(
        "SELECT kind, name, text FROM definition WHERE digest = ?", (digest,)
    ).fetchone()
    return None if row is None else check_definition(digest, row)


def read_definitions(connection: sqlite3.Connection, kind: str) -> list[Definition]:
    """Return all definitions of a kind.

    Raises:
        JournalDamagedError: one is not what it was.
    """
    rows = connection.execute(
        "SELECT digest, kind, name, text FROM definition WHERE kind = ?", (kind,)
    ).fetchall()
    return [check_definition(row[0], row[1:]) for row in rows]


def check_definition(digest: object, row: Row) -> Definition:
    """Return a definition's kind, name and text, checked against its digest.

    Raises:
        JournalDamagedError: they do not agree.
    """
    if _has_types(row, (str, str, str)):
        definition = Definition(*row)
        if definition_digest(definition) == digest:
            return definition
    shown = digest.hex() if isinstance(digest, bytes) else repr(digest)
    raise JournalDamagedError(message("journal-definition-changed", digest=shown), 0)


def digests(definitions: bytes) -> Iterator[bytes]:
    """Yield the digests that an event's `definitions` column joins."""
    for start in range(0, len(definitions), DIGEST_SIZE):
        yield definitions[start : start + DIGEST_SIZE]


def _has_types(row: Row, types: tuple[type, ...]) -> bool:
    return tuple(map(type, row)) == types


def _place(row: Row) -> int:
    return row[0] if isinstance(row[0], int) else 0
