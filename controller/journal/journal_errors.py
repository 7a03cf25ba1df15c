"""Errors of the journal: what happened, where, and what to do."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from controller.data.message import Message, message
from controller.errors import DealerTableError, ExitCode

SQLITE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What sqlite3 raises; the second when its message quotes a damaged file."""


class JournalError(DealerTableError):
    """The journal cannot be written: the table is halted until a restart."""

    exit_code = ExitCode.STORAGE
    words: Message


class JournalInUseError(JournalError):
    """Another daemon holds the journal.

    Attributes:
        path: the journal.
        pid: the process that holds it, as its lock file says; empty if the file does not say.
    """

    exit_code = ExitCode.IN_USE

    def __init__(self, path: Path, pid: str) -> None:
        self.path = path
        self.pid = pid
        words = message("journal-in-use", path=str(path))
        super().__init__(message("journal-in-use-by", path=str(path), pid=pid) if pid else words)


class JournalUnreadableError(JournalError):
    """This file cannot be read as a journal at all; nothing in it was changed.

    Attributes:
        path: the journal.
        what: what is wrong with it.
    """

    def __init__(self, path: Path | str, what: Message) -> None:
        self.path = path
        self.what = what
        super().__init__(message("journal-unreadable", path=str(path), what=what))


class JournalFormError(JournalUnreadableError):
    """A journal or an export of another form; nothing in it was changed.

    Attributes:
        form: its form number, as it stands in the file.
    """

    def __init__(self, path: Path, form: object, ours: int) -> None:
        self.form = form
        super().__init__(path, message("journal-of-another-form", form=repr(form), number=ours))


class JournalDamagedError(JournalError):
    """The journal does not hold what was written; nothing in it was changed.

    Attributes:
        what: what does not agree.
        where: the sequence number of the first event that is wrong or missing; 0 if the damage
            lies outside the events.
    """

    def __init__(self, what: Message, where: int) -> None:
        self.what = what
        self.where = where
        words = message("journal-damaged", what=what)
        super().__init__(message("journal-damaged-at", number=where, what=what) if where else words)


def told_by(error: Exception) -> Message:
    """Return the words of SQLite or the operating system, unchanged."""
    told = (isinstance(error, OSError) and error.strerror) or str(error)
    return message("journal-system-says", error=printable(told))


@contextmanager
def readable() -> Iterator[None]:
    """Read from a journal; what SQLite cannot read is damage."""
    try:
        yield
    except SQLITE_ERRORS as error:
        raise JournalDamagedError(not_readable(error), 0) from error


def not_readable(error: Exception) -> Message:
    """Return that something cannot be read, with what SQLite says."""
    return message("journal-not-readable", error=printable(str(error)))


def printable(text: str) -> str:
    """Return a text in printable form; it may hold bytes of a damaged file."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
