"""What is derived from the records, by the code that records and reports use at the tables.

Derived rows say nothing that the records do not: `rebuild` makes them anew, byte for byte. They are
made after the records are committed, so that no record waits for them or is refused for its form.

Whatever fails at an event, for whatever reason, fails for its journal alone: deriving of that one
stands before the event, and an alarm of the kind `UNDERIVED` says so. A person who decides it has
the event passed over; their decision stays, so that `rebuild` passes over the same.
"""

from collections import defaultdict
from collections.abc import Sequence, Set
from typing import Any, NamedTuple

import msgspec

from controller.data.message import Message
from controller.errors import told_by
from controller.floor.store.batch import UNDERIVED, Writing, json_of, text_of
from controller.floor.store.database import Connection, is_of_content
from controller.floor.store.derived_events import TOPICS, Passing, PassingState
from controller.floor.store.played_rounds import Played
from controller.floor.store.rows import CentralRows
from controller.floor.store.stays import Stays, stays_of
from controller.floor.store.tolerant import Tolerant, check_json
from controller.journal.index import is_about
from controller.records.rounds import LEFT

DAILY = ("device_use", "figure", "wagered", "alerted")
"""The tables of a gaming day's figures; each has another one beside it, of the month's."""
SINGLE = ("round", "hold", "call", "alert", "decision", "deck_use")
TABLES = (*SINGLE, *DAILY, *(f"{each}_month" for each in DAILY))
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
_STOPPED = """INSERT INTO alarm (place, journal, kind, seq, told)
    SELECT place, id, %s, coalesce(derived.seq, 0) + 1, %s FROM journal
    LEFT JOIN derived ON derived.journal = number
    WHERE number = %s AND journal.seq > coalesce(derived.seq, 0)
    ON CONFLICT (place, journal, kind) WHERE decided IS NULL DO NOTHING"""
_TRIED = """DELETE FROM alarm USING journal
    WHERE kind = %s AND decided IS NULL AND alarm.journal = journal.id AND journal.number = %s"""
_ALARMS = """SELECT journal.number, alarm.seq, decided IS NOT NULL FROM alarm
    JOIN journal ON journal.id = alarm.journal WHERE kind = %s AND journal.number = ANY(%s)"""
_NAMED = """UPDATE derived SET name = %s, game = %s, zone = %s, definition = %s
    WHERE journal = %s"""


class Derived(NamedTuple):
    """What one call of `derive` has come to.

    Attributes:
        more: the journals with more events than one transaction derives from.
        stopped: what is to be said of those whose deriving stands from now on.
    """

    more: list[int]
    stopped: list[Message]


def derive(connection: Connection, numbers: Sequence[int]) -> Derived:
    """Derive what has come from some journals since the last time, in one transaction.

    A journal from which somebody else derives meanwhile is left to them.

    Args:
        connection: where.
        numbers: of the journals, in the database.

    Raises:
        psycopg.Error: the database fails; nothing is derived.
    """
    return _advance(connection, numbers, "SKIP LOCKED")


def _advance(connection: Connection, numbers: Sequence[int], beside: str = "") -> Derived:
    """Derive from some journals; if that fails, from each for itself."""
    try:
        with connection.transaction():
            return Derived(_derive(connection, numbers, beside), [])
    except Exception as error:
        if not is_of_content(error):
            raise
        if len(numbers) == 1:
            return Derived([], [_stop(connection, numbers[0], error)])
    each = [_advance(connection, [one], beside) for one in numbers]
    return Derived([n for one in each for n in one.more], [t for one in each for t in one.stopped])


def _stop(connection: Connection, number: int, error: Exception) -> Message:
    """Derive up to the event that fails, and raise an alarm; return what is said of it."""
    room = MOST
    while room > 1:  # of the next `room` events one fails
        half = room // 2
        try:
            with connection.transaction():
                _derive(connection, [number], most=half)
        except Exception as another:
            if not is_of_content(another):
                raise
            error, room = another, half
        else:
            room -= half
    told = told_by(error)
    kept = json_of(msgspec.to_builtins(told))
    connection.execute(_STOPPED, (UNDERIVED, kept, number))
    return told


def waiting(connection: Connection) -> list[int]:
    """Return the journals with events that something can be derived from, and is not yet."""
    found = connection.execute(
        "SELECT number FROM journal LEFT JOIN derived ON derived.journal = number"
        " WHERE journal.seq > coalesce(derived.seq, 0) AND NOT EXISTS (SELECT FROM alarm"
        " WHERE alarm.journal = journal.id AND kind = %s AND decided IS NULL) ORDER BY number",
        (UNDERIVED,),
    )
    return [number for [number] in found]


