"""Showdowns counted exactly: the dealer's hand lower, equal or higher, and opening or not."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from controller.odds.dealer import Counts, DealerHands
from controller.odds.lookup import Cards
from controller.settlement import Comparison


def showdowns(
    dealer: DealerHands,
    opens_at: int,
    seen: Cards,
    strengths: NDArray[np.int64],
    total: int,
    shown: Sequence[int] = (),
    *,
    ties_win: bool = False,
) -> Counts:
    """Return for each player's hand how many dealer's hands make each kind of showdown.

    Args:
        dealer: the dealer's hands.
        opens_at: the least strength with which the dealer opens.
        seen: the cards that the dealer cannot have.
        strengths: of the player's hands.
        total: how many hands the dealer may have.
        shown: cards that the dealer has.
        ties_win: equal hands are counted as higher ones, where all is settled as for these.

    Returns:
        Counts by row, comparison (as the player sees it), and whether the dealer opens.
    """
    shut = opens_at - 1
    counts = np.zeros((len(seen), len(Comparison), 2), np.int64)
    limits = [strengths] if ties_win else [strengths, strengths - 1]
    if shut:
        closed = np.full_like(strengths, shut)
        limits += [np.minimum(each, shut) for each in limits] + [closed]
    found = dealer.at_most(seen, limits, shown)
    to_equal = found[0]
    below = to_equal if ties_win else found[1]
    counts[:, Comparison.HIGHER, 1] = below
    counts[:, Comparison.EQUAL, 1] = to_equal - below
    counts[:, Comparison.LOWER, 1] = total - to_equal
    if shut:
        *shut_parts, shut_all = found[1 if ties_win else 2 :]
        shut_equal, shut_below = shut_parts[0], shut_parts[-1]
        counts[:, Comparison.HIGHER, 0] = shut_below
        counts[:, Comparison.EQUAL, 0] = shut_equal - shut_below
        counts[:, Comparison.LOWER, 0] = shut_all - shut_equal
        counts[:, :, 1] -= counts[:, :, 0]
    return counts
