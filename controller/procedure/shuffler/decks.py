"""Decks: where each of them is.

A deck is out, in the shuffler's input, ready at its exit side, or in play. It is in play from the
round's first act until it lies in the input again.
"""

from controller.data.definition import PLAY, Step
from controller.data.intents import DeckInPlay, DeckReady
from controller.data.message import message
from controller.data.modes import DealingMode
from controller.data.state import Deck, DeckPlace, Round
from controller.data.terms import COLOURS
from controller.procedure.model import TableModel
from controller.procedure.shuffler import proof
from drivers.interface import ShufflerLevels
from drivers.vocabulary import UNKNOWN_COUNT, BackColour, Feature, InputState, Mode

_WAIT_FOR_DECKS = (
    *(Step.OPENING, Step.WAITING_DECK, Step.RELOAD),
    *(Step.DECK_CHANGE, Step.DEAD_TABLE, Step.CLOSING),
)
"""Steps that wait for the shuffle of a deck which is put in at them."""
_BACKS = {colour.name.lower(): colour for colour in BackColour}
"""The back colours as configured."""


def colour_name(colour: BackColour) -> str:
    """Return a back colour as configured."""
    return colour.name.lower()


def deck_of(m: TableModel, colour: str) -> Deck | None:
    """Return the deck with these backs, if it is one of the table's."""
    for deck in m.state.decks:
        if deck.colour == colour:
            return deck
    return None


def _loaded(m: TableModel, colour: BackColour) -> Deck | None:
    """Return the deck that has come into the shuffler; None: it cannot be one of the table's."""
    if colour is not BackColour.UNKNOWN:
        deck = deck_of(m, colour_name(colour))
        return deck if deck is not None and _may_come(m, deck) else None
    turn = proof.next_in(m)
    expected = sorted(m.state.decks, key=lambda deck: deck is not turn)
    return next((deck for deck in expected if _may_come(m, deck)), None)


def _may_come(m: TableModel, deck: Deck) -> bool:
    """Tell whether a deck may come into the shuffler: not from the middle of a round."""
    if deck.place is DeckPlace.PLAY:
        return m.state.step not in (*PLAY, Step.WAGERING)
    return deck.place in (DeckPlace.OUT, DeckPlace.HAND)


def exit_has_round_cards(m: TableModel) -> bool:
    """Tell whether the cards at the exit side are those of the round under way."""
    round_, levels = m.state.round, m.levels
    if round_ is None or not round_.deck or round_.remainder >= 0 or round_.ejected:
        return False
    if round_.mode.by_hand or round_.drained:
        return False
    return not levels.ready or looks_like(round_.deck, levels.ready_colour)


def whole_ready(m: TableModel) -> bool:
    """Tell whether a whole shuffled deck stands ready."""
    levels, deck = m.state.levels, m.deck_at(DeckPlace.READY)
    if levels is None or deck is None or deck.out_of_play:
        return False
    uncounted = levels.ready == UNKNOWN_COUNT and not m.able(Feature.COUNTS)
    return levels.ready == m.game.deck_cards or uncounted


def exit_gone(m: TableModel) -> bool:
    """Tell whether the ready deck is gone, though no card of it was dealt."""
    deck, levels = m.deck_at(DeckPlace.READY), m.levels
    return deck is not None and (
        not levels.ready or not looks_like(deck.colour, levels.ready_colour)
    )


def exit_new(m: TableModel) -> bool:
    """Tell whether the shuffler holds a deck ready that is not known yet."""
    return (
        bool(m.levels.ready) and m.deck_at(DeckPlace.READY) is None and not exit_has_round_cards(m)
    )


def input_gone(m: TableModel) -> bool:
    """Tell whether the deck in the input is gone."""
    deck, levels = m.deck_at(DeckPlace.INPUT), m.levels
    if deck is None:
        return False
    return levels.input is InputState.EMPTY or not looks_like(deck.colour, levels.input_colour)


def input_new(m: TableModel) -> bool:
    """Tell whether the input holds a deck that is not known yet."""
    return m.levels.input is not InputState.EMPTY and m.deck_at(DeckPlace.INPUT) is None


