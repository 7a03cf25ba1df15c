"""How many of the dealer's possible hands are at most so strong, given the cards that are seen.

The method is inclusion and exclusion: all hands, minus those with one of the seen cards, plus those
with two of them, and so on. The hands with a given few cards are counted once for each class of
such cards and kept by strength. So each question takes a few dozen look-ups, and the answer is
exact.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from controller.odds.lookup import Cards, Lookup
from controller.odds.subsets import Classes, Places, classes, places, with_each_card

Counts = NDArray[np.int64]
_Table = NDArray[np.unsignedinteger]

_COUNTED_AT_ONCE: Final = 1 << 25
"""Cells up to which a table is counted at once; it then takes eight bytes a cell for a moment."""


class DealerHands:
    """The dealer's hands of one size, with or without a card that lies face up.

    Args:
        lookup: ranks the dealer's hand.
        up: the card that lies face up, by its place in the deck; None: there is none.
    """

    def __init__(self, lookup: Lookup, up: int | None = None) -> None:
        self._lookup = lookup
        self._up = up
        self.hidden = lookup.evaluator.of - (up is not None)
        """How many of the dealer's cards nobody sees."""
        self._classes: list[Classes] = [
            classes(size, up, lookup.deck) for size in range(self.hidden)
        ]
        self._tables: dict[int, _Table] = {}
        self._fill()

    def at_most(self, seen: Cards, limits: Sequence[NDArray[np.int64]]) -> list[Counts]:
        """Return for each row of seen cards how many hands are at most as strong as its limit.

        Args:
            seen: cards that the dealer cannot have, beside the one that lies face up.
            limits: strengths, one for each row, 0 and more; an answer for each of them.
        """
        found = [np.zeros(len(seen), np.int64) for _ in limits]
        where = Places(seen)
        for size in range(min(seen.shape[1], self.hidden - 1) + 1):
            sign = -1 if size % 2 else 1
            table, ids = self._tables[size], self._classes[size].ids
            flat, width = table.ravel(), np.int64(table.shape[1])
            rows = [limit * width for limit in limits]
            for columns in where.all(size):
                chosen = ids[where.of(columns)]
                for place, row in enumerate(rows):
                    found[place] += sign * flat[row + chosen].astype(np.int64)
        if seen.shape[1] >= self.hidden:
            sign = -1 if self.hidden % 2 else 1
            for columns in where.all(self.hidden):
                strengths = self._lookup.of(self._whole(seen[:, columns]))
                for place, limit in enumerate(limits):
                    found[place] += sign * (strengths <= limit)
        return found

    def _whole(self, hidden: Cards) -> Cards:
        if self._up is None:
            return hidden
        return np.column_stack((hidden, np.full(len(hidden), self._up, np.uint8)))

    def _fill(self) -> None:
        """Count hands by the cards that are in them, starting with the most cards.

        A table has a row for each strength (hands at most so strong) and a column for each class of
        cards; one more column, of zeros, stands for impossible sets of cards.
        """
        top = self.hidden - 1
        strengths = self._lookup.with_one_more(self._whole(self._classes[top].members))
        if self._up is not None:
            strengths[:, self._up] = 0
        self._tables[top] = self._cumulate(strengths)
        if top:
            self._tables[top - 1] = self._by_two_cards(strengths)
        for size in range(top - 2, -1, -1):
            wider = self._tables[size + 1]
            more = self._one_more(size)
            sums = wider[:, more].sum(2, np.int64) // (self.hidden - size)
            self._tables[size] = np.pad(sums, ((0, 0), (0, 1))).astype(_unsigned(sums.max()))

    def _by_two_cards(self, strengths: NDArray[np.int16]) -> _Table:
        """Count the hands with two cards fewer than all: each is met twice, once for each card."""
        more = self._one_more(self.hidden - 2)
        padded = np.pad(strengths, ((0, 1), (0, 0)))
        return self._cumulate(padded[more].reshape(len(more), -1), times=2)

    def _one_more(self, size: int) -> NDArray[np.int32]:
        """Return the classes of each class's cards with each card of the deck added."""
        members = self._classes[size].members
        where = places(with_each_card(members, self._lookup.deck))
        # A set with the same card twice may lie beyond the last place; the lines below correct it.
        more = self._classes[size + 1].ids.take(where, mode="clip")
        more = more.reshape(-1, self._lookup.deck)
        none = len(self._classes[size + 1].members)
        np.put_along_axis(more, members.astype(np.intp), none, 1)
        return more

    def _cumulate(self, strengths: NDArray[np.int16], times: int = 1) -> _Table:
        """Return the table of hands by strength, given the strengths of each class's hands."""
        width, rows = len(strengths) + 1, self._lookup.strongest + 1
        column = np.broadcast_to(np.arange(len(strengths))[:, None], strengths.shape)
        there = strengths > 0
        cells = strengths[there].astype(np.int64) * width + column[there]
        table: _Table
        if rows * width <= _COUNTED_AT_ONCE:
            counts = np.bincount(cells, minlength=rows * width).reshape(rows, width)
            table = (np.cumsum(counts, axis=0) // times).astype(_unsigned(strengths.shape[1]))
        else:
            assert times == 1
            table = np.zeros((rows, width), _unsigned(strengths.shape[1]))
            np.add.at(table.ravel(), cells, 1)
            np.cumsum(table, axis=0, out=table, dtype=table.dtype)
        return table


def _unsigned(most: int) -> type[np.unsignedinteger]:
    """Return the smallest type that holds numbers up to `most`."""
    return np.min_scalar_type(int(most)).type
