"""`tablectl decks`: a supervisor orders one deck, or two that take turns."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.request_commands import wish

if TYPE_CHECKING:
    from controller.api.messages import Wish


@wish
def decks(
    number: Annotated[int, typer.Argument(metavar="1|2", min=1, max=2, help="help-decks-number")],
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="help-recorded")],
) -> "Wish":
    """Order how many decks are played; by a supervisor."""
    from controller.api.messages import OrderDecks

    return OrderDecks(number, reason)
