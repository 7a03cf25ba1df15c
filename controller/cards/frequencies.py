"""How often each category of hands comes, counted without making every deal."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, groupby, product
from math import comb, factorial, prod
from operator import itemgetter
from typing import Any

from controller.cards.card import Pack
from controller.cards.evaluator import Evaluator
from controller.cards.tables import bits, rank_key, ways_by_ranks

Ranks = tuple[int, ...]


def frequencies(evaluator: Evaluator) -> list[tuple[str, int]]:
    """Return (category, number of deals with such a best hand), the highest category first."""
    return by_category(evaluator, strength_counts(evaluator))


def by_category(evaluator: Evaluator, strengths: Mapping[int, int]) -> list[tuple[str, int]]:
    """Return the sum of each category, the highest first, given numbers of hands by strength."""
    counts: Counter[str] = Counter()
    for strength, hands in strengths.items():
        counts[evaluator.category(strength)] += hands
    return [(name, counts[name]) for name in evaluator.ranking.category_names]


@lru_cache(maxsize=16)
def strength_counts(evaluator: Evaluator) -> Mapping[int, int]:
    """Return for each strength the number of deals of `evaluator.of` cards with that best hand."""
    ranking = evaluator.ranking
    if ranking.wild:
        return _with_wild(evaluator)
    if ranking.by_suit:
        return _by_suits(evaluator)
    choice = evaluator.of > ranking.hand
    two_flushes = evaluator.of >= 2 * ranking.hand
    if ranking.partly_suited or two_flushes or (ranking.suits_spoil and choice):
        return _by_classes(evaluator)
    return _by_ranks(evaluator)


def _by_ranks(evaluator: Evaluator) -> Counter[int]:
    """Count by ranks alone, then move the deals with a flush to their own category."""
    ranks, suited = evaluator.wide_tables
    counts = [0] * (evaluator.strongest + 1)
    choice = evaluator.of > evaluator.ranking.hand
    for hand, ways in ways_by_ranks(evaluator.deck, evaluator.of, 4).items():
        counts[ranks[hand]] += ways
    for length in range(evaluator.ranking.hand, evaluator.of + 1):
        others = ways_by_ranks(evaluator.deck, evaluator.of - length, 3).items()
        for same in combinations(evaluator.deck.ranks, length):
            key, flush = sum(map(rank_key, same)), suited[bits(same)]
            for other, ways in others:
                before = ranks[key + other]
                counts[before] -= 4 * ways
                counts[max(before, flush) if choice else flush] += 4 * ways
    return Counter({strength: deals for strength, deals in enumerate(counts) if deals})


def _by_classes(evaluator: Evaluator) -> Counter[int]:
    counts: Counter[int] = Counter()
    for cards, deals in suit_classes(evaluator.deck, evaluator.of):
        counts[evaluator.strength(cards)] += deals
    return counts


def _by_suits(evaluator: Evaluator) -> Counter[int]:
    """Count the deals whose suits are all at most so strong, strength by strength.

    The suits are independent of each other but for how many cards are dealt: by so many cards of a
    suit, the sets of its ranks are the coefficients of a polynomial, and four of these multiply.
    """
    of, ranks = evaluator.of, len(evaluator.deck.ranks)
    shortest = evaluator.ranking.categories[-1].suited
    sets = [comb(ranks, cards) if cards < shortest else 0 for cards in range(of + 1)]
    counts: Counter[int] = Counter()
    before = 0
    for held, strength in sorted(evaluator.tables.suited.items(), key=itemgetter(1)):
        sets[held.bit_count()] += 1
        deals = product_of(product_of(sets, sets, of), product_of(sets, sets, of), of)[of]
        counts[strength] = deals - before
        before = deals
    return counts


def product_of(one: Sequence[Any], other: Sequence[Any], most: int) -> list[Any]:
    """Return the product of two polynomials up to a degree; coefficients are numbers or arrays."""
    return [
        sum(
            one[place] * other[degree - place]
            for place in range(max(0, degree + 1 - len(other)), min(degree + 1, len(one)))
        )
        for degree in range(most + 1)
    ]


def _with_wild(evaluator: Evaluator) -> Counter[int]:
    """Count by how many of the wild cards are dealt: which of them does not matter."""
    counts: Counter[int] = Counter()
    wild = sorted(evaluator.wild)
    for dealt in range(min(len(wild), evaluator.of) + 1):
        ways, beside = comb(len(wild), dealt), tuple(wild[:dealt])
        others = evaluator.of - dealt
        for cards, deals in suit_classes(evaluator.deck, others, evaluator.ranking.wild_ranks):
            counts[evaluator.strength(cards + beside)] += deals * ways
    return counts


def suit_classes(
    deck: Pack, cards: int, without: Collection[int] = ()
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield one deal of each class, with the number of deals in it; without jokers.

    Two deals belong to one class where exchanging suits turns one into the other. `without`: ranks
    that are left out.
    """
    there = [rank for rank in deck.ranks if rank not in without]
    for lengths in _lengths(cards, 4, cards):
        choices, first = [], 0
        for length, group in groupby(lengths):
            suits = range(first, first := first + len(list(group)))
            choices.append(list(_alike(combinations(there, length), suits)))
        for chosen in product(*choices):
            hand: Ranks = ()
            same = 1
            for held, alike in chosen:
                hand, same = hand + held, same * alike
            yield hand, 24 // same


def _alike(sets: Iterable[Ranks], suits: range) -> Iterator[tuple[Ranks, int]]:
    """Yield the cards of suits of equal length, and in how many orders of these they are alike."""
    for chosen in combinations_with_replacement(list(sets), len(suits)):
        held = zip(suits, chosen, strict=True)
        cards = tuple(4 * rank + suit for suit, ranks in held for rank in ranks)
        yield cards, prod(factorial(number) for number in Counter(chosen).values())


def _lengths(cards: int, suits: int, longest: int) -> Iterator[Ranks]:
    """Yield all ways to split cards among suits, the longest suit first."""
    if suits == 0:
        if cards == 0:
            yield ()
        return
    for length in range(min(cards, longest), -1, -1):
        for others in _lengths(cards - length, suits - 1, length):
            yield length, *others


# Draws: what a hand becomes when some of its cards are replaced, over all possible draws.


def after_draw(
    evaluator: Evaluator, hand: tuple[int, ...], kept: tuple[int, ...]
) -> list[tuple[str, int]]:
    """Return (category, number of draws that end with such a hand), the highest category first.

    The player sees the cards of their hand alone, so each set of other cards is equally likely.

    Args:
        evaluator: ranks whole hands, without a choice of cards.
        hand: the cards before the draw.
        kept: those of them that are not thrown away.
    """
    unseen = [card for card in evaluator.deck.cards if card not in hand]
    drawn = combinations(unseen, len(hand) - len(kept))
    return by_category(evaluator, Counter(evaluator.strength(kept + cards) for cards in drawn))
