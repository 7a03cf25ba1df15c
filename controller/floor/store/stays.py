"""In which pit a table stands, from when on: what people have noted of it."""

from bisect import bisect_right
from collections.abc import Sequence
from datetime import datetime

from controller.floor.store.database import Connection
from controller.records.decoded_event import microseconds

_NOTED = """SELECT journal.number, since_utc_us, stay.number FROM stay
    JOIN journal ON journal.place = stay.place WHERE journal.number = ANY(%s)
    ORDER BY since_utc_us, stay.number"""
FIRST = 0
"""The stay before anything was noted: the table's name says in which pit."""


class Stays:
    """The stays of a table, one after the other."""

    def __init__(self) -> None:
        """There is none but the first."""
        self._since: list[int] = []
        self._numbers: list[int] = []

    def add(self, since_utc_us: int, number: int) -> None:
        """Add the next one: not earlier than those that were added, or noted later."""
        self._since.append(since_utc_us)
        self._numbers.append(number)

    def at(self, utc: datetime) -> int:
        """Return the number of the stay at a time, by the table's clock."""
        if not self._since:  # most tables never move
            return FIRST
        place = bisect_right(self._since, microseconds(utc))
        return self._numbers[place - 1] if place else FIRST


def stays_of(connection: Connection, numbers: Sequence[int]) -> dict[int, Stays]:
    """Return the stays of the tables of some journals, by the journals' numbers."""
    found = {number: Stays() for number in numbers}
    for journal, since, number in connection.execute(_NOTED, (list(numbers),)):
        found[journal].add(since, number)
    return found
