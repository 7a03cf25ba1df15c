"""What a board reads in the central database: which tables there are, and their last rounds."""

from controller.errors import DealerTableError, ExitCode
from controller.floor.board.tiles import Known
from controller.floor.reports.one_table import recall_of_table, source_of_table
from controller.floor.store.database import connect
from controller.records.record import RoundRecord

_TABLES = """SELECT DISTINCT ON (journal.place) journal.place, journal.number,
    (extract(epoch FROM journal.last_heard) * 1000)::bigint, record.kind
    FROM journal LEFT JOIN record ON record.journal = journal.number AND record.seq = journal.seq
    ORDER BY journal.place, journal.last_heard DESC, journal.number DESC"""
_STOPPED = "Stopped"


class NoCentreError(DealerTableError):
    """The board was started without a database."""

    exit_code = ExitCode.USAGE


def known_tables(database: str) -> list[Known]:
    """Return the tables that the database has.

    Raises:
        CentreError, psycopg.Error: it cannot be read.
    """
    with connect(database) as connection:
        found = connection.execute(_TABLES).fetchall()
    return [
        Known(str(place), int(str(heard)), ended=kind == _STOPPED)
        for place, _, heard, kind in found
    ]


def rounds_of(database: str, table: str, last: int) -> list[RoundRecord]:
    """Return the last rounds of a table from central rows, by the table's own code.

    Raises:
        NoFloorError: the database has no such table.
        CentreError, psycopg.Error: it cannot be read.
        JournalDamagedError: an event is not one that this program reads.
    """
    with connect(database) as connection, connection.transaction():
        source = source_of_table(connection, table)
        rounds, _ = recall_of_table(source, last=last, number=None, day=None, shift="")
    return rounds
