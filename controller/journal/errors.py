"""Errors of the journal: what happened, where, and what to do."""

import sqlite3
from pathlib import Path

from controller.errors import DealerTableError, ExitCode

SQLITE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What sqlite3 raises; the second when its message quotes a damaged file."""


class JournalError(DealerTableError):
    """The journal cannot be written: the table is halted until a restart."""

    exit_code = ExitCode.STORAGE


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
        holder = f"process {pid}" if pid else "another process"
        super().__init__(f"{path}: the journal is in use by {holder}; stop it first")


class JournalUnreadableError(JournalError):
    """This file cannot be read as a journal at all; nothing in it was changed.

    Attributes:
        path: the journal.
        what: what is wrong with it.
    """

    def __init__(self, path: Path | str, what: str) -> None:
        self.path = path
        self.what = what
        super().__init__(f"{path}: unreadable journal: {what}; nothing was changed")


class JournalFormError(JournalUnreadableError):
    """A journal or an export of another form; nothing in it was changed.

    Attributes:
        form: its form number, as it stands in the file.
    """

    def __init__(self, path: Path, form: object, ours: int) -> None:
        self.form = form
        super().__init__(
            path,
            f"its form is {form!r}, this program's is {ours}. Read it with the release that wrote "
            "it (tablectl journal export, recall); to go on with this program, move the file and "
            "its log away: a new journal begins",
        )


class JournalDamagedError(JournalError):
    """The journal does not hold what was written; nothing in it was changed.

    Attributes:
        what: what does not agree.
        where: the sequence number of the first event that is wrong or missing; 0 if the damage
            lies outside the events.
    """

    def __init__(self, what: str, where: int) -> None:
        self.what = what
        self.where = where
        place = f"at event {where}" if where else "outside the events"
        super().__init__(
            f"damaged journal, {place}: {what}; nothing was changed: keep the files and run"
            " `tablectl journal verify`"
        )
