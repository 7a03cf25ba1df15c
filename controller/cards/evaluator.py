"""The strength of a hand by table look-up: exact, and the same everywhere.

A wild card is whichever card makes the best hand. Source: Four Card Poker and Five-Card Draw (a
card that its holder names as any rank and suit, such as a fifth queen). A flush has no rank twice.
"""

from array import array
from collections.abc import Callable, Collection, Sequence
from functools import cached_property, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Final

from msgspec import Struct

from controller.cards.card import ACE, DECKS, Pack, rank_of, suit_of
from controller.cards.ranking import MOST_CARDS, RANKINGS, Ranking
from controller.cards.tables import (
    Strengths,
    Tables,
    best_of_ranks,
    best_of_suited,
    bits,
    dense,
    make_tables,
    rank_key,
    sum_keys,
)

LANE: Final = 16
"""Bits for the ranks of one suit."""


class Beside(Struct, frozen=True):
    """Strengths of the best hands out of some cards, beside a number of wild ones.

    Attributes:
        ranks: by the sum of `rank_key` of the other cards, where suits do not matter.
        suited: by the bits of the ranks of one suit, where so many are enough for a flush.
    """

    ranks: Strengths
    suited: Strengths


def beside_wild(tables: Tables, deck: Pack, hand: int, of: int, most: int) -> tuple[Beside, ...]:
    """Return the tables of no wild card up to `most` of them.

    Args:
        tables: of hands without a choice, those with five of a kind among them.
        deck: which ranks there are.
        hand: cards of a hand.
        of: cards out of which it is chosen, the wild ones among them.
        most: how many of these can be wild.
    """
    ranks, suited = [tables.ranks], [tables.suited]
    for others in reversed(range(hand)):
        ranks.append(_best_with_one_more(ranks[-1], deck, others))
        suited.append(_best_suited_with_one_more(suited[-1], deck, others))
    found = []
    for wild in range(most + 1):
        used = min(wild, hand)
        by_ranks, last = ranks[used], suited[used]
        by_suit = dict(last)
        for others in range(hand - used + 1, of - wild + 1):
            by_ranks = best_of_ranks(by_ranks, deck)
            last = best_of_suited(last, deck, others)
            by_suit |= last
        found.append(Beside(by_ranks, by_suit))
    return tuple(found)


def _best_with_one_more(ranks: Strengths, deck: Pack, others: int) -> Strengths:
    """Return the strengths of hands of so many cards and one that is whatever is best."""
    keys = [rank_key(rank) for rank in deck.ranks]
    found = {}
    for hand in combinations_with_replacement(keys, others):
        total = sum(hand)
        found[total] = max(ranks[total + key] for key in keys)
    return found


def _best_suited_with_one_more(suited: Strengths, deck: Pack, others: int) -> Strengths:
    found = {}
    for hand in combinations(deck.ranks, others):
        key = bits(hand)
        more = (suited.get(key | 1 << rank, 0) for rank in deck.ranks if not key >> rank & 1)
        found[key] = max(more, default=0)  # a small deck has too few ranks for a flush
    return found


def look_up(tables: Sequence[Beside], wild: Collection[int]) -> Callable[[Collection[int]], int]:
    """Return the look-up of the best hands out of cards of which some may be wild."""
    keys = [0 if card in wild else rank_key(rank_of(card)) for card in range(_CARDS)]
    lanes = [
        1 << (LANE * 4 if card in wild else LANE * suit_of(card) + rank_of(card))
        for card in range(_CARDS)
    ]

    def strength(cards: Collection[int]) -> int:
        # Above the lanes of the suits, the wild cards are counted.
        packed = sum(map(lanes.__getitem__, cards))
        beside = tables[packed >> LANE * 4]
        best = beside.ranks[sum(map(keys.__getitem__, cards))]
        for suit in range(4):
            best = max(best, beside.suited.get(packed >> LANE * suit & _OF_A_SUIT, 0))
        return best

    return strength


_CARDS: Final = 54
_OF_A_SUIT: Final = (1 << LANE) - 1


