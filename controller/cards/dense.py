"""Small keys for hands, with different sums for different hands: an array holds their strengths.

A look-up in an array costs a third of one in a large mapping: the processor fetches one place in
memory instead of three.
"""

from array import array
from collections.abc import Mapping
from typing import Final

from controller.cards.card import Deck
from controller.cards.tables import rank_key

_UP_TO_SIX: Final = (0, 1, 5, 22, 98, 422, 1734, 5760, 14270, 37951, 90838, 206930, 436437)
_SEVEN: Final = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)


def sum_keys(cards: int) -> tuple[int, ...]:
    """Return a number for each rank; sums differ for all hands of so many cards (at most seven).

    They are the smallest such numbers, found by search; `tests/cards/test_strength.py` proves it.
    """
    return _UP_TO_SIX if cards <= 6 else _SEVEN


def dense(ranks: Mapping[int, int], deck: Deck, cards: int) -> "array[int]":
    """Return strengths by the sum of `sum_keys`, given strengths by the sum of `rank_key`."""
    keys = sum_keys(cards)
    sums: list[dict[int, int]] = [{0: 0}, *({} for _ in range(cards))]
    for rank in deck.ranks:
        key, small = rank_key(rank), keys[rank]
        for taken in range(cards - 1, -1, -1):
            for number in range(1, min(4, cards - taken) + 1):
                more, further = number * key, number * small
                sums[taken + number] |= {
                    hand + more: before + further for hand, before in sums[taken].items()
                }
    table = array("H", bytes(2 * (cards * keys[-1] + 1)))
    for hand, place in sums[cards].items():
        table[place] = ranks[hand]
    return table
