"""A progressive: a meter that grows with each wager, and that rare hands are paid from.

Each wager puts its contribution on the meter before the cards are dealt. A hand that is paid the
whole meter sets it back to its seed, which is the house's money; one that is paid a part of it
lowers it by that part. Other hands are paid amounts.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from msgspec import Struct

from controller.cards import Evaluator
from controller.cards.frequencies import strength_counts
from controller.settlement.rules import PaidHands

_WHOLE: Final = Fraction(1)


class MeterAward(Struct, frozen=True):
    """What a hand is paid.

    Attributes:
        hand: as pay tables name it.
        share: of the meter; 0: none.
        amount: in money; 0: none.
    """

    hand: str
    share: Fraction = Fraction(0)
    amount: Fraction = Fraction(0)


class Progressive(Struct, frozen=True):
    """A progressive as its file has it; amounts in money.

    Attributes:
        name: for people.
        wager: what it costs a seat in a round.
        contribution: of each wager, to the meter.
        seed: where the meter begins, and begins again.
        awards: at least one of the whole meter.
    """

    name: str
    wager: Fraction
    contribution: Fraction
    seed: Fraction
    awards: tuple[MeterAward, ...]


class ProgressiveOdds(Struct, frozen=True):
    """What a progressive costs.

    Attributes:
        progressive: the progressive.
        shares: of all deals, in which each award is paid.
    """

    progressive: Progressive
    shares: tuple[Fraction, ...]

    @property
    def whole(self) -> Fraction:
        """The share of deals in which the whole meter is paid."""
        return self._sum(lambda award: Fraction(award.share == _WHOLE))

    @property
    def wagers_between_hits(self) -> Fraction:
        """How many wagers are made on average until the whole meter is paid."""
        return 1 / self.whole

    def edge(self, meter: Fraction) -> Fraction:
        """Return what a wager costs at a meter, for each unit of it; the meter holds it already."""
        paid = self._amounts() + self._of_meter() * meter
        return 1 - paid / self.progressive.wager

    @property
    def break_even(self) -> Fraction:
        """The meter at which a wager costs nothing; at a higher one the player has the edge."""
        return max(Fraction(0), (self.progressive.wager - self._amounts()) / self._of_meter())

    @property
    def hold(self) -> Fraction:
        """What the house keeps of each wager in the long run, seeds included, as a share of it."""
        about = self.progressive
        paid = self._amounts() + about.contribution + self.whole * about.seed
        return 1 - paid / about.wager

    @property
    def mean_hit(self) -> Fraction:
        """The mean of the meter when the whole of it is paid.

        Between two such hits each wager adds the contribution, and a part is paid as often as its
        hand comes: the mean of the meter after k wagers follows from that after k − 1, and k has
        the geometric distribution.
        """
        about, hit = self.progressive, self.whole
        lost = self._sum(lambda award: award.share if award.share != _WHOLE else Fraction(0))
        if hit == 1:
            return about.seed + about.contribution
        kept = 1 - lost / (1 - hit)  # of the meter, by a wager that is not such a hit
        seeds = hit / (1 - (1 - hit) * kept)
        if kept == 1:
            grown = about.contribution * (1 - hit) / hit
        else:
            grown = about.contribution * kept / (1 - kept) * (1 - seeds)
        return about.seed * seeds + grown + about.contribution

    def _amounts(self) -> Fraction:
        return self._sum(lambda award: award.amount)

    def _of_meter(self) -> Fraction:
        return self._sum(lambda award: award.share)

    def _sum(self, of: Callable[[MeterAward], Fraction]) -> Fraction:
        pairs = zip(self.progressive.awards, self.shares, strict=True)
        return sum((of(award) * share for award, share in pairs), start=Fraction(0))


def odds_of(progressive: Progressive, player: Evaluator) -> ProgressiveOdds:
    """Return what a progressive costs, by the hands that players are dealt."""
    awards = progressive.awards
    paid = PaidHands({award.hand: str(place) for place, award in enumerate(awards)}, player)
    counts = strength_counts(player)
    times = [0] * len(awards)
    for strength, count in counts.items():
        if found := paid.get(strength):
            times[int(found.odds)] += count
    deals = sum(counts.values())
    return ProgressiveOdds(progressive, tuple(Fraction(each, deals) for each in times))
