"""`tablectl call-supervisor`: the dealer calls a supervisor to the table."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.request_commands import request

if TYPE_CHECKING:
    from controller.api.messages import Request


@request
def call_supervisor(
    reason: Annotated[
        str, typer.Option("--reason", metavar="TEXT", help="help-call-supervisor-reason")
    ] = "",
) -> "Request":
    """Call a supervisor to the table; play goes on."""
    from controller.api.messages import CallSupervisor

    return CallSupervisor(reason)
