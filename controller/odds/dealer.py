"""How many of the dealer's possible hands are at most so strong, given the cards that are seen.

The method is inclusion and exclusion: all hands, minus those with one of the seen cards, plus those
with two of them, and so on. The hands with a given few cards are counted once for each class of
such cards, strength by strength. So each question takes a few dozen look-ups, and the answer is
exact. Where some of the dealer's cards are known, all hands are those with these cards.
"""

from collections.abc import Sequence
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from controller.odds.lookup import Cards, Lookup
from controller.odds.subsets import (
    Classes,
    Ids,
    Places,
    classes,
    in_order,
    members,
    places,
    subsets,
)
from controller.settlement import Comparison

Counts = NDArray[np.int64]
_Table = NDArray[np.int32] | NDArray[np.int16]

_ORDERS: Final = 24
"""Orders of the four suits."""
_WHOLE: Final = 1 << 24
"""Cells up to which all strengths are counted at once; else only those that are asked for."""
_AT_ONCE: Final = 1 << 14
"""The dealer's hands that are counted at once: what they need stays in the processor's cache."""
_CELLS_AT_ONCE: Final = 1 << 16
"""Rows of seen cards × sets of shown ones that are answered at once, for the same reason."""


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
        self._last = {size: np.zeros_like(each) for size, each in self._shares.items()}
        self._row_of = np.full(lookup.strongest + 1, -1, np.int32)
        self._tables: dict[int, _Table] = {}
        self._beside: dict[tuple[tuple[int, ...], ...], list[Ids]] = {}
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
        return [each[:, 0] for each in self.at_most_beside(seen, limits, [shown])]

    def at_most_beside(
        self, seen: Cards, limits: Sequence[NDArray[np.int64]], shown: Sequence[Sequence[int]]
    ) -> list[Counts]:
        """Return what `at_most` does for each of several sets of shown cards.

        Args:
            seen: cards that the dealer cannot have.
            limits: strengths, one for each row, 0 and more; an answer for each of them.
            shown: sets of one size, each in ascending order: cards that the dealer may have.

        Returns:
            For each limit the answers by row and by set of shown cards. Where a card is both seen
            and shown, the answer means nothing.
        """
        self.prepare(limits)
        known = tuple(tuple(each) for each in shown)
        beside = self._classes_beside(known)
        apart, places_of = _told_apart(limits)
        answers = [np.empty((len(seen), len(known)), np.int64) for _ in apart]
        step = max(1, _CELLS_AT_ONCE // len(known))
        for begin in range(0, len(seen), step):
            part = slice(begin, begin + step)
            found = self._answer(seen[part], [each[part] for each in apart], known, beside)
            for answer, each in zip(answers, found, strict=True):
                answer[part] = each
        return [answers[place] for place in places_of]

    def _answer(
        self,
        seen: Cards,
        limits: Sequence[NDArray[np.int64]],
        shown: tuple[tuple[int, ...], ...],
        beside: list[Ids],
    ) -> list[Counts]:
        hidden, known = self.hidden(shown[0]), len(shown[0])
        # One limit for all hands is one row, which stays in the processor's cache.
        rows = [self._row_of[limit[:1] if (limit == limit[0]).all() else limit] for limit in limits]
        found = [np.zeros((len(seen), len(shown)), np.int32) for _ in limits]
        where = Places(seen)
        for size in range(min(seen.shape[1], hidden - 1) + 1):
            table, ids = self._tables[size + known], beside[size]
            flat, width = table.ravel(), table.shape[1]
            begins = [row[:, None] * width for row in rows]
            for columns in where.all(size):
                chosen = ids.take(where.of(columns), axis=0)
                for place, begin in enumerate(begins):
                    if len(begin) == 1:
                        more = flat[begin[0, 0] :].take(chosen)
                    else:
                        more = flat.take(begin + chosen)
                    if size % 2:
                        found[place] -= more
                    else:
                        found[place] += more
        answers = [each.astype(np.int64) // _ORDERS for each in found]
        if seen.shape[1] >= hidden:
            sign, cards = -1 if hidden % 2 else 1, np.array(shown, np.uint8)
            for columns in where.all(hidden):
                strengths = self._lookup.of_both(seen[:, columns], cards)
                for place, limit in enumerate(limits):
                    answers[place] += sign * (strengths <= limit[:, None])
        return answers

    def _classes_beside(self, shown: tuple[tuple[int, ...], ...]) -> list[Ids]:
        """Return for each size a row for each set: its class with each of the sets shown."""
        found = self._beside.get(shown)
        if found is None:
            sizes = range(self.hidden(shown[0]))
            found = [np.column_stack([self._with(size, each) for each in shown]) for size in sizes]
            self._beside[shown] = found
        return found

    def _with(self, size: int, shown: tuple[int, ...]) -> Ids:
        each = self._classes[size + len(shown)]
        if not shown:
            return each.ids
        sets = subsets(size, self._lookup.deck)
        beside = np.tile(np.array(shown, np.uint8), (len(sets), 1))
        whole = in_order(np.column_stack((sets, beside)))
        twice = (whole[:, 1:] == whole[:, :-1]).any(1)
        whole[twice] = np.arange(whole.shape[1], dtype=np.uint8)
        return np.where(twice, np.int32(len(each.members)), each.ids[places(whole)])

    def _share(self, each: Classes) -> _Table:
        """Return for each class how much a set of its cards counts; the last is no class.

        The numbers are as wide as the most hands with such cards need: small tables are quicker.
        """
        size = each.members.shape[1]
        most = _ORDERS * comb(self._lookup.deck - size, self._size - size)
        shares = np.append(_ORDERS // each.sets, 0)
        if most <= np.iinfo(np.int16).max:
            return shares.astype(np.int16)
        return shares.astype(np.int32)

    def _begin_anew(self) -> None:
        self._counted = 0
        for each in self._last.values():
            each[:] = 0

    def prepare(self, limits: Sequence[NDArray[np.int64]]) -> None:
        """Make the tables that have a row for each of these limits, unless they are there."""
        if all((self._row_of[limit] >= 0).all() for limit in limits):
            return
        needed = np.zeros(self._lookup.strongest + 1, bool)
        for limit in limits:
            needed[limit] = True
        if len(needed) * sum(map(len, self._shares.values())) <= _WHOLE:
            needed[:] = True
        wanted = np.flatnonzero(needed)
        kept = [strength for strength in self._kept if needed[strength]]
        needed[kept] = False
        fresh = np.flatnonzero(needed)
        ready = self._counted and self._strengths[self._counted - 1]
        if len(fresh) and fresh[0] < ready:
            self._begin_anew()
        self._tables.clear()  # before the new ones are made: they are large
        self._tables = self._tables_of(fresh)
        if kept:
            where = needed[wanted]
            for size, table in self._tables.items():
                whole = np.empty((len(wanted), table.shape[1]), table.dtype)
                whole[where] = table
                for row in np.flatnonzero(~where).tolist():
                    whole[row] = self._kept[int(wanted[row])][size]
                self._tables[size] = whole
        self._row_of[:] = -1
        self._row_of[wanted] = np.arange(len(wanted))

    def _tables_of(self, limits: NDArray[np.int64]) -> dict[int, _Table]:
        """Return the tables of ascending limits; hands are counted on from where it ended."""
        tables = {
            size: np.zeros((len(limits), len(each)), each.dtype)
            for size, each in self._shares.items()
        }
        if not len(limits):
            return tables
        end = int(np.searchsorted(self._strengths, limits[-1], side="right"))
        for begin in range(self._counted, end, _AT_ONCE):
            part = slice(begin, min(begin + _AT_ONCE, end))
            rows = np.searchsorted(limits, self._strengths[part])
            where = Places(self._hands[part])
            for size, table in tables.items():
                ids, shares = self._classes[size].ids, self._shares[size]
                weights = self._weights[part].astype(table.dtype)
                begins, cells = rows * table.shape[1], table.reshape(-1)
                for columns in where.all(size):
                    chosen = ids.take(where.of(columns))
                    np.add.at(cells, begins + chosen, weights * shares.take(chosen))
        self._counted = max(end, self._counted)
        for size, table in tables.items():
            table[0] += self._last[size]
            for row in range(1, len(table)):
                table[row] += table[row - 1]
            self._last[size] = table[-1].copy()
        return tables


def _told_apart(limits: Sequence[NDArray[np.int64]]) -> tuple[list[NDArray[np.int64]], list[int]]:
    """Return limits without those that are there already, and the place of each among them.

    Hands that are all weaker, or all stronger, than what the dealer opens with have the same twice.
    """
    apart: list[NDArray[np.int64]] = []
    places_of = []
    for limit in limits:
        like = (place for place, each in enumerate(apart) if np.array_equal(each, limit))
        places_of.append(next(like, len(apart)))
        if places_of[-1] == len(apart):
            apart.append(limit)
    return apart, places_of


# Showdowns counted exactly: the dealer's hand lower, equal or higher, and opening or not.

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
