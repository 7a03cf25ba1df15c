"""`tablectl acknowledge-results`: a supervisor has seen the results outside their bound."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.request_commands import wish

if TYPE_CHECKING:
    from controller.api.messages import Wish


@wish
def acknowledge_results(
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="help-recorded")],
) -> "Wish":
    """Say that the results outside their bound are seen, and what is done about them."""
    from controller.api.messages import AcknowledgeResults

    return AcknowledgeResults(reason)
