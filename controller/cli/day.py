"""`tablectl handover`: what a person does about the day around the rounds."""

from typing import TYPE_CHECKING

from controller.cli.conversation import SocketOption, conclude, converse, find_socket
from controller.cli.proving import BadgeOption, PinOption, credentials
from controller.cli.running import ConfigOption

if TYPE_CHECKING:
    from controller.daemon.client import Client
    from controller.daemon.messages import Answer


def handover(
    badge: BadgeOption = "",
    pin_stdin: PinOption = False,
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """Take over what the shift before left open. Exit 1: it was refused, and why."""
    who = credentials(badge, pin_stdin)

    async def talk(client: "Client") -> "Answer":
        from controller.daemon.messages import TakeOverShift

        return await client.wish(TakeOverShift(badge=who.badge, pin=who.pin))

    conclude(converse(find_socket(socket, config), talk))
