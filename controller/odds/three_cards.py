"""Hands of three cards against three: each of the dealer's hands is looked at, one by one.

What a player sees parts the dealer's hands into those that look alike; in each part the best option
is taken. So it may be anything: cards, their backs, or what another seat holds.
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from controller.data.definition import GameDefinition
from controller.odds.lookup import Cards, Lookup
from controller.odds.nets import stakes
from controller.odds.options import multiples
from controller.odds.subsets import members, subsets
from controller.settlement import Book, Comparison

_Values = NDArray[np.int64]
CARDS: Final = 3
"""Cards of a hand."""


def has_three_cards(game: GameDefinition) -> bool:
    """Tell whether a game is of such hands, without a draw and without a card that lies face up."""
    packets = game.packets
    return packets.player == packets.dealer == CARDS and not game.draw_cards and not packets.up


class Facing(Struct, frozen=True):
    """One hand against all that the dealer may have.

    Attributes:
        nets: of each option, against each hand: to fold comes first.
        hands: the dealer's.
        deck: cards of the deck.
    """

    nets: _Values
    hands: _Values
    deck: int

    def with_cards(self, size: int) -> _Values:
        """Return the sums over the hands with some cards: an array with an axis for each card.

        The cards of a place stand in ascending order; other places are 0.
        """
        found = np.zeros((len(self.nets), *[self.deck] * size), np.int64)
        for columns in combinations(range(CARDS), size):
            where = tuple(self.hands[:, column] for column in columns)
            for each, nets in zip(found, self.nets, strict=True):
                np.add.at(each, where, nets)
        return found


def seen_of_dealer(book: Book, count: int) -> Fraction:
    """Return the edge where so many of the dealer's cards are seen, for each unit of the Ante."""

    def best(facing: Facing) -> int:
        return int(facing.with_cards(count).max(0).sum())

    return _edge(book, best, comb(CARDS, count))


def seen_of_seat(book: Book, count: int) -> Fraction:
    """Return the edge where so many cards of another seat, or burnt ones, are seen."""
    # Each set of these cards leaves the same number of hands to the dealer.
    left = book.game.deck_cards - CARDS
    share = Fraction(comb(left, count) * comb(left - count, CARDS), comb(left, CARDS))
    return _edge(book, lambda facing: best_beside_seat(facing, count), share)


def best_beside_seat(facing: Facing, count: int) -> int:
    """Return what a hand nets over all sets of `count` other cards that are seen."""
    free = np.flatnonzero(np.bincount(facing.hands.ravel()))
    others = free[subsets(count, len(free)).astype(np.intp)]
    sums = np.repeat(facing.nets.sum(1)[:, None], len(others), axis=1)
    for size in range(1, count + 1):
        there, sign = facing.with_cards(size), -1 if size % 2 else 1
        for columns in combinations(range(count), size):
            where = tuple(others[:, column] for column in columns)
            sums += sign * np.stack([each[where] for each in there])
    return int(sums.max(0).sum())


def sorted_backs(book: Book, ranks: Iterable[int], count: int) -> Fraction:
    """Return the edge where backs of the dealer's cards tell whether they are of some ranks.

    Args:
        book: the rules.
        ranks: the ranks that are turned, 0 (deuce) to 12 (ace).
        count: how many of the dealer's backs are seen.
    """
    lowest = book.player.deck.lowest
    turned = np.isin(np.arange(book.game.deck_cards) // 4 + lowest, list(ranks))

    def best(facing: Facing) -> int:
        which = turned[facing.hands].sum(1)
        sums = [facing.nets[:, which == there].sum(1) for there in range(CARDS + 1)]
        total = 0
        for seen in range(count + 1):
            ways = [
                comb(there, seen) * comb(CARDS - there, count - seen) for there in range(CARDS + 1)
            ]
            parts = [each * way for each, way in zip(sums, ways, strict=True)]
            total += int(np.sum(parts, axis=0).max())
        return total

    return _edge(book, best, comb(CARDS, count))


def _edge(book: Book, best: Callable[[Facing], int], share: int | Fraction) -> Fraction:
    """Return the edge; `best` gives what a hand nets, over `share` × all of the dealer's hands."""
    deck, unit = book.game.deck_cards, stakes(book).unit
    hands, weights = members(CARDS, deck)
    every = zip(facing(book, hands), weights.tolist(), strict=True)
    total = sum(weight * best(each) for each, weight in every)
    return Fraction(-total) / (comb(deck, CARDS) * comb(deck - CARDS, CARDS) * share * unit)


def facing(book: Book, hands: Cards) -> Iterator[Facing]:
    """Yield each of these hands against all that the dealer may have beside it."""
    about, deck, lookup = stakes(book), book.game.deck_cards, Lookup(book.player)
    every = subsets(CARDS, deck)
    dealers, theirs = every.astype(np.int64), lookup.of(every).astype(np.int64)
    opens = (theirs >= book.opens_at).astype(np.int64)
    stay = np.sum(list(about.stay.values()), axis=0)
    folded = np.sum(list(about.folded.values()), axis=0)
    strengths = lookup.of(hands).astype(np.int64)
    raises = multiples(book, about, strengths)
    has = np.zeros((deck, len(dealers)), bool)
    has[dealers, np.arange(len(dealers))[:, None]] = True
    for place, own in enumerate(strengths.tolist()):
        apart = ~has[hands[place]].any(0)
        compared = np.sign(own - theirs[apart]) + int(Comparison.EQUAL)
        where = own, compared, opens[apart]
        rows = [stay[where] + each * about.raised[where] for each, good in raises if good[place]]
        nets = np.stack([folded[where], *rows])
        yield Facing(nets, dealers[apart], deck)
