"""The days by which records lie: of their arrival, by the clock of the store that takes them."""

from datetime import UTC, date, datetime, timedelta

from controller.data.instant import Instant
from controller.floor.store.database import Connection

KEEP = 3
"""Days for which records stay hot, beside the one on which they came."""
AHEAD = 2
"""Days that are made before they come."""


def day_of(now: Instant) -> date:
    """Return the day, UTC."""
    return datetime.fromtimestamp(now.utc_us / 1e6, UTC).date()


def make_day(connection: Connection, day: date) -> None:
    """Have a place for the records of a day, until the transaction ends in any case."""
    connection.execute("SELECT make_day(%s)", (day,))


def make_days(connection: Connection, today: date) -> None:
    """Have places for the records of this day and of the next ones."""
    for ahead in range(AHEAD + 1):
        make_day(connection, today + timedelta(ahead))


def hot_between(today: date) -> tuple[date, date]:
    """Return the first and the last day of which records stay hot.

    A day that lies far ahead was told by a wrong clock: its records are sealed, too, and would
    otherwise keep all later ones of their journal hot until it comes. Clocks of two stores may
    differ by a day or two.
    """
    return today - timedelta(KEEP), today + timedelta(2 * AHEAD)
