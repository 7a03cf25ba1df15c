"""A copy of a journal put back where a journal is to be: proved before, and never over another."""

import os
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from sqlite3 import Connection

from controller.data.message import message
from controller.errors import ExitCode
from controller.journal.backup import BackedUp, BackupError, copy_pages, copying, drafted, proved
from controller.journal.checked_rows import read_origin
from controller.journal.connect import companion_of, log_of, open_reader, open_still
from controller.journal.heads import SignedHead, disagreement
from controller.journal.lock import JournalLock
from controller.journal.sealer import copy_segments
from controller.journal.segments import segments_folder
from controller.journal.verify import Progress
from controller.system.disk import as_owner, sync_directory


class AnotherJournalError(BackupError):
    """A copy is not of the journal whose heads were noted; nothing was put back."""

    exit_code = ExitCode.NEGATIVE


@dataclass(frozen=True, slots=True)
class PutBack:
    """A journal that was put back.

    Attributes:
        journal: what it is; its `path` is where it lies now.
        known: the last event that a noted head knows of; 0: there is no such head.
    """

    journal: BackedUp
    known: int

    @property
    def lost(self) -> int:
        """How many events are known to be lost; nobody may know of others after them."""
        return max(0, self.known - self.journal.head.seq)


def put_back(
    copy: Path, journal: Path, heads: Sequence[SignedHead] = (), progress: Progress | None = None
) -> PutBack:
    """Put a copy where a journal is to be. Its log, if one lies beside it, is a part of it.

    Args:
        copy: the copy; it is only read.
        journal: where the journal is to be; nothing may be there.
        heads: heads of this journal that were noted; a later one tells what is lost.
        progress: told how far the check is.

    Raises:
        JournalUnreadableError: the copy is no journal, of another form, or not readable by us.
        JournalDamagedError: the copy is not sound.
        AnotherJournalError: it is not the journal of those heads.
        JournalInUseError: a daemon has the place.
        BackupError: something is there already, or it cannot be written.
    """
    _refuse_taken(journal)
    lock = JournalLock(journal)
    try:
        _refuse_taken(journal)  # a daemon that has just ended may have made it
        draft = companion_of(journal, ".new")
        with drafted(draft) as descriptor, copying(journal):
            with closing(_opened(copy)) as source:
                copy_pages(source, draft, descriptor)
                name = read_origin(source).journal
                copy_segments(segments_folder(copy), segments_folder(journal), name)
            with closing(open_still(draft)) as connection:
                size = os.fstat(descriptor).st_size
                made = proved(connection, draft, size, progress)
                known = _last_known(connection, made, heads)
            with as_owner(journal.parent):
                draft.rename(journal)
                sync_directory(journal.parent)
        return PutBack(replace(made, path=journal), known)
    finally:
        lock.release()


def _refuse_taken(journal: Path) -> None:
    if taken := journal if journal.exists() else log_of(journal):
        raise BackupError(message("journal-there-already", path=str(taken)))


def _opened(copy: Path) -> Connection:
    """Open a finished copy as it lies there; a file that was copied with its log, with that."""
    return open_reader(copy) if log_of(copy) else open_still(copy)


def _last_known(connection: Connection, made: BackedUp, heads: Sequence[SignedHead]) -> int:
    """Return the last event that a head knows of.

    Raises:
        AnotherJournalError: the copy is not the journal of a head.
    """
    for noted in heads:
        wrong = None
        if noted.journal != made.journal:
            wrong = message("journal-another", name=made.journal.hex())
        elif noted.head.seq <= made.head.seq:
            wrong = disagreement(connection, noted)
        if wrong is not None:
            raise AnotherJournalError(
                message("journal-not-of-head", path=str(made.path), what=wrong)
            )
    return max((noted.head.seq for noted in heads), default=0)
