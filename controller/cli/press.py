"""`tablectl press`: press a key of the panel."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.daemon_socket import SocketOption, conclude, converse, find_socket
from controller.cli.identity import BadgeOption, PinOption, credentials
from controller.cli.run import ConfigOption

if TYPE_CHECKING:
    from controller.api.client import Client
    from controller.api.messages import Answer


def press(
    key: Annotated[str, typer.Argument(metavar="KEY", help="help-press-key")],
    offer: Annotated[
        str,
        typer.Option("--offer", metavar="ID", help="help-press-offer"),
    ] = "",
    badge: BadgeOption = "",
    pin_stdin: PinOption = False,
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """Press a key; keys for supervisors need the supervisor's badge."""
    who = credentials(badge, pin_stdin)

    async def talk(client: "Client") -> "Answer":
        named = offer or await _standing_offer(client, key)
        return await client.press(key, named, who)

    conclude(converse(find_socket(socket, config), talk))


async def _standing_offer(client: "Client", key: str) -> str:
    """Return the key's current offer; if there is none, the key is pressed and refused."""
    from controller.api.keys import parse_key

    wanted = parse_key(key)
    view = await client.status()
    return next((each.id for each in view.snapshot.offers if parse_key(each.key) is wanted), "")
