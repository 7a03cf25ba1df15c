"""The tables of the journal file, and the check that they are unchanged."""

import sqlite3

from controller.data.message import message
from controller.errors import printable
from controller.journal.journal_errors import JournalDamagedError

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
