"""Hands with wild cards: a wild card is whichever card makes the best hand.

Source: Four Card Poker and Five-Card Draw (a card that its holder names as any rank and suit, such
as a fifth queen). A flush has no rank twice.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from typing import Final

from controller.cards.card import Deck, rank_of, suit_of
from controller.cards.tables import Strengths, Tables, best_of_ranks, best_of_suited, bits, rank_key

LANE: Final = 16
"""Bits for the ranks of one suit."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Strengths of the best hands out of some cards, beside a number of wild ones.

    Attributes:
        ranks: by the sum of `rank_key` of the other cards, where suits do not matter.
        suited: by the bits of the ranks of one suit, where so many are enough for a flush.
    """

    ranks: Strengths
    suited: Strengths


def beside_wild(tables: Tables, deck: Deck, hand: int, of: int, most: int) -> tuple[Beside, ...]:
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


def _best_with_one_more(ranks: Strengths, deck: Deck, others: int) -> Strengths:
    """Return the strengths of hands of so many cards and one that is whatever is best."""
    keys = [rank_key(rank) for rank in deck.ranks]
    found = {}
    for hand in combinations_with_replacement(keys, others):
        total = sum(hand)
        found[total] = max(ranks[total + key] for key in keys)
    return found


def _best_suited_with_one_more(suited: Strengths, deck: Deck, others: int) -> Strengths:
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
