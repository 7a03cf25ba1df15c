"""Hand counts of decks, where the shuffler cannot count."""

from collections.abc import Iterator

from controller.data.definition import Step
from controller.data.events import DeckCountedByHand
from controller.data.state import Deck, DeckPlace, TableState
from drivers.vocabulary import DeviceKind, Feature
from simulators.devices.world import Place, World, colour_of
from simulators.people.staff import SAM

_APART = (Step.DECK_CHANGE, Step.DEAD_TABLE, Step.CLOSING)


def uncounted(state: TableState) -> list[Deck]:
    """Return the decks outside the shuffler that somebody has to count by hand."""
    if state.step not in _APART or _counts(state):
        return []
    doubted = {hold.about for hold in state.holds}
    outside = [deck for deck in state.decks if deck.place is DeckPlace.OUT]
    doubtful = (deck for deck in outside if deck.from_round or deck.unproved)
    open_counts = [deck for deck in doubtful if not deck.out_of_play]
    if state.step != Step.CLOSING:
        fresh = (deck for deck in outside if not deck.counted and deck not in open_counts)
        open_counts += [deck for deck in fresh if not deck.from_round]
    return [deck for deck in open_counts if deck.colour not in doubted]


def count_decks(state: TableState, world: World) -> Iterator[DeckCountedByHand]:
    """Count the decks outside the shuffler, card by card."""
    for deck in uncounted(state):
        outside = (*world.cards(Place.BOX), *world.cards(Place.RACK))
        cards = sum(colour_of(each).name.lower() == deck.colour for each in outside)
        yield DeckCountedByHand(SAM.person, deck.colour, cards)


def answers(state: TableState) -> bool:
    """Tell whether the shuffler answers at all."""
    return any(each.up for each in state.devices if each.kind is DeviceKind.SHUFFLER)


def _counts(state: TableState) -> bool:
    able = [d.abilities for d in state.devices if d.kind is DeviceKind.SHUFFLER]
    return any(each is not None and bool(each.features & Feature.COUNTS) for each in able)
