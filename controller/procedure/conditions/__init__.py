"""Every condition that a row may name: each tests data, and nothing else."""

from controller.procedure.conditions.by_hand import ModeConditions
from controller.procedure.conditions.day import DayConditions
from controller.procedure.conditions.holding import HoldConditions
from controller.procedure.conditions.play import RoundConditions

__all__ = ["Conditions"]


class Conditions(HoldConditions, RoundConditions, DayConditions, ModeConditions):
    """What holds now, of all matters."""
