"""How often each category comes, by counting all deals without making each of them."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, groupby, product
from math import comb, factorial, prod

from controller.cards.card import Deck
from controller.cards.evaluator import Evaluator
from controller.cards.tables import bits, rank_key

Ranks = tuple[int, ...]


def frequencies(evaluator: Evaluator) -> list[tuple[str, int]]:
    """Return (category, number of deals whose best hand is of it), the highest category first."""
    counts: Counter[str] = Counter()
    for strength, deals in strength_counts(evaluator).items():
        counts[evaluator.category(strength)] += deals
    return [(name, counts[name]) for name in evaluator.ranking.category_names]


def strength_counts(evaluator: Evaluator) -> Counter[int]:
    """Return for each strength how many deals of `evaluator.of` cards have it as their best."""
    ranking = evaluator.ranking
    choice = evaluator.of > ranking.hand
    two_flushes = evaluator.of >= 2 * ranking.hand
    if ranking.partly_suited or two_flushes or (ranking.suits_spoil and choice):
        return _by_classes(evaluator)
    return _by_ranks(evaluator)


def _by_ranks(evaluator: Evaluator) -> Counter[int]:
    """Count by ranks alone, then move the deals with a flush to where they belong."""
    ranks, suited = evaluator.wide_tables()
    counts: Counter[int] = Counter()
    for hand in combinations_with_replacement(evaluator.deck.ranks, evaluator.of):
        if ways := _ways(hand, 4):
            counts[ranks[sum(map(rank_key, hand))]] += ways
    for same, others, deals in _with_flush(evaluator):
        before = ranks[sum(map(rank_key, (*same, *others)))]
        flush = suited[bits(same)]
        counts[before] -= deals
        counts[max(before, flush) if others else flush] += deals
    return counts


def _with_flush(evaluator: Evaluator) -> Iterator[tuple[Ranks, Ranks, int]]:
    """Yield all deals with a hand or more of one suit: its ranks, the others', how many deals."""
    deck = evaluator.deck
    for length in range(evaluator.ranking.hand, evaluator.of + 1):
        others = list(combinations_with_replacement(deck.ranks, evaluator.of - length))
        rest = [(each, 4 * ways) for each in others if (ways := _ways(each, 3))]
        for same in combinations(deck.ranks, length):
            for each, deals in rest:
                yield same, each, deals


def _ways(ranks: Ranks, suits: int) -> int:
    """Return in how many ways cards of these ranks can be taken from so many suits."""
    return prod(comb(suits, len(list(group))) for _, group in groupby(ranks))


def _by_classes(evaluator: Evaluator) -> Counter[int]:
    counts: Counter[int] = Counter()
    for cards, deals in suit_classes(evaluator.deck, evaluator.of):
        counts[evaluator.strength(cards)] += deals
    return counts


def suit_classes(deck: Deck, cards: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield one deal of each class, with the number of deals in it.

    Two deals are of one class where exchanging suits makes one of the other.
    """
    for lengths in _lengths(cards, 4, cards):
        equal = [(length, len(list(group))) for length, group in groupby(lengths)]
        choices = [
            combinations_with_replacement(list(combinations(deck.ranks, length)), suits)
            for length, suits in equal
        ]
        for chosen in product(*choices):
            suits = [ranks for group in chosen for ranks in group]
            same = prod(factorial(number) for number in Counter(suits).values())
            hand = tuple(4 * rank + suit for suit, ranks in enumerate(suits) for rank in ranks)
            yield hand, 24 // same


def _lengths(cards: int, suits: int, longest: int) -> Iterator[Ranks]:
    """Yield all ways to split cards among suits, the longest suit first."""
    if suits == 0:
        if cards == 0:
            yield ()
        return
    for length in range(min(cards, longest), -1, -1):
        for others in _lengths(cards - length, suits - 1, length):
            yield length, *others
