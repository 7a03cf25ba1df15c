"""`tablectl tell`: tell what a player of a hand has done; `tablectl puck`: put the puck."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.amounts import cents_of
from controller.cli.daemon_socket import SocketOption, conclude, converse, find_socket
from controller.cli.request_commands import request
from controller.cli.run import ConfigOption
from controller.cli.usage import WrongArgumentError
from controller.data.message import message

if TYPE_CHECKING:
    from controller.api.client import Client
    from controller.api.messages import Answer, Request
    from controller.data.hand_acts import HandAct

_ACTS = (
    *("opens", "pair", "folds", "folds-early", "checks", "calls", "raises", "draws", "buys"),
    *("passes", "high", "low", "both", "pot", "wins", "next"),
)
"""The names of the acts."""


def tell(
    act: Annotated[str, typer.Argument(metavar="ACT", help="help-tell-act")],
    seat: Annotated[int, typer.Argument(metavar="[SEAT]", min=0, max=99)] = 0,
    amount: Annotated[str, typer.Argument(metavar="[AMOUNT]", help="help-tell-amount")] = "",
    all_in: Annotated[bool, typer.Option("--all-in", help="help-tell-all-in")] = False,
    rake: Annotated[str, typer.Option("--rake", metavar="AMOUNT", help="help-tell-rake")] = "0",
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """Tell an act of a hand, for the dealer."""
    told = _act(act, seat, amount, rake, all_in=all_in)

    async def talk(client: "Client") -> "Answer":
        from controller.api.messages import TellHand

        poker = (await client.status()).snapshot.poker
        return await client.wish(TellHand(told, poker.told if poker is not None else 0))

    conclude(converse(find_socket(socket, config), talk))


def _act(name: str, seat: int, amount: str, rake: str, *, all_in: bool) -> "HandAct":
    """Return the act; raise a usage error where it is none."""
    from controller.data import hand_acts as acts

    of_seat: dict[str, Callable[[int], HandAct]] = {
        "opens": acts.Opens,
        "folds": acts.Folds,
        "folds-early": lambda number: acts.Folds(number, out_of_turn=True),
        "checks": acts.Checks,
        "buys": acts.Buys,
        "passes": acts.Passes,
        "wins": acts.Wins,
    }
    if name in of_seat:
        return of_seat[name](seat)
    match name:
        case "pair":
            return acts.PairShows()
        case "next":
            return acts.NextPot()
        case "calls":
            return acts.Calls(seat, cents_of(amount, "AMOUNT") if all_in else None)
        case "raises":
            return acts.Raises(seat, cents_of(amount, "AMOUNT"), all_in)
        case "draws" if amount.isdecimal():
            return acts.Draws(seat, int(amount))
        case "high" | "low" | "both":
            return acts.DeclaresSide(seat, acts.Side(name))
        case "pot":
            return acts.PotStated(cents_of(amount, "AMOUNT"), cents_of(rake, "--rake"))
        case _:
            expected = message("config-plain", text=", ".join(_ACTS))
            words = message("tablectl-unfit", found=f"{name} {amount}".strip(), expected=expected)
            raise WrongArgumentError(words, "ACT")


@request
def puck(seat: Annotated[int, typer.Argument(metavar="SEAT", min=1, max=99)]) -> "Request":
    """Put the puck before a seat."""
    from controller.api.messages import PlacePuck

    return PlacePuck(seat)
