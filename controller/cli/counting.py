"""`tablectl count`, and how `tablectl clear` is told what becomes of wagers."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.conversation import SocketOption, conclude, converse, find_socket
from controller.cli.proving import BadgeOption, PinOption, credentials
from controller.cli.running import ConfigOption
from controller.effects import Effect

if TYPE_CHECKING:
    from controller.daemon.client import Client
    from controller.daemon.messages import Answer
    from controller.effects import WagerEffect

NOT_STANDING = (Effect.RETURNED, Effect.PAID, Effect.LOST)
"""In a void round no wager stands."""
EffectOption = Annotated[
    list[str] | None,
    typer.Option(
        "--effect",
        metavar="SEAT:WAGER=EFFECT",
        help="With --void-round: 3:pair_plus=paid, returned or lost. Else wagers are returned.",
    ),
]


def count(
    cards: Annotated[int, typer.Argument(metavar="N", min=0, max=999, help="Cards.")],
    badge: BadgeOption = "",
    pin_stdin: PinOption = False,
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """Say how many cards lie there, where they are to be counted. Exit 1: refused, and why."""
    who = credentials(badge, pin_stdin)

    async def talk(client: "Client") -> "Answer":
        from controller.daemon.messages import CountCards

        return await client.wish(CountCards(cards, badge=who.badge, pin=who.pin))

    conclude(converse(find_socket(socket, config), talk))


def effects(
    texts: list[str] | None, known: tuple[Effect, ...] = NOT_STANDING
) -> "tuple[WagerEffect, ...]":
    """Read what becomes of wagers; `known` are the effects that may be named.

    Raises:
        typer.BadParameter: one is not `SEAT:WAGER=EFFECT`.
    """
    return tuple(_effect(text, known) for text in texts or ())


def _effect(text: str, known: tuple[Effect, ...]) -> "WagerEffect":
    from controller.effects import WagerEffect

    where, _, effect = text.partition("=")
    seat, _, wager = where.partition(":")
    if not (seat.isdecimal() and wager and effect in known):
        like = f"such as 3:pair_plus=paid; the effects are {', '.join(known)}"
        raise typer.BadParameter(f"{text!r} is not {like}", param_hint="--effect")
    return WagerEffect(int(seat), wager, Effect(effect))
