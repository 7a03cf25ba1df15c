"""The rules of settlement: small objects that turn facts into a verdict, one for each wager.

They are total: whatever the facts are, there is a verdict. The table settles by them and the odds
engine counts by them, so that what is paid and what the odds say cannot drift apart.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final, Protocol

from controller.data.outcomes import Outcome
from controller.settlement.facts import Comparison, Facts
from controller.settlement.paying import Paid, PaidColours, PaidHands

EVEN: Final = Fraction(1)
_BET: Final = -EVEN
_NOTHING: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a wager.

    Attributes:
        outcome: won, lost or neither.
        odds: to one, where it is won; else 0.
        paid_for: what the pay table pays for, as it names it; empty: it was not asked.
        compared: the hands were held against each other.
        unopened: the dealer's hand was not good enough to play.
    """

    outcome: Outcome
    odds: Fraction = _NOTHING
    paid_for: str = ""
    compared: bool = False
    unopened: bool = False

    @property
    def net(self) -> Fraction:
        """What the player wins for each unit of the bet; negative where the player loses."""
        return _BET if self.outcome is Outcome.LOSE else self.odds


class Rule(Protocol):
    """What decides one wager."""

    def verdict(self, facts: Facts) -> Verdict:
        """Return what becomes of the wager."""


@cache
def _simple(outcome: Outcome, *, unopened: bool = False) -> Verdict:
    odds = EVEN if outcome is Outcome.WIN else _NOTHING
    return Verdict(outcome, odds, compared=not unopened, unopened=unopened)


@dataclass(frozen=True, slots=True)
class Showdown:
    """The better hand wins even money; ties and a dealer who does not open as the game says."""

    tie: Outcome
    not_open: Outcome | None

    def verdict(self, facts: Facts) -> Verdict:
        """Return what becomes of the wager."""
        if not facts.dealer_opens and self.not_open is not None:
            return _simple(self.not_open, unopened=True)
        if facts.comparison is Comparison.EQUAL:
            return _simple(self.tie)
        return _simple(Outcome.WIN if facts.comparison is Comparison.HIGHER else Outcome.LOSE)


@dataclass(frozen=True, slots=True)
class ByHand:
    """A hand of the pay table wins its odds, any other loses."""

    paid: PaidHands

    def verdict(self, facts: Facts) -> Verdict:
        """Return what becomes of the wager."""
        return _paid_or(self.paid.get(facts.strength), Outcome.LOSE)


@dataclass(frozen=True, slots=True)
class ByColour:
    """So many cards of one colour win their odds, fewer lose."""

    paid: PaidColours

    def verdict(self, facts: Facts) -> Verdict:
        """Return what becomes of the wager."""
        return _paid_or(self.paid.get(facts.own_colour, facts.all_colour), Outcome.LOSE)


@dataclass(frozen=True, slots=True)
class HandInShowdown:
    """A good hand is paid, by a better list where it is beaten; another one loses if beaten.

    Four Card Frenzy's Odds wager. Whether the dealer opens does not matter.
    """

    paid: PaidHands
    when_beaten: PaidHands
    least: int
    tie: Outcome

    def verdict(self, facts: Facts) -> Verdict:
        """Return what becomes of the wager."""
        beaten = facts.comparison is Comparison.LOWER
        if facts.strength < self.least:
            return _simple(Outcome.LOSE if beaten else Outcome.PUSH)
        paid = (self.when_beaten if beaten else self.paid).get(facts.strength)
        if facts.comparison is Comparison.EQUAL and self.tie is not Outcome.WIN:
            return _simple(self.tie)
        # A good hand that the operator's list leaves out is neither won nor lost.
        verdict = _paid_or(paid, Outcome.PUSH)
        return Verdict(verdict.outcome, verdict.odds, verdict.paid_for, compared=True)


@dataclass(frozen=True, slots=True)
class Bonus:
    """A hand of the pay table is paid; another one costs nothing. A folded hand gets none."""

    paid: PaidHands

    def verdict(self, facts: Facts) -> Verdict:
        """Return what becomes of the bonus."""
        paid = None if facts.folded else self.paid.get(facts.strength)
        return _paid_or(paid, Outcome.PUSH)


@dataclass(frozen=True, slots=True)
class LostByFold:
    """A wager that a fold loses; a hand that stays in is for the rule itself."""

    rule: Rule

    def verdict(self, facts: Facts) -> Verdict:
        """Return what becomes of the wager."""
        return Verdict(Outcome.LOSE) if facts.folded else self.rule.verdict(facts)


def _paid_or(paid: Paid | None, otherwise: Outcome) -> Verdict:
    if paid is None:
        return Verdict(otherwise)
    return Verdict(Outcome.WIN, paid.odds, paid.name)
