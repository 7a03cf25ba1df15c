"""The journal's tables, unchanged; and what a start reads, checked before the table continues."""

import sqlite3
from hashlib import sha256

from controller.data.message import message
from controller.errors import printable
from controller.journal.chain import DIGEST_SIZE
from controller.journal.checked_rows import EVENTS, read_origin, walk
from controller.journal.journal_errors import JournalDamagedError, readable
from controller.journal.record import Event, Head, Origin, Restored

APPLICATION_ID = 0x44544A31
"""The application id in the header of every journal file: "DTJ1"."""
FORM = 2
"""The form number of journals and exports: tables, events, intents, state, definition.

When to raise it: docs/journal.md, "The form number".
"""

TABLES = {
    "meta": """CREATE TABLE meta (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        journal BLOB NOT NULL,
        created_utc_us INTEGER NOT NULL,
        genesis BLOB NOT NULL
    ) STRICT""",
    "event": """CREATE TABLE event (
        seq INTEGER PRIMARY KEY CHECK (seq > 0),
        utc_us INTEGER NOT NULL,
        monotonic_ns INTEGER NOT NULL,
        boot INTEGER NOT NULL,
        kind TEXT NOT NULL,
        data BLOB NOT NULL,
        intents BLOB NOT NULL,
        said BLOB NOT NULL,
        definitions BLOB NOT NULL,
        state_digest BLOB NOT NULL,
        hash BLOB NOT NULL
    ) STRICT""",
    "state": """CREATE TABLE state (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        seq INTEGER NOT NULL,
        data BLOB NOT NULL
    ) STRICT""",
    "definition": """CREATE TABLE definition (
        digest BLOB PRIMARY KEY NOT NULL,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        text TEXT NOT NULL
    ) STRICT, WITHOUT ROWID""",
}
_INDEXES = {
    # A recall looks for the last one before a round, and must not read the whole journal for it.
    "taken": "CREATE INDEX taken ON event (seq) WHERE kind = 'DefinitionTaken'",
    # Asked with each event that leaves for a sealed segment.
    "sealed": "CREATE INDEX sealed ON event (seq) WHERE kind = 'JournalSealed'",
}

# INSERT OR REPLACE deletes without firing a DELETE trigger, so triggers guard the inserts as well.
_NEXT = {
    "meta": "EXISTS (SELECT 1 FROM meta)",
    "event": "NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM event)",
    "definition": "EXISTS (SELECT 1 FROM definition WHERE digest = NEW.digest)",
}

KEPT = 2000
"""The last events never leave the journal: a start checks them."""
# The oldest event may leave when a later one says that it lies in a sealed segment, up to an event
# which that one names by its link. Such an event is journalled after the segment was checked, here
# and in a copy elsewhere.
_SEALED = f"""OLD.seq = (SELECT min(seq) FROM event)
    AND OLD.seq < (SELECT max(seq) FROM event) - {KEPT}
    AND EXISTS (
        SELECT 1 FROM event AS step JOIN event AS last
        ON last.seq = json_extract(CAST(step.data AS TEXT), '$.seq')
        WHERE step.kind = 'JournalSealed' AND OLD.seq <= last.seq
        AND lower(hex(last.hash)) = json_extract(CAST(step.data AS TEXT), '$.hash')
    )"""  # noqa: S608 - a number of ours


def _guards() -> dict[str, str]:
    triggers = {}
    for table, taken in _NEXT.items():
        for act in ("UPDATE", "DELETE"):
            name = f"{table}_no_{act.lower()}"
            triggers[name] = (
                f"CREATE TRIGGER {name} BEFORE {act} ON {table}{_unless(table, act)}"
                f" BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
            )
        name = f"{table}_only_appends"
        triggers[name] = (
            f"CREATE TRIGGER {name} BEFORE INSERT ON {table} WHEN {taken}"
            f" BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
        )
    return triggers


def _unless(table: str, act: str) -> str:
    return f" WHEN NOT ({_SEALED})" if (table, act) == ("event", "DELETE") else ""


EXPECTED = {**TABLES, **_INDEXES, **_guards()}
"""Every object of the schema by name, with the statement that makes it."""

# One statement, one commit: the event and the state after it cannot be separated, even if the
# process is interrupted between two lines of Python.
ENTRY = """
CREATE TEMP VIEW entry AS
    SELECT event.*, state.data AS state FROM main.event, main.state;
CREATE TEMP TRIGGER entry_insert INSTEAD OF INSERT ON entry BEGIN
    INSERT INTO event VALUES (NEW.seq, NEW.utc_us, NEW.monotonic_ns, NEW.boot, NEW.kind, NEW.data,
        NEW.intents, NEW.said, NEW.definitions, NEW.state_digest, NEW.hash);
    INSERT INTO state VALUES (1, NEW.seq, NEW.state)
        ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, data = excluded.data;
END;
"""


def create_schema(connection: sqlite3.Connection) -> None:
    """Make the journal's tables in an empty database."""
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {FORM}")
    for statement in EXPECTED.values():
        connection.execute(statement)


def check_schema(connection: sqlite3.Connection) -> None:
    """Compare tables, indexes and triggers with the expected ones.

    Raises:
        JournalDamagedError: one is missing or changed, or there is another.
    """
    found: dict[object, object] = dict(
        connection.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    )
    for name, statement in EXPECTED.items():
        if name not in found:
            raise JournalDamagedError(message("journal-schema-lost", name=printable(name)), 0)
        if found[name] != statement:
            raise JournalDamagedError(message("journal-schema-changed", name=printable(name)), 0)
    foreign = found.keys() - EXPECTED.keys()
    if foreign:
        names = ", ".join(sorted(map(repr, foreign)))
        raise JournalDamagedError(message("journal-schema-foreign", names=names), 0)


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
