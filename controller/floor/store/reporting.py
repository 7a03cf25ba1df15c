"""Reports over central rows: the same figures as the table's own, by the same code."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from controller.data.definition import TableDefinition
from controller.data.message import message
from controller.floor.errors import CentreError, NoFloorError
from controller.floor.store.database import Connection
from controller.floor.store.rows import CentralRows
from controller.records.source import Source
from controller.reports import Period, Report, report_of


def report_of_table(
    connection: Connection,
    table: str,
    times: tuple[datetime | None, datetime | None],
    places: Iterable[Path],
) -> Report:
    """Return the report of the journal that a table writes now.

    Args:
        connection: within a transaction.
        table: its name on the floor.
        times: from when to when, as in `Period`.
        places: the folders in which results of the odds engine are kept.

    Raises:
        NoFloorError: there is no such table.
        CentreError: the journal names no definition that this program reads.
        PeriodError: the period is impossible.
        JournalDamagedError: an event is not one that this program reads.
    """
    found = connection.execute(
        "SELECT number FROM journal WHERE place = %s ORDER BY last_heard DESC, number DESC LIMIT 1",
        (table,),
    ).fetchone()
    if found is None:
        raise NoFloorError(message("floor-no-such-table", name=table))
    source = Source(CentralRows(connection, int(str(found[0]))))
    return report_of(source, Period(*times), _unknown, places)


def _unknown() -> TableDefinition:
    raise CentreError(message("floor-no-definition"))
