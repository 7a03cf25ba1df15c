"""The central database: connections, and its schema by numbered migrations."""

import os
import re
from collections.abc import Container, Iterator
from contextlib import contextmanager
from importlib.resources import files
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from controller.data.message import message
from controller.errors import told_by
from controller.floor.floor_errors import CentreError

_NAME = re.compile(r"(\d{4})-[a-z-]+\.sql")
_LOCK = 0x44545331
"""The advisory lock under which one program migrates."""
_MIGRATIONS = """CREATE TABLE IF NOT EXISTS migration (
    number integer PRIMARY KEY, name text NOT NULL, applied timestamptz NOT NULL DEFAULT now()
)"""

_TOO_MUCH = "54"
"""The class of PostgreSQL's errors for what is too long for it, or too deep."""

Connection = psycopg.Connection[tuple[Any, ...]]
_LIVES = {
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "25000",
}
"""How soon a server that has vanished is noticed: half a minute, where libpq's own is hours.

A store that waited for a dead server's answer would not look for the one that took its place.
"""
_HELD = """SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5;
    SET tcp_keepalives_count = 3; SET tcp_user_timeout = 25000"""
"""The same for the server: how soon it gives up the locks of a store whose computer vanished."""


STOPPED = 5.0
"""Seconds for which the database may wait for the next word of a store within a transaction."""
_TALKS = "dealer-table store "
_SILENT = """SELECT pid, extract(epoch FROM xact_start)::float8 FROM pg_stat_activity
    WHERE datname = current_database() AND starts_with(application_name, %s)
    AND wait_event = 'ClientRead' AND xact_start < clock_timestamp() - %s * interval '1 second'
    AND state <> 'idle'"""


def connect_database(where: str, part: str = "floor") -> Connection:
    """Connect to the database; each block `with connection.transaction()` is one transaction.

    Args:
        where: a connection string of PostgreSQL, or empty: its environment variables say it. It
            may name several servers; the one that can be written to is taken.
        part: what it is for, which the database tells who looks.

    Raises:
        CentreError: it cannot be reached, or does not hold its texts as Unicode.
    """
    try:
        told = conninfo_to_dict(where)
        settings = _LIVES | {key: str(value) for key, value in told.items()}
        if "," in settings.get("host", os.environ.get("PGHOST", "")):
            settings.setdefault(
                "target_session_attrs", os.environ.get("PGTARGETSESSIONATTRS", "read-write")
            )
        settings["application_name"] = f"dealer-table {part}"
        connection = psycopg.connect(make_conninfo(**settings), autocommit=True)
        connection.execute(_HELD)
    except psycopg.Error as error:
        raise CentreError(message("floor-no-database", error=told_by(error))) from error
    encoding = connection.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        connection.close()
        raise CentreError(message("floor-database-encoding", encoding=str(encoding)))
    return connection


@contextmanager
def raise_centre_errors() -> Iterator[None]:
    """Raise as a CentreError what the database refuses, or that it goes away, within the block."""
    try:
        yield
    except psycopg.Error as error:
        raise CentreError(message("floor-database-refused", error=told_by(error))) from error


def silent_stores(connection: Connection) -> set[tuple[int, float]]:
    """Return the connections of stores that say nothing within a transaction, by pid and begin.

    Such a store was stopped, or its computer hangs: others would wait for its locks without an end.
    No time-out of PostgreSQL ends a client that is silent inside COPY, or between two statements
    that it sends together.
    """
    return {(pid, began) for pid, began in connection.execute(_SILENT, (_TALKS, STOPPED))}


def end_silent(connection: Connection, stores: set[tuple[int, float]]) -> int:
    """End these connections, if they are silent still; return how many were. Nothing is lost.

    What they had begun is undone, and the couriers that they have not answered ask again.
    """
    still = silent_stores(connection) & stores
    for pid, _ in still:
        connection.execute("SELECT pg_terminate_backend(%s)", (pid,))
    return len(still)


def is_of_content(error: Exception) -> bool:
    """Tell whether what was to be taken in is to blame, not the database or the program."""
    ours = (
        *(psycopg.OperationalError, psycopg.InterfaceError, psycopg.ProgrammingError),
        CentreError,
    )
    if isinstance(error, psycopg.Error) and (error.sqlstate or "").startswith(_TOO_MUCH):
        return True
    return not isinstance(error, ours)


def migrate(connection: Connection) -> list[str]:
    """Bring the schema up to this program's; return the names of the migrations that it took.

    Raises:
        CentreError: the schema is of a later program.
    """
    known = _known()
    taken = []
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
        connection.execute(_MIGRATIONS)
        there = _applied_migrations(connection, known)
        for number, (name, statements) in sorted(known.items()):
            if number not in there:
                connection.execute(statements)
                connection.execute(
                    "INSERT INTO migration (number, name) VALUES (%s, %s)", (number, name)
                )
                taken.append(name)
    return taken


def claim(connection: Connection, house: str) -> None:
    """Note whose tables these are, where nobody has said so yet.

    Raises:
        CentreError: they are another house's.
    """
    connection.execute("INSERT INTO house (name) VALUES (%s) ON CONFLICT DO NOTHING", (house,))
    [[name]] = connection.execute("SELECT name FROM house").fetchall()
    if name != house:
        raise CentreError(message("floor-other-house", name=name, house=house))


def check(connection: Connection) -> None:
    """See that the schema is this program's; nothing is written, a role that may only read can.

    Raises:
        CentreError: the schema is of a later program, or of an earlier one, or there is none.
    """
    known = _known()
    with connection.transaction():
        [[is_there]] = connection.execute("SELECT to_regclass('migration') IS NOT NULL").fetchall()
        there = _applied_migrations(connection, known) if is_there else set()
    if missing := sorted(set(known) - there):
        raise CentreError(message("floor-earlier-schema", name=known[missing[0]][0]))


def _applied_migrations(connection: Connection, known: Container[int]) -> set[int]:
    """Return the migrations that the schema has; raise where a later program made one."""
    there = {number for [number] in connection.execute("SELECT number FROM migration")}
    if later := sorted(str(each) for each in there if each not in known):
        raise CentreError(message("floor-later-schema", name=later[-1]))
    return there


def _known() -> dict[int, tuple[str, bytes]]:
    found = {}
    for each in files(__package__).joinpath("migrations").iterdir():
        if match := _NAME.fullmatch(each.name):
            found[int(match[1])] = each.name, each.read_bytes()
    return found
