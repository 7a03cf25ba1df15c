"""Input and output of a settlement: a seat with its decision; a wager's outcome in money."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction

from controller.cards.card import is_red
from controller.data.message import Message
from controller.data.outcomes import Outcome
from controller.errors import DealerTableError

# The facts that the settlement of one wager looks at.


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


class SettlementError(DealerTableError):
    """Something cannot be settled: cards or wagers that the game does not have."""


@dataclass(frozen=True, slots=True)
class SeatPlay:
    """One seat as it is settled.

    Attributes:
        seat: its number.
        cards: its packet in the order of the deal: cards to draw first, then those held.
        wagers: cents by the wager's name.
        folded: the dealer saw a fold; an Ante beside an empty Play spot is one anyway.
        discarded: the card that lies on X and that a drawn one replaces; None: there is none.
        excess_stands: a supervisor lets a bet stand that the hand does not allow.
    """

    seat: int
    cards: tuple[int, ...]
    wagers: Mapping[str, int] = field(default_factory=dict)
    folded: bool = False
    discarded: int | None = None
    excess_stands: bool = False


@dataclass(frozen=True, slots=True)
class Settled:
    """The outcome of one wager or bonus.

    Attributes:
        seat: the seat's number.
        wager: its name, or the bonus's.
        outcome: of the part that had action.
        stake: cents that had action; a bonus has none.
        returned: cents that go back without action.
        odds: to one, exactly; 0 where nothing is won.
        paid: cents won, rounded down to a whole cent.
        reason: what the dealer may say aloud.
        withheld: cents won by the odds and not paid, because of a payout limit.
        breaks: the rules that the amount breaks; it is settled as it was placed, but for a part
            that goes back, and whoever settles is told.
    """

    seat: int
    wager: str
    outcome: Outcome
    stake: int
    returned: int
    odds: Fraction
    paid: int
    reason: Message
    withheld: int = 0
    breaks: tuple[Message, ...] = ()

    @property
    def to_player(self) -> int:
        """Cents that the player has afterwards: what is left of the bet, and what was won."""
        kept = self.stake if self.outcome in (Outcome.WIN, Outcome.PUSH) else 0
        return self.returned + kept + self.paid


def payout(odds: Fraction, stake: int) -> int:
    """Return the cents that odds to one pay on a stake, rounded down to a whole cent."""
    return odds.numerator * stake // odds.denominator
