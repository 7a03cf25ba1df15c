"""The option `--effect`: a supervisor's rulings on wagers."""

from typing import Annotated

import typer

from controller.cli.usage import WrongArgumentError
from controller.data.effects import Effect, WagerEffect
from controller.data.message import message

NOT_STANDING = (Effect.RETURNED, Effect.PAID, Effect.LOST)
"""The effects in a void round, in which no wager stands."""
EffectOption = Annotated[
    list[str] | None,
    typer.Option(
        "--effect",
        metavar="SEAT:WAGER=EFFECT",
        help="help-clear-effect",
    ),
]


def effects(
    texts: list[str] | None, known: tuple[Effect, ...] = NOT_STANDING
) -> tuple[WagerEffect, ...]:
    """Read the effects of wagers; `known` are the effects that may be named.

    Raises:
        typer.BadParameter: one is not `SEAT:WAGER=EFFECT`.
    """
    return tuple(_effect(text, known) for text in texts or ())


def _effect(text: str, known: tuple[Effect, ...]) -> WagerEffect:
    where, _, effect = text.partition("=")
    seat, _, wager = where.partition(":")
    if not (seat.isdecimal() and wager and effect in known):
        words = message("tablectl-no-effect", text=text, words=", ".join(known))
        raise WrongArgumentError(words, "--effect")
    return WagerEffect(int(seat), wager, Effect(effect))
