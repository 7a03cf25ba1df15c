"""`tablectl sign-on`, `sign-off` and `tap`: who is at the table."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.conversation import SocketOption, conclude, converse, find_socket
from controller.cli.proving import BadgeOption, PinOption, credentials
from controller.cli.running import ConfigOption

if TYPE_CHECKING:
    from controller.daemon.client import Client
    from controller.daemon.messages import Answer


def sign_on(
    badge: BadgeOption = "",
    pin_stdin: PinOption = False,
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """A supervisor stands at the table: the panel's keys count as his. Exit 1: refused, why."""
    who = credentials(badge, pin_stdin)

    async def talk(client: "Client") -> "Answer":
        return await client.sign_on(who)

    conclude(converse(find_socket(socket, config), talk))


def sign_off(socket: SocketOption = None, config: ConfigOption = None) -> None:
    """The supervisor leaves the table. Exit 1: it was refused, and why."""

    async def talk(client: "Client") -> "Answer":
        from controller.daemon.messages import SignOff

        return await client.wish(SignOff())

    conclude(converse(find_socket(socket, config), talk))


def tap(
    badge: Annotated[str, typer.Argument(metavar="BADGE", help="The badge of who deals now.")],
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """Another dealer takes over, at any moment; play goes on. Exit 1: it was refused, and why."""

    async def talk(client: "Client") -> "Answer":
        return await client.tap(badge)

    conclude(converse(find_socket(socket, config), talk))
