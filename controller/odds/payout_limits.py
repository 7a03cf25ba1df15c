"""What a limit on payouts does to an edge: what one list pays in a round, all seats together."""

from collections import Counter
from fractions import Fraction
from itertools import groupby
from math import comb

import numpy as np

from controller.odds.dealer import DealerHands
from controller.odds.lookup import Lookup
from controller.odds.subsets import members
from controller.settlement import Book, Facts


def cut_of_two(book: Book, name: str, limit: Fraction) -> Fraction:
    """Return how much of its payouts each of two seats with equal bets loses, for each unit of it.

    On average, where both share what is paid.

    Args:
        book: the rules of a game without a draw.
        name: of a bet or bonus that the hand of the seat alone decides.
        limit: what both are paid together at most, in units of one bet.
    """
    lookup, deck, held = Lookup(book.player), book.game.deck_cards, book.held_cards
    pays = [Fraction(0)] + [
        max(Fraction(0), book.verdict(name, Facts(strength=strength)).net)
        for strength in range(1, lookup.strongest + 1)
    ]
    runs = [(pay, len(list(like))) for pay, like in groupby(pays)]
    ends = np.cumsum([length for _, length in runs]) - 1
    hands, weights = members(held, deck)
    strengths = lookup.of(hands)
    # How many hands of the other seat are in each run, beside this seat's.
    limits = [np.full(len(hands), end, np.int64) for end in ends]
    counts = np.diff(DealerHands(lookup).at_most(hands, limits), axis=0, prepend=0)
    own = np.searchsorted(ends, strengths)
    joint: Counter[Fraction] = Counter()
    for place, (pay, _) in enumerate(runs):
        rows = own == place
        for (other, _), number in zip(runs, counts[:, rows] @ weights[rows], strict=True):
            joint[pay + other] += int(number)
    over = sum((number * (paid - limit) for paid, number in joint.items() if paid > limit),
               start=Fraction(0))  # fmt: skip
    return over / (2 * comb(deck, held) * comb(deck - held, held))