def rebuild(connection: Connection, number: int) -> list[Message]:
    """Forget what is derived from a journal, and derive all of it anew, in one transaction.

    An event before which deriving stood is tried again: the program may be another one.

    Returns:
        What is said, if deriving stands before an event.
    """
    with connection.transaction():
        connection.execute("SELECT FROM derived WHERE journal = %s FOR UPDATE", (number,))
        for table in (*TABLES, "derived"):
            connection.execute(f"DELETE FROM {table} WHERE journal = %s", (number,))  # noqa: S608 - names of ours
        connection.execute(_TRIED, (UNDERIVED, number))
        while (found := _advance(connection, [number])).more:
            pass
    return found.stopped


def _derive(
    connection: Connection, numbers: Sequence[int], beside: str = "", most: int | None = None
) -> list[int]:
    """Derive from some journals; return those that have more events.

    Args:
        connection: within a transaction.
        numbers: of the journals.
        beside: what becomes of those that are locked; empty: they are waited for.
        most: events, of all together; None: `MOST`.
    """
    connection.execute(_BEGIN, (sorted(numbers),))
    rows = connection.execute(f"{_STATE} {beside}", (list(numbers),)).fetchall()
    # After the locks: what a move has noted is there, or the move waits and derives anew.
    stays = stays_of(connection, [row[0] for row in rows])
    passed, stops = _alarms(connection, numbers)
    writing, room, more = Writing(), MOST if most is None else most, []
    for number, mark, *found in rows:
        state = _State(*found)
        last = min(mark, stops.get(number, mark + 1) - 1)
        until = min(last, state.seq + room)
        if until > state.seq:
            journal = number, stays[number], passed[number]
            _derive_one(connection, writing, journal, until, state)
        if until < last:
            more.append(number)
        room -= until - state.seq
    writing.send(connection)
    return more


def _alarms(
    connection: Connection, numbers: Sequence[int]
) -> tuple[defaultdict[int, set[int]], dict[int, int]]:
    """Return the events that people have passed over, and those before which deriving stands."""
    passed: defaultdict[int, set[int]] = defaultdict(set)
    stops = {}
    for journal, event, decided in connection.execute(_ALARMS, (UNDERIVED, list(numbers))):
        if decided:
            passed[journal].add(event)
        else:
            stops[journal] = event
    return passed, stops


class _State(NamedTuple):
    """How far a journal is derived: the columns of `derived`."""

    seq: int
    round_seq: int
    spent_seq: int
    troubles: list[dict[str, Any]]
    passing: str


def _derive_one(
    connection: Connection,
    writing: Writing,
    journal: tuple[int, Stays, Set[int]],
    until: int,
    found: _State,
) -> None:
    """Derive from one journal, up to an event."""
    number, stays, passed = journal
    troubles: dict[int, str] = {each["seq"]: each["told"] for each in found.troubles}
    rows = CentralRows(connection, number, until)
    rows.hold(found.seq + 1)
    source = Tolerant(rows, troubles, passed)
    state = msgspec.json.decode(found.passing, type=PassingState)
    passing = Passing(writing, number, state, stays)
    played = Played(writing, number, source, found.round_seq, found.spent_seq, stays)
    left, table = 0, None
    for row in rows.rows(found.seq + 1, source.head):
        if row[0] in source.passed:
            source.decoded(row)  # notes it
            continue
        check_json(row)
        if is_about(row, _LEFT):
            left = row[0]
        if row[8] and (named := source.named(row[8])) is not None:
            table = named
            state.zone = named.house.time_zone
        if is_about(row, TOPICS):
            passing.add_event(source.decoded(row))
    passing.end()
    if left:
        rows.hold(played.round_seq - _BACK)
        played.read(left)
    if table is not None:  # what it calls itself, what it plays, and its house's time zone
        names = map(text_of, (table.name, table.game.name, table.house.time_zone))
        writing.add("derived", _NAMED, (*names, source.digest_of(table), number))
    noted = [{"seq": seq, "told": told} for seq, told in sorted(troubles.items())]
    reached = (source.head, played.round_seq, played.spent_seq)
    kept = json_of(noted), json_of(msgspec.to_builtins(state))
    writing.add("derived", _REACHED, (*reached, *kept, number))
