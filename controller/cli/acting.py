"""`tablectl press`, `clear` and `adopt`: what a person wants of the table."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.conversation import SocketOption, conclude, converse, find_socket
from controller.cli.counting import EffectOption, effects
from controller.cli.proving import BadgeOption, PinOption, credentials
from controller.cli.running import ConfigOption
from controller.cli.wishing import wish

if TYPE_CHECKING:
    from controller.api.client import Client
    from controller.api.messages import Answer, Wish

_Reason = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why: it is recorded.")]


def press(
    key: Annotated[
        str, typer.Argument(metavar="KEY", help="no_more_bets, green, round_over, seat:3, …")
    ],
    offer: Annotated[
        str,
        typer.Option(
            "--offer", metavar="ID", help="The offer it answers. Without it: the one that stands."
        ),
    ] = "",
    badge: BadgeOption = "",
    pin_stdin: PinOption = False,
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """Press a key; keys that only a supervisor may press need his badge. Exit 1: refused, why."""
    who = credentials(badge, pin_stdin)

    async def talk(client: "Client") -> "Answer":
        named = offer or await _standing_offer(client, key)
        return await client.press(key, named, who)

    conclude(converse(find_socket(socket, config), talk))


@wish
def clear(
    reason: _Reason,
    *,
    count: Annotated[
        int,
        typer.Option(
            "--count", metavar="N", min=-1, help="Cards counted by hand, where asked for."
        ),
    ] = -1,
    void_round: Annotated[
        bool, typer.Option("--void-round", help="End the round without a result.")
    ] = False,
    effect: EffectOption = None,
) -> "Wish":
    """Clear what holds the table. Exit 1: it was refused, and why."""
    from controller.api.messages import ClearHolds

    return ClearHolds(reason, count, void_round, effects(effect))


@wish
def adopt(reason: _Reason) -> "Wish":
    """Take a new, replaced or emptied shuffler into service. Exit 1: it was refused, and why."""
    from controller.api.messages import Adopt

    return Adopt(reason)


async def _standing_offer(client: "Client", key: str) -> str:
    """Return the offer that stands for a key; none: it is pressed all the same, and refused."""
    from controller.api.keys import parse_key

    wanted = parse_key(key)
    view = await client.status()
    return next((each.id for each in view.snapshot.offers if parse_key(each.key) is wanted), "")
