"""Gaming days and shifts, and what one shift hands over to the next."""

from controller.data.causes import HoldClass
from controller.data.events import GamingDayBegan, ShiftBegan, TakeOver
from controller.data.intents import HandedOver
from controller.data.message import Message, both, message
from controller.data.state import Alert, Handover
from controller.procedure.model import TableModel


def day_is_known(m: TableModel, event: GamingDayBegan) -> bool:
    """Tell whether a day has begun: its date is no later than that of the day in force.

    So a date is a gaming day once, also where the house moves its day's end, or its zone.
    """
    state = m.state
    return event.utc_us <= state.gaming_day_utc_us or event.date <= state.gaming_day


def shift_is_known(m: TableModel, event: ShiftBegan) -> bool:
    """Tell whether a shift has begun: by its date, and on that date by its time of day."""
    state = m.state
    known = (state.shift_date, state.shift)
    return event.utc_us <= state.shift_utc_us or (event.date, event.name) <= known


def begin_day(m: TableModel) -> None:
    """Begin a gaming day: rounds that open from now on belong to it."""
    event = m.expect(GamingDayBegan)
    m.state.gaming_day, m.state.gaming_day_utc_us = event.date, event.utc_us
    m.record("gaming_day", message("note-gaming-day", date=event.date))


def begin_shift(m: TableModel) -> None:
    """Begin a shift: its supervisor takes over what stands open now."""
    event, state = m.expect(ShiftBegan), m.state
    state.shift, state.shift_utc_us, state.shift_date = event.name, event.utc_us, event.date
    m.record("shift", message("note-shift", shift=event.name, date=event.date))
    waiting = (hold for hold in state.holds if hold.cause.klass is not HoldClass.NOTICE)
    holds = [hold.words for hold in waiting]
    alerts = [_late(m, alert) for alert in state.alerts]
    if state.handover is not None:  # nobody has taken over from the shift before
        alerts = [*(each for each in state.handover.alerts if each not in alerts), *alerts]
    state.handover = Handover(event.name, holds, alerts) if holds or alerts else None
    m.note(HandedOver(event.name, tuple(holds), tuple(alerts)))


def _late(m: TableModel, alert: Alert) -> Message:
    wager = m.game.label(alert.spot)
    if alert.placed:
        return message("note-late-placed", seat=alert.seat, wager=wager)
    return message("note-late-taken", seat=alert.seat, wager=wager)


def take_over_shift(m: TableModel) -> None:
    """Take over what was left open: a supervisor of the new shift has seen it."""
    event, handover = m.expect(TakeOver), m.state.handover
    assert handover is not None, "nothing is handed over"
    m.state.handover = None
    left = [message("left-holds", count=len(handover.holds))] if handover.holds else []
    if handover.alerts:
        left.append(message("left-alerts", count=len(handover.alerts)))
    words = message("note-taken-over", by=str(event.by), shift=handover.shift, what=both(left))
    m.record("taken_over", words)


def shift_prompt(m: TableModel) -> Message | None:
    """Return what the screen asks for until a supervisor has taken over; None: nothing."""
    handover = m.state.handover
    if handover is None:
        return None
    count = len(handover.holds) + len(handover.alerts)
    return message("prompt-take-over", shift=handover.shift, count=count)


def handover_open(m: TableModel) -> bool:
    """A supervisor still has to take over what stood open when the shift began."""
    return m.state.handover is not None
