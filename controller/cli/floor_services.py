"""Services of the floor until they are stopped, and how all commands there reach the centre."""

import asyncio
import os
import signal
import sys
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import urlsplit

from controller.cli.arguments import WrongArgumentError, text_of
from controller.cli.commands import option
from controller.cli.journal_file import ConfigOption
from controller.cli.output import print_complaint, print_message
from controller.cli.table_file import configured, table_file
from controller.data.choice import OfferKind
from controller.data.message import message
from controller.data.values import WrongValueError
from controller.floor.floor_errors import NoFloorError
from controller.floor.rights.roles import FloorRole
from controller.system.clock import SystemClock

if TYPE_CHECKING:
    from controller.floor.connection import Broker
    from controller.floor.store.database import Connection


# How the commands at the centre reach the database and the broker, and run until a signal.


DatabaseOption = Annotated[str, option("--database DSN", "help-floor-database")]
HouseOption = Annotated[str, option("--house NAME", "help-floor-house")]
ServerOption = Annotated[list[str], option("--server URL", "help-floor-server")]
MetricsOption = Annotated[str | None, option("--metrics HOST:PORT", "help-floor-metrics")]
CredentialsOption = Annotated[Path | None, option("--credentials FILE", "help-floor-credentials")]


@contextmanager
def central(where: str) -> Iterator["Connection"]:
    """Connect to the central database; only a store makes its schema, or changes it.

    Raises:
        NoFloorError: the parts of the centre are not installed.
        CentreError: it is not reached, fails meanwhile, or is of another version.
    """
    need_the_extra()
    from controller.floor.store.database import check, connect_database, raise_centre_errors

    with raise_centre_errors(), connect_database(where) as connection:
        check(connection)
        yield connection


@contextmanager
def looking(where: str) -> Iterator["Connection"]:
    """Look at the central database, as it is at one moment; a role that may only read can.

    Raises:
        NoFloorError: the parts of the centre are not installed.
        CentreError: it is not reached, fails meanwhile, is of another version, or not readable by
            this role.
    """
    need_the_extra()
    import psycopg

    from controller.floor.store.database import check, connect_database, raise_centre_errors

    with raise_centre_errors(), connect_database(where) as connection:
        connection.read_only = True
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        check(connection)
        with connection.transaction():
            # Before the moment is taken: no day of records goes while we look.
            connection.execute("LOCK TABLE record IN ACCESS SHARE MODE")
            yield connection


def need_the_extra(module: str = "psycopg") -> None:
    """See that the parts of the centre are installed.

    Args:
        module: one of them.

    Raises:
        NoFloorError: they are not.
    """
    if find_spec(module) is None:
        raise NoFloorError(message("floor-no-extra"))


def house_broker(
    house: str, servers: Sequence[str], credentials: Path | None, role: FloorRole, name: str = ""
) -> "Broker":
    """Return the broker of a house.

    Args:
        house: its name.
        servers: the broker's addresses.
        credentials: the file of what is shown; None: the broker asks for none.
        role: of the credentials.
        name: of the credentials; empty: any will do.

    Raises:
        CredentialsError: they cannot be used.
    """
    from controller.floor.connection import Broker
    from controller.floor.rights.credentials import connecting

    return Broker(house, tuple(servers), connecting(credentials, role, name))


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


_LAST = 10
"""The courier's niceness: the table's own work comes first."""


def board(
    *,
    house: HouseOption,
    server: ServerOption,
    listen: Annotated[
        str, option("--listen HOST:PORT", "help-floor-board-listen")
    ] = "127.0.0.1:8440",
    people: Annotated[Path | None, option("--people FILE", "help-floor-board-people")] = None,
    table: Annotated[list[str] | None, option("--table NAME", "help-floor-board-table")] = None,
    database: Annotated[str | None, option("--database DSN", "help-floor-board-database")] = None,
    certificate: Annotated[
        Path | None, option("--certificate FILE", "help-floor-board-certificate")
    ] = None,
    key: Annotated[Path | None, option("--key FILE", "help-floor-board-key")] = None,
    clients: Annotated[Path | None, option("--clients FILE", "help-floor-board-clients")] = None,
    credentials: CredentialsOption = None,
    name: Annotated[list[str] | None, option("--name HOST", "help-floor-board-name")] = None,
    language: Annotated[str, option("--language TAG", "help-floor-board-language")] = "en",
    metrics: MetricsOption = None,
) -> None:
    """Serve the pit board until it is stopped."""
    need_the_extra()
    from controller.configuration.page_address import Tls, is_loopback
    from controller.floor.board.service import BoardSettings, run_board

    host, port = _address(listen, "--listen")
    tls = None
    if certificate is not None and key is not None and clients is not None:
        tls = Tls(certificate, key, clients, tuple(name or ()))
    elif not is_loopback(host) or certificate or key or clients:
        raise WrongArgumentError(message("board-needs-tls"), "--listen")
    # The credentials of a pit's board allow its own tables alone: it asks for no others.
    broker = house_broker(house, server, credentials, FloorRole.PIT if table else FloorRole.BOARD)
    told = _metrics_address(metrics)
    settings = BoardSettings(
        broker,
        tuple(table or ()),
        host,
        port,
        tls,
        people,
        database,
        language,
        told,
        print_complaint,
    )

    def served(address: str) -> None:
        print_message(message("board-served", url=address))
        sys.stdout.flush()

    until_signal(run_board(settings, served))


