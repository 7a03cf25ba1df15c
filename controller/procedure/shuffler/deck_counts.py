"""Counts of whole decks, by the shuffler or a person, each booked to the round its deck came from.

A good one vouches for the rounds before it. A wrong one takes the deck out of play and marks them.
"""

from controller.data.causes import Cause
from controller.data.intents import DeckCounted, RoundsMarked
from controller.data.message import Message, Param, message
from controller.data.state import Deck, DeckPlace, HoldScope
from controller.data.terms import COLOURS
from controller.procedure.house.holds import open_hold
from controller.procedure.model import TableModel
from drivers.vocabulary import Feature, InputState

TO_BE_COUNTED = (InputState.LOADED, InputState.SHUFFLING)
"""The deck in the input is shuffled or will be: its count is still to come."""


def book(m: TableModel, deck: Deck, cards: int, by: str = "") -> None:
    """Book a count, by the shuffler or a person; a good one vouches for the rounds before it."""
    deck.last_count, deck.unproved, deck.counted = cards, False, True
    deck.good = cards == m.game.deck_cards
    m.note(DeckCounted(deck.colour, cards, deck.good, deck.from_round, by))
    if deck.good:
        deck.last_good_round = deck.from_round or deck.last_good_round
        deck.from_round = 0
    else:
        take_out_of_play(m, deck)


def take_out_of_play(m: TableModel, deck: Deck) -> None:
    """Mark the rounds that a deck was dealt in since its last good count: its count is wrong."""
    deck.out_of_play = True
    if deck.from_round:
        m.note(RoundsMarked(deck.colour, deck.last_good_round + 1, deck.from_round))


def complain(m: TableModel, deck: Deck) -> None:
    """Hold the next deal for a deck's wrong count until a supervisor clears or a new deck comes."""
    colour, due = COLOURS[deck.colour], m.game.deck_cards
    came: dict[str, Param] = {"colour": colour, "count": deck.last_count, "due": due}
    words = message("hold-deck-came-back", **came)
    if last := deck.from_round:
        first = deck.last_good_round + 1
        words = message("hold-deck-came-back-suspect", **came, round=last, first_round=first)
    ask_count(m, deck, words)


def ask_count(m: TableModel, deck: Deck, words: Message) -> None:
    """Hold the next deal until a supervisor has counted a deck by hand."""
    open_hold(m, Cause.DECK_COUNT, words, scope=HoldScope.NEXT_DEAL, about=deck.colour)


def ask_hand_counts(m: TableModel) -> None:
    """At opening: decks that the shuffler cannot count are counted by hand (PA 639a.4)."""
    if m.shuffler.abilities is not None and not m.able(Feature.COUNTS):
        for deck in m.state.decks:
            if not deck.counted:
                ask_count(m, deck, message("hold-deck-by-hand", colour=COLOURS[deck.colour]))


def doubt_decks(m: TableModel) -> None:
    """Have each deck in the shuffler counted again: emptying the shuffler failed."""
    for deck in m.state.decks:
        deck.unproved = True


def booked(deck: Deck) -> bool:
    """Tell whether all cards of a deck are counted; a wrong count is a count, too."""
    return not deck.unproved and (not deck.from_round or deck.out_of_play)


def being_counted(m: TableModel, deck: Deck) -> bool:
    """Tell whether the shuffler is about to count a deck that has to be counted."""
    levels = m.state.levels
    if levels is None or deck.place is not DeckPlace.INPUT or booked(deck):
        return False
    return m.able(Feature.COUNTS) and levels.input in TO_BE_COUNTED
