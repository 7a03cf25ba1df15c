"""A table moves to another pit, a journal to another table: noted, with who said so and why."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from controller.data.house_clock import microseconds
from controller.data.message import message
from controller.floor.floor_errors import NoFloorError
from controller.floor.glance import pit_of
from controller.floor.store.database import Connection
from controller.floor.store.derivation import rebuild
from controller.floor.store.rows import CentralRows
from controller.records.source import Source, stretch

_DERIVED = """SELECT number, coalesce(derived.seq, 0), coalesce(zone, '') FROM journal
    LEFT JOIN derived ON derived.journal = number WHERE place = %s ORDER BY number"""
_FOREIGN = """SELECT journal.number, alarm.number, journal.place FROM journal
    JOIN alarm ON alarm.journal = journal.id WHERE encode(id, 'hex') LIKE %s AND alarm.place = %s
    AND kind = 'foreign' AND decided IS NULL AND journal.place <> alarm.place
    FOR NO KEY UPDATE OF journal"""
_LOCK = """SELECT FROM derived JOIN journal ON number = derived.journal WHERE place = %s
    ORDER BY derived.journal FOR UPDATE OF derived"""


def move(
    connection: Connection,
    table: str,
    pit: str,
    since: datetime,
    by: str,
    reason: str,
    *,
    new: bool = False,
) -> datetime:
    """Note that a table stands in a pit from a time on; return that time in the house's zone.

    What was derived from later events is derived anew, in the same transaction.

    Args:
        connection: it.
        table: its name on the floor.
        pit: where it stands then.
        since: by the table's clock; without a zone it is in the house's zone.
        by: who says so.
        reason: why it was moved.
        new: no table has stood in that pit before.

    Raises:
        NoFloorError: there is no such table, or no such pit, or the time is beyond the calendar.
    """
    with connection.transaction():
        connection.execute(_LOCK, (table,))
        journals = connection.execute(_DERIVED, (table,)).fetchall()
        if not journals:
            raise NoFloorError(message("floor-no-such-table", name=table))
        if not new and pit not in _pits(connection):
            raise NoFloorError(message("floor-no-such-pit-yet", name=pit))
        zone = ZoneInfo(next((row[2] for row in reversed(journals) if row[2]), "UTC"))
        try:
            utc = since.replace(tzinfo=since.tzinfo or zone).astimezone(UTC)
            since = utc.astimezone(zone)
        except OverflowError as error:
            raise NoFloorError(message("record-no-time", text=since.isoformat())) from error
        connection.execute(
            "INSERT INTO stay (place, since_utc_us, pit, noted_by, reason)"
            " VALUES (%s, %s, %s, %s, %s)",
            (table, microseconds(since), pit, by, reason),
        )
        for journal, until, _ in journals:
            if until and _is_after(connection, journal, until, utc):
                rebuild(connection, journal)
    return since


def _pits(connection: Connection) -> set[str]:
    """Return the pits in which a table stands or stood."""
    names = {pit_of(name) for [name] in connection.execute("SELECT name FROM place")}
    return names | {pit for [pit] in connection.execute("SELECT pit FROM stay")}


def adopt(connection: Connection, journal: str, table: str, by: str, reason: str) -> str:
    """Note that a journal is a table's: it has another name now, or its journal came to it.

    The alarm at which the table was refused is decided by it: it keeps who and why.

    Args:
        connection: it.
        journal: the first digits of its name, hexadecimal.
        table: its name on the floor.
        by: who says so.
        reason: why.

    Returns:
        The table that had it.

    Raises:
        NoFloorError: no table of that name was refused that journal.
    """
    with connection.transaction():
        found = connection.execute(_FOREIGN, (f"{journal.lower()}%", table)).fetchall()
        if len(found) != 1:
            raise NoFloorError(message("floor-not-refused", digest=journal, name=table))
        [(number, alarm, before)] = found
        connection.execute("INSERT INTO place (name) VALUES (%s) ON CONFLICT DO NOTHING", (table,))
        connection.execute("UPDATE journal SET place = %s WHERE number = %s", (table, number))
        connection.execute(
            "UPDATE alarm SET decided = now(), decided_by = %s, reason = %s WHERE number = %s",
            (by, reason, alarm),
        )
        rebuild(connection, number)
    return str(before)


def _is_after(connection: Connection, journal: int, until: int, utc: datetime) -> bool:
    """Tell whether an event up to number `until` is of this time or later."""
    source = Source(CentralRows(connection, journal, until))
    first, last = stretch(source, utc, None)
    return first <= last