def courier(config: ConfigOption = None) -> None:
    """Take this table's records to the centre until it is stopped."""
    from controller.floor.courier import Courier, DaemonWindow, NatsPost, tell_boards
    from controller.floor.courier.carrier import OfferBox

    file = table_file(config)
    _, deployment = configured(file)
    floor = deployment.floor
    if floor is None:
        raise NoFloorError(message("floor-not-named", path=str(file)))
    os.nice(_LAST)
    clock, told = SystemClock(), (floor.house, floor.servers, floor.credentials)
    broker = house_broker(*told, FloorRole.TABLE, floor.table)
    post = NatsPost(broker, floor.table)
    kinds = OfferKind if floor.approval_key is not None else ()
    boxes = [OfferBox(deployment.journal, kind) for kind in kinds]
    window = DaemonWindow(deployment.api_socket, deployment.journal, clock)
    until_signal(
        all_at_once(
            Courier(deployment.journal, post, clock, print_complaint, boxes).run(),
            tell_boards(window, broker, floor.table, clock),
        )
    )


def store(
    house: HouseOption,
    server: ServerOption,
    database: DatabaseOption = "",
    metrics: MetricsOption = None,
    credentials: CredentialsOption = None,
) -> None:
    """Take the records of all tables of a house until it is stopped."""
    need_the_extra()
    from controller.floor.store.service import Store

    broker = house_broker(house, server, credentials, FloorRole.STORE)
    until_signal(Store(broker, database, print_complaint, _metrics_address(metrics)).run())


def bridge(
    *,
    house: HouseOption,
    server: ServerOption,
    mqtt: Annotated[str, option("--mqtt URL", "help-bridge-mqtt")] = "",
    mqtt_password: Annotated[
        Path | None, option("--mqtt-password FILE", "help-bridge-password")
    ] = None,
    mqtt_ca: Annotated[Path | None, option("--mqtt-ca FILE", "help-bridge-ca")] = None,
    topic: Annotated[str, option("--topic TEXT", "help-bridge-topic")] = "dealer-table",
    discovery: Annotated[
        str, option("--discovery TEXT", "help-bridge-discovery")
    ] = "homeassistant",
    webhook: Annotated[str, option("--webhook URL", "help-bridge-webhook")] = "",
    webhook_token: Annotated[
        Path | None, option("--webhook-token FILE", "help-bridge-token")
    ] = None,
    credentials: CredentialsOption = None,
    metrics: MetricsOption = None,
) -> None:
    """Show the tables of a house to its neighbours until it is stopped."""
    need_the_extra()
    from controller.floor.bridge.home_assistant import Topics
    from controller.floor.bridge.mqtt import Publisher, broker_of
    from controller.floor.bridge.tables import Bridge, Neighbour, Tables
    from controller.floor.bridge.webhook import Webhook

    clock = SystemClock()
    tables, neighbours = Tables(clock), list[Neighbour]()
    if mqtt:
        broker = broker_of(mqtt, _secret(mqtt_password, "--mqtt-password") or None, mqtt_ca)
        named = Topics(topic, house, discovery)
        neighbours.append(Publisher(broker, named, tables, print_complaint))
    if webhook:
        if urlsplit(webhook).scheme not in ("http", "https"):
            raise WrongArgumentError(message("bridge-no-webhook-url", text=webhook), "--webhook")
        token = _secret(webhook_token, "--webhook-token")
        neighbours.append(Webhook(webhook, house, token, clock, print_complaint))
    if not neighbours:
        raise WrongArgumentError(message("bridge-nobody"))
    floor = house_broker(house, server, credentials, FloorRole.BRIDGE)
    until_signal(
        Bridge(floor, tables, neighbours, print_complaint, _metrics_address(metrics)).run()
    )


def _secret(path: Path | None, option: str) -> str:
    return "" if path is None else text_of(path, option).strip()


def _metrics_address(metrics: str | None) -> tuple[str, int] | None:
    return None if metrics is None else _address(metrics, "--metrics")


def _address(text: str, option: str) -> tuple[str, int]:
    """Return the address and the port of an option."""
    from controller.configuration.page_address import address_of, listen

    try:
        return address_of(listen(text))
    except WrongValueError as error:
        raise WrongArgumentError(error.expected, option) from error
