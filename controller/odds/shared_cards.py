"""Sums over all wholes that share no card with a hand of the dealer's, by up to three cards.

The dealer's hands are gone through in the order of their strengths. From one strength to the next
few wholes net something else, so the sums are kept and mended. Of one strength, hands that begin
with the same cards follow each other: what was summed up for one of them serves the next.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, groupby
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from controller.odds.lookup import Cards
from controller.odds.seats_together import EXACT, gram
from controller.odds.subsets import Places, subsets
from controller.odds.wholes import Values, Wholes

SHARED: Final = 3
"""The most cards by which sums are told apart."""
_FEWER: Final = 2
"""The cards of sums from which those by one card, and by none, are made."""
_AT_ONCE: Final = 1 << 17
"""Wholes that are added at once."""
_WHOLE: Final = np.int16, np.int32, np.int64
"""Whole numbers, the narrowest first: sums are quicker where they are narrow."""


class SharedCards:
    """Sums over all wholes with some cards, against the dealer's hands of one strength.

    Args:
        wholes: what they net.
        deck: cards of the deck.
        opens_at: the least strength with which the dealer opens.
        without: cards that no whole has: those of the dealer's that lie face up.
    """

    def __init__(
        self, wholes: Wholes, deck: int, opens_at: int, without: Sequence[int] = ()
    ) -> None:
        self._wholes, self._opens_at = wholes, opens_at
        sets = subsets(wholes.size, deck)
        self._sets = sets[~np.isin(sets, without).any(1)]
        self._columns = wholes.whole(self._sets)
        self._orders = [np.argsort(each.strengths, kind="stable") for each in self._columns]
        self._sorted = [
            column.strengths[order]
            for column, order in zip(self._columns, self._orders, strict=True)
        ]
        most = np.array(_together(wholes.most(column) for column in self._columns))
        self._by_three, self._by_two = (
            _Sums(self._sets, deck, shared, most) for shared in (SHARED, _FEWER)
        )
        self._with_card = _with_fewer(_FEWER, deck)
        self._strength = 0
        for rows in self._parts(np.arange(len(self._sets))):
            certain = (wholes.certain(column, rows) for column in self._columns)
            self._add(rows, np.array([*self._looking(rows, 0), *_together(certain)]))

    def turn(self, strength: int) -> None:
        """Turn to the dealer's hands of another strength, a higher one."""
        before, self._strength = self._strength, strength
        if before < self._opens_at <= strength:
            rows = np.arange(len(self._sets))
        else:
            changed = [
                order[np.searchsorted(each, before) : np.searchsorted(each, strength, "right")]
                for order, each in zip(self._orders, self._sorted, strict=True)
            ]
            rows = np.unique(np.concatenate(changed))
        for part in self._parts(rows):
            after, old = (np.array(self._looking(part, each)) for each in (strength, before))
            more = after - old
            other = np.flatnonzero(more.any(0))
            self._add(part[other], more[:, other])

    def sums_and_products(self, dealers: Cards) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return sums over the wholes that share no card with some of the dealer's hands.

        Args:
            dealers: of one strength, in any order of their cards; without cards that lie face up.

        Returns:
            By hand of the dealer's and wager, what the wholes net. By hand and two wagers, the sums
            of products over the sets of up to three cards that two wholes might share, those over
            sets of one card and of three taken away.
        """
        cards, size = dealers.tolist(), self._wholes.size
        two = self._by_two.apart_from(cards)
        # A whole with fewer of the cards is met once for each of its others.
        one = two.take(self._with_card, axis=2).sum(3, dtype=np.int64) // (size - 1)
        every = one.sum(2, keepdims=True) // size
        products = gram(every) - gram(one) + gram(two) - self._by_three.products(cards)
        return every[:, :, 0], products

    def _parts(self, rows: NDArray[np.intp]) -> Iterator[NDArray[np.intp]]:
        for begin in range(0, len(rows), _AT_ONCE):
            yield rows[begin : begin + _AT_ONCE]

    def _looking(self, rows: NDArray[np.intp], strength: int) -> list[Any]:
        """Return what the wagers of the decision net against dealer's hands of a strength."""
        dealer = np.array(strength, np.int64)
        return _together(self._wholes.looking(column, rows, dealer) for column in self._columns)

    def _add(self, rows: NDArray[np.intp], values: Values) -> None:
        """Add what some wholes net, by wager."""
        for each in (self._by_three, self._by_two):
            each.add(self._sets[rows], values)


