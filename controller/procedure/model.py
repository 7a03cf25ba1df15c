"""The model that the machine moves: a basis, the conditions that test it, the actions on it."""

from controller.procedure.actions import Actions
from controller.procedure.follower import Follower


class TableModel(Actions, Follower):
    """One table: its state, and all that a row may ask of it or do to it."""
