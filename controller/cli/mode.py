"""`tablectl mode`: a supervisor orders how the table deals, by the shuffler or by hand."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.request_commands import wish
from controller.data.modes import DealingMode

if TYPE_CHECKING:
    from controller.api.messages import Wish


@wish
def mode(
    name: Annotated[DealingMode, typer.Argument(metavar="MODE", help="help-mode-name")],
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="help-recorded")],
    count: Annotated[
        int,
        typer.Option("--count", metavar="N", min=-1, help="help-mode-count"),
    ] = -1,
) -> "Wish":
    """Order how the table deals; by a supervisor."""
    from controller.api.messages import OrderMode

    return OrderMode(name, reason, count)
