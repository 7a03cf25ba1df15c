"""Cards, the ranking of hands, and how strong a hand is."""

from controller.cards.card import DECKS, Deck, card_name, names, read_cards
from controller.cards.evaluator import Evaluator, evaluator
from controller.cards.frequencies import after_draw, frequencies, strength_counts
from controller.cards.named import (
    by_all_ranks,
    describe,
    hand_names,
    named_hand,
    spoken_name,
)
from controller.cards.ranking import RANKINGS, Category, Ranking, best_showing_first

__all__ = [
    "DECKS",
    "RANKINGS",
    "Category",
    "Deck",
    "Evaluator",
    "Ranking",
    "after_draw",
    "best_showing_first",
    "by_all_ranks",
    "card_name",
    "describe",
    "evaluator",
    "frequencies",
    "hand_names",
    "named_hand",
    "names",
    "read_cards",
    "spoken_name",
    "strength_counts",
]
