"""`tablectl sign-on` and `sign-off`: a supervisor signs on at the table, or off."""

from typing import TYPE_CHECKING

from controller.cli.request_commands import wish

if TYPE_CHECKING:
    from controller.api.messages import Wish


@wish
def sign_on() -> "Wish":
    """Sign a supervisor on: the dealer's keys count as theirs."""
    from controller.api.messages import SignOn

    return SignOn()


@wish
def sign_off() -> "Wish":
    """Sign off: oneself; a supervisor, or the daemon's own user, everybody."""
    from controller.api.messages import SignOff

    return SignOff()
