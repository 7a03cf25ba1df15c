"""Showdowns counted exactly: the dealer's hand lower, equal or higher, and opening or not."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from controller.odds.dealer import Counts, DealerHands
from controller.odds.lookup import Cards
from controller.settlement import Comparison

CELLS: Final = tuple((each, opens) for each in Comparison for opens in (0, 1))
"""Every kind of showdown: the comparison as the player sees it, and whether the dealer opens."""


def cells_of(opens_at: int, *, ties_win: bool = False) -> tuple[int, ...]:
    """Return the places in `CELLS` of the showdowns that can be.

    Args:
        opens_at: the least strength with which the dealer opens; at 1 they always do.
        ties_win: equal hands are counted as higher ones, where all is settled as for these.
    """
    return tuple(
        place
        for place, (compared, opens) in enumerate(CELLS)
        if (opens or opens_at > 1) and not (ties_win and compared is Comparison.EQUAL)
    )


def showdowns(
    dealer: DealerHands,
    opens_at: int,
    seen: Cards,
    strengths: NDArray[np.int64],
    total: int,
    shown: Sequence[Sequence[int]] = ((),),
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
        shown: sets of cards that the dealer may have.
        ties_win: equal hands are counted as higher ones, where all is settled as for these.

    Returns:
        Counts by row, by set of shown cards, and by the places of `cells_of`. Where a card is both
        seen and shown they mean nothing.
    """
    shut = opens_at - 1
    limits = [strengths] if ties_win else [strengths, strengths - 1]
    if shut:
        closed = np.full_like(strengths, shut)
        limits += [np.minimum(each, shut) for each in limits] + [closed]
    found = dealer.at_most_beside(seen, limits, shown)
    parts = len(limits) // 2 if shut else len(limits)
    # At most as strong: hands with which the dealer opens or not, and those with which not.
    every = [*found[:parts], np.full_like(found[0], total)]
    unopened = found[parts:] if shut else [np.zeros_like(found[0])] * len(every)
    counts: list[Counts] = []
    for compared in Comparison:
        if compared is Comparison.EQUAL and ties_win:
            continue
        for_all, for_shut = (_between(each, compared) for each in (every, unopened))
        if shut:
            counts.append(for_shut)
        counts.append(for_all - for_shut)
    return np.stack(counts, axis=-1)


def _between(at_most: Sequence[Counts], compared: Comparison) -> Counts:
    """Return one kind of showdown from counts up to: equal, lower (if told apart), and all."""
    to_equal, below, every = at_most[0], at_most[-2], at_most[-1]
    match compared:
        case Comparison.LOWER:
            return every - to_equal
        case Comparison.EQUAL:
            return to_equal - below
        case Comparison.HIGHER:
            return below
