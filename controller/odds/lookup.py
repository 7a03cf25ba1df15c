"""The tables of an evaluator as arrays: strengths of millions of hands at once."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from controller.cards import Evaluator
from controller.cards.card import rank_of, suit_of
from controller.cards.tables import dense, sum_keys

Cards = NDArray[np.uint8]
"""Hands, one to a row, their cards in ascending order.

A card is its place in the deck: 0 is the lowest club, the deuce of 52 cards or the six of 36;
jokers are the last.
"""
Strengths = NDArray[np.int16]

_SUITED: Final = 14
"""Bits of the place of one suit's ranks in a table."""
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
        cards, wild = evaluator.deck.cards, evaluator.wild
        keys = (*sum_keys(evaluator.of), 0)
        self._bits = np.array(
            [0 if c in wild else 1 << _LANE * suit_of(c) + rank_of(c) for c in cards], np.uint64
        )
        if evaluator.ranking.by_suit:
            ranks, suited = [np.zeros(1, np.int16)], [evaluator.tables.suited]
            keys = (0,) * len(keys)
        elif wild:
            ranks, suited = self._beside_wild()
        else:
            ranks = [np.frombuffer(evaluator.dense_ranks, np.int16)]
            suited = [evaluator.wide_tables[1]]
        self._each, self._ranks = len(ranks[0]), np.concatenate(ranks)
        self._sums = np.array(
            [self._each if card in wild else keys[rank_of(card)] for card in cards], np.int32
        )
        self._suited = np.zeros(len(suited) << _SUITED, np.int16)
        for place, strengths in enumerate(suited):
            begin = place << _SUITED
            self._suited[[begin + bits for bits in strengths]] = list(strengths.values())

    def _beside_wild(self) -> tuple[list[NDArray[np.int16]], list[Mapping[int, int]]]:
        """Return the tables of no wild card, then those beside one, beside two, and so on.

        A wild card counts in sums as much as a whole table has places.
        """
        of, deck = self.evaluator.of, self.evaluator.deck
        beside = self.evaluator.wild_tables
        ranks = [
            np.frombuffer(dense(each.ranks, deck, of - wild, of), np.int16)
            for wild, each in enumerate(beside)
        ]
        return ranks, [each.suited for each in beside]

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
        if len(self._suited) == 1 << _SUITED:
            for suit in range(4):
                np.maximum(best, self._suited[lanes[..., suit]], out=best)
            return best
        begins = sums // self._each << _SUITED
        for suit in range(4):
            np.maximum(best, self._suited[begins + lanes[..., suit]], out=best)
        return best


def beside(hands: Cards, cards: Sequence[int]) -> Cards:
    """Return hands with the same cards added to each, in ascending order."""
    if hands.shape[1] and not cards:
        return np.sort(hands, axis=1)
    more = np.tile(np.array(cards, np.uint8), (len(hands), 1))
    return np.sort(np.column_stack((hands, more)), axis=1)


def packed(hands: Cards) -> NDArray[np.uint16]:
    """Return the ranks of each suit as bits: a row for each hand, a column for each suit.

    A joker has a bit of its own above the ranks of a suit.
    """
    bits = np.array([1 << _LANE * suit_of(c) + rank_of(c) for c in range(54)], np.uint64)
    lanes: NDArray[np.uint16] = added(bits, hands).view(np.uint16).reshape(-1, 4)
    return lanes


def added(numbers: NDArray[Any], hands: Cards) -> NDArray[Any]:
    """Return for each hand the sum of its cards' numbers; column by column, which is quickest."""
    total = np.zeros(len(hands), numbers.dtype)
    for column in range(hands.shape[1]):
        total += numbers[hands[:, column]]
    return total
