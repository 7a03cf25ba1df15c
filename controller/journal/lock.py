"""The lock of a journal: one daemon per journal, by an advisory lock on a file beside it.

The kernel releases the lock however the process ends.
"""

import fcntl
import os
from pathlib import Path

from controller.data.message import Message, message
from controller.journal.errors import JournalError, JournalInUseError


def lock_path(journal: Path) -> Path:
    """Return the lock file of a journal; the file stays when the lock is released."""
    return journal.with_name(journal.name + ".lock")


class JournalLock:
    """Held from construction to `release`.

    Raises:
        JournalInUseError: another process (or another Journal in this one) holds it.
        JournalError: the lock file cannot be made.
    """

    def __init__(self, journal: Path) -> None:
        self._descriptor = _open(lock_path(journal))
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.ftruncate(self._descriptor, 0)
            os.pwrite(self._descriptor, f"{os.getpid()}\n".encode("ascii"), 0)
        except BlockingIOError:
            pid = os.pread(self._descriptor, 32, 0).decode("ascii", "replace").strip()
            os.close(self._descriptor)
            raise JournalInUseError(journal, pid) from None
        except OSError as error:
            os.close(self._descriptor)
            raise JournalError(_not_locked(lock_path(journal), error)) from error

    def release(self) -> None:
        """Release the lock. The file stays: if it were removed, two daemons could hold a lock."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def _open(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o640)
    except OSError as error:
        raise JournalError(_not_locked(path, error)) from error


def _not_locked(path: Path, error: OSError) -> Message:
    return message("journal-not-locked", path=str(path), error=str(error))
