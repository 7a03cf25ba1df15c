"""`tablectl sign-on` and `sign-off`: a supervisor signs on at the table, or off."""

from typing import TYPE_CHECKING

from controller.cli.request_commands import request, wish

if TYPE_CHECKING:
    from controller.api.messages import Request, Wish


@wish
def sign_on() -> "Wish":
    """Sign a supervisor on: the dealer's keys count as theirs."""
    from controller.api.messages import SignOn

    return SignOn()


@request
def sign_off() -> "Request":
    """Sign off whoever is signed on."""
    from controller.api.messages import SignOff

    return SignOff()
