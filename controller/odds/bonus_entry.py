"""Which one entry of a bonus would give a decision its declared edge: each entry is tried.

With other odds another play may be best, so frequencies alone do not give the edge. But a change
matters only in situations in which the entry may be paid: these are kept and decided again.
"""

from fractions import Fraction
from typing import Final

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from controller.odds.declared_edges import span
from controller.odds.nets import Entry
from controller.odds.options import Options
from controller.odds.results import Change

_Values = NDArray[np.int64]

MOST_ODDS: Final = 10_000
"""Largest odds (to one) that are tried: with larger ones the sums would come near the limit of 64
bits.
"""


class Situations(Struct):
    """All situations in which some option is paid by an entry.

    Attributes:
        parts: of each part, by option and situation, what the option nets over all wagers, what the
            entry's wager nets, and in how many deals the entry is paid; then how many deals are
            like each situation.
    """

    parts: list[tuple[_Values, _Values, _Values, _Values]] = field(default_factory=list)

    def add(self, options: Options, entry: Entry, weights: _Values) -> None:
        """Add those situations of a part in which the entry may be paid."""
        paid = options.paid[entry]
        there = paid.any(0)
        own = options.nets[entry.wager][:, there]
        self.parts.append((options.worth[:, there], own, paid[:, there], weights[there]))


def change(
    entry: Entry, situations: Situations, edge: Fraction, declared: str, deals: int, unit: int
) -> Change | None:
    """Return the change of an entry to the nearest whole odds that give the declared edge, if any.

    Args:
        entry: the entry.
        situations: all in which it may be paid.
        edge: of its wager, as the table is.
        declared: per cent, as printed.
        deals: the number of all deals.
        unit: all nets are multiplied by it.
    """
    worth, own, paid, weights = map(np.hstack, zip(*situations.parts, strict=True))

    def total(more: int) -> int:
        """Return what the wager nets in all situations if the entry pays `more` to one more."""
        best = (worth + more * paid).argmax(0)[None, :]
        nets = np.take_along_axis(own + more * paid, best, 0)[0]
        return int((nets * weights).sum())

    now = total(0)

    def edge_at(odds: int) -> Fraction:
        more = total(int((odds - entry.odds) * unit)) - now
        return edge - Fraction(more, deals * unit)

    lowest, highest = span(declared)
    # Higher odds cost the house: its edge falls.
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
