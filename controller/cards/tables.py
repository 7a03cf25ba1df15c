"""The scores of hands, and the tables in which they are looked up: once for a ranking and deck."""

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final

from msgspec import Struct

from controller.cards.card import ACE, Pack
from controller.cards.ranking import Category, Ranking

# The score of one hand, computed from the definition of its ranking.
#
# It is simple and not quick: it is used once for each kind of hand, when the tables are made.


Score = tuple[int, tuple[int, ...]]
"""The category's value, then what breaks ties; more is better in both."""
Run = tuple[int, frozenset[int]]
"""A run: the value at its upper end, and all its values."""


class Scoring:
    """Scores hands of one ranking out of one deck.

    Values are places in the ranking's order of ranks: with a low ace the ace is 0, the deuce 1.
    """

    def __init__(self, ranking: Ranking, deck: Pack) -> None:
        self._ranking = ranking
        self._values = [ranking.place(rank) for rank in range(13)]
        self._runs = {
            category.run: list(
                _runs(sorted(self._values[rank] for rank in deck.ranks), category.run)
            )
            for category in ranking.categories
            if category.run
        }
        if ranking.wheel:
            for length, runs in self._runs.items():
                below = range(deck.lowest, deck.lowest + length - 1)
                runs.append((below[-1], frozenset((ACE, *below))))
        # A category comes before those that would also fit its hands.
        last = len(ranking.categories) - 1
        ordered = [(last - place, category) for place, category in enumerate(ranking.categories)]
        self._specific_first = ordered[::-1] if ranking.low else ordered
        self._possible: dict[tuple[bool, tuple[int, ...]], list[tuple[int, Category]]] = {}

    def score(self, ranks: Sequence[int], suited: Sequence[int] = ()) -> Score:
        """Return the score of a hand.

        Args:
            ranks: of all its cards.
            suited: of its cards of one suit, where they matter.
        """
        values = sorted([self._values[rank] for rank in ranks], reverse=True)
        same = sorted([self._values[rank] for rank in suited], reverse=True)
        groups = sorted([(values.count(value), value) for value in set(values)], reverse=True)
        for worth, category in self._candidates(bool(same), tuple([size for size, _ in groups])):
            ties = self._ties(category, values, same, groups)
            if ties is not None:
                return worth, tuple(-value for value in ties) if self._ranking.low else ties
        raise AssertionError("the last category takes every hand")

    def tie(self, rank: int) -> int:
        """Return the value that a rank has in a score's ties."""
        value = self._values[rank]
        return -value if self._ranking.low else value

    def rank(self, value: int) -> int:
        """Return the rank of a value in a score's ties."""
        return self._values.index(abs(value))

    def _ties(
        self, category: Category, values: list[int], same: list[int], groups: list[tuple[int, int]]
    ) -> tuple[int, ...] | None:
        """Return what breaks ties among hands of the category; None: it is no such hand."""
        if category.run:
            return self._run(category, same if category.suited else values, values)
        if category.suited:
            cards = same[: category.suited]
            return (*cards, *_others(values, cards)) if len(cards) == category.suited else None
        return tuple([value for _, value in groups])

    def _candidates(self, suited: bool, sizes: tuple[int, ...]) -> list[tuple[int, Category]]:
        """Return the categories that such hands may belong to; every hand fits the last of them.

        `sizes` are the sizes of their groups of equal ranks, the largest first.
        """
        if (suited, sizes) not in self._possible:
            found = self._possible[suited, sizes] = []
            for worth, category in self._specific_first:
                if category.run > len(sizes) or (category.suited and not suited):
                    continue
                if not _has_groups(sizes, category.groups):
                    continue
                found.append((worth, category))
                if not category.run and not category.suited:
                    break
        return self._possible[suited, sizes]

    def _run(
        self, category: Category, cards: list[int], values: list[int]
    ) -> tuple[int, ...] | None:
        for top, run in self._runs[category.run]:
            if category.top in (None, top) and run.issubset(cards):
                return (top, *_others(values, run))
        return None


def _has_groups(sizes: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    """Return whether the groups of equal ranks are at least as large as wanted."""
    enough = len(sizes) >= len(wanted)
    return enough and all(size >= least for size, least in zip(sizes, wanted, strict=False))


def _runs(values: list[int], length: int) -> Iterator[Run]:
    """Yield each run of neighbours, the highest first."""
    for end in range(len(values), length - 1, -1):
        yield values[end - 1], frozenset(values[end - length : end])


def _others(values: list[int], used: Sequence[int] | frozenset[int]) -> list[int]:
    """Return the values without one card for each that is used."""
    others = list(values)
    for value in used:
        others.remove(value)
    return others


# Small keys for hands, with different sums for different hands: an array holds their strengths.
#
# A look-up in an array costs a third of one in a large mapping: the processor fetches one place in
# memory instead of three.


_UP_TO_SIX: Final = (0, 1, 5, 22, 98, 422, 1734, 5760, 14270, 37951, 90838, 206930, 436437)
_SEVEN: Final = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)


def sum_keys(cards: int) -> tuple[int, ...]:
    """Return a number for each rank; sums differ for all hands of so many cards (at most seven).

    They are the smallest such numbers, found by search; `tests/cards/test_strength.py` proves it.
    """
    return _UP_TO_SIX if cards <= 6 else _SEVEN


