"""One table over central rows: report and recall, by the code of the table's own."""

from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path

from controller.data.definition import TableDefinition
from controller.data.message import message
from controller.floor.errors import CentreError, NoFloorError
from controller.floor.store.database import Connection
from controller.floor.store.rows import CentralRows
from controller.records import Source
from controller.reports import MeasuredRound, Period, Report, make_report


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
    return Source(CentralRows(connection, int(str(found[0]))), table)


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
        each: called with each round, as in `make_report`.

    Raises:
        NoFloorError: there is no such table.
        CentreError: the journal names no definition that this program reads.
        PeriodError: the period is impossible.
        JournalDamagedError: an event is not one that this program reads.
    """
    source = source_of_table(connection, table)
    return make_report(source, Period(*times), unknown, places, each)


def unknown() -> TableDefinition:
    """Give no definition: one comes with the records of every table.

    Raises:
        CentreError: the journal names none that this program reads.
    """
    raise CentreError(message("floor-no-definition"))
