"""`tablectl tap`: another dealer takes over, by their badge."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.request_commands import request

if TYPE_CHECKING:
    from controller.api.messages import Request


@request
def tap(
    badge: Annotated[str, typer.Argument(metavar="BADGE", help="help-tap-badge")],
) -> "Request":
    """Let another dealer take over, at any moment; play goes on."""
    from controller.api.messages import TapBadge

    return TapBadge(badge)
