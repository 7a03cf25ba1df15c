"""Decks go and others come: which goes in or comes out next, their change, identities, counts."""

from controller.data.causes import Cause
from controller.data.definition import Step
from controller.data.events import DeckChangeOrdered, DeckCountedByHand, DeckRegistered, OfDeck
from controller.data.intents import DeckChanged
from controller.data.message import Message, message
from controller.data.state import Deck, DeckChange, DeckPlace
from controller.data.terms import COLOURS, backs
from controller.procedure.day import rest
from controller.procedure.house import people
from controller.procedure.house.holds import close_cause, hold_about
from controller.procedure.model import TableModel
from controller.procedure.shuffler import decks, proof
from drivers.vocabulary import Feature, InputState


def ordered_colours(m: TableModel) -> list[str]:
    """Return the colours that an order names: one, or all where it names none."""
    event = m.expect(DeckChangeOrdered)
    return [event.colour] if event.colour else [deck.colour for deck in m.state.decks]


def change_ordered(m: TableModel) -> bool:
    """Tell whether a person has ordered the change of these decks already."""
    change = m.state.change
    return change is not None and bool(change.by) and set(ordered_colours(m)) <= set(change.colours)


def order_change(m: TableModel) -> None:
    """A supervisor orders a change: it begins when no round is under way."""
    event = m.expect(DeckChangeOrdered)
    _order(m, ordered_colours(m), str(event.by), event.reason)


def order_due_change(m: TableModel) -> None:
    """Order the change of all decks: their time is over."""
    _order(m, [deck.colour for deck in m.state.decks], "", "")


def _order(m: TableModel, colours: list[str], by: str, reason: str) -> None:
    change = m.state.change or DeckChange()
    for colour in colours:
        if colour not in change.colours:
            change.colours.append(colour)
            change.old.append(colour)
    if by:
        change.by, change.reason = by, reason
    m.state.change = change
    words = message("note-deck-change-due", colours=backs(colours))
    if by:
        words = message("note-deck-change", colours=backs(colours), by=by, reason=reason)
    m.record("deck_change", words)


def change_prompt(m: TableModel) -> Message | None:
    """Return what the screen says while a change is ordered and has not begun; None: nothing."""
    change = m.state.change
    if change is None:
        return None
    if not change.by:
        return message("prompt-deck-change-due", colours=backs(change.colours))
    return message("prompt-deck-change", colours=backs(change.colours), reason=change.reason)


def begin_change(m: TableModel) -> None:
    """Begin the change between two rounds: the old decks come out."""
    rest.stop_deck_clock(m)
    decks.lay_aside(m)


def going(m: TableModel, deck: Deck) -> bool:
    """Tell whether an old deck is out and counted, so that its successor may come.

    Where a deck came back with a wrong count, a supervisor must have ordered the change.
    """
    change = m.state.change
    if change is None or deck.colour not in change.old or deck.place is not DeckPlace.OUT:
        return False
    return proof.booked(deck) and (not deck.out_of_play or bool(change.by))


def retire(m: TableModel) -> None:
    """Retire the old decks that are out and counted: the next decks with these backs are new."""
    change = m.state.change
    assert change is not None, "no deck goes without a change"
    for deck in [deck for deck in m.state.decks if going(m, deck)]:
        change.old.remove(deck.colour)
        change.gone[deck.colour] = deck.identity
        m.note(DeckChanged(deck.colour, deck.identity, deck.last_count, change.by, change.reason))
        close_cause(m, Cause.DECK_COUNT, deck.colour, by=change.by)
        fresh = Deck(deck.colour, last_good_round=m.state.rounds, counted=False)
        m.state.decks[m.state.decks.index(deck)] = fresh


def end_change(m: TableModel) -> None:
    """End the change: the new decks are in, counted and, where the house wants it, named."""
    m.state.change = None


def drop_change(m: TableModel) -> None:
    """Drop the change: the table closes, and all decks come out anyway."""
    m.state.change = None
    rest.stop_deck_clock(m)


def old_decks_out(m: TableModel) -> bool:
    """An old deck is out of the shuffler and counted."""
    return any(going(m, deck) for deck in m.state.decks)


_COME_OUT = (Step.DECK_CHANGE, Step.CLOSING)


# The next deck to be moved.


def load_next(m: TableModel) -> Deck | None:
    """Return the deck that goes into the shuffler next; None: none has to."""
    if m.state.step in _COME_OUT:
        return _next_in(m)
    deck = proof.next_in(m)
    spread = m.state.step == Step.DEAD_TABLE and deck is not None and _by_hand(m, deck)
    return None if spread else deck


def take_out(m: TableModel) -> list[Deck]:
    """Return the decks that hands are to take out of the shuffler now."""
    inside = [deck for deck in m.state.decks if deck.place in proof.INSIDE]
    if m.state.step in _COME_OUT:
        done = [deck for deck in inside if not proof.being_counted(m, deck)]
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
    outside = [deck for deck in m.state.decks if deck.place not in proof.INSIDE]
    coming = [deck for deck in outside if not _stays_out(m, deck)]
    ready = (deck for deck in coming if _old(m, deck) or not proof.repeats(m, deck))
    return next(ready, coming[0] if coming else None)


def _old(m: TableModel, deck: Deck) -> bool:
    """Tell whether a deck is to go: it is changed, or the table closes."""
    return m.state.change is None or deck.colour in m.state.change.old


def _stays_out(m: TableModel, deck: Deck) -> bool:
    if _old(m, deck):
        return proof.booked(deck) or not m.able(Feature.COUNTS)
    return _by_hand(m, deck)


def _by_hand(m: TableModel, deck: Deck) -> bool:
    """Tell whether a deck has to be counted by hand before it goes in."""
    return not (deck.counted or m.able(Feature.COUNTS))


# Registration of decks by their numbers: which deck it is.


def register(m: TableModel) -> None:
    """Take in which deck it is."""
    event = m.expect(DeckRegistered)
    deck = _named(m, event.colour)
    known, by = event.identity, people.counter(event.by or m.state.dealer)
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
    """Book a count by hand of a deck that lies outside the shuffler."""
    event = m.expect(DeckCountedByHand)
    by = people.counter(event.by or m.state.dealer)
    proof.note_count(m, _named(m, event.colour), event.cards, by)


def _named(m: TableModel, colour: str) -> Deck:
    deck = decks.deck_of(m, colour)
    assert deck is not None, "the rows ask whether the deck is known"
    return deck


def deck_known(m: TableModel) -> bool:
    """The table has the deck in hand (or all are meant)."""
    colour = m.event.colour if isinstance(m.event, OfDeck) else ""
    return not colour or decks.deck_of(m, colour) is not None


def _deck_in_hand(m: TableModel) -> Deck | None:
    return decks.deck_of(m, m.event.colour) if isinstance(m.event, OfDeck) else None


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
    return deck is not None and deck.place in proof.INSIDE


def deck_in_doubt(m: TableModel) -> bool:
    """A supervisor has to vouch for the deck in hand."""
    deck = _deck_in_hand(m)
    return deck is not None and hold_about(m, Cause.DECK_COUNT, deck.colour) is not None
