"""`tablectl handover`: a supervisor takes over what the earlier shift left open."""

from typing import TYPE_CHECKING

from controller.cli.request_commands import wish

if TYPE_CHECKING:
    from controller.api.messages import Wish


@wish
def handover() -> "Wish":
    """Take over what the earlier shift left open."""
    from controller.api.messages import TakeOverShift

    return TakeOverShift()
