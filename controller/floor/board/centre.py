"""What a board reads in the central database: which tables there are, and their last rounds."""

from controller.data.definition import TableDefinition
from controller.data.message import message
from controller.errors import DealerTableError, ExitCode
from controller.floor.board.tiles import Known
from controller.floor.errors import CentreError, NoFloorError
from controller.floor.store.database import connect
from controller.floor.store.rows import CentralRows
from controller.records import last_rounds
from controller.records.record import RoundRecord
from controller.records.source import Source

_TABLES = """SELECT DISTINCT ON (place) place, number, seq,
    (extract(epoch FROM last_heard) * 1000)::bigint
    FROM journal ORDER BY place, last_heard DESC, number DESC"""
_STOPPED = "Stopped"


class NoCentreError(DealerTableError):
    """The board was started without a database."""

    exit_code = ExitCode.USAGE


def known_tables(database: str) -> list[Known]:
    """Return the tables that the database has.

    Raises:
        CentreError, psycopg.Error: it cannot be read.
    """
    found = []
    with connect(database) as connection:
        for place, number, seq, heard in connection.execute(_TABLES).fetchall():
            last = CentralRows(connection, int(str(number))).row(int(str(seq)))
            ended = last is not None and last[4] == _STOPPED
            found.append(Known(str(place), int(str(heard)), ended=ended))
    return found


def rounds_of(database: str, table: str, last: int) -> list[RoundRecord]:
    """Return the last rounds of a table from central rows, by the table's own code.

    Raises:
        NoFloorError: the database has no such table.
        CentreError, psycopg.Error: it cannot be read.
        JournalDamagedError: an event is not one that this program reads.
    """
    with connect(database) as connection, connection.transaction():
        found = connection.execute(
            "SELECT number FROM journal WHERE place = %s"
            " ORDER BY last_heard DESC, number DESC LIMIT 1",
            (table,),
        ).fetchone()
        if found is None:
            raise NoFloorError(message("floor-no-such-table", name=table))
        source = Source(CentralRows(connection, int(str(found[0]))))
        return last_rounds(source, last, _unknown)


def _unknown() -> TableDefinition:
    raise CentreError(message("floor-no-definition"))
