"""Simple ways to play, which can be held against optimal play."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from controller.data.values import BY_KEY, OR_NULL, Key, Label, RankUp, Text, UpRanks, about, within


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
    about("For a hand, or better, the multiple that is put down; other hands fold."),
]


@dataclass(frozen=True, slots=True)
class PlaysAgainst:
    """Other plays against some up cards of the dealer's."""

    up: Annotated[UpRanks, about("Ranks of the up card: QKA.")]
    plays: Annotated[Plays, Meta(min_length=1)]
    holding: Annotated[bool, about("Only if the player holds a card of the up card's rank.")] = (
        False
    )


@dataclass(frozen=True, slots=True)
class StageLine:
    """What is put down at a stage where all that a line says is so; it is about the cards seen."""

    bets: Annotated[
        int, within(0, 100), about("The multiple, 1 for a bet that is left; 0: nothing is bet.")
    ]
    own: Annotated[
        tuple[Text, ...], about("The own two cards are among these: 99+, A2s+, K9s to K6s, KTo.")
    ] = ()
    hand: Annotated[
        Key, OR_NULL, about("The hand, or better; of fewer than five cards, what they share.")
    ] = ""
    by_own: Annotated[
        bool, about("The hand, kickers left out, is better than the community cards alone.")
    ] = False
    suited: Annotated[int, within(0, 7), about("So many cards of one suit, or more.")] = 0
    own_suited: Annotated[
        RankUp, OR_NULL, about("An own card of that suit has this rank or a higher one: T+.")
    ] = ""
    ranks: Annotated[
        tuple[tuple[RankUp, Annotated[int, within(1, 7)]], ...],
        BY_KEY,
        about("So many cards, or more, of this rank or a higher one: {J+: 1}."),
    ] = ()
    straights: Annotated[
        int, within(0, 10), about("To so many straights, or more, no more than `lacking` lack.")
    ] = 0
    lacking: Annotated[int, within(1, 3), about("Cards that lack to each of `straights`.")] = 1
    over: Annotated[
        int, within(0, 5), about("So many own cards, or more, are above all community cards.")
    ] = 0
    outs: Annotated[
        Annotated[int, within(0, 52)] | None,
        about("So many unseen cards, or fewer, give the dealer, each alone, a better hand."),
    ] = None
    after: Annotated[
        int, within(0, 100), about("A bet of this multiple, or a larger one, was put down before.")
    ] = 0


@dataclass(frozen=True, slots=True)
class ModelPlayer:
    """A simple way to play, to be held against optimal play."""

    name: Annotated[Key, about("Its name.")]
    source: Annotated[Text, about("Who plays, or teaches to play, like that.")]
    plays: Plays = ()
    against: Annotated[
        tuple[PlaysAgainst, ...], about("Plays against some up cards; the first that applies.")
    ] = ()
    discards: Annotated[
        tuple[tuple[Key, Discard], ...],
        BY_KEY,
        about("For a held hand, or better, what is laid on X; other hands draw nothing."),
    ] = ()
    stages: Annotated[
        tuple[tuple[Label, Annotated[tuple[StageLine, ...], Meta(min_length=1)]], ...],
        BY_KEY,
        about("By stage, in place of `plays`: the first line that fits is done, else nothing is."),
    ] = ()

    @property
    def multiples(self) -> set[int]:
        """All multiples that it raises."""
        every = (self.plays, *(each.plays for each in self.against))
        return {multiple for plays in every for _, multiple in plays}
