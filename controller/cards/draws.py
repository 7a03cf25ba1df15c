"""Draws: what a hand becomes when some of its cards are replaced, over all possible draws."""

from collections import Counter
from itertools import combinations

from controller.cards.evaluator import Evaluator
from controller.cards.frequencies import by_category


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
