"""The dealer's possible hands where a hand is its longest suit: counted suit by suit.

By so many cards of a suit, the sets of its unseen ranks that are at most so strong are the
coefficients of a polynomial; four of these multiply, since nothing binds the suits but the number
of cards. A suit shorter than the limit's may be any, one as long must be compared, none is longer.
"""

from collections.abc import Sequence
from math import comb
from operator import itemgetter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from controller.cards.frequencies import product_of
from controller.odds.dealer import Counts, DealerHands
from controller.odds.lookup import Cards, Lookup, packed

_RANKS: Final = 13
_SETS: Final = 1 << _RANKS
_AT_ONCE: Final = 1 << 15
"""Rows that are answered at once: what they need stays in the processor's cache."""


class SuitHands(DealerHands):
    """The dealer's hands, none of whose cards is known."""

    def __init__(self, lookup: Lookup) -> None:
        self._size = lookup.evaluator.of
        ordered = sorted(lookup.evaluator.tables.suited.items(), key=itemgetter(1))
        self._length = np.array([0, *(held.bit_count() for held, _ in ordered)], np.int64)
        # By strength and by the ranks of a suit that are unseen: how many sets of these, as long as
        # the limit's longest suit, are at most so strong.
        self._compared = np.zeros((len(self._length), _SETS), np.int16)
        unseen = np.arange(_SETS)
        for held, strength in ordered:
            row = self._compared[strength]
            if self._length[strength] == self._length[strength - 1]:
                row[:] = self._compared[strength - 1]
            row[unseen & held == held] += 1
        self._any = np.array(
            [[comb(ranks, cards) for ranks in range(_RANKS + 1)] for cards in range(self._size + 1)]
        )

    def prepare(self, limits: Sequence[NDArray[np.int64]]) -> None:
        """Do nothing: all tables are there."""

    def at_most_beside(
        self, seen: Cards, limits: Sequence[NDArray[np.int64]], shown: Sequence[Sequence[int]]
    ) -> list[Counts]:
        """Return what `DealerHands` does; none of the dealer's cards is shown."""
        assert not any(shown), "a card that is shown binds the suits"
        answers = [np.zeros((len(seen), len(shown)), np.int64) for _ in limits]
        for begin in range(0, len(seen), _AT_ONCE):
            part = slice(begin, begin + _AT_ONCE)
            unseen = (_SETS - 1 & ~packed(seen[part])).astype(np.intp).T
            for answer, limit in zip(answers, limits, strict=True):
                strengths = limit[part]
                lengths = self._length[strengths]
                for length in np.unique(lengths[lengths > 0]).tolist():
                    rows = np.flatnonzero(lengths == length)
                    found = self._count(unseen[:, rows], strengths[rows], length)
                    answer[begin + rows] = found[:, None]
        return answers

    def _count(
        self, unseen: NDArray[np.intp], strengths: NDArray[np.int64], length: int
    ) -> NDArray[np.int64]:
        """Return how many hands are at most so strong, whose longest suit is at most so long."""
        shorter = self._any[:length]
        suits = [
            [
                *shorter.take(np.bitwise_count(each), axis=1),
                self._compared[strengths, each].astype(np.int64),
            ]
            for each in unseen
        ]
        most = self._size
        one, other = product_of(suits[0], suits[1], most), product_of(suits[2], suits[3], most)
        found: NDArray[np.int64] = sum(
            one[cards] * other[most - cards] for cards in range(most + 1)
        )
        return found


def dealer_hands(lookup: Lookup, often: Sequence[int] = (), known: int = 0) -> DealerHands:
    """Return the dealer's hands as they are counted quickest; what is given: as `DealerHands`."""
    if lookup.evaluator.ranking.by_suit:
        return SuitHands(lookup)
    return DealerHands(lookup, often, known)
