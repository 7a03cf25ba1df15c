"""Gaming days and shifts, and what one shift hands over to the next."""

from controller.data.events import GamingDayBegan, ShiftBegan, TakeOver
from controller.data.intents import HandedOver, Noted
from controller.data.message import Said
from controller.data.state import Handover, HoldClass
from controller.procedure.model import TableModel


def begin_day(m: TableModel) -> None:
    """A gaming day begins; rounds that are opened from now on belong to it."""
    event = m.event
    if not isinstance(event, GamingDayBegan):
        raise AssertionError("only the wall clock begins a day")
    m.state.gaming_day, m.state.gaming_day_utc_us = event.date, event.utc_us
    m.note(Noted("gaming_day", f"Gaming day {event.date} begins."))


def begin_shift(m: TableModel) -> None:
    """A shift begins: what stands open now passes to its supervisor."""
    event, state = m.event, m.state
    if not isinstance(event, ShiftBegan):
        raise AssertionError("only the wall clock begins a shift")
    state.shift, state.shift_utc_us = event.name, event.utc_us
    m.note(Noted("shift", f"Shift {event.name} of {event.date} begins."))
    waiting = (hold for hold in state.holds if hold.klass is not HoldClass.NOTICE)
    holds = [hold.words for hold in waiting]
    alerts: list[Said] = [
        _alert(alert.seat, alert.spot, placed=alert.placed) for alert in state.alerts
    ]
    if state.handover is not None:  # nobody has taken over from the shift before
        alerts = [*(each for each in state.handover.alerts if each not in alerts), *alerts]
    state.handover = Handover(event.name, holds, alerts) if holds or alerts else None
    m.note(HandedOver(event.name, tuple(holds), tuple(alerts)))


def _alert(seat: int, spot: str, *, placed: bool) -> str:
    change = "placed on" if placed else "taken from"
    return f"Late: {change} seat {seat}, {spot.replace('_', ' ')}."


def take_over(m: TableModel) -> None:
    """A supervisor of the new shift has seen what was left open."""
    event, handover = m.event, m.state.handover
    if not isinstance(event, TakeOver) or handover is None:
        raise AssertionError("only a supervisor takes over what is handed over")
    m.state.handover = None
    what = f"{len(handover.holds)} holds, {len(handover.alerts)} alerts"
    m.note(Noted("taken_over", f"{event.by} takes over for shift {handover.shift}: {what}."))


def prompt(m: TableModel) -> str:
    """Return what the screen asks for until a supervisor has taken over; empty: nothing."""
    handover = m.state.handover
    if handover is None:
        return ""
    number = len(handover.holds) + len(handover.alerts)
    return f"Shift {handover.shift} began with {number} open: a supervisor takes over."


def handover_open(m: TableModel) -> bool:
    """Nobody has taken over yet what stood open when the shift began."""
    return m.state.handover is not None
