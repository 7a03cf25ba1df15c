"""What can go wrong in the controller, as one family of exceptions with an exit code each."""

from enum import IntEnum
from typing import ClassVar


class ExitCode(IntEnum):
    """What a command of `tablectl` says to the shell and to systemd when it ends."""

    OK = 0
    NEGATIVE = 1
    """The command worked and its answer is no: a violation, a failed verification."""
    USAGE = 2
    """Wrong arguments or a wrong configuration."""
    DEVICE = 3
    """A device is missing or failed."""
    STORAGE = 4
    """The journal cannot be read or written: the table is halted."""
    IN_USE = 5
    """Already running: another process holds the port or the journal."""
    INTERNAL = 70
    """A programming error (EX_SOFTWARE of sysexits.h)."""


class DealerTableError(Exception):
    """Base of everything that the controller raises on purpose.

    Its text says what happened, where, and what to do.
    """

    exit_code: ClassVar[ExitCode] = ExitCode.INTERNAL
