"""Which tables and which gaming days a report is about; the events of one table."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from msgspec import Struct

from controller.data.definition import TableDefinition
from controller.data.message import Message, message
from controller.errors import DealerTableError, ExitCode
from controller.floor.floor_errors import CentreError, NoFloorError
from controller.floor.glance import pit_of
from controller.floor.store.database import Connection
from controller.floor.store.rows import CentralRows
from controller.floor.store.stays import FIRST
from controller.records import Source
from controller.records.event_rows import CheckedRows

_JOURNALS = """SELECT number, place, coalesce(derived.name, ''), coalesce(game, ''),
    coalesce(zone, ''), journal.seq > coalesce(derived.seq, 0),
    jsonb_array_length(coalesce(troubles, '[]'))
    FROM journal LEFT JOIN derived ON derived.journal = number WHERE journal.seq > 0
    ORDER BY place, number"""
_STAYS = "SELECT place, number, pit FROM stay ORDER BY number"
# A table whose clock runs years ahead does not say which day is the newest of all.
_ENDS = """SELECT min(gaming_day), max(gaming_day), max(gaming_day) FILTER
    (WHERE gaming_day <= to_char(now() + interval '1 day', 'YYYY-MM-DD'))"""
OF_SCOPE = """(%s OR (journal, stay) IN (SELECT * FROM unnest(%s::integer[], %s::integer[])))"""
"""A condition on derived rows; `ReportScope.values` are its values."""


def summed(table: str) -> str:
    """Return what a statement reads of some gaming days' figures; `Days.values` are its values.

    Months that are asked for whole are read as months.
    """
    return f"""(SELECT * FROM {table} WHERE gaming_day >= %s AND gaming_day < %s
        OR gaming_day > %s AND gaming_day <= %s UNION ALL
        SELECT * FROM {table}_month WHERE gaming_day BETWEEN %s AND %s) AS {table}"""  # noqa: S608 - names of ours


class NothingThereError(DealerTableError, exit_code=ExitCode.NEGATIVE):
    """The centre has nothing of this time, of this deck, or of this machine."""


class KeptJournal(Struct, frozen=True):
    """A journal of a table.

    Attributes:
        place: the table's name on the floor.
        name, game, zone: by its newest definition; empty: nothing is derived yet.
        behind: it has events that nothing is derived from yet. `troubles`: events, or stretches of
            them, that could not be read.
    """

    number: int
    place: str
    name: str
    game: str
    zone: str
    behind: bool
    troubles: int


class Days(Struct, frozen=True):
    """Gaming days, both included, as 2026-01-31.

    Attributes:
        first, last: those of which there is anything.
    """

    since: str
    until: str
    first: str
    last: str

    @property
    def one(self) -> bool:
        """Whether it is a single day."""
        return self.since == self.until

    @property
    def values(self) -> tuple[str, ...]:
        """The values of `summed`: days, the months between them that are asked for whole, days."""
        begun, ended = self.since[:7], self.until[:7]
        if self.since > self.first and self.since != f"{begun}-01":
            begun = _month(f"{begun}-01", 31)
        if self.until < self.last and _month(self.until, 1) == ended:
            ended = _month(f"{ended}-01", -1)
        if self.one or begun > ended:
            begun = ended = self.until + "~"
        return self.since, begun, f"{ended}~", self.until, begun, ended

    @property
    def words(self) -> Message:
        """The days as a report's title says them."""
        if self.one:
            return message("report-gaming-day", date=self.since)
        return message("floor-report-days", since=self.since, until=self.until)


