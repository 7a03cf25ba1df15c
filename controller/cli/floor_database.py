"""The central database, as the commands of the floor reach it."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.data.message import message

if TYPE_CHECKING:
    from controller.floor.store.database import Connection

DatabaseOption = Annotated[
    str, typer.Option("--database", metavar="DSN", help="help-floor-database")
]


def central(where: str) -> "Connection":
    """Connect to the central database, and bring its schema up to date.

    Raises:
        NoFloorError: the parts of the centre are not installed.
        CentreError: it cannot be reached, or is of a later version.
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


def need_the_extra() -> None:
    """Say so where the parts of the centre are not installed.

    Raises:
        NoFloorError: they are not.
    """
    from importlib.util import find_spec

    from controller.floor.errors import NoFloorError

    if find_spec("psycopg") is None:
        raise NoFloorError(message("floor-no-extra"))
