"""Turns of the decks: two decks of different backs alternate (NJ 13:69F-23.2), or as ordered.

The deck of the last round is not dealt again before another one was, and a round begins only when
the other deck is in the shuffler: so the rack never takes the cards of two decks.
"""

from collections.abc import Iterator

from controller.data.causes import Cause
from controller.data.definition import APART, DEAL, Step
from controller.data.events import DecksOrdered
from controller.data.message import Message, message
from controller.data.state import Deck, DeckPlace
from controller.data.terms import COLOURS
from controller.procedure.house.holds import close_cause
from controller.procedure.model import TableModel
from controller.procedure.shuffler import deck_counts

_BEFORE = (Step.IDLE, Step.WAGERING, Step.WAITING_DECK, *DEAL)
"""Steps at which the next round's deck may not be in play yet."""
_TO_BE_DEALT = (DeckPlace.HAND, DeckPlace.READY, DeckPlace.INPUT)
"""Places of decks that come to be dealt, the next one first."""
_OUTSIDE = (DeckPlace.OUT, DeckPlace.PLAY)
_NO_TURNS = (*APART, Step.CLOSING)
"""Steps at which the decks come out anyway, or one goes in to be counted."""


def by_turns(m: TableModel) -> bool:
    """Tell whether the decks must take turns now."""
    return m.table.alternate_decks and not m.state.one_deck and len(m.state.decks) > 1


def repeats(m: TableModel, deck: Deck) -> bool:
    """Tell whether another deck must be dealt before this one."""
    return by_turns(m) and deck.colour == _last(m)


def _last(m: TableModel) -> str:
    """Return the back colour of the deck that was dealt last; empty: none was."""
    round_ = m.state.round
    return round_.deck if round_ is not None and round_.deck else m.state.last_deck


def next_in(m: TableModel) -> Deck | None:
    """Return the deck that has to go into the shuffler next; None: none has to, or may yet.

    A deck that waits for its count keeps its turn: the other one would be asked out again.
    """
    outside = [d for d in m.state.decks if d.place in _OUTSIDE]
    if m.state.one_deck and len(outside) < len(m.state.decks):
        return None
    first = next((d for d in outside if d.colour == m.state.reload), None)
    if first is None or repeats(m, first):
        others = (d for d in outside if not d.out_of_play and not repeats(m, d))
        first = next(others, first)
    if first is not None and repeats(m, first) and not all(repeats(m, d) for d in outside):
        return None
    return first or next(iter(outside), None)


def turn_conditions(m: TableModel) -> Iterator[tuple[Cause, Message]]:
    """Yield (cause, words) of each thing that does not fit the turns of the decks."""
    if m.state.step in _NO_TURNS:
        return
    if m.state.one_deck:
        for deck in m.state.decks:
            if deck.out_of_play and deck.place in _TO_BE_DEALT:
                yield Cause.OUT_OF_PLAY, message("hold-out-of-play", colour=COLOURS[deck.colour])
    if not by_turns(m):
        return
    last = _last(m)
    for deck in m.state.decks:
        if deck.colour == last and deck.place in _TO_BE_DEALT and deck is _coming(m):
            yield Cause.ALTERNATION, message("hold-alternation", colour=COLOURS[deck.colour])
            return
    round_ = m.state.round
    before = m.state.step in _BEFORE and (round_ is None or not round_.deck)
    missing = next_in(m) if before and m.deck_at(DeckPlace.OUT) is not None else None
    if missing is not None:  # the one that would be taken now: the other one is not its turn's
        yield Cause.DECK_OUT, message("hold-deck-out", colour=COLOURS[missing.colour])


def _coming(m: TableModel) -> Deck | None:
    """Return the deck that comes to be dealt next."""
    return next(filter(None, map(m.deck_at, _TO_BE_DEALT)), None)


def order_decks(m: TableModel) -> None:
    """A supervisor orders one deck, or two: beside one deck, one that is out of play can wait."""
    event = m.expect(DecksOrdered)
    m.state.one_deck = event.decks == 1
    words = message("note-two-decks", by=str(event.by), reason=event.reason)
    if m.state.one_deck:
        words = message("note-one-deck", by=str(event.by), reason=event.reason)
    m.record("decks_ordered", words)
    for deck in m.state.decks:
        if not m.state.one_deck and deck.out_of_play:
            words = message("hold-deck-count-wanted", colour=COLOURS[deck.colour])
            deck_counts.ask_count(m, deck, words)
        elif deck.out_of_play:  # it stays so; out of the shuffler it does not hold the table
            reason = message("hold-deck-set-aside", reason=event.reason)
            close_cause(m, Cause.DECK_COUNT, deck.colour, by=str(event.by), reason=reason)


def ordered_already(m: TableModel) -> bool:
    """So many decks are played already."""
    event = m.event
    return isinstance(event, DecksOrdered) and m.state.one_deck is (event.decks == 1)


def take_turns(m: TableModel) -> bool:
    """At this table the decks take turns, unless it is ordered otherwise."""
    return m.table.alternate_decks and len(m.state.decks) > 1
