"""What people count and decide: acts in question, stubs, void rounds, shuffled decks.

Dealer and supervisor see the cards and no more. Sometimes the dealer miscounts, or does not count
and leaves the act to the supervisor.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from controller.data.causes import Cause
from controller.data.definition import Step
from controller.data.events import CardsCounted, Clear, DeckCountedByHand, TableEvent
from controller.data.irregularities import Effect, WagerEffect
from controller.data.modes import DealingMode
from controller.data.state import (
    Deck,
    DeckPlace,
    HoldScope,
    OpenAct,
    PacketPlace,
    Round,
    TableState,
)
from drivers.vocabulary import ActKind, DeviceKind, Feature
from simulators.devices.world import SEATS, Place, World, colour_of
from simulators.devices.world_log import ActName
from simulators.people.staff import DANA, SAM

_LEFT_TO_SUPERVISOR = 4
"""The dealer leaves one act in so many to the supervisor, and does not count it."""
_MISCOUNTED = 5
"""At one act in so many the dealer's first count is one card too high."""


@dataclass(frozen=True, slots=True)
class Found:
    """The cards of an act in question, as they lie on the table.

    Attributes:
        cards: how many the act has moved; `whole`: these are all that it had to move.
        said: the dealer's count on the screen; -1: none.
        lost: the shuffler can no longer report the act.
    """

    txn: int
    cards: int
    whole: bool
    said: int
    lost: bool


def moved(state: TableState, act: OpenAct, world: World) -> int:
    """Return how many cards an act has truly put out, with those that came ahead of it."""
    names = (ActName(state.epoch, txn) for txn in range(act.first or act.txn, act.txn + 1))
    found = (world.dispense(name) for name in names)
    return sum(len(dispense.cards) for dispense in found if dispense is not None)


def find(state: TableState, world: World) -> Found | None:
    """Look for an act in question whose cards are to be counted."""
    act, round_ = state.act, state.round
    if act is None or round_ is None or round_.reconcile is None:
        return None
    cards = moved(state, act, world)
    due = world.deck - round_.dispensed if act.kind is ActKind.REMAINDER else act.size
    return Found(act.txn, cards, cards == due, round_.reconcile.count, act.unknown)


def lies_right(state: TableState, world: World) -> bool:
    """Tell whether each packet lies where the table places it, and nothing else lies there."""
    round_ = state.round
    if round_ is None:
        return True
    own = round_.dealer_packet is PacketPlace.LIFTED
    if not seats_right(round_, world):
        return False
    laid = round_.layout_packet is PacketPlace.LIFTED
    if laid and not world.count(Place.COMMUNITY):
        return False
    return bool(world.count(Place.DEALER)) is own and world.count(Place.TRAY) == round_.tray


def seats_right(round_: Round, world: World) -> bool:
    """Tell whether each seat has the packet that the table gives it, and no other."""
    lifted = {f"seat:{seat.number}": seat.cards for seat in round_.seats if seat.cards}
    return all(world.count(place) == lifted.get(place, 0) for place in SEATS)


def void(state: TableState, reason: str) -> Clear:
    """Void the round: wagers go back, except that the first Pair Plus has won and is paid."""
    seats = state.round.seats if state.round is not None else []
    won = [seat.number for seat in seats if "pair_plus" in seat.wagers][:1]
    effects = tuple(WagerEffect(seat, "pair_plus", Effect.PAID) for seat in won)
    return Clear(SAM.person, reason, void_round=True, effects=effects)


def hands_count(state: TableState) -> bool:
    """Tell whether people have to count now: a stub, or a deck that they have shuffled."""
    return state.step == Step.STUB_COUNT or _shuffling(state)


def _shuffling(state: TableState) -> bool:
    round_ = state.round
    by_hand = round_ is not None and round_.mode is DealingMode.HAND_SHUFFLE
    if not by_hand or state.step != Step.WAITING_DECK or state.holds:
        return False
    return not any(deck.place is DeckPlace.HAND for deck in state.decks)


def count_shuffled(state: TableState, world: World) -> Iterator[TableEvent]:
    """Yield the dealer's count of a deck that they have shuffled and hold."""
    cards = world.count(Place.HAND)
    if _shuffling(state) and cards:
        yield CardsCounted(cards + (state.rounds % _MISCOUNTED == 0), DANA.person)


def stub_on_table(
    state: TableState, round_: Round, world: World, *, in_hand: bool, community: int
) -> int:
    """Return the cards of the stub on the table; -1: it does not lie there yet.

    The community cards are laid out before.
    """
    if in_hand:
        return world.count(Place.HAND) or -1
    if world.count(Place.COMMUNITY) < community:
        return -1
    if round_.mode.by_hand:
        return -1 if world.count(Place.HAND) else world.count(Place.RACK)
    dispense = world.dispense(ActName(state.epoch, state.last_txn))
    return len(dispense.cards) - community + round_.burned if dispense is not None else -1


def count_stub(
    state: TableState, world: World, *, in_hand: bool = False, community: int = 0
) -> Iterator[TableEvent]:
    """Yield the next deed for a stub that people have to count: the dealer, then a supervisor.

    Args:
        state: of the table.
        world: where the cards are.
        in_hand: the dealer holds it, for they deal from it: players bank the game.
        community: community cards that are laid out of the remaining ones.
    """
    round_ = state.round
    if state.step != Step.STUB_COUNT or round_ is None:
        return
    cards = stub_on_table(state, round_, world, in_hand=in_hand, community=community)
    if cards < 0:
        return
    if any(hold.cause is Cause.HAND_COUNT for hold in state.holds):
        right = cards == round_.remainder + round_.burned - community
        yield Clear(SAM.person, "counted the stub", cards, void_round=not right)
    elif not any(hold.scope is HoldScope.THIS_ROUND for hold in state.holds):
        number = state.rounds if round_.mode.by_hand else state.last_txn
        yield CardsCounted(cards + (number % _MISCOUNTED == 0), DANA.person)


def decide(found: Found, state: TableState) -> Iterator[TableEvent]:
    """Yield the next deed of these people: count, count again, or decide."""
    if found.said < 0 and found.txn % _LEFT_TO_SUPERVISOR:
        slip = found.txn % _MISCOUNTED == 0
        yield CardsCounted(found.cards + slip, DANA.person)
    elif found.said not in (-1, found.cards):
        yield Clear(SAM.person, "counted what lies there", found.cards)
        yield CardsCounted(found.cards, DANA.person)
    elif found.cards == 0 or found.whole:
        yield Clear(SAM.person, "counted what lies there", found.cards)
    else:
        yield void(state, "cannot be played on")


# Hand counts of decks, where the shuffler cannot count.


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
