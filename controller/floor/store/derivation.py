"""What is derived from the records, by the code that records and reports use at the tables.

Derived rows say nothing that the records do not: `rebuild` makes them anew, byte for byte. They are
made after the records are committed, so that no record waits for them or is refused for its form.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from controller.data.definition import TableDefinition
from controller.floor.store.batch import Writing, json_of, text_of
from controller.floor.store.database import Connection
from controller.floor.store.derived_events import TOPICS, Passing, PassingState
from controller.floor.store.played import Played
from controller.floor.store.rows import CentralRows
from controller.floor.store.stays import Stays, stays_of
from controller.floor.store.tolerant import Tolerant
from controller.journal.index import is_about
from controller.records.rounds import LEFT

TABLES = (
    *("round", "hold", "call", "alert", "decision"),
    *("device_use", "deck_use", "figure", "wagered"),
)
"""The tables whose rows are derived, each with the number of the journal."""
_LEFT = frozenset(LEFT)
MOST = 2_000
"""Events, of all journals together, from which one transaction derives."""
_BACK = 100
"""Events before a round among which a reader finds most of how the table stood."""
# A row that `rebuild` has deleted is seen until it commits, so that nobody waits for it here.
_BEGIN = """INSERT INTO derived (journal) SELECT wanted FROM unnest(%s::integer[]) AS wanted
    WHERE NOT EXISTS (SELECT FROM derived WHERE journal = wanted) ON CONFLICT DO NOTHING"""
_STATE = """SELECT derived.journal, journal.seq, derived.seq, round_seq, spent_seq, troubles,
    state::text FROM derived JOIN journal ON journal.number = derived.journal
    WHERE derived.journal = ANY(%s) ORDER BY derived.journal FOR UPDATE OF derived"""
_REACHED = """UPDATE derived SET seq = %s, round_seq = %s, spent_seq = %s, troubles = %s, state = %s
    WHERE journal = %s"""
_NAMED = """UPDATE derived SET name = %s, game = %s, zone = %s, definition = %s
    WHERE journal = %s"""


def derive(connection: Connection, *numbers: int) -> list[int]:
    """Derive what has come from some journals since the last time, in one transaction.

    A journal from which somebody else derives meanwhile is left to them.

    Args:
        connection: where.
        numbers: of the journals, in the database.

    Returns:
        The journals with more events than one transaction derives from.

    Raises:
        psycopg.Error: nothing is derived.
    """
    with connection.transaction():
        return _derive(connection, numbers, "SKIP LOCKED")


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
        connection.execute("SELECT FROM derived WHERE journal = %s FOR UPDATE", (number,))
        for table in (*TABLES, "derived"):
            connection.execute(f"DELETE FROM {table} WHERE journal = %s", (number,))  # noqa: S608 - names of ours
        while _derive(connection, [number]):
            pass


def _derive(connection: Connection, numbers: Sequence[int], beside: str = "") -> list[int]:
    """Derive from some journals; return those that have more events.

    `beside`: what becomes of those that are locked; empty: they are waited for.
    """
    connection.execute(_BEGIN, (sorted(numbers),))
    locked: Iterable[tuple[Any, ...]] = connection.execute(f"{_STATE} {beside}", (list(numbers),))
    # After the locks: what a move has noted is there, or the move waits and derives anew.
    rows = list(locked)
    stays = stays_of(connection, [row[0] for row in rows])
    writing, room, more = Writing(), MOST, []
    for number, mark, *found in rows:
        state = _State(*found)
        until = min(mark, state.seq + room)
        if until > state.seq:
            _Deriving(connection, writing, (number, stays[number]), until, state).run()
        if until < mark:
            more.append(number)
        room -= until - state.seq
    writing.send(connection)
    return more


class _State(NamedTuple):
    """How far a journal is derived: the columns of `derived`."""

    seq: int
    round_seq: int
    spent_seq: int
    troubles: list[dict[str, Any]]
    passing: str


class _Deriving:
    """Derives from one journal, up to an event."""

    def __init__(
        self,
        connection: Connection,
        writing: Writing,
        journal: tuple[int, Stays],
        until: int,
        found: _State,
    ) -> None:
        self._writing = writing
        number, stays = journal
        self._number = number
        self._after = found.seq
        self._troubles: dict[int, str] = {each["seq"]: each["told"] for each in found.troubles}
        self._rows = CentralRows(connection, number, until)
        self._rows.hold(found.seq + 1)
        self._source = Tolerant(self._rows, self._troubles)
        self._state = msgspec.json.decode(found.passing, type=PassingState)
        self._passing = Passing(writing, number, self._state, stays)
        reached = found.round_seq, found.spent_seq
        self._played = Played(writing, number, self._source, reached, stays)

    def run(self) -> None:
        head, left, table = self._source.head, 0, None
        for row in self._rows.rows(self._after + 1, head):
            if is_about(row, _LEFT):
                left = row[0]
            if is_about(row, TOPICS):
                self._passing.add_event(self._source.decoded(row))
            if row[8]:
                table = self._source.named(row[8]) or table
        self._passing.end()
        if left:
            self._rows.hold(self._played.round_seq - _BACK)
            self._played.read(left)
        if table is not None:
            self._name(table)
        troubles = [{"seq": seq, "told": told} for seq, told in sorted(self._troubles.items())]
        reached = (head, self._played.round_seq, self._played.spent_seq)
        kept = json_of(troubles), json_of(msgspec.to_builtins(self._state))
        self._writing.add("derived", _REACHED, (*reached, *kept, self._number))

    def _name(self, table: TableDefinition) -> None:
        """Note what the table calls itself, what it plays, and its house's time zone."""
        names = map(text_of, (table.name, table.game.name, table.house.time_zone))
        values = *names, self._source.digest_of(table), self._number
        self._writing.add("derived", _NAMED, values)