_SUITS_AT: Final = 32
_RANKS_ONLY: Final = (1 << _SUITS_AT) - 1
_COUNTS: Final = tuple(1 << _SUITS_AT + 3 * suit_of(card) for card in range(52))
"""For each card, above the sum over its rank: a count of its suit."""


class Evaluator:
    """Strengths of the best hands out of some cards; two hands of one strength are equal.

    Attributes:
        ranking: how hands are ranked.
        deck: which cards there are.
        of: how many cards are given: at least as many as a hand has.
        strongest: the strength of the best hand; the worst has 1.
    """

    def __init__(self, ranking: Ranking, deck: Pack, of: int, tables: Tables) -> None:
        self.ranking = ranking
        self.deck = deck
        self.of = of
        self.tables = tables
        self.strongest = len(tables.scores) - 1

    def category(self, strength: int) -> str:
        """Return the name of the category that a hand of this strength belongs to."""
        worth = self.tables.scores[strength][0]
        return self.ranking.categories[len(self.ranking.categories) - 1 - worth].name

    @cached_property
    def strength(self) -> Callable[[Collection[int]], int]:
        """The quickest look-up: the strength of the best hand out of `of` different cards.

        It is made when it is first asked for.
        """
        if self.ranking.wild:
            return look_up(self.wild_tables, self.wild)
        if self.ranking.by_suit:
            return _longest_suit(self.tables.suited)
        if self.of > self.ranking.hand and (self.ranking.suits_spoil or self.ranking.partly_suited):
            return _best_of_all(evaluator(self.ranking.name, self.deck.size), self.ranking.hand)
        ranks, suited = self.wide_tables
        if self.ranking.partly_suited:
            return _with_odd_card(ranks, suited, self.tables.partly, self.ranking.hand)
        if self.of == self.ranking.hand:
            return _whole_hand(ranks, suited, self.of)
        flushes = _suits_with(range(self.ranking.hand, self.of + 1))
        keys = tuple(sum_keys(self.of)[card >> 2] + count for card, count in enumerate(_COUNTS))
        return _best_by_sums(self.dense_ranks, keys, suited, flushes)

    @property
    def wild(self) -> frozenset[int]:
        """The cards that are wild."""
        if not self.ranking.wild:
            return frozenset()
        ranks = (*self.ranking.wild_ranks, ACE + 1)  # the jokers' would be the next one
        return frozenset(card for card in self.deck.cards if rank_of(card) in ranks)

    @cached_property
    def wild_tables(self) -> tuple[Beside, ...]:
        """Strengths beside so many wild cards, from none up."""
        most = min(self.of, len(self.wild))
        return beside_wild(self.tables, self.deck, self.ranking.hand, self.of, most)

    @cached_property
    def dense_ranks(self) -> "array[int]":
        """Strengths by the sum of `sum_keys` for `of` cards."""
        return dense(self.wide_tables[0], self.deck, self.of)

    @cached_property
    def wide_tables(self) -> tuple[Strengths, Strengths]:
        """Strengths by ranks for `of` cards, and by suited ranks for a hand and more.

        Only right where a flush never makes a hand worse and part of a suit never counts.
        """
        ranks, suited, last = self.tables.ranks, dict(self.tables.suited), self.tables.suited
        for cards in range(self.ranking.hand + 1, self.of + 1):
            ranks = best_of_ranks(ranks, self.deck)
            last = best_of_suited(last, self.deck, cards)
            suited |= last
        return ranks, suited


