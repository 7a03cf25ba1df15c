"""`tablectl handover`: a supervisor takes over what the shift before left open."""

from typing import TYPE_CHECKING

from controller.cli.request_commands import wish

if TYPE_CHECKING:
    from controller.api.messages import Wish


@wish
def handover() -> "Wish":
    """Take over what the shift before left open. Exit 1: it was refused, and why."""
    from controller.api.messages import TakeOverShift

    return TakeOverShift()
