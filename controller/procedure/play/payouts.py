"""Payouts: stated by the dealer while settling; a supervisor acknowledges large ones first."""

from controller.data.events import PayoutStated
from controller.data.intents import Noted
from controller.data.message import Message, message
from controller.data.state import HoldScope, StatedPayout
from controller.procedure.house import holds
from controller.procedure.model import TableModel


def stated(m: TableModel) -> PayoutStated:
    """Return the statement in hand; asking without one is a programming error."""
    if not isinstance(m.event, PayoutStated):
        raise AssertionError("no payout is stated")
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
    others = sum(each.amount for each in _of_others(m) if each.wager == event.wager)
    if limit is None or others + event.amount <= limit:
        return None
    wager, most = m.game.label(event.wager), max(0, limit - others)
    if others:
        return message(
            "refusal-payouts-above-limit", wager=wager, amount=limit, stated=others, most=most
        )
    return message("refusal-payout-above-limit", wager=wager, amount=limit, most=most)


def note(m: TableModel) -> None:
    """Put a payout in the record; of one that has a limit the round keeps the last figure."""
    event = stated(m)
    if m.state.round is not None and event.wager in dict(m.table.payout_limits):
        figure = StatedPayout(event.seat, event.wager, event.amount)
        m.state.round.payouts = [*_of_others(m), figure]
    m.note(Noted("payout", _words(m)))


def _of_others(m: TableModel) -> list[StatedPayout]:
    """Return the other statements, not that of the wager and the seat in hand."""
    event, round_ = stated(m), m.state.round
    figures = round_.payouts if round_ is not None else []
    return [each for each in figures if (each.seat, each.wager) != (event.seat, event.wager)]


def ask(m: TableModel) -> None:
    """Hold the round until a supervisor has acknowledged a payout; the last figure counts."""
    event = stated(m)
    cause = f"payout:{event.seat}:{event.wager}"
    holds.close_cause(m, cause, "")
    words = message("hold-payout", what=_words(m))
    holds.open_hold(m, cause, words, scope=HoldScope.THIS_ROUND, seat=event.seat)


def withdraw(m: TableModel) -> None:
    """Withdraw the hold for a payout: the smaller figure needs no acknowledgement."""
    event = stated(m)
    holds.close_cause(m, f"payout:{event.seat}:{event.wager}", "")


def _words(m: TableModel) -> Message:
    event = stated(m)
    wager = m.game.label(event.wager)
    return message("note-payout", seat=event.seat, wager=wager, amount=event.amount)


def wager_known(m: TableModel) -> bool:
    """The game has the wager or bonus that is paid."""
    return stated(m).wager in m.game.settlement


def payout_above_limit(m: TableModel) -> bool:
    """The prize would pay more in this round than its limit."""
    return excess(m) is not None
