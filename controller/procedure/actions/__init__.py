"""Every action that a row may name: each changes the state or notes an intent, and nothing else."""

from controller.procedure.actions.irregular import IrregularActions
from controller.procedure.actions.machine import MachineActions
from controller.procedure.actions.people import PeopleActions
from controller.procedure.actions.play import RoundActions
from controller.procedure.actions.table import TableActions

__all__ = ["Actions"]


class Actions(TableActions, PeopleActions, RoundActions, MachineActions, IrregularActions):
    """What is done, of all matters."""