def dense(ranks: Mapping[int, int], deck: Pack, cards: int, of: int = 0) -> "array[int]":
    """Return strengths by the sum of `sum_keys`, given strengths by the sum of `rank_key`.

    `of`: the keys and the size of the table are those of so many cards.
    """
    keys = sum_keys(of or cards)
    sums: list[dict[int, int]] = [{0: 0}, *({} for _ in range(cards))]
    for rank in deck.ranks:
        key, small = rank_key(rank), keys[rank]
        for taken in range(cards - 1, -1, -1):
            for number in range(1, min(4, cards - taken) + 1):
                more, further = number * key, number * small
                sums[taken + number] |= {
                    hand + more: before + further for hand, before in sums[taken].items()
                }
    table = array("H", bytes(2 * ((of or cards) * keys[-1] + 1)))
    for hand, place in sums[cards].items():
        table[place] = ranks[hand]
    return table


Strengths = Mapping[int, int]
"""Strength of a hand by a sum over its cards; 1 is the weakest hand."""


rank_key: Final[Callable[[int], int]] = tuple(5**rank for rank in range(16)).__getitem__
"""Returns a number for a rank, for sums: they differ for hands of different ranks (at most four of
each).
"""
_bit: Final[Callable[[int], int]] = tuple(1 << rank for rank in range(16)).__getitem__


class Tables(Struct, frozen=True):
    """Strengths of all hands of one ranking out of one deck.

    Attributes:
        scores: by strength; entry 0 stands for no hand.
        ranks: strength by the sum of `rank_key`, where suits do not matter.
        suited: strength by the bits of its ranks, where all cards are of one suit; in a ranking by
            suits, by those of each suit that may be the longest.
        partly: strength by (bits of the suited ranks << 4 | rank of the odd card), where all but
            one are of one suit; empty where that does not matter.
    """

    scores: tuple[Score, ...]
    ranks: Strengths
    suited: Strengths
    partly: Strengths


@lru_cache(maxsize=16)
def make_tables(ranking: Ranking, deck: Pack) -> Tables:
    """Score every kind of hand and number the scores from the weakest up; made once."""
    if ranking.by_suit:
        return _suits_alone(ranking, deck)
    scoring = Scoring(ranking, deck)
    size = ranking.hand
    ranks = {
        sum(map(rank_key, hand)): scoring.score(hand)
        for hand in combinations_with_replacement(deck.ranks, size)
        if size <= 4 or ranking.wild or hand.count(hand[2]) <= 4
    }
    suited = {bits(hand): scoring.score(hand, hand) for hand in combinations(deck.ranks, size)}
    partly = {}
    if ranking.partly_suited:
        partly = {
            bits(hand) << 4 | odd: scoring.score((*hand, odd), hand)
            for hand in combinations(deck.ranks, size - 1)
            for odd in deck.ranks
        }
    return _numbered(ranks, suited, partly)


def _numbered(*scored: dict[int, Score]) -> Tables:
    """Number the scores of hands by ranks, suited and partly suited ones from the weakest up."""
    scores = sorted({score for hands in scored for score in hands.values()})
    strength = {score: number for number, score in enumerate(scores, 1)}
    return Tables(
        ((-1, ()), *scores),
        *({key: strength[score] for key, score in hands.items()} for hands in scored),
    )


def _suits_alone(ranking: Ranking, deck: Pack) -> Tables:
    """Return the tables where a hand is its longest suit: by the bits of as few as may be it."""
    suited = {
        bits(held): (worth, held[::-1])
        for worth, category in enumerate(reversed(ranking.categories))
        for held in combinations(deck.ranks, category.suited)
    }
    return _numbered({}, suited, {})


def bits(ranks: tuple[int, ...]) -> int:
    """Return the ranks as the bits of one number."""
    return sum(map(_bit, ranks))


def best_of_ranks(ranks: Strengths, deck: Pack) -> Strengths:
    """Return the strengths of hands of one more card: the best hand left without one of them."""
    keys = [rank_key(rank) for rank in deck.ranks]
    table: dict[int, int] = {}
    for hand, strength in ranks.items():
        for key in keys:
            if hand // key % 5 < 4 and table.get(more := hand + key, 0) < strength:
                table[more] = strength
    return table


def ways_by_ranks(deck: Pack, cards: int, suits: int) -> dict[int, int]:
    """Return for each hand's key the number of ways to take its cards from so many suits."""
    found: list[dict[int, int]] = [{0: 1}, *({} for _ in range(cards))]
    for rank in deck.ranks:
        key = rank_key(rank)
        for taken in range(cards, -1, -1):
            for number in range(1, min(suits, cards - taken) + 1):
                more, ways = number * key, comb(suits, number)
                found[taken + number] |= {
                    hand + more: before * ways for hand, before in found[taken].items()
                }
    return found[cards]


def best_of_suited(suited: Strengths, deck: Pack, cards: int) -> Strengths:
    """Return the strengths of one more card of one suit: the best hand left without one."""
    table = {}
    for hand in combinations(deck.ranks, cards):
        key = bits(hand)
        table[key] = max(suited[key ^ 1 << rank] for rank in hand)
    return table
