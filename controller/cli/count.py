"""`tablectl count`: the dealer counts cards when asked to."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.request_commands import wish

if TYPE_CHECKING:
    from controller.api.messages import Wish


@wish
def count(
    cards: Annotated[int, typer.Argument(metavar="N", min=0, max=999, help="help-count-cards")],
) -> "Wish":
    """Give the count of the cards that have to be counted."""
    from controller.api.messages import CountCards

    return CountCards(cards)
