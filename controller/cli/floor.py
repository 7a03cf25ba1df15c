"""`tablectl floor`: the records of many tables in one central database."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from controller.cli import floor_reports
from controller.cli.application import contributed, load
from controller.cli.arguments import WrongArgumentError
from controller.cli.commands import SaidGroup, command, group
from controller.cli.floor_board import board
from controller.cli.floor_bridge import (
    AuthorityOption,
    DiscoveryOption,
    MqttOption,
    PasswordOption,
    TokenOption,
    TopicOption,
    WebhookOption,
    bridge_of,
)
from controller.cli.floor_centre import (
    CredentialsOption,
    DatabaseOption,
    HouseOption,
    ServerOption,
    central,
    need_the_extra,
)
from controller.cli.floor_key import app as keys
from controller.cli.floor_offer import app as offers
from controller.cli.floor_places import move, remove
from controller.cli.floor_running import all_at_once, until_signal
from controller.cli.journal_file import ConfigOption
from controller.cli.output import complain, tell
from controller.cli.table_file import table_file
from controller.data.message import message
from controller.errors import ExitCode

if TYPE_CHECKING:
    from controller.floor.store.database import Connection

GROUP = "dealer_table.floor_commands"
"""Entry points: further commands of this group, by name, as those of the root."""


class _Group(SaidGroup):
    """The commands below, and those of other packages."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401 - click's own type
        """Return the names of all commands: ours, then those of other packages."""
        return [*super().list_commands(ctx), *contributed(GROUP)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401 - click's own types
        """Return a command; None if there is none of that name."""
        entry = contributed(GROUP).get(cmd_name)
        return super().get_command(ctx, cmd_name) or (load(entry) if entry is not None else None)


app = group("help-floor", _Group)
command(app, "help-floor-board")(board)
command(app, "help-floor-move")(move)
command(app, "help-floor-remove")(remove)
app.add_typer(keys, name="key")
app.add_typer(offers, name="offer")

_LAST = 10
"""The courier's niceness: the table's own work comes first."""


@command(app, "help-floor-courier")
def courier(config: ConfigOption = None) -> None:
    """Take this table's records to the centre until it is stopped."""
    import os

    from controller.configuration import load_table
    from controller.data.offered import OfferKind
    from controller.floor.courier import Courier, DaemonWindow, NatsPost, tell_boards
    from controller.floor.courier.carrying import OfferBox
    from controller.floor.errors import NoFloorError
    from controller.floor.rights.credentials import connecting
    from controller.floor.rights.roles import Role
    from controller.floor.wire import Subject
    from controller.system.clock import SystemClock

    file = table_file(config)
    _, deployment = load_table(file)
    floor = deployment.floor
    if floor is None:
        raise NoFloorError(message("floor-not-named", path=str(file)))
    os.nice(_LAST)
    clock, subject = SystemClock(), Subject(floor.house, floor.table)
    shown = connecting(floor.credentials, Role.TABLE, floor.table)
    post = NatsPost(floor.servers, subject, shown)
    kinds = OfferKind if floor.approval_key is not None else ()
    boxes = [OfferBox(deployment.journal, kind) for kind in kinds]
    window = DaemonWindow(deployment.api_socket, deployment.journal, clock)
    until_signal(
        all_at_once(
            Courier(deployment.journal, post, clock, complain, boxes).run(),
            tell_boards(window, subject, floor.servers, clock, shown),
        )
    )


@command(app, "help-floor-store")
def store(
    house: HouseOption,
    server: ServerOption,
    database: DatabaseOption = "",
    metrics: Annotated[
        str | None, typer.Option("--metrics", metavar="HOST:PORT", help="help-floor-metrics")
    ] = None,
    credentials: CredentialsOption = None,
) -> None:
    """Take the records of all tables of a house until it is stopped."""
    need_the_extra()
    from controller.floor.store.service import Store, StoreSettings

    told = None if metrics is None else _address(metrics, "--metrics")
    settings = StoreSettings(house, tuple(server), database, metrics=told, credentials=credentials)
    until_signal(Store(settings, complain).run())


@command(app, "help-floor-bridge")
def bridge(
    *,
    house: HouseOption,
    server: ServerOption,
    mqtt: MqttOption = "",
    mqtt_password: PasswordOption = None,
    mqtt_ca: AuthorityOption = None,
    topic: TopicOption = "dealer-table",
    discovery: DiscoveryOption = "homeassistant",
    webhook: WebhookOption = "",
    webhook_token: TokenOption = None,
    credentials: CredentialsOption = None,
) -> None:
    """Show the tables of a house to its neighbours until it is stopped."""
    need_the_extra()
    wanted = bridge_of(
        house,
        server,
        mqtt=(mqtt, mqtt_password, mqtt_ca),
        topics=(topic, discovery),
        webhook=(webhook, webhook_token),
        credentials=credentials,
    )
    until_signal(wanted.run())


@command(app, "help-floor-rebuild")
def rebuild(
    table: Annotated[
        str, typer.Option("--table", metavar="NAME", help="help-floor-rebuild-table")
    ] = "",
    database: DatabaseOption = "",
) -> None:
    """Derive anew what is derived."""
    with central(database) as connection:
        from controller.floor.store.deriving import rebuild as derive_anew

        found = connection.execute(
            "SELECT number, place, id, seq FROM journal WHERE %s IN ('', place) ORDER BY number",
            (table,),
        ).fetchall()
        for number, place, name, seq in found:
            derive_anew(connection, int(str(number)))
            digest, last = _hex(name), int(str(seq))
            tell(message("floor-rebuilt", name=str(place), digest=digest, number=last))
    if table and not found:
        complain(message("floor-no-such-table", name=table))
        raise typer.Exit(ExitCode.NEGATIVE)


command(app, "help-floor-report")(floor_reports.report)
command(app, "help-floor-recall")(floor_reports.recall)
command(app, "help-floor-deck")(floor_reports.deck)
command(app, "help-floor-device")(floor_reports.device)
command(app, "help-floor-export")(floor_reports.export)


@command(app, "help-floor-alarms")
def alarms(
    decide: Annotated[
        int | None, typer.Option("--decide", metavar="N", help="help-floor-decide")
    ] = None,
    by: Annotated[str, typer.Option("--by", metavar="NAME", help="help-floor-by")] = "",
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="help-floor-reason")] = "",
    database: DatabaseOption = "",
) -> None:
    """Show the alarms that stand, or decide one."""
    if decide is not None and not (by and reason):
        raise WrongArgumentError(message("floor-decide-needs"), "--decide")
    with central(database) as connection:
        if decide is not None:
            _decide(connection, decide, by, reason)
            return
        found = connection.execute(
            "SELECT number, place, journal, kind, seq, times,"
            " to_char(since AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SSZ'), told"
            " FROM alarm WHERE decided IS NULL ORDER BY number"
        ).fetchall()
    for number, place, journal, kind, seq, times, since, told in found:
        words = message(
            "floor-alarm",
            number=int(str(number)),
            name=str(place),
            digest=_hex(journal),
            kind=str(kind),
            at=int(str(seq)),
            times=int(str(times)),
            time=str(since),
            what=str(told),
        )
        tell(words)
    if found:
        raise typer.Exit(ExitCode.NEGATIVE)
    tell(message("floor-no-alarm"))


def _decide(connection: "Connection", number: int, by: str, reason: str) -> None:
    done = connection.execute(
        "UPDATE alarm SET decided = now(), decided_by = %s, reason = %s"
        " WHERE number = %s AND decided IS NULL",
        (by, reason, number),
    )
    if not done.rowcount:
        complain(message("floor-no-such-alarm", number=number))
        raise typer.Exit(ExitCode.NEGATIVE)
    tell(message("floor-decided", number=number))


def _hex(name: object) -> str:
    return name.hex() if isinstance(name, bytes) else str(name)


def _address(text: str, option: str) -> tuple[str, int]:
    """Return the address and the port of an option."""
    from controller.configuration.listening import address_of, listen
    from controller.configuration.strict import WrongValueError

    try:
        return address_of(listen(text))
    except WrongValueError as error:
        raise WrongArgumentError(error.expected, option) from error
