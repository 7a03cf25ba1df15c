"""What is derived from the records, by the code that records and reports use at the tables.

Derived rows say nothing that the records do not: `rebuild` makes them anew, byte for byte. They are
made after the records are committed, so that no record waits for them or is refused for its form.
"""

import re
from typing import Any

import msgspec

from controller.data.definition import TableDefinition
from controller.floor.store.database import Connection
from controller.floor.store.passing import INTENTS, KINDS, Passing, PassingState
from controller.floor.store.played import Played
from controller.floor.store.rows import CentralRows
from controller.floor.store.texts import json_of, text_of
from controller.floor.store.tolerant import Tolerant
from controller.journal.reading import read_event

TABLES = (
    *("round", "hold", "call", "alert", "decision"),
    *("device_use", "deck_use", "figure", "wagered"),
)
"""The tables whose rows are derived, each with the number of the journal."""
_LEFT = re.compile(rb'"step":"(?:idle|closed|wagering)"')
"""In the intents of an event with which a table may leave a round."""
_STATE = (
    "SELECT seq, round_seq, spent_seq, troubles, state::text FROM derived"
    " WHERE journal = %s FOR UPDATE"
)


def derive(connection: Connection, number: int) -> None:
    """Derive what has come since the last time, up to the mark.

    Args:
        connection: where.
        number: the journal's, in the database.

    Raises:
        psycopg.Error: nothing is derived.
    """
    with connection.transaction():
        _Deriving(connection, number, _lock(connection, number)).run()


def waiting(connection: Connection) -> list[int]:
    """Return the journals with events that nothing is derived from yet."""
    found = connection.execute(
        "SELECT number FROM journal LEFT JOIN derived ON derived.journal = number"
        " WHERE journal.seq > coalesce(derived.seq, 0) ORDER BY number"
    )
    return [int(str(row[0])) for row in found]


def rebuild(connection: Connection, number: int) -> None:
    """Forget what is derived from a journal, and derive all of it anew, in one transaction."""
    with connection.transaction():
        _lock(connection, number)
        for table in TABLES:
            connection.execute(f"DELETE FROM {table} WHERE journal = %s", (number,))  # noqa: S608 - names of ours
        connection.execute("DELETE FROM derived WHERE journal = %s", (number,))
        _Deriving(connection, number, _lock(connection, number)).run()


def _lock(connection: Connection, number: int) -> tuple[Any, ...]:
    """Return how far a journal is derived; who derives the same journal meanwhile waits."""
    connection.execute(
        "INSERT INTO derived (journal) VALUES (%s) ON CONFLICT DO NOTHING", (number,)
    )
    found = connection.execute(_STATE, (number,)).fetchone()
    assert found is not None
    return found


class _Deriving:
    def __init__(self, connection: Connection, number: int, found: tuple[Any, ...]) -> None:
        self._connection = connection
        self._number = number
        self._seq, round_seq, spent_seq, troubles, state = found
        self._troubles: dict[int, str] = {each["seq"]: each["told"] for each in troubles}
        self._rows = CentralRows(connection, number)
        self._source = Tolerant(self._rows, self._troubles)
        self._state = msgspec.json.decode(state, type=PassingState)
        self._passing = Passing(connection, number, self._state)
        self._played = Played(connection, number, self._source, (round_seq, spent_seq))

    def run(self) -> None:
        head, left, table = self._source.head, 0, None
        for row in self._rows.rows(self._seq + 1, head):
            intents = bytes(row[6])
            if _LEFT.search(intents):
                left = int(row[0])
            if row[4] in KINDS or INTENTS.search(intents):
                self._passing.take(self._source.decoded(read_event(row)))
            if row[8]:
                table = self._source.named(bytes(row[8])) or table
        self._passing.end()
        if left:
            self._played.read(left)
        if table is not None:
            self._name(table)
        troubles = [{"seq": seq, "told": told} for seq, told in sorted(self._troubles.items())]
        reached = (head, self._played.round_seq, self._played.spent_seq)
        kept = json_of(troubles), json_of(msgspec.to_builtins(self._state))
        self._connection.execute(
            "UPDATE derived SET seq = %s, round_seq = %s, spent_seq = %s, troubles = %s, state = %s"
            " WHERE journal = %s",
            (*reached, *kept, self._number),
        )

    def _name(self, table: TableDefinition) -> None:
        """Note what the table calls itself, what it plays, and its house's time zone."""
        names = map(text_of, (table.name, table.game.name, table.house.time_zone))
        self._connection.execute(
            "UPDATE derived SET name = %s, game = %s, zone = %s, definition = %s"
            " WHERE journal = %s",
            (*names, self._source.digest_of(table), self._number),
        )
