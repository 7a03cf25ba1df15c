"""The rules of settlement: small objects that turn facts into a verdict, one for each wager.

They are total: there is a verdict for all facts. The table settles with them and the odds engine
counts with them, so what is paid and what the odds say always agree.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import ClassVar, Final

from controller.cards import Evaluator, describe, named_hand, spoken_name
from controller.data.message import Message, Money, Text, message
from controller.data.outcomes import COLOUR_KEY, Outcome
from controller.settlement.outcomes import Comparison, Facts

# What a pay table pays for a hand or a colour.


@dataclass(frozen=True, slots=True)
class Paid:
    """What is paid: odds to one, and for what."""

    odds: Fraction
    name: str


class PaidHands:
    """The hands that a list of a pay table pays; if two fit, the narrower one counts.

    Attributes:
        steps: the strengths from which on something else may be paid.
    """

    def __init__(self, pays: Mapping[str, str], evaluator: Evaluator) -> None:
        ranges = []
        for name, odds in pays.items():
            least, most = named_hand(name, evaluator.ranking).strengths(evaluator)
            ranges.append((most - least, least, most, Paid(Fraction(odds), name)))
        self._ranges = sorted(ranges, key=lambda each: each[0])
        self.steps = {end for _, least, most, _ in ranges for end in (least, most + 1)}

    def get(self, strength: int) -> Paid | None:
        """Return what a hand of this strength is paid; None: nothing."""
        for _, least, most, paid in self._ranges:
            if least <= strength <= most:
                return paid
        return None


class PaidColours:
    """The numbers of cards of one colour that a pay table's list pays; the highest odds count."""

    def __init__(self, pays: Mapping[str, str]) -> None:
        self._terms = []
        for name, odds in pays.items():
            matched = COLOUR_KEY.fullmatch(name)
            assert matched, f"the configuration's check lets nothing else pass: {name}"
            self._terms.append((matched[1] == "own", int(matched[2]), Paid(Fraction(odds), name)))
        self._terms.sort(key=lambda term: term[2].odds, reverse=True)

    def get(self, own: int, everybody: int) -> Paid | None:
        """Return what these numbers of cards of one colour are paid; None: nothing."""
        for is_own, least, paid in self._terms:
            if (own if is_own else everybody) >= least:
                return paid
        return None


# The verdicts.

