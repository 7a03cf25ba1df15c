"""Errors of the journal: what happened, where, and what to do."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from controller.data.message import Message, message, message_of
from controller.errors import DealerTableError, ExitCode, told_by
from drivers.system_troubles import of_system

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


class JournalUnavailableError(JournalError):
    """The journal cannot be read at present for want of a resource; nothing in it is in doubt.

    Attributes:
        why: which resource is wanting.
    """

    def __init__(self, why: Message) -> None:
        self.why = why
        super().__init__(message("journal-unavailable", why=why))


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


def lost_definition(digest: bytes, seq: int) -> JournalDamagedError:
    """Return the error for a missing definition, which event `seq` names."""
    return JournalDamagedError(message("journal-definition-missing", digest=digest.hex()), seq)


@contextmanager
def readable() -> Iterator[None]:
    """Read from a journal; what SQLite cannot read is damage, unless a resource is wanting."""
    try:
        yield
    except SQLITE_ERRORS as error:
        raise unread(error) from error


def unread(error: Exception, where: int = 0) -> JournalError:
    """Return what it means that SQLite could not read: a resource is wanting, or there is damage.

    Args:
        error: what sqlite3 raised.
        where: the number of the event that was to be read; 0: none.
    """
    why = wanting(error)
    if why is not None:
        return JournalUnavailableError(why)
    return JournalDamagedError(message("journal-not-readable", error=told_by(error)), where)


@contextmanager
def openable(path: Path) -> Iterator[None]:
    """Open a file, or begin to read it; what cannot be is no journal, or a resource is wanting."""
    try:
        yield
    except (*SQLITE_ERRORS, OSError) as error:
        why = wanting(error)
        if why is not None:
            raise JournalUnavailableError(why) from error
        raise JournalUnreadableError(path, told_by(error)) from error


_RESOURCES = (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN)


def wanting(error: Exception) -> Message | None:
    """Return which resource was wanting; None: it was something else."""
    if isinstance(error, OSError):
        number = error.errno
        return message_of(of_system(number)) if number in _RESOURCES else None
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK)
    if is_locked(error) or code & 0xFF == sqlite3.SQLITE_LOCKED:
        return message("journal-locked")
    if code & 0xFF == sqlite3.SQLITE_NOMEM or code == sqlite3.SQLITE_IOERR_NOMEM:
        return message_of(of_system(errno.ENOMEM))
    if code & 0xFF == sqlite3.SQLITE_CANTOPEN:  # SQLite does not say why: the next file will
        try:
            os.close(os.open("/", os.O_RDONLY))
        except OSError as refused:
            return wanting(refused)
    return None


def is_locked(error: Exception) -> bool:
    """Tell whether another program has locked the journal: nothing was begun."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF == sqlite3.SQLITE_BUSY
