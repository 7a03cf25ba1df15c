"""`tablectl sign-on`, `sign-off` and `tap`: who is at the table."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.wishing import request, wish

if TYPE_CHECKING:
    from controller.api.messages import Request, Wish


@wish
def sign_on() -> "Wish":
    """A supervisor stands at the table: the dealer's keys count as theirs. Exit 1: refused, why."""
    from controller.api.messages import SignOn

    return SignOn()


@request
def sign_off() -> "Request":
    """The supervisor leaves the table. Exit 1: it was refused, and why."""
    from controller.api.messages import SignOff

    return SignOff()


@request
def tap(
    badge: Annotated[str, typer.Argument(metavar="BADGE", help="The badge of who deals now.")],
) -> "Request":
    """Another dealer takes over, at any moment; play goes on. Exit 1: it was refused, and why."""
    from controller.api.messages import TapBadge

    return TapBadge(badge)
