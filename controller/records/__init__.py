"""The record of rounds and decks, made from the journal alone: for disputes and for inspectors.

It is read beside the running daemon, or from a copy of the file, and nothing is written. Only
`controller.records.round_settlement` tells what recalled cards are worth: a report never looks at a
card.
"""

# mypy: implicit-reexport

from controller.records.cards import NoCardsError, OpenedCards, open_cards
from controller.records.decks import colour_of, deck_history
from controller.records.recall import (
    DayLine,
    lines_of,
    recall_between,
    recall_day,
    recall_last,
    recall_round,
    recalled,
)
from controller.records.record import DeckHistory, DeckUse, Ending, RoundRecord
from controller.records.source import Source
