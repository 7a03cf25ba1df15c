"""Errors of the daemon itself."""

from controller.data.message import message
from controller.errors import DealerTableError, ExitCode


class LogError(DealerTableError):
    """The log cannot be written where the configuration says."""

    exit_code = ExitCode.USAGE


class DeviceSetupError(DealerTableError):
    """A device cannot be driven as configured: its driver or transport is not installed."""

    exit_code = ExitCode.USAGE


class StoppingError(DealerTableError):
    """The daemon is ending: it takes no more requests."""

    exit_code = ExitCode.NEGATIVE

    def __init__(self) -> None:
        super().__init__(message("answer-stopping"))
