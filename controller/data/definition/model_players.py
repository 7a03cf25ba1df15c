"""Simple ways to play, which can be held against optimal play."""

from dataclasses import dataclass
from enum import StrEnum

Plays = tuple[tuple[str, int], ...]
"""For a hand, or better, the multiple that is raised; other hands fold."""


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


@dataclass(frozen=True, slots=True)
class PlaysAgainst:
    """Other plays against some up cards of the dealer's.

    Attributes:
        up: their ranks, as `QKA`.
        plays: what is raised against them, in place of the usual.
        holding: only if the player holds a card of the up card's rank.
    """

    up: str
    plays: Plays
    holding: bool = False


@dataclass(frozen=True, slots=True)
class ModelPlayer:
    """A simple way to play.

    Attributes:
        name: its name.
        source: who plays, or teaches to play, like that.
        plays: what is raised.
        against: plays against some up cards; the first that applies is taken.
        discards: for a held hand, or better, what is laid on X; other hands draw nothing.
    """

    name: str
    source: str
    plays: Plays
    against: tuple[PlaysAgainst, ...] = ()
    discards: tuple[tuple[str, Discard], ...] = ()

    @property
    def multiples(self) -> set[int]:
        """All multiples that it raises."""
        every = (self.plays, *(each.plays for each in self.against))
        return {multiple for plays in every for _, multiple in plays}
