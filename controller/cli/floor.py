"""`tablectl floor`: the records of many tables in one central database."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from controller.cli import floor_reports, floor_rights, floor_services
from controller.cli.application import contributed, load
from controller.cli.arguments import NOTED_BY, NOTED_REASON, WrongArgumentError, time_of
from controller.cli.commands import SaidGroup, argument, command, group, option
from controller.cli.floor_services import (
    CredentialsOption,
    DatabaseOption,
    HouseOption,
    ServerOption,
    central,
)
from controller.cli.output import print_complaint, print_message
from controller.data import house_clock
from controller.data.message import Message, message
from controller.errors import ExitCode
from controller.floor.rights.roles import FloorRole
from controller.system.clock import SystemClock

if TYPE_CHECKING:
    from controller.floor.store.database import Connection

GROUP = "dealer_table.floor_commands"
"""Entry points: further commands of this group, by name, as those of the root."""
_ALARMS = """SELECT number, place AS name, encode(journal, 'hex') AS digest, kind, seq AS at, times,
    to_char(since AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SSZ') AS time, told AS what
    FROM alarm WHERE decided IS NULL ORDER BY number"""
TableArgument = Annotated[str, argument("TABLE", "help-floor-report-table")]
ByOption = Annotated[str, option("--by NAME", "help-floor-noted-by", parser=NOTED_BY)]
NotedOption = Annotated[str, option("--reason TEXT", "help-floor-reason", parser=NOTED_REASON)]


class _Group(SaidGroup):
    """The commands below, and those of other packages."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401 - click's own type
        """Return the names of all commands: ours, then those of other packages."""
        return [*super().list_commands(ctx), *contributed(GROUP)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401 - click's own types
        """Return a command; None if there is none of that name."""
        entry = contributed(GROUP).get(cmd_name)
        return super().get_command(ctx, cmd_name) or (load(entry) if entry is not None else None)


def rebuild(
    table: Annotated[str, option("--table NAME", "help-floor-rebuild-table")] = "",
    database: DatabaseOption = "",
) -> None:
    """Derive anew what is derived."""
    with central(database) as connection:
        from controller.floor.store.derivation import rebuild as derive_anew

        stands = False
        found = connection.execute(
            "SELECT number, place, id, seq FROM journal WHERE %s IN ('', place) ORDER BY number",
            (table,),
        ).fetchall()
        for number, place, name, seq in found:
            told = derive_anew(connection, number)
            names = {"name": place, "digest": name.hex()}
            for each in told:
                print_complaint(message("floor-not-derived", **names, error=each))
            if not told:
                print_message(message("floor-rebuilt", **names, number=seq))
            stands = stands or bool(told)
    if table and not found:
        print_complaint(message("floor-no-such-table", name=table))
    if stands or (table and not found):
        raise typer.Exit(ExitCode.NEGATIVE)


def alarms(
    decide: Annotated[int | None, option("--decide N", "help-floor-decide")] = None,
    by: Annotated[str | None, option("--by NAME", "help-floor-by", parser=NOTED_BY)] = None,
    reason: Annotated[
        str | None, option("--reason TEXT", "help-floor-reason", parser=NOTED_REASON)
    ] = None,
    database: DatabaseOption = "",
) -> None:
    """Show the alarms that stand, or decide one."""
    if decide is not None and (by is None or reason is None):
        raise WrongArgumentError(message("floor-decide-needs"), "--decide")
    with central(database) as connection:
        if decide is not None and by is not None and reason is not None:
            _decide(connection, decide, by, reason)
            return
        from msgspec import convert
        from psycopg.rows import dict_row

        from controller.floor.store.intake import KINDS

        found = connection.cursor(row_factory=dict_row).execute(_ALARMS).fetchall()
    for each in found:
        told = {"kind": KINDS[each["kind"]], "what": convert(each["what"], Message)}
        print_message(message("floor-alarm", **(each | told)))
    if found:
        raise typer.Exit(ExitCode.NEGATIVE)
    print_message(message("floor-no-alarm"))


def _decide(connection: "Connection", number: int, by: str, reason: str) -> None:
    done = connection.execute(
        "UPDATE alarm SET decided = now(), decided_by = %s, reason = %s"
        " WHERE number = %s AND decided IS NULL",
        (by, reason, number),
    )
    if not done.rowcount:
        print_complaint(message("floor-no-such-alarm", number=number))
        raise typer.Exit(ExitCode.NEGATIVE)
    print_message(message("floor-decided", number=number))


def move(
    table: TableArgument,
    pit: Annotated[str, argument("PIT", "help-floor-move-pit")],
    *,
    by: ByOption,
    reason: NotedOption,
    since: Annotated[str | None, option("--from T", "help-floor-move-from")] = None,
    new: Annotated[bool, option("--new", "help-floor-move-new")] = False,
    database: DatabaseOption = "",
) -> None:
    """Note that a table stands in another pit."""
    asked = time_of(since, "--from")
    with central(database) as connection:
        from controller.floor.store.pit_move import move as note

        at = house_clock.time_of(SystemClock().now().utc_us) if asked is None else asked
        found = note(connection, table, pit, at, by, reason, new=new)
    words = message("floor-moved", name=table, pit=pit, time=found.isoformat(timespec="seconds"))
    print_message(words)


def adopt(
    journal: Annotated[str, argument("JOURNAL", "help-floor-adopt-journal")],
    *,
    to: Annotated[str, option("--to TABLE", "help-floor-adopt-to")],
    by: ByOption,
    reason: NotedOption,
    database: DatabaseOption = "",
) -> None:
    """Note that a journal is another table's."""
    with central(database) as connection:
        from controller.floor.store.pit_move import adopt as note

        before = note(connection, journal, to, by, reason)
    print_message(message("floor-adopted", digest=journal, name=to, what=before))


def remove(
    table: TableArgument,
    *,
    house: HouseOption,
    server: ServerOption,
    by: ByOption,
    reason: NotedOption,
    credentials: CredentialsOption = None,
    database: DatabaseOption = "",
) -> None:
    """Take a table off the floor that sends nothing any more."""
    floor_services.need_the_extra()
    from controller.floor.board.removal import PATIENCE, listen_for
    from controller.floor.board.removal import remove as note
    from controller.floor.store.database import claim

    broker = floor_services.house_broker(house, server, credentials, FloorRole.BOARD)

    async def noted() -> None:
        print_message(message("floor-remove-listens", name=table, seconds=round(PATIENCE)))
        await listen_for(broker, table)
        with central(database) as connection:
            claim(connection, house)
            note(connection, table, by, reason)
        print_message(message("floor-removed", name=table))

    floor_services.until_signal(noted())


app = group("help-floor", _Group)
command(app, "help-floor-init")(floor_rights.init)
command(app, "help-floor-board")(floor_services.board)
command(app, "help-floor-move")(move)
command(app, "help-floor-adopt")(adopt)
command(app, "help-floor-remove")(remove)
command(app, "help-floor-courier")(floor_services.courier)
command(app, "help-floor-store")(floor_services.store)
command(app, "help-floor-bridge")(floor_services.bridge)
command(app, "help-floor-rebuild")(rebuild)
command(app, "help-floor-report")(floor_reports.report)
command(app, "help-floor-recall")(floor_reports.recall)
command(app, "help-floor-deck")(floor_reports.deck)
command(app, "help-floor-device")(floor_reports.device)
command(app, "help-floor-export")(floor_reports.export)
command(app, "help-floor-alarms")(alarms)
app.add_typer(floor_rights.keys, name="key")
app.add_typer(floor_rights.offers, name="offer")
