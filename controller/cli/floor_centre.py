"""How the commands at the centre reach the database and the broker, and run until a signal."""

import asyncio
import signal
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from controller.data.message import message

if TYPE_CHECKING:
    from controller.floor.store.database import Connection

DatabaseOption = Annotated[
    str, typer.Option("--database", metavar="DSN", help="help-floor-database")
]
HouseOption = Annotated[str, typer.Option("--house", metavar="NAME", help="help-floor-house")]
ServerOption = Annotated[
    list[str], typer.Option("--server", metavar="URL", help="help-floor-server")
]
CredentialsOption = Annotated[
    Path | None, typer.Option("--credentials", metavar="FILE", help="help-floor-credentials")
]


def central(where: str) -> "Connection":
    """Connect to the central database, and bring its schema up to date.

    Raises:
        NoFloorError: the parts of the centre are not installed.
        CentreError: it is not reached, or of a later version.
    """
    need_the_extra()
    from controller.floor.store.database import connect, migrate

    connection = connect(where)
    try:
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def looking(where: str) -> Iterator["Connection"]:
    """Look at the central database, as it is at one moment; a role that may only read can.

    Raises:
        NoFloorError: the parts of the centre are not installed.
        CentreError: it is not reached, of another version, or not readable by this role.
    """
    need_the_extra()
    import psycopg

    from controller.floor.errors import CentreError
    from controller.floor.store.database import check, connect

    with connect(where) as connection:
        connection.read_only = True
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        try:
            check(connection)
            with connection.transaction():
                # Before the moment is taken: no day of records goes while we look.
                connection.execute("LOCK TABLE record IN ACCESS SHARE MODE")
                yield connection
        except psycopg.Error as error:
            told = message("floor-database-refused", error=str(error).strip())
            raise CentreError(told) from error


def need_the_extra() -> None:
    """See that the parts of the centre are installed.

    Raises:
        NoFloorError: they are not.
    """
    from importlib.util import find_spec

    from controller.floor.errors import NoFloorError

    if find_spec("psycopg") is None:
        raise NoFloorError(message("floor-no-extra"))


async def all_at_once(*works: Coroutine[Any, Any, None]) -> None:
    """Do some things at once; if one of them fails, all end."""
    async with asyncio.TaskGroup() as group:
        for work in works:
            group.create_task(work)


def until_signal(work: Coroutine[Any, Any, None]) -> None:
    """Do something until SIGTERM or SIGINT."""

    async def until() -> None:
        task = asyncio.ensure_future(work)
        loop = asyncio.get_running_loop()
        for each in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(each, task.cancel)
        await asyncio.wait([task])
        if not task.cancelled():
            task.result()

    asyncio.run(until())
