"""One table over central rows: report and recall, by the code of the table's own."""

from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path

from controller.data.definition import TableDefinition
from controller.data.message import message
from controller.floor.errors import CentreError, NoFloorError
from controller.floor.store.database import Connection
from controller.floor.store.rows import CentralRows
from controller.records import DayLine, RoundRecord
from controller.records.day import between_of
from controller.records.recall import UnknownRoundError, day_of, last_rounds, round_of
from controller.records.source import Source
from controller.reports import MeasuredRound, Period, Report, report_of


def source_of_table(connection: Connection, table: str) -> Source:
    """Return the events of the journal that a table writes now.

    Args:
        connection: within a transaction.
        table: its name on the floor.

    Raises:
        NoFloorError: there is no such table.
    """
    found = connection.execute(
        "SELECT number FROM journal WHERE place = %s ORDER BY last_heard DESC, number DESC LIMIT 1",
        (table,),
    ).fetchone()
    if found is None:
        raise NoFloorError(message("floor-no-such-table", name=table))
    return Source(CentralRows(connection, int(str(found[0]))))


def report_of_table(
    connection: Connection,
    table: str,
    times: tuple[datetime | None, datetime | None],
    places: Iterable[Path],
    each: Callable[[MeasuredRound], None] | None = None,
) -> Report:
    """Return the report of the journal that a table writes now.

    Args:
        connection: within a transaction.
        table: its name on the floor.
        times: from when to when, as in `Period`.
        places: the folders in which results of the odds engine are kept.
        each: called with each round, as in `report_of`.

    Raises:
        NoFloorError: there is no such table.
        CentreError: the journal names no definition that this program reads.
        PeriodError: the period is impossible.
        JournalDamagedError: an event is not one that this program reads.
    """
    source = source_of_table(connection, table)
    return report_of(source, Period(*times), _unknown, places, each)


def recall_of_table(
    source: Source, *, last: int, number: int | None, day: str | None, shift: str
) -> tuple[list[RoundRecord], list[DayLine]]:
    """Return rounds as the table's own recall does, and what happened between those of a day.

    Args:
        source: the table's events.
        last: how many rounds, where neither `number` nor `day` say which.
        number: of one round.
        day: of which day.
        shift: of which shift of that day; empty: all of it.

    Raises:
        UnknownRoundError: there is no such round.
        CentreError: the journal names no definition that this program reads.
        JournalDamagedError: an event is not one that this program reads.
    """
    if number is not None:
        found = round_of(source, number, _unknown)
        if found is None:
            raise UnknownRoundError(message("floor-no-such-round", round=number))
        return [found], []
    if day is not None:
        between = between_of(source, day) if not shift else []
        return day_of(source, day, shift, _unknown), between
    return last_rounds(source, last, _unknown), []


def _unknown() -> TableDefinition:
    raise CentreError(message("floor-no-definition"))