class ReportScope(Struct, frozen=True):
    """Some tables.

    Attributes:
        journals: all journals of these tables, in the order of their names.
        pits: in which pit the table of a journal was, by the numbers of journal and stay; empty: in
            none. What is not here is not asked for.
        words: what the tables are called together.
        whole: they are all tables of the centre.
    """

    journals: tuple[KeptJournal, ...]
    pits: Mapping[tuple[int, int], str]
    words: Message
    whole: bool

    @property
    def numbers(self) -> list[int]:
        """The numbers of the journals."""
        return [each.number for each in self.journals]

    @property
    def values(self) -> tuple[bool, list[int], list[int]]:
        """The values of `OF_SCOPE`."""
        return self.whole, [each for each, _ in self.pits], [each for _, each in self.pits]

    @property
    def places(self) -> dict[str, KeptJournal]:
        """The tables by name, each with its newest journal."""
        return {each.place: each for each in self.journals}


def tables(connection: Connection, names: Sequence[str] = (), pit: str = "") -> ReportScope:
    """Return the tables of these names, of a pit, or all.

    Raises:
        NoFloorError: there is no such table, or no table in that pit.
    """
    noted: dict[str, dict[int, str]] = {}
    for place, number, where in connection.execute(_STAYS):
        noted.setdefault(place, {})[number] = where
    found, pits = [], dict[tuple[int, int], str]()
    for row in connection.execute(_JOURNALS):
        one = KeptJournal(*row)
        found.append(one)
        stays = {FIRST: pit_of(one.place)} | noted.get(one.place, {})
        pits |= {(one.number, stay): where for stay, where in stays.items()}
    there = {each.place for each in found}
    for each in names:
        if each not in there:
            raise NoFloorError(message("floor-no-such-table", name=each))
    if pit and pit not in pits.values():
        raise NoFloorError(message("floor-no-such-pit", name=pit))
    asked = {e.number for e in found if not names or e.place in names}
    pits = {k: where for k, where in pits.items() if k[0] in asked and pit in ("", where)}
    numbers = {number for number, _ in pits}
    kept = [each for each in found if each.number in numbers]
    count = len({each.place for each in kept})
    if pit:
        words = message("floor-tables-of-pit", name=pit, count=count)
    elif names:
        words = message("floor-tables", count=count)
    else:
        words = message("floor-all-tables", count=count)
    return ReportScope(tuple(kept), pits, words, not pit and len(kept) == len(found))


def days(connection: Connection, scope: ReportScope, since: str | None, until: str | None) -> Days:
    """Return the gaming days that were asked for; without any, the newest.

    Raises:
        NoFloorError: the last day comes before the first.
        NothingThereError: no table has anything of these days.
    """
    if since is not None and until is not None and until < since:
        raise NoFloorError(message("record-ends-before"))
    [(first, last, newest)] = connection.execute(
        f"{_ENDS} FROM figure WHERE gaming_day > '' AND {OF_SCOPE}", scope.values
    ).fetchall()
    if first is None:
        raise NothingThereError(message("floor-no-days", what=scope.words))
    if since is None and until is None:
        since = until = newest or last
    asked = Days(since or first, until or last, first, last)
    if asked.until < first or asked.since > last:
        words = message("floor-no-such-days", what=asked.words, since=first, until=last)
        raise NothingThereError(words)
    return asked


def _month(day: str, later: int) -> str:
    """Return the month of the day that is so many days later."""
    return f"{date.fromisoformat(day) + timedelta(later):%Y-%m}"


# One table: its own code reads its journal here.


def source_of_table(connection: Connection, table: str) -> Source:
    """Return the events of the journal that a table writes now.

    Args:
        connection: within a transaction.
        table: its name on the floor.

    Raises:
        NoFloorError: there is no such table, or no event of it.
    """
    found = connection.execute(
        "SELECT number FROM journal WHERE place = %s AND seq > 0"
        " ORDER BY last_heard DESC, number DESC LIMIT 1",
        (table,),
    ).fetchone()
    if found is None:
        raise NoFloorError(message("floor-no-such-table", name=table))
    return Source(CheckedRows(CentralRows(connection, found[0])), table)


def unknown() -> TableDefinition:
    """Give no definition: one comes with the records of every table.

    Raises:
        CentreError: the journal names none that this program reads.
    """
    raise CentreError(message("floor-no-definition"))
