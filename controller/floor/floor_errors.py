"""Errors of the floor's commands."""

from controller.errors import DealerTableError, ExitCode


class NoFloorError(DealerTableError, exit_code=ExitCode.USAGE):
    """The table's file names no floor, or a name on the floor is unknown."""


class CentreError(DealerTableError, exit_code=ExitCode.STORAGE):
    """The central database cannot be used, or is of another version."""
