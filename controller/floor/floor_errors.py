"""Errors of the floor's commands."""

from controller.errors import DealerTableError, ExitCode


class NoFloorError(DealerTableError):
    """The table's file names no floor, or a name on the floor is unknown."""

    exit_code = ExitCode.USAGE


class CentreError(DealerTableError):
    """The central database cannot be used, or is of another version."""

    exit_code = ExitCode.STORAGE
