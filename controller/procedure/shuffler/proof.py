"""Proof: a deck is proved before it is dealt: its turn, its count, its shuffle; no card is hidden.

Two decks of different backs alternate (NJ 13:69F-23.2), or as ordered: the deck of the last round
is not dealt again before another one was, and a round begins only when the other deck is in the
shuffler, so the rack never takes the cards of two decks. Each count of a whole deck, by the
shuffler or a person, is booked to the round its deck came from: a good one vouches for the rounds
before it, a wrong one takes the deck out of play and marks them.

A tournament was once dealt from sorted decks, 46 rounds from a shuffler that kept sixteen cards
inside. So the levels are read again for every round (sheet step 1), and after whatever may have
moved a card unseen the shuffler is seen empty before the next round begins.
"""

from collections.abc import Iterator

from controller.data.causes import Cause
from controller.data.definition import APART, DEAL, Step
from controller.data.events import DecksOrdered
from controller.data.intents import DeckCounted, RoundsMarked
from controller.data.message import Message, Param, Text, message
from controller.data.state import Deck, DeckPlace, HoldScope
from controller.data.terms import COLOURS, FAULTS
from controller.procedure.house.holds import close_cause, open_hold
from controller.procedure.model import TableModel
from drivers.interface import ReadLevels, ShufflerLevels
from drivers.vocabulary import Door, FaultCode, Feature, InputState, Mode, Tray

INSIDE = (DeckPlace.INPUT, DeckPlace.READY)
"""Places of a deck that is inside the shuffler and not in play."""
_BEFORE = (Step.IDLE, Step.WAGERING, Step.WAITING_DECK, *DEAL)
"""Steps at which the next round's deck may not be in play yet."""
_TO_BE_DEALT = (DeckPlace.HAND, DeckPlace.READY, DeckPlace.INPUT)
"""Places of decks that come to be dealt, the next one first."""
_OUTSIDE = (DeckPlace.OUT, DeckPlace.PLAY)
_NO_TURNS = (*APART, Step.CLOSING)
"""Steps at which the decks come out anyway, or one goes in to be counted."""
_TO_BE_COUNTED = (InputState.LOADED, InputState.SHUFFLING)
"""The deck in the input is shuffled or will be: its count is still to come."""
_UNSURE = (FaultCode.JAM, FaultCode.MOTOR, FaultCode.SENSOR, FaultCode.MEMORY)
"""Faults after which the shuffler may keep a card; the others say that a deck is wrong."""


# Turns.


def by_turns(m: TableModel) -> bool:
    """Tell whether the decks must take turns now."""
    return take_turns(m) and not m.state.one_deck


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
            ask_count(m, deck, words)
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


# Counts, and the shuffle.


def note_count(m: TableModel, deck: Deck, cards: int, by: Text = "") -> None:
    """Book a count, by the shuffler or a person; a good one vouches for the rounds before it."""
    deck.last_count, deck.unproved, deck.counted = cards, False, True
    deck.good = cards == m.game.deck_cards
    m.note(DeckCounted(deck.colour, cards, deck.good, deck.from_round, by))
    if deck.good:
        deck.last_good_round = deck.from_round or deck.last_good_round
        deck.from_round = 0
    else:
        take_out_of_play(m, deck)
        _hold_wrong_count(m, deck)


def take_out_of_play(m: TableModel, deck: Deck) -> None:
    """Mark the rounds that a deck was dealt in since its last good count: its count is wrong."""
    deck.out_of_play = True
    if deck.from_round:
        m.note(RoundsMarked(deck.colour, deck.last_good_round + 1, deck.from_round))


def _hold_wrong_count(m: TableModel, deck: Deck) -> None:
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
    return m.able(Feature.COUNTS) and levels.input in _TO_BE_COUNTED


def doubtful(m: TableModel) -> Deck | None:
    """Return a deck in the shuffler that was not counted since cards of it may have been out."""
    for deck in m.state.decks:
        missed = not deck.counted and not m.state.unempty and m.able(Feature.COUNTS)
        if (deck.unproved or missed) and deck.place in INSIDE:
            counting = deck.place is DeckPlace.INPUT and m.levels.input in _TO_BE_COUNTED
            if not counting:
                return deck
    return None


def sorted_one(m: TableModel) -> Deck | None:
    """Return a deck in the shuffler that was sorted and not shuffled since."""
    for deck in m.state.decks:
        if deck.unshuffled:
            done = m.levels.input is InputState.SHUFFLED
            inside = deck.place is DeckPlace.READY or (done and deck.place is DeckPlace.INPUT)
            if inside:
                return deck
    return None


# The setting.


def ask_levels(m: TableModel) -> None:
    """Ask for the levels, a round begins: its first packet waits for levels heard from now on."""
    m.require_round().read = False
    m.send(ReadLevels(m.shuffler.name))


def awaits(m: TableModel, levels: ShufflerLevels) -> bool:
    """Tell whether unchanged levels are news: they prove what had to be proved."""
    round_ = m.state.round
    asked = round_ is not None and not round_.read
    return asked or (bool(m.state.unempty) and shows_empty(levels))


def heard_levels(m: TableModel) -> None:
    """The shuffler's levels are in."""
    if m.state.round is not None:
        m.state.round.read = True


# Empty.


def shuffler_is_empty(m: TableModel) -> bool:
    """Tell whether the shuffler reports no card: ready, input and tray."""
    return m.state.levels is not None and shows_empty(m.state.levels)


def shows_empty(levels: ShufflerLevels) -> bool:
    """Tell whether levels report no card: ready, input and tray."""
    inside = levels.ready or levels.input is not InputState.EMPTY
    return not inside and levels.tray is Tray.EMPTY


def must_be_emptied(m: TableModel, why: Message) -> None:
    """Have the shuffler seen empty before the next round: a card may have moved unseen."""
    if m.state.step != Step.CLOSED:
        m.state.unempty = why


def doubt_fault(m: TableModel, fault: FaultCode) -> None:
    """Have the shuffler seen empty after a fault in which a card may have moved unseen."""
    if fault in _UNSURE:
        must_be_emptied(m, message("empty-fault", fault=FAULTS[fault.name.lower()]))


def start_anew(m: TableModel, why: Message) -> None:
    """Have the shuffler seen empty before play, and all decks shuffled and counted from now on."""
    m.state.unempty = why
    for deck in m.state.decks:
        deck.counted = False
    if m.usable:
        watch_proof(m)


def watch_proof(m: TableModel) -> None:
    """Take from the levels what forbids the next round, and what proves the shuffler empty."""
    levels = m.levels
    deck = m.deck_at(DeckPlace.INPUT)
    if deck is not None and levels.input in _TO_BE_COUNTED:
        deck.counted = deck.counted and not m.able(Feature.COUNTS)
    if Door.COVER in levels.doors:
        must_be_emptied(m, message("empty-cover-opened"))
    elif levels.fault in _UNSURE:
        doubt_fault(m, levels.fault)
    elif levels.mode is Mode.SERVICE:
        must_be_emptied(m, message("empty-service"))
    elif shuffler_is_empty(m):
        m.state.unempty = None


def emptying_due(m: TableModel) -> Message | None:
    """Tell why the shuffler must be emptied now; None: it need not be.

    A round whose deck is in play goes on: that deck is verified by the count of its remainder, and
    by its count when it comes back.
    """
    round_ = m.state.round
    playing = round_ is not None and round_.deck
    return None if playing or m.state.step == Step.CLOSED else m.state.unempty
