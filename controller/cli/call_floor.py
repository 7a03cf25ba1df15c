"""`tablectl call-floor`: the dealer calls a supervisor to the table."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.request_commands import request

if TYPE_CHECKING:
    from controller.api.messages import Request


@request
def call_floor(
    reason: Annotated[
        str, typer.Option("--reason", metavar="TEXT", help="help-call-floor-reason")
    ] = "",
) -> "Request":
    """Call a supervisor to the table; play goes on."""
    from controller.api.messages import CallFloor

    return CallFloor(reason)
