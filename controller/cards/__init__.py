"""Cards, the ranking of hands, and how strong a hand is."""

# mypy: implicit-reexport

from controller.cards.card import DECKS, Pack, card_name, names, read_cards
from controller.cards.evaluator import Evaluator, evaluator
from controller.cards.frequencies import after_draw, frequencies, strength_counts
from controller.cards.named_hands import describe, find_hand, hand_names, named_hand, spoken_name
from controller.cards.ranking import RANKINGS, Category, Ranking, best_showing_first
