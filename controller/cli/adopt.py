"""`tablectl adopt`: a supervisor takes a shuffler into service."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.request_commands import wish

if TYPE_CHECKING:
    from controller.api.messages import Wish


@wish
def adopt(
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="help-why-recorded")],
) -> "Wish":
    """Take a new, replaced or emptied shuffler into service."""
    from controller.api.messages import Adopt

    return Adopt(reason)
