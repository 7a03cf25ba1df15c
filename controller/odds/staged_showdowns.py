"""How many of the dealer's hands each hand of a player meets beside all community cards.

For one set of community cards all hands are ranked once. How many are below and equal, and share
no card with a hand, follows from counts of all hands and of those with each card, up to each rank.
"""

from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from controller.odds.lookup import Cards, Lookup, Strengths
from controller.odds.staged_boards import Hands
from controller.settlement import Comparison

Cell = tuple[Comparison, int]
"""A comparison as the player sees it, and whether the dealer opens."""
Counts = dict[Cell, NDArray[np.int64]]
"""How many of the dealer's hands make each cell, by set of community cards and player's hand."""
DEALERS_CARDS: Final = 2


class Showdowns:
    """Strengths of all hands with the community cards, and what they meet.

    Attributes:
        deals: how many hands the dealer may have beside a player's; 1: there is no dealer's hand.

    Args:
        lookup: ranks a hand together with the community cards.
        hands: a player's hands, and the dealer's if there is one.
        opens_at: the least strength with which the dealer opens; 0: there is no dealer's hand.
    """

    def __init__(self, lookup: Lookup, hands: Hands, opens_at: int) -> None:
        self._lookup, self._hands, self._opens_at = lookup, hands, opens_at
        left = hands.deck - lookup.evaluator.of
        self.deals = comb(left, DEALERS_CARDS) if opens_at else 1
        self._cards = [column.astype(np.intp) for column in hands.cards.T]

    def of(self, boards: Cards, apart: NDArray[np.bool_]) -> tuple[Strengths, Counts]:
        """Return the strengths and what each hand meets; 0 for a hand that shares a card."""
        strengths = self._lookup.of_both(boards, self._hands.cards)
        strengths[~apart] = 0
        if not self._opens_at:
            return strengths, {(Comparison.HIGHER, 1): apart.astype(np.int64)}
        return strengths, self._met(strengths, apart)

    def _met(self, strengths: Strengths, apart: NDArray[np.bool_]) -> Counts:
        ranks, shut = _ranks(strengths, self._opens_at)
        up_to = _UpTo(ranks, self._cards, self._hands.deck)
        itself = apart.astype(np.int64)
        below = up_to.of(ranks - 1) * itself
        equal = (up_to.of(ranks) + 1) * itself - below
        above = self.deals * itself - below - equal
        if self._opens_at == 1:
            every = Comparison.HIGHER, Comparison.EQUAL, Comparison.LOWER
            return {
                (each, 1): count for each, count in zip(every, (below, equal, above), strict=True)
            }
        good = strengths >= self._opens_at
        # Hands with which the dealer does not open; where the player's is one, it counts itself.
        unopened = (up_to.of(shut) + ~good) * itself
        return {
            (Comparison.HIGHER, 0): np.where(good, unopened, below),
            (Comparison.HIGHER, 1): np.where(good, below - unopened, 0),
            (Comparison.EQUAL, 0): np.where(good, 0, equal),
            (Comparison.EQUAL, 1): np.where(good, equal, 0),
            (Comparison.LOWER, 0): np.where(good, 0, unopened - below - equal),
            (Comparison.LOWER, 1): np.where(good, above, self.deals * itself - unopened),
        }


class _UpTo:
    """Numbers of hands up to a rank: all of them, less those with a card of a player's hand.

    The player's own hand is taken away twice.
    """

    def __init__(self, ranks: NDArray[np.intp], cards: list[NDArray[np.intp]], deck: int) -> None:
        count, width = len(ranks), int(ranks.max()) + 1
        board = np.arange(count)[:, None]
        self._begins = [(board * deck + each) * width for each in cards]
        held = sum(
            np.bincount((begin + ranks).ravel(), minlength=count * deck * width)
            for begin in self._begins
        )
        found = np.asarray(held).astype(np.int32).reshape(count, deck, width)
        found[:, :, 0] = 0  # these share a card with the community cards
        np.cumsum(found, axis=2, out=found)
        self._with_card = found.reshape(-1)
        self._all = (found.sum(1) // DEALERS_CARDS).reshape(-1)
        self._begin = board * width

    def of(self, ranks: NDArray[np.intp]) -> NDArray[np.int64]:
        found: NDArray[np.int64] = self._all.take(self._begin + ranks)
        for begin in self._begins:
            found = found - self._with_card.take(begin + ranks)
        return found


def _ranks(strengths: Strengths, opens_at: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the strengths of each row numbered from 1 up without gaps; none is 0.

    And for each row the number up to which the dealer does not open.
    """
    order = np.argsort(strengths, axis=1, kind="stable")
    ordered = np.take_along_axis(strengths, order, 1)
    numbers = np.zeros(strengths.shape, np.intp)
    np.cumsum(ordered[:, 1:] != ordered[:, :-1], axis=1, out=numbers[:, 1:])
    ranks = np.empty_like(numbers)
    np.put_along_axis(ranks, order, numbers, 1)
    shut = np.where(ordered < opens_at, numbers, 0).max(1, keepdims=True)
    return ranks, shut
