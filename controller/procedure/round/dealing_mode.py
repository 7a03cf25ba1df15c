"""The dealing mode: who orders it, and how the rest of a round comes to be dealt by hand."""

from controller.data.causes import Cause
from controller.data.definition import DEAL
from controller.data.events import DealingModeOrdered, IrregularityDecided
from controller.data.intents import DealingModeSet
from controller.data.irregularities import Remedy
from controller.data.message import message
from controller.data.modes import DealingMode
from controller.procedure.house.holds import defer
from controller.procedure.model import PersonsWord, TableModel
from controller.procedure.round import hand_dealing
from controller.procedure.shuffler import decks, reconcile
from drivers.vocabulary import Tray

# The order.


def order_mode(m: TableModel) -> None:
    """A supervisor orders how the table deals; what has not begun yet is dealt so, too."""
    event = m.expect(DealingModeOrdered)
    state, round_ = m.state, m.state.round
    state.mode = event.mode
    if round_ is not None and not round_.deck:
        round_.mode = event.mode
    number = round_.number if round_ is not None and round_.mode is event.mode else state.rounds + 1
    m.note(DealingModeSet(event.mode, number, str(event.by), event.reason))
    if event.mode is DealingMode.SHUFFLER:
        decks.lay_down(m)
    elif event.mode is DealingMode.HAND_SHUFFLE:
        decks.leave_out(m)


def deal_on(m: TableModel) -> None:
    """Deal the rest of the round by hand: its deck is out of the shuffler, and counted.

    An act whose end is not known does not belong to the round any more: the count stands for it.
    """
    event = m.event
    assert isinstance(event, PersonsWord), "only a person orders"
    round_ = m.require_round()
    round_.mode = DealingMode.HAND_DEAL
    round_.unproved = True
    reconcile.dismiss(m)
    for hold in m.state.holds:
        if hold.cause is Cause.REBOOTED:
            defer(m, hold)
    m.record("dealt_by_hand", message("note-rest-by-hand", count=event.count, by=str(event.by)))
    step = round_.reconcile.origin if round_.reconcile is not None else m.step
    if not {*DEAL} & {*m.game.ahead(step)}:
        hand_dealing.leave_stub(m)
        round_.stub = event.count


def dealt_by_hand(m: TableModel) -> bool:
    """This round is dealt by hand."""
    return m.mode.by_hand


def without_shuffler(m: TableModel) -> bool:
    """No shuffler is used: it counts nothing, and proves nothing."""
    return m.mode is DealingMode.HAND_SHUFFLE


def _ordered(m: TableModel) -> DealingMode | None:
    """The mode that the event in hand asks for; None: none."""
    if isinstance(m.event, DealingModeOrdered):
        return m.event.mode
    if isinstance(m.event, IrregularityDecided):
        return DealingMode.HAND_DEAL if m.event.remedy is Remedy.HAND_DEAL else None
    return None


def mode_in_force(m: TableModel) -> bool:
    """The table deals so already, this round included."""
    return _ordered(m) is m.state.mode and _ordered(m) is m.mode


def takes_over(m: TableModel) -> bool:
    """The rest of the round under way is to be dealt by hand."""
    round_ = m.state.round
    if _ordered(m) is not DealingMode.HAND_DEAL or round_ is None:
        return False
    begun = bool(round_.deck) and round_.lock and not round_.void
    return begun and not round_.mode.by_hand and round_.remainder < 0


def nothing_to_deal(m: TableModel) -> bool:
    """The remedy is to deal by hand, and no card is left to be dealt, or it is already so."""
    return _ordered(m) is not None and not takes_over(m)


def cards_in_shuffler(m: TableModel) -> bool:
    """Cards of the round are still in the shuffler, by its own word."""
    levels, round_ = m.state.levels, m.require_round()
    if not takes_over(m) or not m.usable or levels is None:
        return False
    other = levels.ready_colour.name.lower() not in (round_.deck, "unknown")
    whole = levels.ready == m.game.deck_cards and round_.dispensed > 0
    return levels.tray is not Tray.EMPTY or (levels.ready > 0 and not other and not whole)


def rest_miscounted(m: TableModel) -> bool:
    """By the person's count the rest of the deck differs from what the packets have left."""
    return takes_over(m) and m.count != m.remainder_expected
