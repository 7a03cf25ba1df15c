"""`tablectl sign-on` and `sign-off`: a supervisor stands at the table, or leaves it."""

from typing import TYPE_CHECKING

from controller.cli.request_commands import request, wish

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
