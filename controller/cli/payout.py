"""`tablectl payout`: the dealer states what a wager pays."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.amounts import BET, bets_of, cents_of
from controller.cli.request_commands import request

if TYPE_CHECKING:
    from controller.api.messages import Request


@request
def payout(
    seat: Annotated[int, typer.Argument(metavar="SEAT", min=1, max=99)],
    wager: Annotated[str, typer.Argument(metavar="WAGER", help="help-payout-wager")],
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="help-payout-amount")],
    bets: Annotated[list[str] | None, typer.Argument(metavar=BET, help="help-payout-bets")] = None,
) -> "Request":
    """State what a wager pays, and from which bets; a supervisor acknowledges a large payout."""
    from controller.api.messages import StatePayout

    stated = bets_of(bets or ())
    return StatePayout(seat, wager, cents_of(amount, "AMOUNT"), tuple(stated.items()))
