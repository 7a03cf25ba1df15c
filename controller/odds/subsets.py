"""Sets of cards in a fixed order, and their classes under exchange of suits."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from math import comb, factorial

import numpy as np
from numpy.typing import NDArray

from controller.odds.lookup import Cards, packed

Ids = NDArray[np.int32]

_BINOMIALS = np.array(
    [[comb(card, place + 1) for card in range(52)] for place in range(6)], np.int32
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
        size = hands.shape[1]
        self._size = size
        self._terms = {
            (place, column): _BINOMIALS[place][hands[:, column]]
            for column in range(size)
            for place in range(column + 1)
        }
        self._none = np.zeros(len(hands), np.int32)

    def of(self, columns: tuple[int, ...]) -> Ids:
        """Return the place of each hand's subset, given by its columns in ascending order."""
        terms = [self._terms[place, column] for place, column in enumerate(columns)]
        return sum(terms[1:], start=terms[0]) if terms else self._none

    def all(self, size: int) -> list[tuple[int, ...]]:
        """Return the columns of each subset of `size` cards."""
        return list(combinations(range(self._size), size))


def places(hands: Cards) -> Ids:
    """Return the place of each hand in the order of `subsets`, as a number."""
    return Places(hands).of(tuple(range(hands.shape[1])))


@dataclass(frozen=True, slots=True)
class Classes:
    """Classes of sets of cards that are the same under exchange of suits.

    Attributes:
        ids: of each set in the order of `subsets`, its class; sets with the up card are in none,
            and stand under the number of classes.
        members: of each class, one of its sets.
    """

    ids: Ids
    members: Cards


def classes(size: int, up: int | None, deck: int) -> Classes:
    """Return the classes of all sets of `size` cards of a deck.

    `up` is a card that lies face up: its suit is not exchanged, and sets with it are left out.
    """
    everything = subsets(size, deck)
    valid = np.ones(len(everything), bool) if up is None else ~(everything == up).any(1)
    codes = _codes(everything[valid], up)
    _, first, inverse = np.unique(codes, return_index=True, return_inverse=True)
    ids = np.full(len(everything), len(first), np.int32)
    ids[valid] = inverse
    return Classes(ids, everything[valid][first])


@lru_cache(maxsize=1)
def members(size: int, up: int | None, deck: int) -> tuple[Cards, NDArray[np.int64]]:
    """Return one set of each class, and how many sets are in it; quicker than `classes`."""
    suits = _packed_subsets(size, deck)
    free = [suit for suit in range(4) if up is None or suit != up & 3]
    chosen = np.ones(len(suits), bool)
    for one, other in pairwise(free):
        chosen &= suits[:, one] >= suits[:, other]
    if up is not None:
        chosen &= (suits[:, up & 3] & (1 << (up >> 2))) == 0
    found = suits[chosen]
    equal = [found[:, one] == found[:, other] for one, other in pairwise(free)]
    pattern = sum(each.astype(np.int64) << place for place, each in enumerate(equal))
    ways = np.array([_orders(bits, len(free)) for bits in range(1 << len(equal))], np.int64)
    return subsets(size, deck)[chosen], ways[pattern]


@lru_cache(maxsize=2)
def _packed_subsets(size: int, deck: int) -> NDArray[np.uint16]:
    return packed(subsets(size, deck))


def _orders(equal: int, suits: int) -> int:
    """Return the number of orders of suits; a bit says that a suit equals the next one."""
    ways, same = factorial(suits), 1
    for place in range(suits - 1):
        same = same + 1 if equal >> place & 1 else 1
        ways //= same
    return ways


def _codes(hands: Cards, up: int | None) -> NDArray[np.uint64]:
    """Return a number for each hand, the same for all hands of its class."""
    suits = packed(hands)
    if up is None:
        suits.sort(axis=1)
    else:
        fixed = up & 3
        others = [suit for suit in range(4) if suit != fixed]
        suits = np.column_stack((suits[:, [fixed]], np.sort(suits[:, others], axis=1)))
    return np.ascontiguousarray(suits).view(np.uint64).ravel()
