"""A table moves to another pit: that is noted, with who said so and why."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from controller.data.message import message
from controller.floor.floor_errors import NoFloorError
from controller.floor.store.database import Connection
from controller.floor.store.derivation import rebuild
from controller.floor.store.rows import CentralRows
from controller.records.decoded_event import microseconds
from controller.records.source import Source, stretch

_DERIVED = """SELECT number, coalesce(derived.seq, 0), coalesce(zone, '') FROM journal
    LEFT JOIN derived ON derived.journal = number WHERE place = %s ORDER BY number"""
_LOCK = """SELECT FROM derived JOIN journal ON number = derived.journal WHERE place = %s
    ORDER BY derived.journal FOR UPDATE OF derived"""


def move(
    connection: Connection, table: str, pit: str, since: datetime, by: str, reason: str
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

    Raises:
        NoFloorError: there is no such table.
    """
    with connection.transaction():
        connection.execute(_LOCK, (table,))
        journals = connection.execute(_DERIVED, (table,)).fetchall()
        if not journals:
            raise NoFloorError(message("floor-no-such-table", name=table))
        zone = ZoneInfo(next((str(row[2]) for row in reversed(journals) if row[2]), "UTC"))
        since = (since if since.tzinfo is not None else since.replace(tzinfo=zone)).astimezone(zone)
        connection.execute(
            "INSERT INTO stay (place, since_utc_us, pit, noted_by, reason)"
            " VALUES (%s, %s, %s, %s, %s)",
            (table, microseconds(since), pit, by, reason),
        )
        for number, seq, _ in journals:
            journal, until = int(str(number)), int(str(seq))
            if until and _is_after(connection, journal, until, since):
                rebuild(connection, journal)
    return since


def _is_after(connection: Connection, journal: int, until: int, since: datetime) -> bool:
    """Tell whether an event up to number `until` is of this time or later."""
    source = Source(CentralRows(connection, journal, until))
    first, last = stretch(source, since.astimezone(UTC), None)
    return first <= last
