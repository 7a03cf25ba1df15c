"""Decks go and others come: their change, their identities, their counts between rounds."""

from typing import TYPE_CHECKING

from controller.data.definition import Step
from controller.data.events import DeckChangeOrdered, DeckCountedByHand, DeckRegistered
from controller.data.intents import DeckChanged, Noted
from controller.data.state import Deck, DeckChange, DeckPlace
from controller.procedure import decks, rotation
from controller.procedure.holds import close_cause
from drivers.vocabulary import Feature

if TYPE_CHECKING:
    from controller.procedure.basis import Basis

BY_TIME = "it is time"
_HOUR = 3600.0
_COME_OUT = (Step.DECK_CHANGE, Step.CLOSING)


def wanted(m: "Basis") -> list[str]:
    """Return the colours that an order names: one, or all where it names none."""
    event = m.event
    if not isinstance(event, DeckChangeOrdered):
        raise AssertionError("only a person orders a change of decks")
    return [event.colour] if event.colour else [deck.colour for deck in m.state.decks]


def ordered(m: "Basis") -> bool:
    """Tell whether a person has ordered the change of these decks already."""
    change = m.state.change
    return change is not None and bool(change.by) and set(wanted(m)) <= set(change.colours)


def order(m: "Basis") -> None:
    """A supervisor orders a change: it begins when no round is under way."""
    event = m.event
    assert isinstance(event, DeckChangeOrdered)
    _order(m, wanted(m), str(event.by), event.reason)


def fall_due(m: "Basis") -> None:
    """The time of the decks is over."""
    _order(m, [deck.colour for deck in m.state.decks], "", BY_TIME)


def _order(m: "Basis", colours: list[str], by: str, reason: str) -> None:
    change = m.state.change or DeckChange()
    for colour in colours:
        if colour not in change.colours:
            change.colours.append(colour)
            change.old.append(colour)
    if by or not change.reason:
        change.by, change.reason = by, reason
    m.state.change = change
    who = f" by order of {by}" if by else ""
    m.note(Noted("deck_change", f"Change of the {_listed(colours)} deck{who}: {reason}."))


def prompt(m: "Basis") -> str:
    """Return what the screen says while a change is ordered and has not begun."""
    change = m.state.change
    if change is None:
        return ""
    return f"After this round: change of the {_listed(change.colours)} deck, {change.reason}."


def names(m: "Basis") -> str:
    """Return the colours of the change under way, as the dealer reads them."""
    return _listed(m.state.change.colours) if m.state.change is not None else ""


def _listed(colours: list[str]) -> str:
    return " and ".join(colours)


def start_clock(m: "Basis") -> None:
    """Between rounds: the decks that are in play now are changed when their time is over."""
    hours = m.house.deck_change_every
    if hours > 0 and m.state.change is None and not m.state.deck_change_utc_us:
        m.state.deck_change_utc_us = m.now.utc_us + round(hours * _HOUR * 1e6)
        m.start_timer("deck_change", hours * _HOUR)


def stop_clock(m: "Basis") -> None:
    """The decks go: their time is not counted on."""
    m.state.deck_change_utc_us = 0
    m.cancel_timer("deck_change")


def time_left(m: "Basis") -> float:
    """Return the seconds until the decks are changed, by the computer's clock after a restart."""
    left = (m.state.deck_change_utc_us - m.now.utc_us) / 1e6
    return min(max(left, 1.0), m.house.deck_change_every * _HOUR)


def begin(m: "Basis") -> None:
    """Between two rounds: the old decks come out."""
    stop_clock(m)
    decks.lay_aside(m)


def going(m: "Basis", deck: Deck) -> bool:
    """Tell whether an old deck is out and counted, so that its successor may come.

    The count of a deck that came back wrong is a supervisor's matter: he orders the change.
    """
    change = m.state.change
    if change is None or deck.colour not in change.old or deck.place is not DeckPlace.OUT:
        return False
    return decks.booked(deck) and (not deck.out_of_play or bool(change.by))


