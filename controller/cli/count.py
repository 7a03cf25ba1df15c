"""`tablectl count`: the dealer has counted the cards that they were asked to count."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.request_commands import wish

if TYPE_CHECKING:
    from controller.api.messages import Wish


@wish
def count(
    cards: Annotated[int, typer.Argument(metavar="N", min=0, max=999, help="help-count-cards")],
) -> "Wish":
    """Say how many cards lie there, where they are to be counted. Exit 1: refused, and why."""
    from controller.api.messages import CountCards

    return CountCards(cards)
