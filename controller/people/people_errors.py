"""Errors of the people file and of PINs."""

from pathlib import Path

from controller.data.message import message
from controller.errors import DealerTableError, ExitCode, told_by


class PeopleError(DealerTableError, exit_code=ExitCode.USAGE):
    """A request that does not fit the people in the file."""


class PinError(PeopleError):
    """A PIN that nobody may have; the PIN itself is not in the text."""


class PeopleFileError(PeopleError):
    """The people file cannot be written.

    Attributes:
        path: the file.
    """

    def __init__(self, path: Path, error: OSError) -> None:
        self.path = path
        why = told_by(error)
        super().__init__(message("error-people-file", path=str(path), why=why))
