"""What a board reads in the central database: which tables there are, and their last rounds."""

from collections.abc import Container
from typing import NamedTuple

from controller.errors import DealerTableError, ExitCode
from controller.floor.board.tiles import Known
from controller.floor.reports.scope import source_of_table, unknown
from controller.floor.store.database import connect_database
from controller.floor.store.rows import CentralRows
from controller.records import RoundRecord, recall_last
from controller.records.event_rows import Soundness

_TABLES = """SELECT DISTINCT ON (place) place, number, seq,
    (extract(epoch FROM last_heard) * 1000)::bigint, (SELECT
    extract(epoch FROM now() - max(removed))::float8 FROM removal
    WHERE removal.place = journal.place AND removed > last_heard)
    FROM journal ORDER BY place, last_heard DESC, number DESC"""
_PITS = """SELECT DISTINCT ON (place) place, pit FROM stay
    WHERE since_utc_us <= extract(epoch FROM now()) * 1000000
    ORDER BY place, since_utc_us DESC, number DESC"""
_STOPPED = "Stopped"


class NoCentreError(DealerTableError, exit_code=ExitCode.USAGE):
    """The board was started without a database."""


class Found(NamedTuple):
    """The tables that the database has, and in which pits those stand that were moved."""

    tables: list[Known]
    pits: dict[str, str]


def known_tables(database: str, there: Container[str] = ()) -> Found:
    """Return the tables that the database has, beside those that are there already.

    Those that were taken off the floor are returned always.

    Raises:
        CentreError, psycopg.Error: it cannot be read.
    """
    found = []
    with connect_database(database) as connection:
        for table, number, seq, heard_ms, removed in connection.execute(_TABLES).fetchall():
            if removed is not None:
                found.append(Known(table, heard_ms, ended=False, removed=removed))
            elif table not in there:
                last = CentralRows(connection, number).row(seq)
                ended = last is not None and last[4] == _STOPPED
                found.append(Known(table, heard_ms, ended=ended))
        pits: dict[str, str] = dict(connection.execute(_PITS).fetchall())
    return Found(found, pits)


def rounds_of(database: str, table: str, last: int) -> tuple[Soundness, list[RoundRecord]]:
    """Return the last rounds of a table by the table's own code, with what their check found.

    Raises:
        NoFloorError: the database has no such table.
        CentreError, psycopg.Error: it cannot be read.
        JournalDamagedError: an event is not one that this program reads.
    """
    with connect_database(database) as connection, connection.transaction():
        source = source_of_table(connection, table)
        rounds = recall_last(source, last, unknown)
        return source.soundness(), rounds
