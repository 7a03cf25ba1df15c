"""What a pay table pays for a hand or a colour."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from controller.cards import Evaluator, named_hand
from controller.data.outcomes import COLOUR_KEY


@dataclass(frozen=True, slots=True)
class Paid:
    """What is paid: odds to one, and for what."""

    odds: Fraction
    name: str


class PaidHands:
    """The hands that a list of a pay table pays; if two fit, the narrower one counts."""

    def __init__(self, pays: Mapping[str, str], evaluator: Evaluator) -> None:
        ranges = []
        for name, odds in pays.items():
            least, most = named_hand(name, evaluator.ranking).strengths(evaluator)
            ranges.append((most - least, least, most, Paid(Fraction(odds), name)))
        self._ranges = sorted(ranges, key=lambda each: each[0])

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
