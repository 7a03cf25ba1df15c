"""The tables of an evaluator as arrays: strengths of millions of hands at once."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from controller.cards import Evaluator
from controller.cards.card import rank_of, suit_of
from controller.cards.tables import sum_keys

Cards = NDArray[np.uint8]
"""Hands, one to a row, their cards in ascending order.

A card is its place in the deck: 0 is the lowest club, the deuce of 52 cards or the six of 36.
"""
Strengths = NDArray[np.int16]

_LANE: Final = 16
"""Bits for the ranks of one suit; the carry of a card that is there twice goes into an unused bit.
"""


class Lookup:
    """Strengths of the best hands out of `evaluator.of` cards for arrays of hands.

    Attributes:
        evaluator: the one whose strengths these are.
        strongest: its strongest hand.
        deck: the cards of the deck.
    """

    def __init__(self, evaluator: Evaluator) -> None:
        assert not evaluator.ranking.suits_spoil
        assert not evaluator.ranking.partly_suited
        self.evaluator = evaluator
        self.strongest = evaluator.strongest
        self.deck = evaluator.deck.size
        cards, keys = evaluator.deck.cards, sum_keys(evaluator.of)
        self._sums = np.array([keys[rank_of(card)] for card in cards], np.int32)
        self._bits = np.array([1 << _LANE * suit_of(c) + rank_of(c) for c in cards], np.uint64)
        _, suited = evaluator.wide_tables
        self._ranks = np.frombuffer(evaluator.dense_ranks, np.int16)
        self._suited = np.zeros(1 << 14, np.int16)
        self._suited[list(suited)] = list(suited.values())

    def of(self, hands: Cards) -> Strengths:
        """Return the strengths of hands of `evaluator.of` cards."""
        return self._look_up(added(self._sums, hands), added(self._bits, hands))

    def of_both(self, hands: Cards, others: Cards) -> Strengths:
        """Return the strengths of each hand together with each of the others.

        Together they have as many cards as the evaluator takes; with a card that is in both, the
        answer means nothing.
        """
        sums = added(self._sums, hands)[:, None] + added(self._sums, others)
        bits = added(self._bits, hands)[:, None] | added(self._bits, others)
        return self._look_up(np.minimum(sums, len(self._ranks) - 1), bits)

    def _look_up(self, sums: NDArray[np.int32], bits: NDArray[np.uint64]) -> Strengths:
        lanes = np.ascontiguousarray(bits).view(np.uint16).reshape(*bits.shape, 4)
        best: Strengths = self._ranks[sums]
        for suit in range(4):
            np.maximum(best, self._suited[lanes[..., suit]], out=best)
        return best


def beside(hands: Cards, cards: Sequence[int]) -> Cards:
    """Return hands with the same cards added to each, in ascending order."""
    if hands.shape[1] and not cards:
        return np.sort(hands, axis=1)
    more = np.tile(np.array(cards, np.uint8), (len(hands), 1))
    return np.sort(np.column_stack((hands, more)), axis=1)


def packed(hands: Cards) -> NDArray[np.uint16]:
    """Return the ranks of each suit as bits: a row for each hand, a column for each suit."""
    bits = np.array([1 << _LANE * suit_of(c) + rank_of(c) for c in range(52)], np.uint64)
    lanes: NDArray[np.uint16] = added(bits, hands).view(np.uint16).reshape(-1, 4)
    return lanes


def added(numbers: NDArray[Any], hands: Cards) -> NDArray[Any]:
    """Return for each hand the sum of its cards' numbers; column by column, which is quickest."""
    total = np.zeros(len(hands), numbers.dtype)
    for column in range(hands.shape[1]):
        total += numbers[hands[:, column]]
    return total
