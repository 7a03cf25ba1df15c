"""Sets of cards in a fixed order, and their classes under exchange of suits."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from math import comb, factorial

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from controller.odds.lookup import Cards

Ids = NDArray[np.int32]

_BINOMIALS = np.array(
    [[comb(card, place + 1) for card in range(54)] for place in range(6)], np.int32
)


@lru_cache(maxsize=8)
def subsets(size: int, deck: int) -> Cards:
    """Return all sets of `size` cards of a deck, by their last card, then by the one before."""
    if size == 0:
        return np.zeros((1, 0), np.uint8)
    before = [comb(card, size - 1) for card in range(deck)]
    last = np.repeat(np.arange(deck, dtype=np.uint8), before)
    starts = np.cumsum([0, *before[:-1]])
    within = np.arange(len(last)) - np.repeat(starts, before)
    return np.column_stack((subsets(size - 1, deck)[within], last))


class Places:
    """Places of the subsets of some hands in the order of `subsets`."""

    def __init__(self, hands: Cards) -> None:
        self._size = hands.shape[1]
        self._columns = [hands[:, column].astype(np.intp) for column in range(self._size)]
        self._of: dict[tuple[int, ...], Ids] = {(): np.zeros(len(hands), np.int32)}

    def of(self, columns: tuple[int, ...]) -> Ids:
        """Return the place of each hand's subset, given by its columns in ascending order."""
        found = self._of.get(columns)
        if found is None:
            *before, last = columns
            found = _BINOMIALS[len(before)].take(self._columns[last])
            if before:
                found += self.of(tuple(before))
            self._of[columns] = found
        return found

    def all(self, size: int) -> list[tuple[int, ...]]:
        """Return the columns of each subset of `size` cards."""
        return list(combinations(range(self._size), size))


def places(hands: Cards) -> Ids:
    """Return the place of each hand in the order of `subsets`, as a number."""
    return Places(hands).of(tuple(range(hands.shape[1])))


class Classes(Struct, frozen=True):
    """Classes of sets of cards that are the same under exchange of suits.

    Attributes:
        ids: of each set in the order of `subsets`, its class.
        members: of each class, one of its sets.
        sets: how many sets are in each class.
    """

    ids: Ids
    members: Cards
    sets: NDArray[np.int64]


def classes(size: int, deck: int, kept: Collection[int] = ()) -> Classes:
    """Return the classes of all sets of `size` cards of a deck.

    Args:
        size: cards of a set.
        deck: cards of the deck.
        kept: suits that are not exchanged.
    """
    found, sets = members(size, deck, kept)
    ids = np.empty(comb(deck, size), np.int32)
    own = np.arange(len(found), dtype=np.int32)
    for order in exchanges(kept):
        ids[places(in_order(renamed(found, order, deck)))] = own
    return Classes(ids, found, sets)


def renamed(sets: Cards, order: Sequence[int], deck: int) -> Cards:
    """Return sets with their suits in another order; jokers have none."""
    named: Cards = sets & np.uint8(252) | np.array(order, np.uint8).take(sets & np.uint8(3))
    jokers = deck % 4
    return np.where(sets < deck - jokers, named, sets) if jokers else named


def exchanges(kept: Collection[int] = ()) -> Iterator[tuple[int, ...]]:
    """Yield the orders of the four suits in which some stay where they are."""
    for order in permutations(range(4)):
        if all(order[suit] == suit for suit in kept):
            yield order


def in_order(sets: Cards) -> Cards:
    """Return sets with their cards in ascending order; for few columns quicker than a sort."""
    columns = list(sets.T.copy())
    for end in range(len(columns) - 1, 0, -1):
        for place in range(end):
            one, other = columns[place], columns[place + 1]
            columns[place], columns[place + 1] = np.minimum(one, other), np.maximum(one, other)
    return np.array(columns, np.uint8).reshape(len(columns), len(sets)).T


def members(size: int, deck: int, kept: Collection[int] = ()) -> tuple[Cards, NDArray[np.int64]]:
    """Return one set of each class, and how many sets are in it; quicker than `classes`.

    Args:
        size: cards of a set.
        deck: cards of the deck.
        kept: suits that are not exchanged.
    """
    if jokers := deck % 4:
        return _with_jokers(size, deck - jokers, jokers, kept)
    free = [suit for suit in range(4) if suit not in kept]
    found = _ranks_by_suit(size, deck // 4, len(free))
    equal = [found[:, place] == found[:, place + 1] for place in range(len(free) - 1)]
    pattern = sum((each.astype(np.int64) << place for place, each in enumerate(equal)), np.int64(0))
    ways = np.array([_orders(bits, len(free)) for bits in range(1 << len(equal))], np.int64)
    weights = ways[pattern * np.ones(len(found), np.int64)]
    suits = np.empty_like(found)
    suits[:, [*free, *kept]] = found
    return _cards(suits, size), weights


def _with_jokers(
    size: int, others: int, jokers: int, kept: Collection[int]
) -> tuple[Cards, NDArray[np.int64]]:
    """Return what `members` does: each set of jokers, with sets of the deck's other cards."""
    parts, weights = [], []
    for count in range(min(size, jokers) + 1):
        found, ways = members(size - count, others, kept)
        for held in combinations(range(others, others + jokers), count):
            added = np.tile(np.array(held, np.uint8), (len(found), 1))
            parts.append(np.column_stack((found, added)))
            weights.append(ways)
    return np.concatenate(parts), np.concatenate(weights)


def _ranks_by_suit(size: int, ranks: int, free: int) -> NDArray[np.uint16]:
    """Return the ranks of each suit as bits: of the first `free` suits the higher number first."""
    every = np.arange(1 << ranks, dtype=np.uint16)
    bits = np.bitwise_count(every)
    by_count = [every[bits == count] for count in range(size + 1)]
    found, left = np.zeros((1, 0), np.uint16), np.full(1, size)
    for suit in range(4):
        parts = []
        for count in range(size + 1):
            which = (left == count) if suit == 3 else (left >= count)
            before, choices = found[which], by_count[count]
            if 0 < suit < free:
                often = np.searchsorted(choices, before[:, -1], side="right")
            else:
                often = np.full(len(before), len(choices))
            within = np.arange(often.sum()) - np.repeat(np.cumsum(often) - often, often)
            parts.append(
                (
                    np.column_stack((np.repeat(before, often, axis=0), choices[within])),
                    np.repeat(left[which] - count, often),
                )
            )
        found = np.concatenate([each for each, _ in parts])
        left = np.concatenate([each for _, each in parts])
    return found


def _cards(suits: NDArray[np.uint16], size: int) -> Cards:
    """Return sets of cards by the ranks of their suits, the cards in ascending order."""
    spread = np.zeros(1 << 13, np.uint64)
    for rank in range(13):
        spread |= (np.arange(1 << 13, dtype=np.uint64) >> rank & 1) << 4 * rank
    left = np.zeros(len(suits), np.uint64)
    for suit in range(4):
        left |= spread[suits[:, suit]] << suit
    found = np.empty((len(suits), size), np.uint8)
    for place in range(size):
        below = left - np.uint64(1)
        found[:, place] = np.bitwise_count(below & ~left)
        left &= below
    return found


def _orders(equal: int, suits: int) -> int:
    """Return the number of orders of suits; a bit says that a suit equals the next one."""
    ways, same = factorial(suits), 1
    for place in range(suits - 1):
        same = same + 1 if equal >> place & 1 else 1
        ways //= same
    return ways
