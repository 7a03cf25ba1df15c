"""`tablectl mode`: by the machine, or by hand; `tablectl decks`: one deck, or two by turns."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.conversation import SocketOption, conclude, converse, find_socket
from controller.cli.proving import BadgeOption, PinOption, credentials
from controller.cli.running import ConfigOption
from controller.modes import DealingMode

if TYPE_CHECKING:
    from controller.daemon.client import Client
    from controller.daemon.messages import Answer


def mode(
    name: Annotated[
        DealingMode, typer.Argument(metavar="MODE", help="machine, hand-deal or hand-shuffle")
    ],
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="It is recorded.")],
    count: Annotated[
        int,
        typer.Option(
            "--count", metavar="N", min=-1, help="Cards left, where a round is dealt on by hand."
        ),
    ] = -1,
    badge: BadgeOption = "",
    pin_stdin: PinOption = False,
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """Order how the table deals; a supervisor's order. Exit 1: it was refused, and why."""
    who = credentials(badge, pin_stdin)

    async def talk(client: "Client") -> "Answer":
        from controller.daemon.messages import OrderMode

        return await client.wish(OrderMode(name, reason, count, badge=who.badge, pin=who.pin))

    conclude(converse(find_socket(socket, config), talk))


def decks(
    number: Annotated[
        int, typer.Argument(metavar="1|2", min=1, max=2, help="2: they take turns, as usual.")
    ],
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="It is recorded.")],
    badge: BadgeOption = "",
    pin_stdin: PinOption = False,
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """Order how many decks are played; a supervisor's order. Exit 1: it was refused, and why."""
    who = credentials(badge, pin_stdin)

    async def talk(client: "Client") -> "Answer":
        from controller.daemon.messages import OrderDecks

        return await client.wish(OrderDecks(number, reason, badge=who.badge, pin=who.pin))

    conclude(converse(find_socket(socket, config), talk))
