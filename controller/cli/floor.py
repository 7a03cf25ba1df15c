"""`tablectl call-floor` and `payout`: what a dealer tells the floor."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.conversation import SocketOption, conclude, converse, find_socket
from controller.cli.running import ConfigOption

if TYPE_CHECKING:
    from controller.daemon.client import Client
    from controller.daemon.messages import Answer


def call_floor(
    reason: Annotated[
        str, typer.Option("--reason", metavar="TEXT", help="What it is about: it is recorded.")
    ] = "",
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """Call a supervisor to the table; play goes on. Exit 1: it was refused, and why."""

    async def talk(client: "Client") -> "Answer":
        from controller.daemon.messages import CallFloor

        return await client.wish(CallFloor(reason))

    conclude(converse(find_socket(socket, config), talk))


def payout(
    seat: Annotated[int, typer.Argument(metavar="SEAT", min=1, max=99)],
    wager: Annotated[str, typer.Argument(metavar="WAGER", help="As the game's file names it.")],
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="Such as 250 or 250.00.")],
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """State what a wager pays; a large payout a supervisor acknowledges. Exit 1: refused, why."""
    cents = _cents(amount)

    async def talk(client: "Client") -> "Answer":
        from controller.daemon.messages import StatePayout

        return await client.wish(StatePayout(seat, wager, cents))

    conclude(converse(find_socket(socket, config), talk))


def _cents(amount: str) -> int:
    from pydantic_core import PydanticCustomError

    from controller.configuration.values import cents

    try:
        return cents(amount)
    except PydanticCustomError as error:
        raise typer.BadParameter(f"{amount!r}: expected {error}", param_hint="AMOUNT") from error