EVEN: Final = Fraction(1)
_BET: Final = -EVEN
_NOTHING: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a wager.

    Attributes:
        outcome: won, lost or neither.
        odds: to one, where it is won; else 0.
        paid_for: what the pay table pays for, by its name there; empty: it was not used.
        compared: the hands were compared.
        unopened: the dealer's hand was not good enough to play.
    """

    outcome: Outcome
    odds: Fraction = _NOTHING
    paid_for: str = ""
    compared: bool = False
    unopened: bool = False

    @property
    def net(self) -> Fraction:
        """What the player wins for each unit of the bet; negative: the player loses."""
        return _BET if self.outcome is Outcome.LOSE else self.odds


Sees = frozenset[str]
"""Names of facts."""
_FOLDED: Final[Sees] = frozenset()
_HAND: Final[Sees] = frozenset({"strength"})
_SHOWDOWN: Final[Sees] = frozenset({"comparison", "dealer_opens"})
_COLOURS: Final[Sees] = frozenset({"own_colour", "all_colour"})


class Rule(ABC):
    """The rule of one wager; what does not say otherwise sees `SEES`, whatever the strength."""

    __slots__ = ()
    SEES: ClassVar[Sees] = _HAND

    @abstractmethod
    def verdict(self, facts: Facts) -> Verdict:
        """Return the verdict on the wager."""

    def facts_seen(self, *, folded: bool) -> Sees:
        """Return which facts decide the verdict, beside whether the hand is folded."""
        return self.SEES

    @property
    def steps(self) -> Collection[int]:
        """The strengths from which on the verdict may be another one, for the same other facts."""
        return ()


@cache
def _simple(outcome: Outcome, *, unopened: bool = False, even: Fraction = EVEN) -> Verdict:
    odds = even if outcome is Outcome.WIN else _NOTHING
    return Verdict(outcome, odds, compared=not unopened, unopened=unopened)


@dataclass(frozen=True, slots=True)
class BetterHand(Rule):
    """The better hand wins even money; the game decides ties and dealers who do not open.

    `even` is what is left of it after the commission.
    """

    SEES = _SHOWDOWN
    tie: Outcome
    not_open: Outcome | None
    even: Fraction = EVEN

    def verdict(self, facts: Facts) -> Verdict:
        """Return the verdict on the wager."""
        if not facts.dealer_opens and self.not_open is not None:
            return _simple(self.not_open, unopened=True, even=self.even)
        if facts.comparison is Comparison.EQUAL:
            return _simple(self.tie, even=self.even)
        higher = facts.comparison is Comparison.HIGHER
        return _simple(Outcome.WIN if higher else Outcome.LOSE, even=self.even)


@dataclass(frozen=True, slots=True)
class ByHand(Rule):
    """A hand of the pay table wins its odds; any other loses."""

    paid: PaidHands

    @property
    def steps(self) -> Collection[int]:
        """The strengths from which on the verdict may be another one, for the same other facts."""
        return self.paid.steps

    def verdict(self, facts: Facts) -> Verdict:
        """Return the verdict on the wager."""
        return _paid_or(self.paid.get(facts.strength), Outcome.LOSE)


@dataclass(frozen=True, slots=True)
class ByColour(Rule):
    """So many cards of one colour win their odds; fewer lose."""

    SEES = _COLOURS
    paid: PaidColours

    def verdict(self, facts: Facts) -> Verdict:
        """Return the verdict on the wager."""
        return _paid_or(self.paid.get(facts.own_colour, facts.all_colour), Outcome.LOSE)


@dataclass(frozen=True, slots=True)
class HandInShowdown(Rule):
    """A good hand is paid by a list where the comparison says so; any other loses if beaten.

    A good hand that is to win and is not in the list is neither won nor lost.

    Attributes:
        paid: the list for a hand that is not beaten.
        when_beaten: the list for one that is.
        least: the least strength of a good hand.
        outcomes: of a good hand, by comparison; to win is to be paid by the list.
        not_open: of any hand, where the dealer does not open; None: that does not matter.
    """

    SEES = _HAND | _SHOWDOWN
    paid: PaidHands
    when_beaten: PaidHands
    least: int
    outcomes: Mapping[Comparison, Outcome]
    not_open: Outcome | None = None

    @property
    def steps(self) -> Collection[int]:
        """The strengths from which on the verdict may be another one, for the same other facts."""
        return {self.least} | self.paid.steps | self.when_beaten.steps

    def verdict(self, facts: Facts) -> Verdict:
        """Return the verdict on the wager."""
        unopened = not facts.dealer_opens and self.not_open is not None
        beaten = facts.comparison is Comparison.LOWER and not unopened
        if unopened and self.not_open is not None:
            outcome = self.not_open
        elif facts.strength < self.least:
            outcome = Outcome.LOSE if beaten else Outcome.PUSH
        else:
            outcome = self.outcomes[facts.comparison]
        if outcome is not Outcome.WIN:
            return _simple(outcome, unopened=unopened)
        paid = (self.when_beaten if beaten else self.paid).get(facts.strength)
        return _paid_or(paid, Outcome.PUSH, compared=not unopened, unopened=unopened)


@dataclass(frozen=True, slots=True)
class Bonus(ByHand):
    """A hand of the pay table is paid; another one costs nothing. A folded hand is paid nothing."""

    def facts_seen(self, *, folded: bool) -> Sees:
        """Return which facts decide the verdict, beside whether the hand is folded."""
        return _FOLDED if folded else _HAND

    def verdict(self, facts: Facts) -> Verdict:
        """Return the verdict on the bonus."""
        paid = None if facts.folded else self.paid.get(facts.strength)
        return _paid_or(paid, Outcome.PUSH)


@dataclass(frozen=True, slots=True)
class LostByFold(Rule):
    """A wager that a fold loses; for a hand that stays in, the inner rule decides."""

    rule: Rule

    def facts_seen(self, *, folded: bool) -> Sees:
        """Return which facts decide the verdict, beside whether the hand is folded."""
        return _FOLDED if folded else self.rule.facts_seen(folded=False)

    @property
    def steps(self) -> Collection[int]:
        """The strengths from which on the verdict may be another one, for the same other facts."""
        return self.rule.steps

    def verdict(self, facts: Facts) -> Verdict:
        """Return the verdict on the wager."""
        return _unpaid(Outcome.LOSE) if facts.folded else self.rule.verdict(facts)


@cache
def _unpaid(outcome: Outcome, *, compared: bool = False, unopened: bool = False) -> Verdict:
    return Verdict(outcome, compared=compared, unopened=unopened)


def _paid_or(
    paid: Paid | None, otherwise: Outcome, *, compared: bool = False, unopened: bool = False
) -> Verdict:
    if paid is None:
        return _unpaid(otherwise, compared=compared, unopened=unopened)
    outcome = Outcome.WIN if paid.odds else Outcome.PUSH
    return Verdict(outcome, paid.odds, paid.name, compared, unopened)


_WITHOUT_ODDS: dict[Outcome, Callable[[str], Message]] = {
    Outcome.LOSE: lambda wager: message("settled-loses", wager=wager),
    Outcome.PUSH: lambda wager: message("settled-pushes", wager=wager),
    Outcome.RETURNED: lambda wager: message("settled-goes-back", wager=wager),
}


def odds_words(odds: Fraction, commission: int) -> Message:
    """Return odds as a dealer says them: `3 to 2`; with the per cent that the house has kept."""
    words = message("settled-odds", number=odds.numerator, to=odds.denominator)
    return message("settled-commission", odds=words, percent=commission) if commission else words


def what_happens(label: str, outcome: Outcome, odds: Fraction, commission: int) -> Message:
    """Return the outcome of a wager in words: `Play wins 1 to 1`."""
    if outcome is Outcome.WIN:
        return message("settled-wins", wager=label, odds=odds_words(odds, commission))
    return _WITHOUT_ODDS[outcome](label)


def because(what: Message, why: Message) -> Message:
    """Return the outcome of a wager, with the reason."""
    return message("settled-because", what=what, why=why)


@lru_cache(maxsize=1 << 14)
def compared(evaluator: Evaluator, player: int, dealer: int, comparison: Comparison) -> Message:
    """Return how two hands compare."""
    own, other = describe(evaluator, player), describe(evaluator, dealer)
    match comparison:
        case Comparison.HIGHER if own != other:
            return message("settled-beats", hand=own, other=other)
        case Comparison.HIGHER:
            return message("settled-better-side-cards", hand=own)
        case Comparison.LOWER if own != other:
            return message("settled-loses-to", hand=own, other=other)
        case Comparison.LOWER:
            return message("settled-dealers-is-better", hand=own)
        case Comparison.EQUAL:
            return message("settled-both-have", hand=own)


def too_low(hands: Message, outcome: Outcome, least: str) -> Message:
    """Return why a hand below the lowest paid one is not paid, given how the hands compare."""
    if outcome is Outcome.LOSE:
        return message("settled-less-than", what=hands, hand=spoken_name(least))
    return message("settled-only-better-is-paid", what=hands, hand=spoken_name(least))


def colours(key: str) -> Message:
    """Return the words of a pay table's entry about colours."""
    matched = COLOUR_KEY.fullmatch(key)
    assert matched
    count = int(matched[2])
    if matched[1] == "own":
        return message("settled-own-colours", count=count)
    return message("settled-all-colours", count=count)


def limited(paid: int, won: int, limit: int) -> Message:
    """Return why less is paid than was won."""
    return message("settled-limited", amount=Money(paid), stated=Money(won), most=Money(limit))


def excess(amount: int, multiple: int, beside: str, needs: str) -> Message:
    """Return why a part of a bet goes back."""
    if not needs:
        return message("settled-excess", amount=Money(amount), times=multiple, wager=beside)
    return message(
        "settled-excess-needs",
        amount=Money(amount),
        times=multiple,
        wager=beside,
        hand=spoken_name(needs),
    )


def with_wager(wager: str, other: str | None) -> Text:
    """Return a wager by its label, with the label of the wager beside it, if there is one."""
    return wager if other is None else message("settled-wager-with", wager=wager, other=other)
