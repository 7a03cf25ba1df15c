"""Fees at a player-banked table: of each hand, collected before the deal; of time, when it is due.

The rake is taken from the pots (`controller.poker`).
"""

from controller.data.definition.poker import Fee, FeeKind
from controller.data.message import Message, Money, message
from controller.procedure.model import TableModel
from controller.procedure.poker.players import playing, rules_of

TIMER = "time_fee"
"""The timer of the fee for time."""
_MINUTE = 60.0


def _fee(m: TableModel) -> Fee:
    return rules_of(m).stakes.fee


def fee_to_collect(m: TableModel) -> Message | None:
    """Return the fee to be collected before the next deal; None: there is none."""
    fee = _fee(m)
    if fee.kind is FeeKind.PER_HAND:
        return message("hand-fee", amount=Money(fee.amount))
    if fee.kind is FeeKind.TIME and m.state.fee_due:
        return message("hand-time-fee", amount=Money(fee.amount))
    return None


def start_fee_clock(m: TableModel) -> None:
    """Time when the fee for time is due, from the first hand on."""
    fee = _fee(m)
    if fee.kind is FeeKind.TIME and TIMER not in m.state.timers:
        m.start_timer(TIMER, fee.every * _MINUTE)


def stop_fee_clock(m: TableModel) -> None:
    """Stop the clock: the table closes."""
    m.state.fee_due = False
    m.cancel_timer(TIMER)


def make_fee_due(m: TableModel) -> None:
    """The fee for time is due before the next deal."""
    if m.poker is None:
        return
    m.state.fee_due = True
    start_fee_clock(m)


def collect_for_time(m: TableModel) -> None:
    """Record that the fee for time was collected with *deal*, if it was due."""
    if m.state.fee_due:
        m.state.fee_due = False
        _record(m)


def collect_for_hand(m: TableModel) -> None:
    """Record the fee of the hand that begins: until then players come and go, and pay or not."""
    if _fee(m).kind is FeeKind.PER_HAND:
        _record(m)


def _record(m: TableModel) -> None:
    players = len(playing(m, m.require_round()))
    m.record("fee", message("note-fee", amount=Money(_fee(m).amount), count=players))
