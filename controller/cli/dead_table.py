"""`tablectl dead-table`: nobody plays, and the cards are spread."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.request_commands import wish

if TYPE_CHECKING:
    from controller.api.messages import Wish


@wish
def dead_table(
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="help-recorded")] = "",
) -> "Wish":
    """Nobody plays: the cards are spread, and shuffled anew before play. Exit 1: refused, why."""
    from controller.api.messages import DeclareDead

    return DeclareDead(reason)
