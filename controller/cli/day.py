"""`tablectl deck change|register|count`, `dead-table`, `handover`: the day around the rounds."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.wishing import wish

if TYPE_CHECKING:
    from controller.api.messages import Wish

_Colour = Annotated[str, typer.Argument(metavar="COLOUR", help="Its backs: red, blue, …")]


@wish
def change(
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="It is recorded.")],
    colour: Annotated[
        str, typer.Argument(metavar="[COLOUR]", help="Its backs; without: both decks.")
    ] = "",
) -> "Wish":
    """Change a deck when no round is under way; a supervisor's order. Exit 1: refused, why."""
    from controller.api.messages import ChangeDecks

    return ChangeDecks(reason, colour)


@wish
def register(
    colour: _Colour,
    identity: Annotated[
        str, typer.Argument(metavar="IDENTITY", help="The number on its box or seal.")
    ],
) -> "Wish":
    """Say which deck it is; the same number again confirms it. Exit 1: refused, and why."""
    from controller.api.messages import RegisterDeck

    return RegisterDeck(colour, identity)


@wish
def count(
    colour: _Colour,
    cards: Annotated[int, typer.Argument(metavar="CARDS", min=0, help="As counted by hand.")],
) -> "Wish":
    """Say how many cards a deck has that lies outside the machine. Exit 1: refused, and why."""
    from controller.api.messages import CountDeck

    return CountDeck(colour, cards)


@wish
def dead_table(
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="It is recorded.")] = "",
) -> "Wish":
    """Nobody plays: the cards are spread, and shuffled anew before play. Exit 1: refused, why."""
    from controller.api.messages import DeclareDead

    return DeclareDead(reason)


@wish
def handover() -> "Wish":
    """Take over what the shift before left open. Exit 1: it was refused, and why."""
    from controller.api.messages import TakeOverShift

    return TakeOverShift()
