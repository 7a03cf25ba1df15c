"""The facts that the settlement of one wager looks at."""

from dataclasses import dataclass
from enum import IntEnum

from controller.cards.card import is_red


class Comparison(IntEnum):
    """The player's hand compared with the dealer's."""

    LOWER = 0
    EQUAL = 1
    HIGHER = 2


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts when a wager is settled; a rule reads those that it needs.

    Attributes:
        folded: the hand was folded.
        strength: of the hand that the rule looks at.
        comparison: of the hands that are played.
        dealer_opens: the dealer's hand is good enough to play.
        own_colour: how many of the player's cards have the colour that most of them have.
        all_colour: the same for the player's and the dealer's cards together.
    """

    folded: bool = False
    strength: int = 0
    comparison: Comparison = Comparison.LOWER
    dealer_opens: bool = True
    own_colour: int = 0
    all_colour: int = 0


def compare(player: int, dealer: int) -> Comparison:
    """Compare two strengths."""
    return Comparison((player > dealer) - (player < dealer) + 1)


def most_of_a_colour(cards: tuple[int, ...]) -> int:
    """Return how many cards are of the colour that has more of them."""
    red = sum(map(is_red, cards))
    return max(red, len(cards) - red)
