"""How many of the dealer's possible hands are at most so strong, given the cards that are seen.

The method is inclusion and exclusion: all hands, minus those with one of the seen cards, plus those
with two of them, and so on. The hands with a given few cards are counted once for each class of
such cards, strength by strength. So each question takes a few dozen look-ups, and the answer is
exact. Where some of the dealer's cards are known, all hands are those with these cards.
"""

from collections.abc import Sequence
from functools import reduce
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from controller.odds.lookup import Cards, Lookup
from controller.odds.subsets import Classes, Ids, Places, classes, members, places, subsets

Counts = NDArray[np.int64]
_Table = NDArray[np.int32]

_ORDERS: Final = 24
"""Orders of the four suits."""
_WHOLE: Final = 1 << 24
"""Cells up to which all strengths are counted at once; else only those that are asked for."""
_AT_ONCE: Final = 1 << 16
"""The dealer's hands that are counted at once: what they need stays in the processor's cache."""


class DealerHands:
    """The dealer's hands of one size.

    Tables have a row for each strength (hands at most so strong) and a column for each class of
    cards; one more column, of zeros, stands for impossible sets of cards. They are made for the
    strengths that a question is about, from where the last tables ended: who asks in the order of
    strengths has every hand counted once.

    Args:
        lookup: ranks the dealer's hand.
        often: strengths that are asked for beside all others.
        known: how many of the dealer's cards are known at least, whenever it is asked.
    """

    def __init__(self, lookup: Lookup, often: Sequence[int] = (), known: int = 0) -> None:
        self._lookup = lookup
        self._size = lookup.evaluator.of
        self._sizes = range(known, self._size)
        self._classes: dict[int, Classes] = {
            size: classes(size, lookup.deck) for size in self._sizes
        }
        # A hand stands for its class, and so does each set of its cards for its own: a set is met
        # as often as its class has sets. Their numbers divide the orders of the suits.
        self._shares = {size: self._share(each) for size, each in self._classes.items()}
        hands, weights = members(self._size, lookup.deck)
        strengths = lookup.of(hands)
        order = np.argsort(strengths, kind="stable")
        self._hands, self._strengths = hands[order], strengths[order]
        self._weights = weights[order].astype(np.int32)
        self._counted = 0
        self._last = {size: np.zeros(len(each), np.int32) for size, each in self._shares.items()}
        self._row_of = np.full(lookup.strongest + 1, -1, np.int32)
        self._tables: dict[int, _Table] = {}
        self._beside: dict[tuple[int, ...], list[Ids]] = {}
        self._kept: dict[int, dict[int, _Table]] = {}
        for strength in sorted(often):
            tables = self._tables_of(np.array([strength]))
            self._kept[strength] = {size: table[0].copy() for size, table in tables.items()}
        self._begin_anew()

    def hidden(self, shown: Cards | Sequence[int] = ()) -> int:
        """Return how many of the dealer's cards nobody sees, beside those that are shown."""
        return self._size - len(shown)

    def at_most(
        self, seen: Cards, limits: Sequence[NDArray[np.int64]], shown: Sequence[int] = ()
    ) -> list[Counts]:
        """Return for each row of seen cards how many hands are at most as strong as its limit.

        Args:
            seen: cards that the dealer cannot have; none of those that are shown.
            limits: strengths, one for each row, 0 and more; an answer for each of them.
            shown: cards that the dealer has, in ascending order.
        """
        self.prepare(limits)
        hidden, known = self.hidden(shown), len(shown)
        places_of = self._classes_beside(tuple(shown))
        rows = [self._row_of[limit] for limit in limits]
        found = [np.zeros(len(seen), np.int32) for _ in limits]
        where = Places(seen)
        for size in range(min(seen.shape[1], hidden - 1) + 1):
            table, ids = self._tables[size + known], places_of[size]
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
        answers = [each.astype(np.int64) // _ORDERS for each in found]
        if seen.shape[1] >= hidden:
            sign = -1 if hidden % 2 else 1
            beside = np.tile(np.array(shown, np.uint8), (len(seen), 1))
            for columns in where.all(hidden):
                strengths = self._lookup.of(np.column_stack((seen[:, columns], beside)))
                for place, limit in enumerate(limits):
                    answers[place] += sign * (strengths <= limit)
        return answers

    def _classes_beside(self, shown: tuple[int, ...]) -> list[Ids]:
        """Return for each size of set, and each set, the class of it with the cards shown."""
        found = self._beside.get(shown)
        if found is None:
            found = [self._with(size, shown) for size in range(self.hidden(shown))]
            self._beside[shown] = found
        return found

    def _with(self, size: int, shown: tuple[int, ...]) -> Ids:
        each = self._classes[size + len(shown)]
        if not shown:
            return each.ids
        sets = subsets(size, self._lookup.deck)
        beside = np.tile(np.array(shown, np.uint8), (len(sets), 1))
        whole = np.sort(np.column_stack((sets, beside)), axis=1)
        twice = (whole[:, 1:] == whole[:, :-1]).any(1)
        whole[twice] = np.arange(whole.shape[1], dtype=np.uint8)
        return np.where(twice, np.int32(len(each.members)), each.ids[places(whole)])

    def _share(self, each: Classes) -> _Table:
        """Return for each class how much a set of its cards counts; the last is no class."""
        sets = np.bincount(each.ids, minlength=len(each.members))
        return np.append(_ORDERS // sets, 0).astype(np.int32)

    def _begin_anew(self) -> None:
        self._counted = 0
        for each in self._last.values():
            each[:] = 0

    def prepare(self, limits: Sequence[NDArray[np.int64]]) -> None:
        """Make the tables that have a row for each of these limits, unless they are there."""
        if all((self._row_of[limit] >= 0).all() for limit in limits):
            return
        wanted = reduce(np.union1d, limits)
        strongest = self._lookup.strongest
        if (strongest + 1) * sum(map(len, self._shares.values())) <= _WHOLE:
            wanted = np.arange(strongest + 1)
        kept = [int(each) for each in wanted if int(each) in self._kept]
        fresh = np.setdiff1d(wanted, kept)
        ready = self._counted and self._strengths[self._counted - 1]
        if len(fresh) and fresh[0] < ready:
            self._begin_anew()
        self._tables.clear()  # before the new ones are made: they are large
        self._tables = self._tables_of(fresh)
        if kept:
            where = np.isin(wanted, fresh)
            for size, table in self._tables.items():
                whole = np.empty((len(wanted), table.shape[1]), np.int32)
                whole[where] = table
                for row in np.flatnonzero(~where).tolist():
                    whole[row] = self._kept[int(wanted[row])][size]
                self._tables[size] = whole
        self._row_of[:] = -1
        self._row_of[wanted] = np.arange(len(wanted))

    def _tables_of(self, limits: NDArray[np.int64]) -> dict[int, _Table]:
        """Return the tables of ascending limits; hands are counted on from where it ended."""
        tables = {
            size: np.zeros((len(limits), len(each)), np.int32)
            for size, each in self._shares.items()
        }
        if not len(limits):
            return tables
        end = int(np.searchsorted(self._strengths, limits[-1], side="right"))
        for begin in range(self._counted, end, _AT_ONCE):
            part = slice(begin, min(begin + _AT_ONCE, end))
            rows = np.searchsorted(limits, self._strengths[part])
            where, weights = Places(self._hands[part]), self._weights[part]
            for size, table in tables.items():
                ids, shares = self._classes[size].ids, self._shares[size]
                begins = rows * table.shape[1]
                for columns in combinations(range(self._size), size):
                    chosen = ids[where.of(columns)]
                    np.add.at(table.ravel(), begins + chosen, weights * shares[chosen])
        self._counted = max(end, self._counted)
        for size, table in tables.items():
            table[0] += self._last[size]
            for row in range(1, len(table)):
                table[row] += table[row - 1]
            self._last[size] = table[-1].copy()
        return tables
