"""Payouts: stated by the dealer while settling; a supervisor acknowledges or refuses large ones."""

from collections.abc import Iterable
from typing import TypeVar

from controller.data.causes import Cause, Spot
from controller.data.definition import Step
from controller.data.events import PayoutRefused, PayoutStated
from controller.data.intents import Noted
from controller.data.lists import sentences
from controller.data.message import Message, Money, Param, message
from controller.data.state import HoldScope, RefusedPayout, StatedPayout
from controller.procedure.house import holds
from controller.procedure.model import TableModel
from controller.wagering import payout_advice

_Payout = TypeVar("_Payout", StatedPayout, RefusedPayout)


def stated(m: TableModel) -> PayoutStated:
    """Return the statement in hand; asking without one is a programming error."""
    assert isinstance(m.event, PayoutStated), "no payout is stated"
    return m.event


def payout_large(m: TableModel) -> bool:
    """Tell whether the payout in hand is above the house's figure."""
    return stated(m).amount > m.house.payout_acknowledged_above


def excess(m: TableModel) -> Message | None:
    """Return why the payout in hand cannot be: the prize's limit of a round; None: it can.

    All seats together count (WAC 230-15-490); so the figures that were stated are lowered, in
    proportion, before the last one is taken.
    """
    event = stated(m)
    limit = dict(m.table.payout_limits).get(event.wager)
    figures = m.state.round.payouts if m.state.round is not None else []
    others = sum(each.amount for each in _of_others(event, figures) if each.wager == event.wager)
    if limit is None or others + event.amount <= limit:
        return None
    wager, most = m.game.label(event.wager), max(0, limit - others)
    if others:
        return message(
            "refusal-payouts-above-limit",
            wager=wager,
            amount=Money(limit),
            stated=Money(others),
            most=Money(most),
        )
    return message("refusal-payout-above-limit", wager=wager, amount=Money(limit), most=Money(most))


def note(m: TableModel) -> None:
    """Put a payout in the record, and what is wrong with it: the dealer is told, and may go on.

    Of one that has a limit the round keeps the last figure.
    """
    event, round_ = stated(m), m.require_round()
    round_.payouts_refused = _of_others(event, round_.payouts_refused)
    if event.wager in dict(m.table.payout_limits):
        figure = StatedPayout(event.seat, event.wager, event.amount)
        round_.payouts = [*_of_others(event, round_.payouts), figure]
    m.note(Noted("payout", _words(m)))
    for what in _wrong(m):
        m.note(Noted("payout_doubt", message("note-payout-doubt", **_place(m, event), what=what)))


def refused(m: TableModel) -> PayoutRefused:
    """Return the refusal in hand; asking without one is a programming error."""
    assert isinstance(m.event, PayoutRefused), "no payout is refused"
    return m.event


def awaited(m: TableModel) -> bool:
    """The payout waits for a supervisor's word."""
    event = refused(m)
    return holds.find(m, Cause.PAYOUT, Spot(event.seat, event.wager)) is not None


def refuse(m: TableModel) -> None:
    """Note that a payout is not paid as stated: its figure is gone, and the dealer is told."""
    event, round_ = refused(m), m.require_round()
    spot = Spot(event.seat, event.wager)
    holds.close_cause(m, Cause.PAYOUT, spot, by=str(event.by), reason=event.reason)
    round_.payouts = _of_others(event, round_.payouts)
    round_.payouts_refused.append(RefusedPayout(event.seat, event.wager))
    words = message(
        "note-payout-refused", **_place(m, event), by=str(event.by), reason=event.reason
    )
    m.note(Noted("payout_refused", words))


def to_state_again(m: TableModel) -> list[Message]:
    """Return, for the dealer, the payouts that were refused and not stated anew."""
    round_ = m.state.round
    if round_ is None or m.state.step != Step.SETTLING:
        return []
    return [
        message("prompt-payout-refused", seat=each.seat, wager=m.game.label(each.wager))
        for each in round_.payouts_refused
    ]


def _place(m: TableModel, event: PayoutStated | PayoutRefused) -> dict[str, Param]:
    return {"seat": event.seat, "wager": m.game.label(event.wager)}


def _of_others(event: PayoutStated | PayoutRefused, payouts: Iterable[_Payout]) -> list[_Payout]:
    """Return the payouts of other wagers and seats than the event's."""
    which = event.seat, event.wager
    return [each for each in payouts if (each.seat, each.wager) != which]


def ask_supervisor(m: TableModel) -> None:
    """Hold the round until a supervisor has acknowledged a payout; the last figure counts."""
    event = stated(m)
    spot = Spot(event.seat, event.wager)
    holds.close_cause(m, Cause.PAYOUT, spot)
    words = sentences([message("hold-payout", what=_words(m)), *_wrong(m)])
    holds.open_hold(m, Cause.PAYOUT, words, scope=HoldScope.THIS_ROUND, about=spot, seat=event.seat)


def withdraw(m: TableModel) -> None:
    """Withdraw the hold for a payout: the smaller figure needs no acknowledgement."""
    event = stated(m)
    holds.close_cause(m, Cause.PAYOUT, Spot(event.seat, event.wager))


def _wrong(m: TableModel) -> tuple[Message, ...]:
    """Return what is wrong with the payout in hand, or with the bets from which it follows."""
    event = stated(m)
    return payout_advice(m.table, event.wager, event.amount, dict(event.bets))


def _words(m: TableModel) -> Message:
    event = stated(m)
    return message("note-payout", **_place(m, event), amount=Money(event.amount))


def wager_known(m: TableModel) -> bool:
    """The game has the wager or bonus that is paid."""
    return stated(m).wager in m.game.settlement


def payout_above_limit(m: TableModel) -> bool:
    """The prize would pay more in this round than its limit."""
    return excess(m) is not None
