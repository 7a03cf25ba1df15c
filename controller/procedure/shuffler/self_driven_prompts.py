"""Prompts at a shuffler that deals by itself, and the wait for its next packet."""

from controller.data.definition import Step
from controller.data.message import Message, message
from controller.data.state import HoldScope, Round
from controller.procedure.model import TableModel
from controller.procedure.shuffler import acts
from controller.procedure.shuffler.self_driven import takes
from controller.procedure.shuffler.tray import dealing
from drivers.interface import ShufflerLevels
from drivers.vocabulary import FaultCode, Feed, Tray

_GREEN = (Step.AWAITING_GREEN, Step.REMAINDER)
_EMPTY_IT = message("prompt-empty-shuffler")
_GO_ON = message("prompt-shuffler-goes-on")
_BEGIN = message("prompt-shuffler-begins")
_RELEASE = message("prompt-shuffler-releases")
_BLOCKED = message("prompt-shuffler-blocked")
PACKET_TIME = 6.0
"""Seconds in which the next packet must have come after the last one was lifted."""


# Prompts for the dealer at the shuffler.


def button(m: TableModel) -> Message | None:
    """Return what the shuffler's own button must be pressed for now; None: for nothing.

    While anything holds the round, nobody presses it and nobody lifts a packet.
    """
    round_, levels = m.state.round, m.state.levels
    if not m.self_driven or round_ is None or levels is None or not m.usable:
        return None
    if round_.mode.by_hand or any(_stops(hold.scope, round_) for hold in m.state.holds):
        return None
    if m.state.step == Step.VOIDING:
        out = acts.cards_inside(m) and levels.feed is not Feed.MOVING
        return _EMPTY_IT if out else None
    if m.state.step in _GREEN and takes(round_):
        return _EMPTY_IT
    return _begins(m, round_, levels) if takes(round_) and m.settled else None


def _begins(m: TableModel, round_: Round, levels: ShufflerLevels) -> Message | None:
    """Return that its button makes it begin with the round's deck, or go on with it."""
    halted = levels.feed is Feed.HALTED
    if m.state.step == Step.DECK_OUT:
        return _GO_ON if halted else _RELEASE
    if not dealing(m) or round_.tray or levels.tray is not Tray.EMPTY:
        return None
    if halted:
        return _GO_ON
    # One that has forgotten that it deals would begin anew.
    return _BEGIN if levels.feed is Feed.STANDING and not round_.packets else None


def _stops(scope: HoldScope, round_: Round) -> bool:
    first = not round_.packets and not round_.void
    return first or scope is HoldScope.THIS_ROUND


def blocked(m: TableModel) -> Message | None:
    """Return that nobody may touch this shuffler, which nothing keeps from dealing; else None."""
    round_ = m.state.round
    if not m.self_driven or round_ is None:
        return None
    held = any(hold.scope is HoldScope.THIS_ROUND for hold in m.state.holds)
    return _BLOCKED if held and dealing(m) and takes(round_) else None


# The wait for the next packet.


def await_packet(m: TableModel) -> None:
    """Watch that the next packet comes in time after the last one was lifted."""
    round_, levels = m.state.round, m.state.levels
    waits = (
        m.self_driven
        and round_ is not None
        and levels is not None
        and m.usable
        and dealing(m)
        and takes(round_)
        and not round_.tray
        and m.state.act is None
        and levels.fault is FaultCode.NONE
        and levels.feed in (Feed.DEALING, Feed.MOVING)
    )
    if not waits:
        m.state.packet_late = False
        m.cancel_timer("packet")
    elif "packet" not in m.state.timers and not m.state.packet_late:
        m.start_timer("packet", PACKET_TIME)
