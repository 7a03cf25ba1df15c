"""In which pit a table stands, from when on: what people have noted of it."""

from bisect import bisect_right
from collections.abc import Sequence
from datetime import datetime
from operator import itemgetter

from controller.data.house_clock import microseconds
from controller.floor.store.database import Connection

_NOTED = """SELECT journal.number, since_utc_us, stay.number FROM stay
    JOIN journal ON journal.place = stay.place WHERE journal.number = ANY(%s)
    ORDER BY since_utc_us, stay.number"""
FIRST = 0
"""The stay before anything was noted: the table's name says in which pit."""


class Stays(list[tuple[int, int]]):
    """The stays of a table, one after the other: since when (UTC, microseconds), and its number."""

    def at(self, utc: datetime) -> int:
        """Return the number of the stay at a time, by the table's clock."""
        if not self:  # most tables never move
            return FIRST
        place = bisect_right(self, microseconds(utc), key=itemgetter(0))
        return self[place - 1][1] if place else FIRST


def stays_of(connection: Connection, numbers: Sequence[int]) -> dict[int, Stays]:
    """Return the stays of the tables of some journals, by the journals' numbers."""
    found = {number: Stays() for number in numbers}
    for journal, since, number in connection.execute(_NOTED, (list(numbers),)):
        found[journal].append((since, number))
    return found
