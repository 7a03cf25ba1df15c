"""The computer's clock, where it is far ahead of the journal: a supervisor confirms the date.

Until they have, no gaming day and no shift begins (`controller.boundaries`), and nothing is dealt.
"""

from datetime import UTC, datetime

from controller.data.causes import Cause
from controller.data.events import ClockLooked
from controller.data.message import message
from controller.data.state import HoldScope, TableState
from controller.procedure.house import holds
from controller.procedure.model import TableModel

AHEAD_US = 12 * 3600 * 1_000_000
"""Microseconds: a clock that is further ahead of the journal's last event is confirmed."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def looked(m: TableModel) -> None:
    """Take in that the clock is far ahead, or was set right."""
    event = m.event
    assert isinstance(event, ClockLooked), "only a look at the clock tells this"
    if event.trusted_utc_us:
        ask(m, event.trusted_utc_us)
    else:
        holds.close_cause(m, Cause.CLOCK, by=message("hold-clock-set-right"))


def ask(m: TableModel, trusted_utc_us: int) -> None:
    """Have a supervisor confirm the clock; `trusted_utc_us`: the last time that nobody doubts."""
    hours = round((m.now.utc_us - trusted_utc_us) / 3_600_000_000)
    words = message("hold-clock", time=_shown(m.now.utc_us), count=hours)
    holds.open_hold(m, Cause.CLOCK, words, scope=HoldScope.NEXT_DEAL)
    m.state.trusted_utc_us = trusted_utc_us


def unconfirmed(state: TableState) -> int:
    """Return the last time that nobody doubts, while the clock waits for a supervisor; else 0."""
    waits = any(hold.cause is Cause.CLOCK for hold in state.holds)
    return state.trusted_utc_us if waits else 0


def _shown(utc_us: int) -> str:
    """Return a moment as it can be compared with a watch."""
    try:
        when = datetime.fromtimestamp(utc_us // 1_000_000, UTC)
    except (ValueError, OverflowError, OSError):
        return f"{utc_us // 1_000_000} s"
    return when.strftime("%Y-%m-%d %H:%M UTC")
