"""Sets of community cards, one of each class under exchange of suits, beside all hands of a player.

A number for each hand beside each set is a row for each class and a column for each hand. Beside
another set of the class the same numbers stand in other columns: suits are exchanged in both.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from controller.odds.subsets import exchanges, in_order, members, places, renamed, subsets

Numbers = NDArray[np.int64]

_ORDERS: Final = tuple(exchanges())
_BACK: Final = tuple(
    _ORDERS.index(tuple(order.index(suit) for suit in range(4))) for order in _ORDERS
)
"""For each order of suits the one that undoes it."""
_AT_ONCE: Final = 256
"""Rows that are worked on at once."""


class Hands:
    """All hands of a player.

    Attributes:
        deck: how many cards it has; none is wild.
        cards: one hand to a row.
        bits: their cards as bits.
        others: for each order of suits, the place of each hand with its suits in that order.
    """

    def __init__(self, size: int, deck: int) -> None:
        self.deck = deck
        self.cards = subsets(size, deck)
        self.bits = bits_of(self.cards)
        self.others = [places(in_order(renamed(self.cards, each, deck))) for each in _ORDERS]


class Turned:
    """The sets of so many community cards, one of each class.

    Attributes:
        cards: one set to a row. `sets`: how many sets are in each class.
    """

    def __init__(self, size: int, hands: Hands) -> None:
        self.cards, self.sets = members(size, hands.deck)
        self._bits = bits_of(self.cards)
        self._hands = hands

    def __len__(self) -> int:
        return len(self.cards)

    def apart(self, rows: slice) -> NDArray[np.bool_]:
        """Return which hands share no card with each set of these rows."""
        apart: NDArray[np.bool_] = (self._bits[rows, None] & self._hands.bits) == 0
        return apart

    def parts(self, rows: int | None = None) -> Iterator[slice]:
        """Yield the rows, or the first of them, so many at once."""
        for begin in range(0, len(self) if rows is None else rows, _AT_ONCE):
            yield slice(begin, begin + _AT_ONCE)


class BoardStep:
    """From some cards that lie open to more of them.

    Args:
        before: the sets of the cards that lie open first.
        after: those of all that lie open then.
        hands: a player's hands.
    """

    def __init__(self, before: Turned, after: Turned, hands: Hands) -> None:
        self._before, self._after, self._hands = before, after, hands
        size = before.cards.shape[1]
        found = np.empty(len(subsets(size, hands.deck)), np.int32)
        orders = np.empty(len(found), np.int32)
        for order, each in enumerate(_ORDERS):
            there = places(in_order(renamed(before.cards, each, hands.deck)))
            found[there], orders[there] = np.arange(len(before)), order
        chosen = combinations(range(after.cards.shape[1]), size)
        wanted = np.column_stack([places(after.cards[:, columns]) for columns in chosen])
        self._class, self._order = found[wanted].tolist(), orders[wanted].tolist()

    def add(self, sums: Numbers, row: int, numbers: Numbers) -> None:
        """Add numbers beside all cards to the sums beside each part that may have lain open first.

        Args:
            sums: by class of the cards before, what is summed, and hand.
            row: the class of all the cards.
            numbers: by what is summed, and hand; × the sets of the class.
        """
        for place, order in zip(self._class[row], self._order[row], strict=True):
            sums[place] += numbers.take(self._hands.others[order], axis=1)

    def finish(self, sums: Numbers) -> None:
        """Turn what was added for one set of each class into the sums over all sets, in place."""
        for rows in self._before.parts():
            cards, added = self._before.cards[rows], sums[rows].copy()
            sums[rows] = 0
            for order, each in enumerate(_ORDERS):
                same = (in_order(renamed(cards, each, self._hands.deck)) == cards).all(1)
                sums[rows][same] += added[same].take(self._hands.others[order], axis=2)
            sums[rows] //= len(_ORDERS)

    def onward(self, ways: NDArray[Any], row: int) -> NDArray[Any]:
        """Return in how many ways all cards of a class are reached, from those of the cards before.

        Args:
            ways: by class of the cards before, and hand.
            row: the class of all the cards.
        """
        found = np.zeros(ways.shape[1], ways.dtype)
        for place, order in zip(self._class[row], self._order[row], strict=True):
            found += ways[place].take(self._hands.others[_BACK[order]])
        return found


def bits_of(cards: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """Return sets of cards as bits."""
    one = np.uint64(1) << cards.astype(np.uint64)
    bits: NDArray[np.uint64] = np.bitwise_or.reduce(one, axis=1, dtype=np.uint64)
    return bits
