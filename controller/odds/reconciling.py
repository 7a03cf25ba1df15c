"""Which one entry of a bonus would make a decision's edge what is declared: each is tried.

Other odds change what is best to play. So no frequency tells the edge; but a change matters only in
the situations in which the entry may be paid, and these are kept and decided anew.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from controller.odds.declared import span
from controller.odds.nets import Entry
from controller.odds.options import Options
from controller.odds.results import Change

_Values = NDArray[np.int64]

MOST_ODDS: Final = 10_000
"""To one: larger odds are not tried; the sums would come near what 64 bits hold."""


@dataclass(slots=True)
class Situations:
    """All situations in which an entry is paid to some option; each list has one item for a part.

    Attributes:
        worth: by option and situation, what the options are worth together.
        own: likewise, what the entry's wager nets.
        paid: likewise, in how many deals the entry is paid.
        weights: how many deals are like each situation.
    """

    worth: list[_Values] = field(default_factory=list)
    own: list[_Values] = field(default_factory=list)
    paid: list[_Values] = field(default_factory=list)
    weights: list[_Values] = field(default_factory=list)

    def add(self, options: Options, entry: Entry, weights: _Values) -> None:
        """Add those of a part in which the entry may be paid."""
        paid = options.paid[entry]
        there = paid.any(0)
        self.worth.append(options.worth()[:, there])
        self.own.append(options.nets[entry.wager][:, there])
        self.paid.append(paid[:, there])
        self.weights.append(weights[there])

    def joined(self) -> "Situations":
        """Return them in one part."""
        return Situations(
            [np.hstack(self.worth)],
            [np.hstack(self.own)],
            [np.hstack(self.paid)],
            [np.hstack(self.weights)],
        )

    def total(self, more: int) -> int:
        """Return what the wager nets in all of them, where the entry pays so much more."""
        [worth], [own], [paid], [weights] = self.worth, self.own, self.paid, self.weights
        best = (worth + more * paid).argmax(0)[None, :]
        nets = np.take_along_axis(own + more * paid, best, 0)[0]
        return int((nets * weights).sum())


def change(
    entry: Entry, situations: Situations, edge: Fraction, declared: str, deals: int, unit: int
) -> Change | None:
    """Return the nearest whole odds of an entry with which the edge is what is declared, if any.

    Args:
        entry: the entry.
        situations: all in which it may be paid.
        edge: of its wager, as the table is.
        declared: per cent, as printed.
        deals: all of them.
        unit: all nets are multiplied by it.
    """
    joined = situations.joined()
    now = joined.total(0)

    def edge_at(odds: int) -> Fraction:
        more = joined.total(int((odds - entry.odds) * unit)) - now
        return edge - Fraction(more, deals * unit)

    lowest, highest = span(declared)
    # Higher odds cost the house: the edge falls as they rise.
    low, high = 1, MOST_ODDS
    raised = edge > highest
    while low < high:
        if raised:
            middle = (low + high) // 2
            low, high = (low, middle) if edge_at(middle) <= highest else (middle + 1, high)
        else:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if edge_at(middle) >= lowest else (low, middle - 1)
    found = edge_at(low)
    if not lowest <= found <= highest:
        return None
    return Change(entry.pays, entry.hand, entry.odds, low, found)
