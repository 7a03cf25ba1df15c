"""Decks: where each of them is, and what the machine counted, booked to the round it came from."""

from typing import TYPE_CHECKING

from controller.definition import Step
from controller.intents import DeckCounted, Noted
from controller.procedure.holds import open_hold
from controller.procedure.rows import SHUT
from controller.state import Deck, DeckPlace, HoldScope
from drivers.vocabulary import BackColour, InputState

if TYPE_CHECKING:
    from controller.procedure.model import TableModel


def colour_name(colour: BackColour) -> str:
    """Return a back colour as configured."""
    return colour.name.lower()


def _deck(m: "TableModel", colour: BackColour, place: DeckPlace) -> Deck | None:
    """Find a deck by its back, or by its place where the machine cannot read colours."""
    if colour is BackColour.UNKNOWN:
        return next((deck for deck in m.state.decks if deck.place is place), None)
    name = colour_name(colour)
    return next((deck for deck in m.state.decks if deck.colour == name), None)


def load_deck(m: "TableModel") -> None:
    """A deck lies in the input: the used one is awaited, any of the table's at the opening."""
    state = m.state
    image = m.image
    awaited = state.reload
    round_ = state.round
    if not awaited and round_ is not None and Step(state.step) is Step.SETTLING:
        awaited = round_.deck
    colour = awaited if image.input_colour is BackColour.UNKNOWN else colour_name(image.input_colour)
    deck = next((deck for deck in state.decks if deck.colour == colour), None)
    expected = awaited or Step(state.step) in SHUT
    if deck is None or not expected or (awaited and colour != awaited):
        what = f"{colour}, not {awaited}" if awaited else f"{colour}, unexpected"
        open_hold(m, "wrong_deck", what, scope=HoldScope.NEXT_DEAL)
        if deck is not None:
            deck.place = DeckPlace.INPUT
        return
    deck.place = DeckPlace.INPUT
    if round_ is not None and awaited == round_.deck:
        deck.from_round = round_.number
    state.reload = ""


def count_deck(m: "TableModel") -> None:
    """The machine has shuffled and counted a deck: book the count to the round it came from."""
    image = m.image
    deck = _deck(m, image.shuffled_colour, DeckPlace.INPUT)
    if deck is None:
        what = f"{colour_name(image.shuffled_colour)} backs were shuffled"
        open_hold(m, "wrong_deck", what, scope=HoldScope.NEXT_DEAL)
        return
    deck.last_count = image.shuffled_count
    deck.good = image.shuffled_count == m.game.deck_cards
    m.note(DeckCounted(deck.colour, deck.last_count, deck.good, deck.from_round))
    if deck.good:
        deck.last_good_round = deck.from_round or deck.last_good_round
        deck.from_round = 0
        return
    what = f"{deck.colour} deck came back with {deck.last_count} cards, not {m.game.deck_cards}"
    if deck.from_round:
        what += f", from round {deck.from_round}; suspect since round {deck.last_good_round + 1}"
    open_hold(m, f"deck_count:{deck.colour}", what, scope=HoldScope.NEXT_DEAL)


def ready_deck(m: "TableModel") -> None:
    """A shuffled deck stands ready inside the machine."""
    deck = _deck(m, m.image.ready_colour, DeckPlace.INPUT)
    if deck is not None and deck.place is not DeckPlace.PLAY:
        deck.place = DeckPlace.READY
        m.note(Noted("deck_ready", f"The {deck.colour} deck is ready."))


def machine_is_empty(m: "TableModel") -> bool:
    """Tell whether the machine reports no card: ready, input and tray."""
    image = m.state.machine
    return (
        image is not None
        and image.ready == 0
        and image.input is InputState.EMPTY
        and image.tray.value == 0
    )
