"""Self-driven shufflers: the table follows a shuffler that takes no orders and reports its dealing.

No act is ever drawn for it. Each report has the shuffler's own number, one more than the last. A
report is compared with the round as if the table had asked: a packet is for the next seat, and all
cards after the dealer's packet, the tray included, are remaining cards. Cards that come out while
the table is held, or while no round needs them, are a fault.
"""

from typing import TypeGuard

from controller.data.causes import Cause
from controller.data.definition import Step
from controller.data.message import Message, message
from controller.data.state import HoldScope, Round
from controller.procedure.house import holds
from controller.procedure.house.holds import open_hold
from controller.procedure.model import TableModel
from controller.procedure.shuffler import acts, decks
from controller.procedure.shuffler.acts import check_arithmetic
from controller.procedure.shuffler.tray import packets_are_dealt
from drivers.interface import AckAct, LastAct, PutOut, ShufflerLevels
from drivers.vocabulary import FaultCode, Feed, Mode, Tray

# The shuffler's reports.


def linked(m: TableModel, last: LastAct) -> None:
    """Take a handshake in: packets that nobody listened to came out while the table was held."""
    state = m.state
    if last.txn < state.last_txn:
        m.shuffler.trouble = message("memory-put-out", told=last.txn, number=state.last_txn)
    elif last.txn > state.last_txn:
        state.behind = last.txn


def reported(m: TableModel, told: PutOut) -> None:
    """Take a report in: first the lift of the packet in the tray, if it is gone, then the news."""
    state, number = m.state, told.act.txn
    if number != state.last_txn + 1:
        m.shuffler.trouble = message("memory-out-of-turn", number=number, told=state.last_txn)
        return
    m.send(AckAct(m.shuffler.name, told.act.epoch, number))
    blind = _lifted_before(m, told)
    state.last_txn, state.packet_late = number, False
    m.put_out, m.report = told, told.act
    m.fire("fact_put_out")
    if blind:
        open_hold(m, Cause.UNSHOWN, message("hold-unshown"))
    watch_levels(m)
    if m.state.levels is not None:
        decks.watch_decks(m)  # the last levels may have come before this report
    check_arithmetic(m)


def _lifted_before(m: TableModel, told: PutOut) -> bool:
    """Take the earlier packet as lifted, if this one fell into an empty tray.

    Return whether the table had not acknowledged that one by then: it had told nobody whose it was.
    """
    if told.onto is not Tray.EMPTY:
        return False
    _note_taken(m)
    round_ = m.state.round
    if not deals_round_deck(round_) or not round_.packets or round_.ahead_from:
        return False
    return told.acknowledged < m.state.last_txn


def watch_levels(m: TableModel) -> None:
    """Take from the levels that the packet in the tray is lifted, or that the whole deck is out."""
    levels, number = m.state.levels, m.state.last_txn
    if levels is None or levels.number < number:
        return
    moved_on = levels.number > number or levels.feed is not Feed.MOVING
    if levels.tray is Tray.EMPTY and moved_on:
        _note_taken(m)
    round_ = m.state.round
    if deals_round_deck(round_) and round_.ahead and m.settled and _all_out(m, round_):
        m.fire("fact_deck_out")


def _all_out(m: TableModel, round_: Round) -> bool:
    """Tell whether its sensor finds no card of the round's deck at the exit any more."""
    levels = m.levels
    return not levels.ready or not decks.looks_like(round_.deck, levels.ready_colour)


def _note_taken(m: TableModel) -> None:
    round_ = m.state.round
    lies = round_ is not None and (
        round_.tray > 0 or (round_.remainder >= 0 and not round_.remainder_lifted)
    )
    if lies and m.state.act is None:
        m.fire("fact_taken")


# Conditions and actions of its rows.


def deals_round_deck(round_: Round | None) -> TypeGuard[Round]:
    """Tell whether what the shuffler puts out comes from this round's deck."""
    if round_ is None or round_.void or round_.mode.by_hand:
        return False
    return bool(round_.deck) and round_.remainder < 0 and not round_.drained


def own_button(m: TableModel) -> bool:
    """The remaining cards come when the shuffler's own button is pressed."""
    return m.self_driven and not m.mode.by_hand


def comes_from_deck(m: TableModel) -> bool:
    """The cards that came out are of the deck of the round under way, which it still deals."""
    return deals_round_deck(m.state.round)


def comes_from_void(m: TableModel) -> bool:
    """The cards that came out are of the deck of a void round."""
    round_ = m.state.round
    return round_ is not None and round_.void and bool(round_.deck) and not round_.drained