def watch_decks(m: TableModel) -> None:
    """Take from the levels which decks have moved, once they and the reports tell the same time.

    A deck that went from the input to the exit meanwhile was taken out by nobody.
    """
    if m.settled:
        if exit_gone(m):
            m.fire("fact_deck_taken")
        if exit_new(m):
            m.fire("fact_deck_ready")
        if input_gone(m):
            m.fire("fact_deck_taken")
    if input_new(m):
        m.fire("fact_deck_loaded")


def looks_like(backs: str, colour: BackColour) -> bool:
    """Tell whether the colour that the shuffler sees may be that of these backs."""
    return colour is _BACKS[backs] or colour is BackColour.UNKNOWN


def note_deck_taken(m: TableModel) -> None:
    """A deck that was ready, or lay in the input, was taken out."""
    for place, gone in ((DeckPlace.READY, exit_gone(m)), (DeckPlace.INPUT, input_gone(m))):
        deck = m.deck_at(place)
        if gone and deck is not None:
            deck.place = DeckPlace.HAND if _kept(m, deck) else DeckPlace.OUT


def _kept(m: TableModel, deck: Deck) -> bool:
    """Tell whether a deck that is taken out of the shuffler comes into the dealer's hands.

    Only where the dealer was asked to take it, and nothing else is open: else it may lie anywhere.
    """
    asked = m.state.step == Step.WAITING_DECK and not m.state.holds
    wanted = m.mode is DealingMode.HAND_DEAL and asked
    whole = deck.place is DeckPlace.READY and deck.good and deck.counted
    doubted = deck.unproved or deck.unshuffled or deck.out_of_play
    return wanted and whole and not doubted and m.deck_at(DeckPlace.HAND) is None


def load(m: TableModel) -> None:
    """A deck lies in the input; the wrong one holds the table."""
    deck = _loaded(m, m.levels.input_colour)
    if deck is not None:
        _come(m, deck, DeckPlace.INPUT)
        if m.state.step in _WAIT_FOR_DECKS:
            m.wait_anew()


def _come(m: TableModel, deck: Deck, place: DeckPlace) -> None:
    awaited = deck_of(m, m.state.reload)
    out = awaited is not None and awaited.place is DeckPlace.OUT
    if deck is awaited or (out and not proof.repeats(m, deck)):
        m.state.reload = ""
    deck.place = place
    deck.counted = deck.counted and not m.able(Feature.COUNTS)
    if deck.out_of_play and not m.state.one_deck:
        proof.ask_count(m, deck, message("hold-deck-count-wanted", colour=COLOURS[deck.colour]))


def ready(m: TableModel) -> None:
    """A shuffled deck stands ready: the one of the input, or one that came in unseen."""
    colour = m.levels.ready_colour
    deck = m.deck_at(DeckPlace.INPUT)
    if deck is not None and looks_like(deck.colour, colour) and not _left_over(m):
        deck.place = DeckPlace.READY
    else:
        deck = _loaded(m, colour)
        if deck is not None:
            _come(m, deck, DeckPlace.READY)
    if deck is not None:
        m.note(DeckReady(deck.colour))


def _left_over(m: TableModel) -> bool:
    """Tell whether the exit holds what is left of the used deck; only the count tells it.

    A void round may leave it there, and a shuffler that sees no backs does not name it.
    """
    levels, used = m.levels, deck_of(m, m.state.reload)
    unseen = levels.ready_colour is BackColour.UNKNOWN and levels.input is not InputState.EMPTY
    whole = levels.ready in (m.game.deck_cards, UNKNOWN_COUNT)
    return unseen and not whole and used is not None and used.place is DeckPlace.PLAY


def book_count(m: TableModel) -> None:
    """The shuffler has shuffled and counted a deck: book the count to the round it came from."""
    levels = m.levels
    deck = deck_of(m, colour_name(levels.shuffled_colour))
    if levels.shuffled_colour is BackColour.UNKNOWN:
        deck = m.deck_at(DeckPlace.INPUT) or m.deck_at(DeckPlace.READY)
    if deck is None:
        words = message("note-strange-deck", colour=COLOURS[colour_name(levels.shuffled_colour)])
        m.record("strange_deck", words)
        return
    deck.unshuffled = _worked(levels) not in (Mode.SHUFFLE, Mode.UNREADABLE)
    if levels.shuffled_count == UNKNOWN_COUNT and not m.able(Feature.COUNTS):
        if deck.unproved:
            proof.ask_count(m, deck, message("hold-deck-uncountable", colour=COLOURS[deck.colour]))
        return
    proof.note_count(m, deck, levels.shuffled_count)


