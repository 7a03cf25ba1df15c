"""Registration of decks by their numbers, and counts by hand between rounds."""

from controller.data.causes import Cause
from controller.data.events import DeckCountedByHand, DeckRegistered, OfDeck
from controller.data.message import message
from controller.data.state import Deck
from controller.data.terms import COLOURS
from controller.procedure.house.holds import find
from controller.procedure.model import TableModel
from controller.procedure.shuffler import deck_counts, decks

# Which deck it is.


def register(m: TableModel) -> None:
    """A named person says which deck it is."""
    event = m.expect(DeckRegistered)
    deck = _named(m, event.colour)
    known, by = event.identity, str(event.by)
    words = message("note-deck-registered", colour=COLOURS[deck.colour], identity=known, by=by)
    if deck.identity == known:
        words = message("note-deck-confirmed", colour=COLOURS[deck.colour], identity=known, by=by)
    deck.identity, deck.registered = known, True
    m.record("deck_registered", words)


def identity_of_another(m: TableModel) -> bool:
    """Tell whether the identity in hand is that of the other deck."""
    event = m.expect(DeckRegistered)
    return any(
        deck.identity == event.identity and deck.colour != event.colour for deck in m.state.decks
    )


def identity_gone(m: TableModel) -> bool:
    """Tell whether the identity in hand is that of the deck that has just been changed."""
    event, change = m.expect(DeckRegistered), m.state.change
    return change is not None and change.gone.get(event.colour) == event.identity


# Counted by hand.


def count_by_hand(m: TableModel) -> None:
    """Book a person's count of a deck that lies outside the shuffler."""
    event = m.expect(DeckCountedByHand)
    deck = _named(m, event.colour)
    deck_counts.book(m, deck, event.cards, str(event.by))
    if not deck.good:
        deck_counts.complain(m, deck)


def _named(m: TableModel, colour: str) -> Deck:
    deck = decks.find(m, colour)
    assert deck is not None, "the rows ask whether the deck is known"
    return deck


def deck_known(m: TableModel) -> bool:
    """The table has the deck in hand (or all are meant)."""
    colour = m.event.colour if isinstance(m.event, OfDeck) else ""
    return not colour or decks.find(m, colour) is not None


def _deck_in_hand(m: TableModel) -> Deck | None:
    return decks.find(m, m.event.colour) if isinstance(m.event, OfDeck) else None


def deck_changing(m: TableModel) -> bool:
    """The deck in hand is being changed."""
    deck, change = _deck_in_hand(m), m.state.change
    return deck is not None and change is not None and deck.colour in change.colours


def old_deck_there(m: TableModel) -> bool:
    """The deck in hand is to be changed, and its old one is not gone yet."""
    deck, change = _deck_in_hand(m), m.state.change
    return deck is not None and change is not None and deck.colour in change.old


def deck_inside(m: TableModel) -> bool:
    """The deck in hand is in the shuffler."""
    deck = _deck_in_hand(m)
    return deck is not None and deck.place in decks.INSIDE


def deck_in_doubt(m: TableModel) -> bool:
    """A supervisor has to vouch for the deck in hand."""
    deck = _deck_in_hand(m)
    return deck is not None and find(m, Cause.DECK_COUNT, deck.colour) is not None
