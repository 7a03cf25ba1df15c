"""Payouts: stated by the dealer while he settles; large ones a supervisor acknowledges first."""

from typing import TYPE_CHECKING

from controller.events import PayoutStated
from controller.intents import Noted
from controller.procedure import holds
from controller.state import HoldScope

if TYPE_CHECKING:
    from controller.procedure.basis import Basis


def stated(m: "Basis") -> PayoutStated:
    """Return the statement in hand; without one it is a programming error to ask."""
    if not isinstance(m.event, PayoutStated):
        raise AssertionError("no payout is stated")
    return m.event


def is_large(m: "Basis") -> bool:
    """Tell whether the payout in hand is above the house's figure."""
    return stated(m).amount > m.house.payout_acknowledged_above


def note(m: "Basis") -> None:
    """Put a payout in the record."""
    m.note(Noted("payout", _words(m)))


def ask(m: "Basis") -> None:
    """Hold the round until a supervisor has acknowledged a payout; the last figure counts."""
    event = stated(m)
    cause = f"payout:{event.seat}:{event.wager}"
    holds.close_cause(m, cause, "")
    holds.open_hold(m, cause, _words(m), scope=HoldScope.THIS_ROUND, seat=event.seat)


def withdraw(m: "Basis") -> None:
    """A smaller figure was stated: nobody has to acknowledge it."""
    event = stated(m)
    holds.close_cause(m, f"payout:{event.seat}:{event.wager}", "")


def _words(m: "Basis") -> str:
    event = stated(m)
    label = m.wager(event.wager).label
    return f"Seat {event.seat}, {label}: {event.amount // 100}.{event.amount % 100:02d}"