def _worked(levels: ShufflerLevels) -> Mode:
    """Return in which mode the last deck was worked on: as the shuffler reports it, else as set."""
    told = levels.shuffled_mode
    return levels.mode if told is Mode.UNREADABLE else told


def bring_into_play(m: TableModel, round_: Round) -> None:
    """The ready deck becomes this round's deck with its first act."""
    deck = m.deck_at(DeckPlace.READY)
    assert deck is not None, "a packet is due and no deck is ready"
    into_play(m, deck, round_)


def into_play(m: TableModel, deck: Deck, round_: Round) -> None:
    """The round is dealt from this deck from now on."""
    round_.deck = deck.colour
    deck.place = DeckPlace.PLAY
    deck.from_round = round_.number
    m.note(DeckInPlay(deck.colour, deck.identity, round_.number))


def make_ready_again(m: TableModel, round_: Round) -> None:
    """Make the round's deck ready again: no card of it was dealt, and it is still there.

    A void round's cards are all laid down, so what hands held is to be shuffled again.
    """
    deck = deck_of(m, round_.deck)
    if deck is not None and deck.place is DeckPlace.PLAY:
        deck.place, deck.from_round = DeckPlace.READY, 0
        if round_.mode.by_hand:
            deck.place = DeckPlace.OUT if round_.void else DeckPlace.HAND
        elif m.state.levels is not None:
            note_deck_taken(m)


def send_back(m: TableModel, round_: Round) -> None:
    """The round is over: its deck is due in the shuffler, if it was used and is not there yet."""
    deck = deck_of(m, round_.deck)
    if deck is None:
        return
    if not round_.dispensed and not round_.unproved:
        make_ready_again(m, round_)
        return
    m.state.last_deck = deck.colour
    if m.state.mode is DealingMode.HAND_SHUFFLE:
        deck.place = DeckPlace.OUT
    elif deck.place is DeckPlace.PLAY:
        m.state.reload = deck.colour
        if round_.ejected:
            # The other deck came out with it: it is that one's turn, where the decks take turns.
            deck.place = DeckPlace.OUT
            m.state.reload = (proof.next_in(m) or deck).colour


def may_begin(m: TableModel, round_: Round) -> bool:
    """Tell whether a round's first packet may be asked for, as far as its deck is concerned."""
    return bool(round_.deck) or (round_.read and whole_ready(m))


def put_decks_away(m: TableModel) -> None:
    """Put the decks away, the table closes: decks in play or in hand are out, no turn is kept."""
    m.state.last_deck, m.state.one_deck = "", False
    lay_aside(m)


def lay_aside(m: TableModel) -> None:
    """Take decks that were in play or in hand as lying outside: no round is under way."""
    for deck in m.state.decks:
        if deck.place in (DeckPlace.PLAY, DeckPlace.HAND):
            deck.place = DeckPlace.OUT


def lay_down(m: TableModel) -> None:
    """Have the deck in the dealer's hands shuffled again: it is not dealt."""
    deck = m.deck_at(DeckPlace.HAND)
    if deck is not None:
        deck.place = DeckPlace.OUT


def all_out(m: TableModel) -> None:
    """The shuffler is empty."""
    for deck in m.state.decks:
        deck.place = DeckPlace.OUT


def deck_ready(m: TableModel) -> bool:
    """A whole shuffled deck is ready, or this round's deck is in play already."""
    round_ = m.require_round()
    by_hand = m.mode.by_hand and not round_.deck
    return not by_hand and may_begin(m, round_)


def deck_reloaded(m: TableModel) -> bool:
    """The used deck is back in the shuffler, or none has to come."""
    return not m.state.reload or (m.state.one_deck and proof.next_in(m) is None)


def leave_out(m: TableModel) -> None:
    """Await no used deck any more: it lies outside."""
    if m.state.reload:
        m.state.reload = ""
        lay_aside(m)


def starts_itself(m: TableModel) -> bool:
    """The shuffler deals by itself, and this round's deck is not in play yet."""
    return m.self_driven and not m.mode.by_hand and not m.require_round().deck


def play_deck(m: TableModel) -> None:
    """From now on the shuffler may deal: its deck is this round's."""
    bring_into_play(m, m.require_round())