def retire(m: "Basis") -> None:
    """Old decks are out and counted: what comes with these backs from now on are new ones."""
    change = m.state.change
    assert change is not None, "no deck goes without a change"
    for deck in [deck for deck in m.state.decks if going(m, deck)]:
        change.old.remove(deck.colour)
        change.gone[deck.colour] = deck.identity
        m.note(DeckChanged(deck.colour, deck.identity, deck.last_count, change.by, change.reason))
        close_cause(m, f"deck_count:{deck.colour}", change.by)
        fresh = Deck(deck.colour, last_good_round=m.state.rounds, counted=False)
        m.state.decks[m.state.decks.index(deck)] = fresh


def end(m: "Basis") -> None:
    """The new decks are in, counted and, where the house wants it, named."""
    m.state.change = None


def drop(m: "Basis") -> None:
    """The table closes: whatever was to be changed comes out anyway."""
    m.state.change = None
    stop_clock(m)


# Which deck it is.


def register(m: "Basis") -> None:
    """A named person says which deck it is."""
    event = m.event
    if not isinstance(event, DeckRegistered):
        raise AssertionError("only a person names a deck")
    deck = _named(m, event.colour)
    same = "still " if deck.identity == event.identity else ""
    deck.identity, deck.registered = event.identity, True
    words = f"The {deck.colour} deck is {same}{event.identity}, registered by {event.by}."
    m.note(Noted("deck_registered", words))


def is_another(m: "Basis") -> bool:
    """Tell whether the identity in hand is that of the other deck."""
    event = m.event
    assert isinstance(event, DeckRegistered)
    return any(
        deck.identity == event.identity and deck.colour != event.colour for deck in m.state.decks
    )


def was_taken_out(m: "Basis") -> bool:
    """Tell whether the identity in hand is that of the deck that has just been changed."""
    event, change = m.event, m.state.change
    assert isinstance(event, DeckRegistered)
    return change is not None and change.gone.get(event.colour) == event.identity


# Counted by hand.


def count_by_hand(m: "Basis") -> None:
    """A person has counted a deck that lies outside the machine."""
    event = m.event
    if not isinstance(event, DeckCountedByHand):
        raise AssertionError("only a person counts by hand")
    deck = _named(m, event.colour)
    decks.book(m, deck, event.cards, str(event.by))
    if not deck.good:
        decks.complain(m, deck)


def _named(m: "Basis", colour: str) -> Deck:
    deck = decks.find(m, colour)
    assert deck is not None, "the rows ask whether the deck is known"
    return deck


# What hands do next.


def load_next(m: "Basis") -> Deck | None:
    """Return the deck that goes into the machine next; None: none has to."""
    if m.state.step in _COME_OUT:
        return _next_in(m)
    deck = rotation.next_in(m)
    spread = m.state.step == Step.DEAD_TABLE and deck is not None and _by_hand(m, deck)
    return None if spread else deck


def take_out(m: "Basis") -> list[Deck]:
    """Return the decks that hands are to take out of the machine now."""
    inside = [deck for deck in m.state.decks if deck.place in decks.INSIDE]
    if m.state.step in _COME_OUT:
        done = [deck for deck in inside if not decks.being_counted(m, deck)]
        return [deck for deck in done if _old(m, deck) or _by_hand(m, deck)]
    if m.state.step in (Step.OPENING, Step.DEAD_TABLE) and m.state.unempty:
        return inside
    return []


def _next_in(m: "Basis") -> Deck | None:
    """Return the next deck while decks are changed or put away.

    An old one goes in once more where the machine is to count it.
    """
    outside = [deck for deck in m.state.decks if deck.place not in decks.INSIDE]
    coming = [deck for deck in outside if not _stays_out(m, deck)]
    ready = (deck for deck in coming if _old(m, deck) or not rotation.repeats(m, deck))
    return next(ready, coming[0] if coming else None)


def _old(m: "Basis", deck: Deck) -> bool:
    """Tell whether a deck is to go: it is changed, or the table closes."""
    return m.state.change is None or deck.colour in m.state.change.old


def _stays_out(m: "Basis", deck: Deck) -> bool:
    if _old(m, deck):
        return decks.booked(deck) or not m.able(Feature.COUNTS)
    return _by_hand(m, deck)


def _by_hand(m: "Basis", deck: Deck) -> bool:
    """Tell whether a deck has to be counted by hand before it goes in."""
    return not (deck.counted or m.able(Feature.COUNTS))