class _Sums:
    """Sums over all wholes with some cards, by as many given cards.

    A row for each set of cards that the dealer may have (few enough that a whole may have them
    beside those that are given), in it a row for each wager and a column for each set of given
    cards. What is to be taken away is negative: the sums over the wholes that share no card with a
    hand of the dealer's are the rows of its sets, added up.

    Args:
        sets: all wholes.
        deck: cards of the deck.
        shared: how many cards are given.
        most: by wager, how much each whole nets or loses at most.
    """

    def __init__(self, sets: Cards, deck: int, shared: int, most: Values) -> None:
        self._shared, self._beside, width = shared, sets.shape[1] - shared, comb(deck, shared)
        self._starts = np.cumsum([0, *(comb(deck, size) for size in range(self._beside + 1))])
        given, where = subsets(shared, deck).astype(np.intp), Places(sets)
        sums = np.zeros((len(most), width))
        for columns in where.all(shared):
            sums += [np.bincount(where.of(columns), nets, width) for nets in most]
        highest = int(sums.max())
        exact = next(each for each in _WHOLE if highest <= np.iinfo(each).max)
        self._table = np.zeros((int(self._starts[-1]), len(most), width), exact)
        self._row, self._floats = self._table[0].copy(), np.zeros((2, len(most), width))
        self._as_floats = highest**2 * width < EXACT
        self._free = np.ones((deck, width), exact)
        self._free[given.T, np.arange(width)] = 0
        self._by_cards: dict[tuple[int, ...], NDArray[Any]] = {}
        self._cards: list[int] = []
        self._kept: list[dict[tuple[int, ...], NDArray[Any]]] = []
        self._masks: list[NDArray[Any]] = []
        self._unused: list[NDArray[Any]] = []
        """Rows to be written anew: memory that was never used is far slower."""

    def add(self, sets: Cards, values: Values) -> None:
        """Add what some wholes net, by wager, to all sets of their cards."""
        self._cards, where, cells = [], Places(sets), self._table.reshape(-1)
        _, wagers, width = self._table.shape
        whole = values.astype(self._table.dtype)
        for shared in where.all(self._shared):
            rest = [column for column in range(sets.shape[1]) if column not in shared]
            for size in range(len(self._starts) - 1):
                for others in combinations(rest, size):
                    row = (self._starts[size] + where.of(others)) * wagers
                    for place, each in enumerate(whole):
                        at = (row + place) * width + where.of(shared)
                        np.add.at(cells, at, -each if size % 2 else each)

    def apart_from(self, dealers: Sequence[list[int]]) -> NDArray[Any]:
        """Return by hand of the dealer's, wager and given cards the sums apart from the hand.

        Where the given cards are the dealer's, 0.
        """
        return np.array([sums.copy() for sums in self._each(dealers)])

    def products(self, dealers: Sequence[list[int]]) -> NDArray[Any]:
        """Return by hand of the dealer's and two wagers the sums of products of these sums."""
        if not self._as_floats:
            return np.array([gram(sums) for sums in self._each(dealers)])
        one, other = self._floats  # of one array with itself they would be slower
        found = np.empty((len(dealers), len(one), len(one)), np.int64)
        for products, sums in zip(found, self._each(dealers), strict=True):
            self._floats[:] = sums
            products[:] = one @ other.T
        return found

    def _each(self, dealers: Sequence[list[int]]) -> Iterator[NDArray[Any]]:
        """Yield by wager and given cards the sums apart from each hand, all in the same place."""
        found, depth = self._row, len(dealers[0]) - 1
        for begin, hands in groupby(dealers, lambda cards: cards[:-1]):
            self._turn_to(begin)
            apart, free, before = self._apart(depth, ()), self._masks[-1], begin[-1]
            for *_, last in hands:
                np.add(apart, self._apart(depth - 1, (last,)), out=found)
                if self._beside > 1:
                    found += self._apart(depth - 1, (before, last))
                found *= free
                found *= self._free[last]
                yield found

    def _turn_to(self, cards: list[int]) -> None:
        """Forget what was summed up for hands that began otherwise."""
        same = 0
        while same < len(self._cards) and self._cards[same] == cards[same]:
            same += 1
        self._cards = cards
        for old in self._kept[same:]:
            self._unused += old.values()
        del self._kept[same:], self._masks[same:]
        for card in cards[same:]:
            self._kept.append({})
            free = self._free[card]
            self._masks.append(self._masks[-1] * free if self._masks else free)

    def _apart(self, depth: int, others: tuple[int, ...]) -> NDArray[Any]:
        """Return the sums over wholes with these others, and none of the first `depth` cards."""
        if not depth or len(others) == self._beside:
            return self._rows(others)
        found = self._kept[depth - 1].get(others)
        if found is None:
            more = (self._cards[depth - 1], *others)
            found = self._unused.pop() if self._unused else np.empty_like(self._row)
            np.add(self._apart(depth - 1, others), self._apart(depth - 1, more), out=found)
            self._kept[depth - 1][others] = found
        return found

    def _rows(self, others: tuple[int, ...]) -> NDArray[Any]:
        """Return the sums over wholes with these others."""
        found = self._by_cards.get(others)
        if found is None:
            cards = sorted(others)
            row = sum(comb(card, place) for place, card in enumerate(cards, 1))
            found = self._by_cards[others] = self._table[self._starts[len(cards)] + row]
        return found


def _with_fewer(size: int, deck: int) -> NDArray[np.intp]:
    """Return for each set of one card less the sets of `size` cards that it is in."""
    where = Places(subsets(size, deck))
    every = np.concatenate([where.of(columns) for columns in where.all(size - 1)])
    found: NDArray[np.intp] = np.argsort(every, kind="stable") % comb(deck, size)
    return found.reshape(-1, deck - size + 1)


def _together(columns: Iterator[list[Values]]) -> list[Any]:
    """Return what wagers net with all the hands that a whole may be."""
    return [sum(each) for each in zip(*columns, strict=True)]
