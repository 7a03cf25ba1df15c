"""How many of the dealer's possible hands are at most so strong, given the cards that are seen.

The method is inclusion and exclusion: all hands, minus those with one of the seen cards, plus those
with two of them, and so on. The hands with a given few cards are counted once for each class of
such cards, strength by strength. So each question takes a few dozen look-ups, and the answer is
exact.
"""

from collections.abc import Sequence
from functools import reduce
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from controller.odds.lookup import Cards, Lookup
from controller.odds.subsets import Classes, Places, classes, members

Counts = NDArray[np.int64]
_Table = NDArray[np.int32]

_WHOLE: Final = 1 << 24
"""Cells up to which all strengths are counted at once; else only those that are asked for."""
_AT_ONCE: Final = 1 << 16
"""The dealer's hands that are counted at once: what they need stays in the processor's cache."""


class DealerHands:
    """The dealer's hands of one size, with or without a card that lies face up.

    Tables have a row for each strength (hands at most so strong) and a column for each class of
    cards; one more column, of zeros, stands for impossible sets of cards. They are made for the
    strengths that a question is about, from where the last tables ended: who asks in the order of
    strengths has every hand counted once.

    Args:
        lookup: ranks the dealer's hand.
        up: the card that lies face up, by its place in the deck; None: there is none.
        often: strengths that are asked for beside all others.
    """

    def __init__(self, lookup: Lookup, up: int | None = None, often: Sequence[int] = ()) -> None:
        self._lookup = lookup
        self._up = up
        self.hidden = lookup.evaluator.of - (up is not None)
        """How many of the dealer's cards nobody sees."""
        self._classes: list[Classes] = [
            classes(size, up, lookup.deck) for size in range(self.hidden)
        ]
        # A hand stands for its class, and so does each set of its cards for its own: a set is met
        # as often as its class has sets. Their numbers divide the orders of the suits.
        self._orders = 24 if up is None else 6
        self._shares = [self._share(each) for each in self._classes]
        hands, weights = members(self.hidden, up, lookup.deck)
        strengths = lookup.of(self._whole(hands))
        order = np.argsort(strengths, kind="stable")
        self._hands, self._strengths = hands[order], strengths[order]
        self._weights = weights[order].astype(np.int32)
        self._counted = 0
        self._last = [np.zeros(len(each), np.int32) for each in self._shares]
        self._rows = np.zeros(0, np.int64)
        self._tables: list[_Table] = []
        self._kept: dict[int, list[_Table]] = {}
        for strength in sorted(often):
            [self._kept[strength]] = self._count(np.array([strength]))
        self._begin_anew()

    def at_most(self, seen: Cards, limits: Sequence[NDArray[np.int64]]) -> list[Counts]:
        """Return for each row of seen cards how many hands are at most as strong as its limit.

        Args:
            seen: cards that the dealer cannot have, beside the one that lies face up.
            limits: strengths, one for each row, 0 and more; an answer for each of them.
        """
        self._prepare(limits)
        rows = [np.searchsorted(self._rows, limit) for limit in limits]
        found = [np.zeros(len(seen), np.int32) for _ in limits]
        where = Places(seen)
        for size in range(min(seen.shape[1], self.hidden - 1) + 1):
            table, ids = self._tables[size], self._classes[size].ids
            flat, width = table.ravel(), table.shape[1]
            begins = [row * width for row in rows]
            for columns in where.all(size):
                chosen = ids[where.of(columns)]
                for place, begin in enumerate(begins):
                    more = flat[begin + chosen]
                    if size % 2:
                        found[place] -= more
                    else:
                        found[place] += more
        answers = [each.astype(np.int64) // self._orders for each in found]
        if seen.shape[1] >= self.hidden:
            sign = -1 if self.hidden % 2 else 1
            for columns in where.all(self.hidden):
                strengths = self._lookup.of(self._whole(seen[:, columns]))
                for place, limit in enumerate(limits):
                    answers[place] += sign * (strengths <= limit)
        return answers

    def _whole(self, hidden: Cards) -> Cards:
        if self._up is None:
            return hidden
        return np.column_stack((hidden, np.full(len(hidden), self._up, np.uint8)))

    def _share(self, each: Classes) -> _Table:
        """Return for each class how much a set of its cards counts; the last is no class."""
        sets = np.bincount(each.ids, minlength=len(each.members) + 1)[:-1]
        return np.append(self._orders // sets, 0).astype(np.int32)

    def _begin_anew(self) -> None:
        self._counted = 0
        for each in self._last:
            each[:] = 0

    def _prepare(self, limits: Sequence[NDArray[np.int64]]) -> None:
        """Make the tables that have a row for each of these limits."""
        wanted = reduce(np.union1d, limits)
        if np.isin(wanted, self._rows).all():
            return
        strongest = self._lookup.strongest
        if (strongest + 1) * sum(map(len, self._shares)) <= _WHOLE:
            wanted = np.arange(strongest + 1)
        kept = [int(each) for each in wanted if int(each) in self._kept]
        fresh = np.setdiff1d(wanted, kept)
        ready = self._counted and self._strengths[self._counted - 1]
        if len(fresh) and fresh[0] < ready:
            self._begin_anew()
        by_limit = dict(zip(fresh.tolist(), range(len(fresh)), strict=True))
        self._tables = self._tables_of(fresh)
        if kept:
            order = [by_limit.get(int(each), -1) for each in wanted]
            for size, table in enumerate(self._tables):
                whole = table[order]
                for row, limit in enumerate(wanted.tolist()):
                    if limit in self._kept:
                        whole[row] = self._kept[limit][size]
                self._tables[size] = whole
        self._rows = wanted

    def _count(self, limits: NDArray[np.int64]) -> list[list[_Table]]:
        """Return the rows of some limits, each with an item for each size."""
        tables = self._tables_of(limits)
        return [[table[row].copy() for table in tables] for row in range(len(limits))]

    def _tables_of(self, limits: NDArray[np.int64]) -> list[_Table]:
        """Return the tables of ascending limits; hands are counted on from where it ended."""
        tables = [np.zeros((len(limits), len(each)), np.int32) for each in self._shares]
        if not len(limits):
            return tables
        end = int(np.searchsorted(self._strengths, limits[-1], side="right"))
        for begin in range(self._counted, end, _AT_ONCE):
            part = slice(begin, min(begin + _AT_ONCE, end))
            rows = np.searchsorted(limits, self._strengths[part])
            where, weights = Places(self._hands[part]), self._weights[part]
            for size, table in enumerate(tables):
                ids, shares = self._classes[size].ids, self._shares[size]
                begins = rows * table.shape[1]
                for columns in combinations(range(self.hidden), size):
                    chosen = ids[where.of(columns)]
                    np.add.at(table.ravel(), begins + chosen, weights * shares[chosen])
        self._counted = max(end, self._counted)
        for size, table in enumerate(tables):
            table[0] += self._last[size]
            for row in range(1, len(table)):
                table[row] += table[row - 1]
            self._last[size] = table[-1].copy()
        return tables
