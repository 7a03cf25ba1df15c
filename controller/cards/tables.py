"""The tables in which hands are looked up; made once for each ranking and deck."""

from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final

from controller.cards.card import Deck
from controller.cards.ranking import Ranking
from controller.cards.score import Score, Scoring

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


def dense(ranks: Mapping[int, int], deck: Deck, cards: int, of: int = 0) -> "array[int]":
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


@dataclass(frozen=True, slots=True)
class Tables:
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
def make_tables(ranking: Ranking, deck: Deck) -> Tables:
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


def _suits_alone(ranking: Ranking, deck: Deck) -> Tables:
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


def best_of_ranks(ranks: Strengths, deck: Deck) -> Strengths:
    """Return the strengths of hands of one more card: the best hand left without one of them."""
    keys = [rank_key(rank) for rank in deck.ranks]
    table: dict[int, int] = {}
    for hand, strength in ranks.items():
        for key in keys:
            if hand // key % 5 < 4 and table.get(more := hand + key, 0) < strength:
                table[more] = strength
    return table


def ways_by_ranks(deck: Deck, cards: int, suits: int) -> dict[int, int]:
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


def best_of_suited(suited: Strengths, deck: Deck, cards: int) -> Strengths:
    """Return the strengths of one more card of one suit: the best hand left without one."""
    table = {}
    for hand in combinations(deck.ranks, cards):
        key = bits(hand)
        table[key] = max(suited[key ^ 1 << rank] for rank in hand)
    return table
