"""`tablectl refuse-payout`: a supervisor refuses a large payout that waits for their word."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.request_commands import wish

if TYPE_CHECKING:
    from controller.api.messages import Wish


@wish
def refuse_payout(
    seat: Annotated[int, typer.Argument(metavar="SEAT", min=1, max=99)],
    wager: Annotated[str, typer.Argument(metavar="WAGER", help="help-payout-wager")],
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="help-recorded")],
) -> "Wish":
    """Refuse a large payout: it is not paid as stated."""
    from controller.api.messages import RefusePayout

    return RefusePayout(seat, wager, reason)
