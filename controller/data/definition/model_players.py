"""Simple ways to play, which can be held against optimal play."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from controller.data.values import BY_KEY, Key, Text, UpRanks, about, within


class Discard(StrEnum):
    """What a player lays on X before a draw."""

    NONE = "none"
    """Nothing: the hand is played as it is held."""
    LOWEST = "lowest"
    """The lowest card."""
    ODD_CARD = "odd-card"
    """The card whose rank no other card has, the lowest of several; else the lowest card."""
    OFF_SUIT = "off-suit"
    """Where two cards have one suit, the lowest of another; else the lowest card."""
    OFF_DRAW = "off-draw"
    """As `off-suit`; where no two have one suit but two are next to each other in rank, the lowest
    card that is next to none.
    """


Plays = Annotated[
    tuple[tuple[Key, Annotated[int, within(1, 100)]], ...],
    BY_KEY,
    Meta(min_length=1),
    about("For a hand, or better, the multiple that is put down; other hands fold."),
]


@dataclass(frozen=True, slots=True)
class PlaysAgainst:
    """Other plays against some up cards of the dealer's."""

    up: Annotated[UpRanks, about("Ranks of the up card: QKA.")]
    plays: Plays
    holding: Annotated[bool, about("Only if the player holds a card of the up card's rank.")] = (
        False
    )


@dataclass(frozen=True, slots=True)
class ModelPlayer:
    """A simple way to play, to be held against optimal play."""

    name: Annotated[Key, about("Its name.")]
    source: Annotated[Text, about("Who plays, or teaches to play, like that.")]
    plays: Plays
    against: Annotated[
        tuple[PlaysAgainst, ...], about("Plays against some up cards; the first that applies.")
    ] = ()
    discards: Annotated[
        tuple[tuple[Key, Discard], ...],
        BY_KEY,
        about("For a held hand, or better, what is laid on X; other hands draw nothing."),
    ] = ()

    @property
    def multiples(self) -> set[int]:
        """All multiples that it raises."""
        every = (self.plays, *(each.plays for each in self.against))
        return {multiple for plays in every for _, multiple in plays}
