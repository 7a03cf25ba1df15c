"""The lock of a journal: one daemon per journal, whatever the name by which it opens the file.

Two advisory locks. That on a file beside the journal is there before the journal is, and tells who
has it. That on the journal's file itself also holds against another name of it, a symbolic or hard
link. The kernel releases both however the process ends.
"""

import fcntl
import os
from pathlib import Path

from controller.data.message import Message, message
from controller.errors import told_by
from controller.files import read_text
from controller.journal.journal_errors import JournalError, JournalInUseError
from controller.system.disk import as_owner

MODE = 0o640
"""Of a journal's files, whatever the umask: sealed cards lie in it. Its owner, the daemon's user,
writes; the group, whose members may look at the record, reads; nobody else.
"""


def lock_path(journal: Path) -> Path:
    """Return the lock file of a journal; the file stays when the lock is released."""
    return journal.with_name(journal.name + ".lock")


def holder(journal: Path) -> int:
    """Return the process that has a journal, or had it last, as its lock file says; 0: none."""
    try:
        return int(read_text(lock_path(journal), "ascii"))
    except (OSError, ValueError):
        return 0


class JournalLock:
    """Held from construction to `release`.

    Raises:
        JournalInUseError: another process (or another Journal in this one) holds it.
        JournalError: the lock file cannot be made.
    """

    def __init__(self, journal: Path) -> None:
        self._journal = journal
        self._file = -1
        self._beside = _open(lock_path(journal), os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW)
        try:
            fcntl.flock(self._beside, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.fchmod(self._beside, MODE)
            os.ftruncate(self._beside, 0)
            os.pwrite(self._beside, f"{os.getpid()}\n".encode("ascii"), 0)
        except BlockingIOError:
            pid = os.pread(self._beside, 32, 0).decode("ascii", "replace").strip()
            os.close(self._beside)
            raise JournalInUseError(journal, pid) from None
        except OSError as error:
            os.close(self._beside)
            raise JournalError(_not_locked(lock_path(journal), error)) from error

    def take_file(self) -> None:
        """Lock the journal's file itself, which is there now.

        It is opened before SQLite opens it and closed after: closing any descriptor of the file
        releases SQLite's own locks on it.

        Raises:
            JournalInUseError: a daemon that opened it by another name holds it.
            JournalError: it cannot be opened.
        """
        self._file = _open(self._journal, os.O_RDONLY)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise JournalInUseError(self._journal, "") from None
        except OSError as error:
            raise JournalError(_not_locked(self._journal, error)) from error

    def release(self) -> None:
        """Release the lock. The file stays: if it were removed, two daemons could hold a lock."""
        for descriptor in (self._file, self._beside):
            if descriptor != -1:
                os.close(descriptor)
        self._file = self._beside = -1


def _open(path: Path, flags: int) -> int:
    try:
        with as_owner(path.parent):
            return os.open(path, flags, MODE)
    except OSError as error:
        raise JournalError(_not_locked(path, error)) from error


def _not_locked(path: Path, error: OSError) -> Message:
    return message("journal-not-locked", path=str(path), error=told_by(error))
