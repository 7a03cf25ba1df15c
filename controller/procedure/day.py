"""The day around the rounds: gaming days, shifts, and what passes from one to the next."""

from typing import TYPE_CHECKING

from controller.events import GamingDayBegan, ManifestTaken, ShiftBegan, TakeOver
from controller.intents import HandedOver, Noted
from controller.state import Handover, HoldClass

if TYPE_CHECKING:
    from controller.procedure.basis import Basis


def keep_manifest(m: "Basis") -> None:
    """Know which program runs this table; at the next opening a supervisor confirms it."""
    event, before = m.event, m.state.manifest
    if not isinstance(event, ManifestTaken):
        raise AssertionError("only a start takes the manifest")
    m.state.manifest = event.sha256
    other = ", not as before" if before not in ("", event.sha256) else ""
    m.note(Noted("manifest", f"Software manifest {event.sha256}, {event.files} files{other}."))


def begin_day(m: "Basis") -> None:
    """A gaming day begins; rounds that are opened from now on belong to it."""
    event = m.event
    if not isinstance(event, GamingDayBegan):
        raise AssertionError("only the wall clock begins a day")
    m.state.gaming_day, m.state.gaming_day_utc_us = event.date, event.utc_us
    m.note(Noted("gaming_day", f"Gaming day {event.date} begins."))


def begin_shift(m: "Basis") -> None:
    """A shift begins: what stands open now passes to its supervisor."""
    event, state = m.event, m.state
    if not isinstance(event, ShiftBegan):
        raise AssertionError("only the wall clock begins a shift")
    state.shift, state.shift_utc_us = event.name, event.utc_us
    m.note(Noted("shift", f"Shift {event.name} of {event.date} begins."))
    waiting = (hold for hold in state.holds if hold.klass is not HoldClass.NOTICE)
    holds = [hold.words for hold in waiting]
    alerts = [_alert(alert.seat, alert.spot, placed=alert.placed) for alert in state.alerts]
    if state.handover is not None:  # nobody has taken over from the shift before
        alerts = [*(each for each in state.handover.alerts if each not in alerts), *alerts]
    state.handover = Handover(event.name, holds, alerts) if holds or alerts else None
    m.note(HandedOver(event.name, tuple(holds), tuple(alerts)))


def _alert(seat: int, spot: str, *, placed: bool) -> str:
    change = "placed on" if placed else "taken from"
    return f"Late: {change} seat {seat}, {spot.replace('_', ' ')}."


def take_over(m: "Basis") -> None:
    """A supervisor of the new shift has seen what was left open."""
    event, handover = m.event, m.state.handover
    if not isinstance(event, TakeOver) or handover is None:
        raise AssertionError("only a supervisor takes over what is handed over")
    m.state.handover = None
    what = f"{len(handover.holds)} holds, {len(handover.alerts)} alerts"
    m.note(Noted("taken_over", f"{event.by} takes over for shift {handover.shift}: {what}."))


def prompt(m: "Basis") -> str:
    """Return what the screen asks for until a supervisor has taken over; empty: nothing."""
    handover = m.state.handover
    if handover is None:
        return ""
    number = len(handover.holds) + len(handover.alerts)
    return f"Shift {handover.shift} began with {number} open: a supervisor takes over."
