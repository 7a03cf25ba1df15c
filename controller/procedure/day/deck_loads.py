"""Loading: which deck hands put into the shuffler next, and which decks they take out."""

from controller.data.definition import Step
from controller.data.state import Deck
from controller.procedure.model import TableModel
from controller.procedure.shuffler import deck_counts, decks, rotation
from drivers.vocabulary import Feature, InputState

_COME_OUT = (Step.DECK_CHANGE, Step.CLOSING)


# The next deck to be moved.


def load_next(m: TableModel) -> Deck | None:
    """Return the deck that goes into the shuffler next; None: none has to."""
    if m.state.step in _COME_OUT:
        return _next_in(m)
    deck = rotation.next_in(m)
    spread = m.state.step == Step.DEAD_TABLE and deck is not None and _by_hand(m, deck)
    return None if spread else deck


def take_out(m: TableModel) -> list[Deck]:
    """Return the decks that hands are to take out of the shuffler now."""
    inside = [deck for deck in m.state.decks if deck.place in decks.INSIDE]
    if m.state.step in _COME_OUT:
        done = [deck for deck in inside if not deck_counts.being_counted(m, deck)]
        return [deck for deck in done if _old(m, deck) or _by_hand(m, deck)]
    if m.state.step in (Step.OPENING, Step.DEAD_TABLE) and m.state.unempty:
        return inside
    return []


def input_taken(m: TableModel) -> bool:
    """The shuffler's input holds a deck already: no other one can go in now."""
    levels = m.state.levels
    return m.usable and levels is not None and levels.input is not InputState.EMPTY


def _next_in(m: TableModel) -> Deck | None:
    """Return the next deck while decks are changed or put away.

    An old deck goes in once more if the shuffler is to count it.
    """
    outside = [deck for deck in m.state.decks if deck.place not in decks.INSIDE]
    coming = [deck for deck in outside if not _stays_out(m, deck)]
    ready = (deck for deck in coming if _old(m, deck) or not rotation.repeats(m, deck))
    return next(ready, coming[0] if coming else None)


def _old(m: TableModel, deck: Deck) -> bool:
    """Tell whether a deck is to go: it is changed, or the table closes."""
    return m.state.change is None or deck.colour in m.state.change.old


def _stays_out(m: TableModel, deck: Deck) -> bool:
    if _old(m, deck):
        return deck_counts.booked(deck) or not m.able(Feature.COUNTS)
    return _by_hand(m, deck)


def _by_hand(m: TableModel, deck: Deck) -> bool:
    """Tell whether a deck has to be counted by hand before it goes in."""
    return not (deck.counted or m.able(Feature.COUNTS))
