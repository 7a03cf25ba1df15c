"""What a table won beside what it should have won by exact odds, and whether chance explains it.

The house states what was bet and won: no sensor knows amounts. Of a wager that was made `count`
times with `handle` in all, the bets are taken as equal; unequal ones lie further apart.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, log, sqrt
from typing import Final

from msgspec import Struct

BAND_95: Final = 1.959964
BAND_99: Final = 2.575829
_LEVEL: Final = 0.01
"""The chance that a table which plays by its odds ever raises an alarm, however often it is looked
at.
"""
_FIRST: Final = 1000
"""Wagers after which the alarm is sharpest."""


class Stated(Struct, frozen=True):
    """What the house states of one wager.

    Attributes:
        wager: its name.
        count: how often it was made.
        handle: cents that were bet on it; of the Ante the Antes alone.
        win: cents that the house won on it, less than 0 if it lost; of the Ante with Play and its
            bonuses.
    """

    wager: str
    count: int
    handle: int
    win: int


class Expected(Struct, frozen=True):
    """A result beside its expectation; cents.

    Attributes:
        count: wagers.
        win: what was won.
        theoretical: what should have been won.
        deviation: the standard deviation of the win; of several wagers together the most that it
            can be, because wagers of one hand win and lose together.
        first: the deviation that the alarm is sharpest at.
    """

    count: int
    win: int
    theoretical: Fraction
    deviation: float
    first: float

    def band(self, width: float) -> tuple[int, int]:
        """Return the least and the most win that chance explains, `width` deviations around."""
        middle, half = float(self.theoretical), width * self.deviation
        return round(middle - half), round(middle + half)

    @property
    def deviations(self) -> float:
        """How many standard deviations the win lies above what it should be."""
        return float(self.win - self.theoretical) / self.deviation if self.deviation else 0.0

    @property
    def alarm(self) -> bool:
        """Whether the win leaves the bound that a sound table leaves once in a hundred.

        The bound holds for all looks together, so it may be looked at every day: it is that of a
        mixture of normal distributions (Robbins 1970).
        """
        if not self.deviation:
            return False
        prior, spread = self.first**2, self.deviation**2
        bound = sqrt((spread + prior) * log((spread + prior) / (prior * _LEVEL**2)))
        return abs(float(self.win - self.theoretical)) > bound

    @property
    def still_needed(self) -> int:
        """Wagers until half of the 95 % band is no wider than the theoretical win."""
        if self.theoretical <= 0 or not self.count:
            return 0
        ratio = BAND_95 * self.deviation / float(self.theoretical)
        return max(0, ceil(self.count * ratio**2) - self.count)


def expected(stated: Stated, edge: Fraction, variance: Fraction) -> Expected:
    """Return a result beside its expectation.

    Args:
        stated: the wager's result.
        edge: exact.
        variance: of the net for each unit.
    """
    each = stated.handle / stated.count if stated.count else 0.0
    unit = each * sqrt(variance)
    return Expected(
        stated.count,
        stated.win,
        edge * stated.handle,
        unit * sqrt(stated.count),
        unit * sqrt(_FIRST),
    )


def together(parts: Sequence[Expected]) -> Expected:
    """Return several wagers' results as one, with the widest band that they can have."""
    deviation, first = sum(each.deviation for each in parts), sum(each.first for each in parts)
    return _added_up(parts, deviation, first)


def over_time(parts: Sequence[Expected]) -> Expected:
    """Return one wager's results of different rounds as one: their variances add up."""
    count = sum(each.count for each in parts)
    variance = sum(each.deviation**2 for each in parts)
    first = sqrt(_FIRST * variance / count) if count else 0.0
    return _added_up(parts, sqrt(variance), first)


def _added_up(parts: Sequence[Expected], deviation: float, first: float) -> Expected:
    count, win = sum(each.count for each in parts), sum(each.win for each in parts)
    theoretical = sum((each.theoretical for each in parts), start=Fraction(0))
    return Expected(count, win, theoretical, deviation, first)