def _whole_hand(ranks: Strengths, suited: Strengths, hand: int) -> Callable[[Collection[int]], int]:
    """Return the look-up of hands without a choice: suits matter where all are the same suit."""
    key = tuple(rank_key(rank_of(card)) for card in range(52))
    bit = tuple(1 << rank_of(card) for card in range(52))

    # Written card by card: these are called most often, and loops take twice the time.
    def of_three(cards: Collection[int]) -> int:
        a, b, c = cards
        if (a ^ b | a ^ c) & 3:
            return ranks[key[a] + key[b] + key[c]]
        return suited[bit[a] | bit[b] | bit[c]]

    def of_four(cards: Collection[int]) -> int:
        a, b, c, d = cards
        if (a ^ b | a ^ c | a ^ d) & 3:
            return ranks[key[a] + key[b] + key[c] + key[d]]
        return suited[bit[a] | bit[b] | bit[c] | bit[d]]

    def of_five(cards: Collection[int]) -> int:
        a, b, c, d, e = cards
        if (a ^ b | a ^ c | a ^ d | a ^ e) & 3:
            return ranks[key[a] + key[b] + key[c] + key[d] + key[e]]
        return suited[bit[a] | bit[b] | bit[c] | bit[d] | bit[e]]

    def of_any(cards: Collection[int]) -> int:
        if len({card & 3 for card in cards}) > 1:
            return ranks[sum([key[card] for card in cards])]
        return suited[sum([bit[card] for card in cards])]

    return {3: of_three, 4: of_four, 5: of_five}.get(hand, of_any)


def _best_by_sums(
    ranks: "array[int]", keys: tuple[int, ...], suited: Strengths, flushes: list[tuple[int, ...]]
) -> Callable[[Collection[int]], int]:
    """Return the look-up of the best hands out of more cards, where a flush never harms."""
    key = keys.__getitem__

    def strength(cards: Collection[int]) -> int:
        total = sum(map(key, cards))
        best = ranks[total & _RANKS_ONLY]
        suits = flushes[total >> _SUITS_AT]
        if suits:
            best = max(best, *(suited[_bits_of(cards, suit)] for suit in suits))
        return best

    return strength


def _with_odd_card(
    ranks: Strengths, suited: Strengths, partly: Strengths, hand: int
) -> Callable[[Collection[int]], int]:
    plain = _whole_hand(ranks, suited, hand)
    fours = _suits_with(range(hand - 1, hand))

    def strength(cards: Collection[int]) -> int:
        best = plain(cards)
        for suit in fours[sum(map(_COUNTS.__getitem__, cards)) >> _SUITS_AT]:
            [odd] = [card for card in cards if suit_of(card) != suit]
            best = max(best, partly[_bits_of(cards, suit) << 4 | rank_of(odd)])
        return best

    return strength


def _longest_suit(suited: Strengths) -> Callable[[Collection[int]], int]:
    """Return the look-up of the best suit of a hand; a suit too short to be it counts nothing."""
    worth = [suited.get(held, 0) for held in range(1 << 13)]

    def strength(cards: Collection[int]) -> int:
        suits = [0, 0, 0, 0]
        for card in cards:
            suits[card & 3] |= 1 << (card >> 2)
        return max(map(worth.__getitem__, suits))

    return strength


def _best_of_all(evaluate: "Evaluator", hand: int) -> Callable[[Collection[int]], int]:
    def strength(cards: Collection[int]) -> int:
        return max(map(evaluate.strength, combinations(cards, hand)))

    return strength


def _bits_of(cards: Collection[int], suit: int) -> int:
    return sum([1 << (card >> 2) for card in cards if card & 3 == suit])


def _suits_with(counts: range) -> list[tuple[int, ...]]:
    """Return, by the counts of all suits in one number, the suits that have so many cards."""
    return [
        tuple(suit for suit in range(4) if packed >> 3 * suit & 7 in counts)
        for packed in range(1 << 12)
    ]


@lru_cache(maxsize=32)
def evaluator(ranking: str, deck: int = 52, of: int | None = None) -> Evaluator:
    """Return the evaluator of a ranking; each is made once.

    Args:
        ranking: its name.
        deck: cards of the deck; one of the ranking's `decks`.
        of: cards out of which the best hand is chosen; without it as many as a hand has.

    Raises:
        KeyError: no such ranking, or it is not defined for such a deck.
        ValueError: fewer cards than a hand has, or more than `MOST_CARDS`.
    """
    rules = RANKINGS[ranking]
    if deck not in rules.decks:
        raise KeyError(deck)
    pack = DECKS[deck]
    given = rules.hand if of is None else of
    if not rules.hand <= given <= MOST_CARDS:
        raise ValueError(f"a hand of {ranking} is chosen out of {rules.hand} to {MOST_CARDS} cards")
    return Evaluator(rules, pack, given, make_tables(rules, pack))
