"""The base of all errors of the controller that people read, and the exit codes of `tablectl`."""

from enum import IntEnum
from typing import Final

import msgspec

from controller.data.message import Message
from controller.words.spoken import in_english

UNDECODABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What msgspec raises for bytes that are not what they should be."""


class ExitCode(IntEnum):
    """The exit code with which a command of `tablectl` ends, for the shell and for systemd."""

    OK = 0
    NEGATIVE = 1
    """The command worked and its answer is no: a violation, a failed verification."""
    USAGE = 2
    """Wrong arguments or a wrong configuration."""
    DEVICE = 3
    """A device is missing or failed."""
    STORAGE = 4
    """The journal cannot be read or written: the table is halted. Or an output of a command."""
    IN_USE = 5
    """Already running: another process holds the port or the journal."""
    RETIRED = 6
    """The daemon ended between two rounds, as it was asked to: another version takes over."""
    INTERNAL = 70
    """A programming error (EX_SOFTWARE of sysexits.h)."""


class DealerTableError(Exception):
    """Base of all errors that the controller raises on purpose.

    `str` of it is English, for logs and traces. For people, put `words` into their language.

    Attributes:
        words: what happened, where, and what to do.
    """

    exit_code: ExitCode = ExitCode.INTERNAL

    def __init__(self, words: Message) -> None:
        super().__init__(words)
        self.words = words

    def __str__(self) -> str:
        """Return what happened, in English."""
        return in_english(self.words)
