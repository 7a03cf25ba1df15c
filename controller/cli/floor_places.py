"""`tablectl floor move`: where the tables of a house stand, as people note it."""

from datetime import datetime
from typing import Annotated

import typer

from controller.cli.floor_centre import DatabaseOption, central
from controller.cli.messages import tell
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
    from controller.cli.report import time_of
    from controller.system.clock import SystemClock

    asked = time_of(since, "--from")
    with central(database) as connection:
        from controller.floor.store.moving import move as note

        at = _time(SystemClock().now().utc_us) if asked is None else asked
        found = note(connection, table, pit, at, by, reason)
    words = message("floor-moved", name=table, pit=pit, time=found.isoformat(timespec="seconds"))
    tell(words)


def _time(utc_us: int) -> datetime:
    from datetime import UTC

    return datetime.fromtimestamp(utc_us / 1_000_000, UTC)
