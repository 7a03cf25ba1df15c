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
    """Declare the table dead: the cards are spread, and shuffled anew before play."""
    from controller.api.messages import DeclareDead

    return DeclareDead(reason)
