"""Simple ways to play, which can be held against optimal play."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from controller.data.values import BY_KEY, OR_NULL, Key, Label, RankUp, Text, UpRanks, within


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


Plays = Annotated[tuple[tuple[Key, Annotated[int, within(1, 100)]], ...], BY_KEY]
"""For a hand, or better, the multiple that is put down; other hands fold."""


@dataclass(frozen=True, slots=True)
class PlaysAgainst:
    """Other plays against some up cards of the dealer's.

    Attributes:
        up: Ranks of the up card: QKA.
        plays: For a hand, or better, the multiple that is put down; other hands fold.
        holding: Only if the player holds a card of the up card's rank.
    """

    up: UpRanks
    plays: Annotated[Plays, Meta(min_length=1)]
    holding: bool = False


@dataclass(frozen=True, slots=True)
class StageLine:
    """What is put down at a stage where all that a line says is so; it is about the cards seen.

    Attributes:
        bets: The multiple, 1 for a bet that is left; 0: nothing is bet.
        own: The own two cards are among these: 99+, A2s+, K9s to K6s, KTo.
        hand: The hand, or better; of fewer than five cards, what they share.
        by_own: The hand, kickers left out, is better than the community cards alone.
        suited: So many cards of one suit, or more.
        own_suited: An own card of that suit has this rank or a higher one: T+.
        ranks: So many cards, or more, of this rank or a higher one: {J+: 1}.
        straights: To so many straights, or more, no more than `lacking` lack.
        lacking: Cards that lack to each of `straights`.
        over: So many own cards, or more, are above all community cards.
        outs: So many unseen cards, or fewer, give the dealer, each alone, a better hand.
        after: A bet of this multiple, or a larger one, was put down before.
    """

    bets: Annotated[int, within(0, 100)]
    own: tuple[Text, ...] = ()
    hand: Annotated[Key, OR_NULL] = ""
    by_own: bool = False
    suited: Annotated[int, within(0, 7)] = 0
    own_suited: Annotated[RankUp, OR_NULL] = ""
    ranks: Annotated[tuple[tuple[RankUp, Annotated[int, within(1, 7)]], ...], BY_KEY] = ()
    straights: Annotated[int, within(0, 10)] = 0
    lacking: Annotated[int, within(1, 3)] = 1
    over: Annotated[int, within(0, 5)] = 0
    outs: Annotated[int, within(0, 52)] | None = None
    after: Annotated[int, within(0, 100)] = 0


@dataclass(frozen=True, slots=True)
class ModelPlayer:
    """A simple way to play, to be held against optimal play.

    Attributes:
        name: Its name.
        source: Who plays, or teaches to play, like that.
        plays: For a hand, or better, the multiple that is put down; other hands fold.
        against: Plays against some up cards; the first that applies.
        discards: For a held hand, or better, what is laid on X; other hands draw nothing.
        stages: By stage, in place of `plays`: the first line that fits is done, else nothing is.
    """

    name: Key
    source: Text
    plays: Plays = ()
    against: tuple[PlaysAgainst, ...] = ()
    discards: Annotated[tuple[tuple[Key, Discard], ...], BY_KEY] = ()
    stages: Annotated[
        tuple[tuple[Label, Annotated[tuple[StageLine, ...], Meta(min_length=1)]], ...], BY_KEY
    ] = ()

    @property
    def multiples(self) -> set[int]:
        """All multiples that it raises."""
        every = (self.plays, *(each.plays for each in self.against))
        return {multiple for plays in every for _, multiple in plays}
