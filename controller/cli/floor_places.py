"""`tablectl floor move|remove`: where the tables of a house stand, as people note it."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from controller.cli.arguments import time_of
from controller.cli.floor_centre import (
    CredentialsOption,
    DatabaseOption,
    HouseOption,
    ServerOption,
    central,
    need_the_extra,
)
from controller.cli.floor_running import until_signal
from controller.cli.output import tell
from controller.data.message import message

TableArgument = Annotated[str, typer.Argument(metavar="TABLE", help="help-floor-report-table")]
ByOption = Annotated[str, typer.Option("--by", metavar="NAME", help="help-floor-noted-by")]
ReasonOption = Annotated[str, typer.Option("--reason", metavar="TEXT", help="help-floor-reason")]


def move(
    table: TableArgument,
    pit: Annotated[str, typer.Argument(metavar="PIT", help="help-floor-move-pit")],
    *,
    by: ByOption,
    reason: ReasonOption,
    since: Annotated[
        str | None, typer.Option("--from", metavar="T", help="help-floor-move-from")
    ] = None,
    database: DatabaseOption = "",
) -> None:
    """Note that a table stands in another pit."""
    from controller.system.clock import SystemClock

    asked = time_of(since, "--from")
    with central(database) as connection:
        from controller.floor.store.moving import move as note

        now = SystemClock().now().utc_us / 1_000_000
        at = datetime.fromtimestamp(now, UTC) if asked is None else asked
        found = note(connection, table, pit, at, by, reason)
    words = message("floor-moved", name=table, pit=pit, time=found.isoformat(timespec="seconds"))
    tell(words)


def remove(
    table: TableArgument,
    *,
    house: HouseOption,
    server: ServerOption,
    by: ByOption,
    reason: ReasonOption,
    credentials: CredentialsOption = None,
    database: DatabaseOption = "",
) -> None:
    """Take a table off the floor that is not heard any more."""
    need_the_extra()
    from controller.floor.board.removing import PATIENCE, listen_for
    from controller.floor.board.removing import remove as note
    from controller.floor.connection import Broker
    from controller.floor.rights.credentials import connecting
    from controller.floor.rights.roles import Role

    broker = Broker(house, tuple(server), connecting(credentials, Role.BOARD))

    async def noted() -> None:
        tell(message("floor-remove-listens", name=table, seconds=round(PATIENCE)))
        await listen_for(broker, table)
        with central(database) as connection:
            note(connection, table, by, reason)
        tell(message("floor-removed", name=table))

    until_signal(noted())
