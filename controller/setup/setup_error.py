"""Errors of setting a table up."""

from controller.errors import DealerTableError, ExitCode


class SetupError(DealerTableError):
    """What was answered cannot be set up, or a file of the set-up cannot be written."""

    exit_code = ExitCode.USAGE
