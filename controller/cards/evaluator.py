"""The strength of a hand by table look-up: exact, and the same for all who ask."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Final

from controller.cards.card import DECKS, Deck, rank_of, suit_of
from controller.cards.ranking import RANKINGS, Ranking
from controller.cards.tables import (
    Strengths,
    Tables,
    best_of_ranks,
    best_of_suited,
    make_tables,
    rank_key,
)

MOST_CARDS: Final = 7
"""Cards out of which a hand may be chosen."""

_SUITS_AT: Final = 32
_RANKS_ONLY: Final = (1 << _SUITS_AT) - 1
_KEYS: Final = tuple(
    rank_key(rank_of(card)) + (1 << _SUITS_AT + 3 * suit_of(card)) for card in range(52)
)
"""Of each card: its rank's part of the sum below bit 32, a count of its suit above."""


class Evaluator:
    """Strengths of the best hands out of some cards; two hands of one strength are equal.

    Attributes:
        ranking: how hands are ranked.
        deck: which cards there are.
        of: how many cards are given, at least as many as a hand has.
        strongest: the strength of the best hand; the worst has 1.
    """

    def __init__(self, ranking: Ranking, deck: Deck, of: int, tables: Tables) -> None:
        self.ranking = ranking
        self.deck = deck
        self.of = of
        self.tables = tables
        self.strongest = len(tables.scores) - 1
        self.strength: Callable[[Iterable[int]], int] = self._choose()
        """The strength of the best hand out of `of` different cards."""

    def category(self, strength: int) -> str:
        """Return the name of the category that a hand of this strength belongs to."""
        worth = self.tables.scores[strength][0]
        return self.ranking.categories[len(self.ranking.categories) - 1 - worth].name

    def _choose(self) -> Callable[[Iterable[int]], int]:
        """Return the quickest way that is right for this ranking and number of cards."""
        if self.of > self.ranking.hand and (self.ranking.suits_spoil or self.ranking.partly_suited):
            return _best_of_all(evaluator(self.ranking.name, self.deck.size), self.ranking.hand)
        ranks, suited = self.wide_tables
        if self.ranking.partly_suited:
            return _with_odd_card(ranks, suited, self.tables.partly, self.ranking.hand)
        return _by_tables(ranks, suited, self.ranking.hand, self.of)

    @cached_property
    def wide_tables(self) -> tuple[Strengths, Strengths]:
        """Strengths by ranks for `of` cards, and by suited ranks for a hand and more.

        Only right where suits never spoil a hand and never count in part.
        """
        ranks, suited, last = self.tables.ranks, dict(self.tables.suited), self.tables.suited
        for cards in range(self.ranking.hand + 1, self.of + 1):
            ranks = best_of_ranks(ranks, self.deck)
            last = best_of_suited(last, self.deck, cards)
            suited |= last
        return ranks, suited


def _by_tables(
    ranks: Strengths, suited: Strengths, hand: int, of: int
) -> Callable[[Iterable[int]], int]:
    key = _KEYS.__getitem__
    flushes = _suits_with(range(hand, of + 1))

    def strength(cards: Iterable[int]) -> int:
        given = tuple(cards)
        total = sum(map(key, given))
        best = ranks[total & _RANKS_ONLY]
        for suit in flushes.get(total >> _SUITS_AT, ()):
            flush = suited[_bits_of(given, suit)]
            # Of a hand's own number of cards the flush is what it is, for better or worse.
            best = flush if of == hand else max(best, flush)
        return best

    return strength


def _with_odd_card(
    ranks: Strengths, suited: Strengths, partly: Strengths, hand: int
) -> Callable[[Iterable[int]], int]:
    plain = _by_tables(ranks, suited, hand, hand)
    fours = _suits_with(range(hand - 1, hand))

    def strength(cards: Iterable[int]) -> int:
        given = tuple(cards)
        best = plain(given)
        for suit in fours.get(sum(map(_KEYS.__getitem__, given)) >> _SUITS_AT, ()):
            [odd] = [card for card in given if suit_of(card) != suit]
            best = max(best, partly[_bits_of(given, suit) << 4 | rank_of(odd)])
        return best

    return strength


def _best_of_all(evaluate: "Evaluator", hand: int) -> Callable[[Iterable[int]], int]:
    def strength(cards: Iterable[int]) -> int:
        return max(map(evaluate.strength, combinations(cards, hand)))

    return strength


def _bits_of(cards: Sequence[int], suit: int) -> int:
    return sum(1 << rank_of(card) for card in cards if suit_of(card) == suit)


def _suits_with(counts: range) -> dict[int, tuple[int, ...]]:
    """Return, by the counts of all suits in one number, the suits that have so many cards."""
    found = {}
    for packed in range(1 << 12):
        suits = tuple(suit for suit in range(4) if (packed >> 3 * suit & 7) in counts)
        if suits:
            found[packed] = suits
    return found


@lru_cache(maxsize=32)
def evaluator(ranking: str, deck: int = 52, of: int | None = None) -> Evaluator:
    """Return the evaluator of a ranking; it is made once.

    Args:
        ranking: its name.
        deck: cards of the deck: 52, 36 or 32.
        of: cards out of which the best hand is chosen; without it as many as a hand has.

    Raises:
        KeyError: no such ranking or deck.
        ValueError: fewer cards than a hand has, or more than `MOST_CARDS`.
    """
    rules, pack = RANKINGS[ranking], DECKS[deck]
    given = rules.hand if of is None else of
    if not rules.hand <= given <= MOST_CARDS:
        raise ValueError(f"a hand of {ranking} is chosen out of {rules.hand} to {MOST_CARDS} cards")
    if given == rules.hand:
        return Evaluator(rules, pack, given, make_tables(rules, pack))
    return Evaluator(rules, pack, given, evaluator(ranking, deck).tables)
