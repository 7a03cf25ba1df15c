"""Sums over all wholes that share no card with a hand of the dealer's, by up to three cards.

The dealer's hands are gone through in the order of their strengths. From one strength to the next
few wholes net something else, so the sums are kept and mended.
"""

from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from controller.odds.lookup import Cards
from controller.odds.subsets import Places, subsets
from controller.odds.wholes import Values, Wholes

SHARED: Final = 3
"""The most cards by which sums are told apart."""
_AT_ONCE: Final = 1 << 17
"""Wholes that are added at once."""


class SharedCards:
    """Sums over all wholes with some cards, against the dealer's hands of one strength.

    A row for each set of cards that the dealer may have (few enough that a whole may have them
    beside three others), in it a row for each wager and a column for each set of three cards. What
    is to be taken away is negative: the sums over the wholes that share no card with a hand of the
    dealer's are the rows of its sets, added up.

    Args:
        wholes: what they net.
        deck: cards of the deck.
        opens_at: the least strength with which the dealer opens.
    """

    def __init__(self, wholes: Wholes, deck: int, opens_at: int) -> None:
        self._wholes, self._deck, self._opens_at = wholes, deck, opens_at
        self._sets = subsets(wholes.size, deck)
        self._columns = wholes.whole(self._sets)
        self._orders = [np.argsort(each.strengths, kind="stable") for each in self._columns]
        self._sorted = [
            column.strengths[order]
            for column, order in zip(self._columns, self._orders, strict=True)
        ]
        beside, width = wholes.size - SHARED, comb(deck, SHARED)
        self._starts = np.cumsum([0, *(comb(deck, size) for size in range(beside + 1))])
        most = wholes.most * sum(comb(deck, size) for size in range(beside + 1))
        exact = np.int32 if most < np.iinfo(np.int32).max else np.int64
        self._table = np.zeros((int(self._starts[-1]), len(wholes.names), width), exact)
        shared = subsets(SHARED, deck).astype(np.intp)
        self._free = np.ones((deck, width), exact)
        self._free[shared.T, np.arange(width)] = 0
        self._with_pair, self._with_card = _with_fewer(SHARED, deck), _with_fewer(2, deck)
        self._strength = 0
        for rows in self._parts(np.arange(len(self._sets))):
            certain = (wholes.certain(column, rows) for column in self._columns)
            self._add(rows, np.array([*self._looking(rows, 0), *_together(certain)]))

    def turn(self, strength: int) -> None:
        """Turn to the dealer's hands of another strength, a higher one."""
        before, self._strength = self._strength, strength
        rows = np.arange(len(self._sets))
        if not before < self._opens_at <= strength:
            changed = [
                order[np.searchsorted(each, before) : np.searchsorted(each, strength, "right")]
                for order, each in zip(self._orders, self._sorted, strict=True)
            ]
            rows = np.unique(np.concatenate(changed))
        for part in self._parts(rows):
            after, old = (np.array(self._looking(part, each)) for each in (strength, before))
            self._add(part, after - old)

    def apart_from(self, dealers: Cards) -> list[NDArray[Any]]:
        """Return the sums over the wholes that share no card with some of the dealer's hands.

        Returns:
            For wholes with no given card, with one, two and three: by hand of the dealer's, wager,
            and set of given cards. Where these are the dealer's, 0.
        """
        where = Places(dealers)
        rows = [
            self._starts[size] + where.of(columns)
            for size in range(len(self._starts) - 1)
            for columns in where.all(size)
        ]
        three = np.empty((len(dealers), *self._table.shape[1:]), self._table.dtype)
        for place, cards in enumerate(dealers):
            np.copyto(three[place], self._table[rows[0][place]])
            for row in rows[1:]:
                three[place] += self._table[row[place]]
            three[place] *= self._free[cards].min(0)
        levels: list[NDArray[Any]] = [three]
        # A whole with fewer of the cards is met once for each of its others.
        for fewer, left in ((self._with_pair, 2), (self._with_card, 1)):
            size = self._wholes.size - left
            levels.append(levels[-1].take(fewer, axis=2).sum(3, dtype=np.int64) // size)
        levels.append(levels[-1].sum(2, keepdims=True) // self._wholes.size)
        return levels[::-1]

    def _parts(self, rows: NDArray[np.intp]) -> Iterator[NDArray[np.intp]]:
        for begin in range(0, len(rows), _AT_ONCE):
            yield rows[begin : begin + _AT_ONCE]

    def _looking(self, rows: NDArray[np.intp], strength: int) -> list[Values]:
        dealer = np.array(strength, np.int64)
        return _together(self._wholes.looking(column, rows, dealer) for column in self._columns)

    def _add(self, rows: NDArray[np.intp], values: Values) -> None:
        """Add what some wholes net, by wager, to all sets of their cards."""
        where, cells = Places(self._sets[rows]), self._table.reshape(-1)
        _, wagers, width = self._table.shape
        whole = values.astype(self._table.dtype)
        for shared in where.all(SHARED):
            rest = [column for column in range(self._wholes.size) if column not in shared]
            for size in range(len(self._starts) - 1):
                for others in combinations(rest, size):
                    row = (self._starts[size] + where.of(others)) * wagers
                    for place, each in enumerate(whole):
                        at = (row + place) * width + where.of(shared)
                        np.add.at(cells, at, -each if size % 2 else each)


def _with_fewer(size: int, deck: int) -> NDArray[np.intp]:
    """Return for each set of one card less the sets of `size` cards that it is in."""
    where = Places(subsets(size, deck))
    every = np.concatenate([where.of(columns) for columns in where.all(size - 1)])
    found: NDArray[np.intp] = np.argsort(every, kind="stable") % comb(deck, size)
    return found.reshape(-1, deck - size + 1)


def _together(columns: Iterator[list[Values]]) -> list[Any]:
    """Return what wagers net with all the hands that a whole may be."""
    return [sum(each) for each in zip(*columns, strict=True)]
