"""`tablectl floor bridge`: glances by MQTT for Home Assistant, and a webhook for calls."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.arguments import WrongArgumentError
from controller.cli.output import complain
from controller.data.message import message

if TYPE_CHECKING:
    from controller.floor.bridge.tables import Bridge

MqttOption = Annotated[str, typer.Option("--mqtt", metavar="URL", help="help-bridge-mqtt")]
PasswordOption = Annotated[
    Path | None, typer.Option("--mqtt-password", metavar="FILE", help="help-bridge-password")
]
AuthorityOption = Annotated[
    Path | None, typer.Option("--mqtt-ca", metavar="FILE", help="help-bridge-ca")
]
TopicOption = Annotated[str, typer.Option("--topic", metavar="TEXT", help="help-bridge-topic")]
DiscoveryOption = Annotated[
    str, typer.Option("--discovery", metavar="TEXT", help="help-bridge-discovery")
]
WebhookOption = Annotated[str, typer.Option("--webhook", metavar="URL", help="help-bridge-webhook")]
TokenOption = Annotated[
    Path | None, typer.Option("--webhook-token", metavar="FILE", help="help-bridge-token")
]


def bridge_of(
    house: str,
    servers: list[str],
    *,
    mqtt: tuple[str, Path | None, Path | None],
    topics: tuple[str, str],
    webhook: tuple[str, Path | None],
    credentials: Path | None,
) -> "Bridge":
    """Return the bridge that the command line asks for.

    Args:
        house: whose tables.
        servers: of the floor's broker.
        mqtt: address, and the files of the password and of the authority; empty: not wanted.
        topics: the first part of all topics, and of the discovery's.
        webhook: address, and the file of the token; empty: not wanted.
        credentials: the file that it shows the floor's broker; None: the broker asks for none.

    Raises:
        WrongArgumentError: nothing is wanted, or something cannot be read.
        NoFloorError: an address is none.
        CredentialsError: the credentials cannot be used.
    """
    from urllib.parse import urlsplit

    from controller.floor.bridge.home_assistant import Topics
    from controller.floor.bridge.mqtt import Publisher, broker_of
    from controller.floor.bridge.tables import Bridge, Neighbour, Tables
    from controller.floor.bridge.webhook import Webhook
    from controller.floor.connection import Broker
    from controller.floor.rights.credentials import connecting
    from controller.floor.rights.roles import Role
    from controller.system.clock import SystemClock

    clock = SystemClock()
    tables, neighbours = Tables(clock), list[Neighbour]()
    if mqtt[0]:
        broker = broker_of(mqtt[0], _secret(mqtt[1], "--mqtt-password") or None, mqtt[2])
        named = Topics(topics[0], house, topics[1])
        neighbours.append(Publisher(broker, named, tables, complain))
    if webhook[0]:
        if urlsplit(webhook[0]).scheme not in ("http", "https"):
            raise WrongArgumentError(message("bridge-no-webhook-url", text=webhook[0]), "--webhook")
        token = _secret(webhook[1], "--webhook-token")
        neighbours.append(Webhook(webhook[0], house, token, clock, complain))
    if not neighbours:
        raise WrongArgumentError(message("bridge-nobody"))
    floor = Broker(house, tuple(servers), connecting(credentials, Role.BRIDGE))
    return Bridge(floor, tables, neighbours, complain)


def _secret(path: Path | None, option: str) -> str:
    if path is None:
        return ""
    try:
        return path.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise WrongArgumentError(
            message("bridge-unread", path=str(path), error=str(error)), option
        ) from error
