"""Errors of the people file and of PINs."""

from pathlib import Path

from controller.errors import DealerTableError, ExitCode


class PeopleError(DealerTableError):
    """A request that does not fit the people in the file."""

    exit_code = ExitCode.USAGE


class PinError(PeopleError):
    """A PIN that nobody may have; the PIN itself is not in the text."""


class PeopleFileError(PeopleError):
    """The people file cannot be written.

    Attributes:
        path: the file.
    """

    def __init__(self, path: Path, error: OSError) -> None:
        self.path = path
        what = (error.strerror or str(error)).lower()
        super().__init__(f"{path}: the people file cannot be written: {what}")
