"""Alarms: how urgent a hold, a late bet or wrong PINs are, and that somebody has noticed them.

The priorities and the pause of their sound follow the ideas of IEC 60601-1-8 and ISA-18.2; no
conformity is claimed (docs/alarms.md).
"""

from controller.data.causes import HoldClass
from controller.data.intents import Noted
from controller.data.message import message
from controller.data.state import AlarmPriority, Hold, HoldScope
from controller.procedure.model import TableModel

LATE_BET = AlarmPriority.MEDIUM
"""The priority of a late bet: the round goes on, and somebody has to decide."""

WRONG_PINS = AlarmPriority.LOW
"""The priority of wrong PINs: play goes on, and somebody should look who tries."""


def priority_of(hold: Hold) -> AlarmPriority:
    """Return how urgent a hold is: does the round stand still, and can the dealer end it?"""
    if hold.scope is not HoldScope.THIS_ROUND:
        return AlarmPriority.LOW
    return AlarmPriority.MEDIUM if hold.cause.klass is HoldClass.DEALER else AlarmPriority.HIGH


def no_alarm(m: TableModel) -> bool:
    """Nothing holds the table, no late bet waits for a decision, and nobody tries PINs."""
    state = m.state
    tried = any(each.waits for each in state.pin_tries)
    return not state.holds and not tried and all(each.decided for each in state.alerts)


def acknowledge(m: TableModel) -> None:
    """Take in that somebody has noticed the alarms: their sound pauses, the alarms stand."""
    m.state.acknowledged_utc_us = m.now.utc_us
    m.note(Noted("alarms_acknowledged", message("note-alarms-acknowledged")))