def note_drained(m: TableModel) -> None:
    """No card of this round's deck is left in the shuffler."""
    m.require_round().drained = True


def note_held_lift(m: TableModel) -> None:
    """Record a lift while the table is held: this shuffler cannot be kept from dealing on."""
    if holds.round_held(m):
        seat = max(m.require_round().tray_seat, 0)
        m.record("held_lift", message("note-held-lift"), seat)


def miss_packet(m: TableModel) -> None:
    """The next packet has not come in time."""
    m.state.packet_late = True


# Prompts at a shuffler that deals by itself, and the wait for its next packet.


_GREEN = (Step.AWAITING_GREEN, Step.REMAINDER)
_EMPTY_IT = message("prompt-empty-shuffler")
_GO_ON = message("prompt-shuffler-goes-on")
_BEGIN = message("prompt-shuffler-begins")
_RELEASE = message("prompt-shuffler-releases")
_BLOCKED = message("prompt-shuffler-blocked")
PACKET_TIME = 6.0
"""Seconds in which the next packet must have come after the last one was lifted."""
DECK_TIME = 60.0
"""Seconds in which all cards must have come, once the shuffler puts them out."""


# Prompts for the dealer at the shuffler.


def button_to_press(m: TableModel) -> Message | None:
    """Return what the shuffler's own button must be pressed for now; None: for nothing.

    While anything holds the round, nobody presses it and nobody lifts a packet. A shuffler with a
    fault, an open door or another mode takes no press.
    """
    round_, levels = m.state.round, m.state.levels
    if not m.self_driven or round_ is None or levels is None or not m.usable:
        return None
    if levels.fault is not FaultCode.NONE or levels.doors or levels.mode is not Mode.SHUFFLE:
        return None
    if round_.mode.by_hand or any(_stops(hold.scope, round_) for hold in m.state.holds):
        return None
    if m.state.step == Step.VOIDING:
        out = acts.cards_inside(m) and levels.feed is not Feed.MOVING
        return _EMPTY_IT if out else None
    if m.state.step in _GREEN and deals_round_deck(round_):
        return None if _all_out(m, round_) else _EMPTY_IT
    return _begins(m, round_, levels) if deals_round_deck(round_) and m.settled else None


def _begins(m: TableModel, round_: Round, levels: ShufflerLevels) -> Message | None:
    """Return what to press its button for, while it has the round's deck; None: for nothing."""
    halted = levels.feed is Feed.HALTED
    if m.state.step == Step.DECK_OUT:
        return _GO_ON if halted else _RELEASE
    if not packets_are_dealt(m) or round_.tray or levels.tray is not Tray.EMPTY:
        return None
    if halted:
        return _GO_ON
    # One that has forgotten that it deals would begin anew.
    return _BEGIN if levels.feed is Feed.STANDING and not round_.packets else None


def _stops(scope: HoldScope, round_: Round) -> bool:
    first = not round_.packets and not round_.void
    return first or scope is HoldScope.THIS_ROUND


def blocked(m: TableModel) -> Message | None:
    """Return the warning not to touch a shuffler that nothing keeps from dealing; else None."""
    round_ = m.state.round
    if not m.self_driven or round_ is None:
        return None
    held = any(hold.scope is HoldScope.THIS_ROUND for hold in m.state.holds)
    return _BLOCKED if held and packets_are_dealt(m) and deals_round_deck(round_) else None


# The wait for the next packet.


def await_packet(m: TableModel) -> None:
    """Watch that the next packet comes in time after the last one was lifted; or all cards."""
    levels = m.state.levels
    waits = (
        m.self_driven
        and levels is not None
        and m.usable
        and m.state.act is None
        and levels.fault is FaultCode.NONE
        and _comes(m, levels.feed)
    )
    if not waits:
        m.state.packet_late = False
        m.cancel_timer("packet")
    elif "packet" not in m.state.timers and not m.state.packet_late:
        m.start_timer("packet", PACKET_TIME if packets_are_dealt(m) else DECK_TIME)


def _comes(m: TableModel, feed: Feed) -> bool:
    """Tell whether a packet is to come now, or all cards of the deck."""
    round_, moves = m.state.round, feed is Feed.MOVING
    if round_ is None:
        return False
    if m.state.step == Step.VOIDING:
        return moves and acts.cards_inside(m)
    if not deals_round_deck(round_) or round_.tray:
        return False
    if packets_are_dealt(m):
        return moves or feed is Feed.DEALING
    return moves and m.state.step in (Step.DECK_OUT, *_GREEN)
