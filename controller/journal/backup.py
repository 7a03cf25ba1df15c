"""A verified copy of a journal, made while the table deals.

SQLite's backup takes the pages of one moment, with a part of a moment's events never among them. It
is written under another name, flushed, read back from the medium and checked as a whole: the chain,
the state, the definitions, the pages, and the heads that were noted elsewhere. Only then it gets
its own name. So what lies under the name of a copy was sound when it was made, also after a power
cut.
"""

import errno
import fcntl
import math
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from sqlite3 import Connection
from stat import S_ISDIR

from controller.data.house_clock import time_of
from controller.data.message import message
from controller.errors import ExitCode, told_by
from controller.journal.checked_rows import read_origin
from controller.journal.connect import companion_of, log_of, open_reader, open_still, size_of
from controller.journal.heads import SignedHead, disagreement
from controller.journal.journal_errors import SQLITE_ERRORS, JournalDamagedError, JournalError
from controller.journal.lock import MODE, JournalLock
from controller.journal.record import Head
from controller.journal.sealer import copy_segments
from controller.journal.segments import segments_folder
from controller.journal.verify import Progress, audit
from controller.system.disk import as_owner, exists_at, name_durably

# Writing a file's pages to its disk, without what makes other writers wait.


_WAIT_WRITE_WAIT = 1 | 2 | 4
"""All three SYNC_FILE_RANGE_ flags: what is being written, what is not yet, and until both are."""
_NOT_HERE = (errno.ENOSYS, errno.EINVAL, errno.EPERM, errno.EOPNOTSUPP)
"""A system, a file system or a sandbox without the call."""


def write_out(descriptor: int) -> None:
    """Have a file's changed pages written to its disk, and wait until they are.

    It makes nothing durable: that is the `fsync` at the end. It commits no metadata and empties no
    cache of the disk, for which every other writer would wait. Where the system has no such call,
    `fdatasync` does more than was asked.

    Raises:
        OSError: the disk refuses the pages.
    """
    call = _sync_file_range()
    if call is None or (error := call(descriptor)) in _NOT_HERE:
        os.fdatasync(descriptor)
    elif error:
        raise OSError(error, os.strerror(error))


@cache
def _sync_file_range() -> Callable[[int], int] | None:
    """Return the call of the C library, which returns an error's number or 0; None: it has none."""
    import ctypes  # noqa: PLC0415 - a command that only checks does without

    library = ctypes.CDLL(None, use_errno=True)
    found = getattr(library, "sync_file_range", None)
    if found is None:
        return None
    begin = to_end = ctypes.c_int64()

    def whole_file(descriptor: int) -> int:
        return ctypes.get_errno() if found(descriptor, begin, to_end, _WAIT_WRITE_WAIT) else 0

    return whole_file


_PAGES = 64
"""Pages copied before they are written out."""
_PIECE = 1 << 18
"""Their bytes, 256 KiB: the disk gets no more at once, so a commit of the table waits for no more
than that.
"""
_REST = 0.008
"""Seconds that the disk is left to the table after each of them: 3 s more for 100 MB."""
_REST_OF_READING = 0.002
"""The same where a piece was read, which takes a tenth of that: 0.8 s more for 100 MB."""
_OPEN_FILES = Path("/proc/self/fd")
Rest = Callable[[float], None]
"""Waits so many seconds."""
_SIZE = ("page_count", "page_size")
_MEGABYTE = 1_000_000


class BackupError(JournalError):
    """No copy was made: the place cannot be written, or is taken. What was there is as it was."""

    exit_code = ExitCode.STORAGE


class BackupUnderWayError(BackupError):
    """Another process makes a copy at this place just now."""

    exit_code = ExitCode.IN_USE


class BackupUnsoundError(BackupError):
    """A copy was made and is not sound, so it was removed: the journal itself may be damaged."""

    exit_code = ExitCode.NEGATIVE


@dataclass(frozen=True, slots=True)
class BackedUp:
    """A copy that was checked after it was made.

    Attributes:
        path: the copy.
        size: its bytes.
        journal: the journal's name, 16 bytes.
        head: the last event in the copy; number 0: there is none, and the link is the genesis.
        utc_us: when that event was; without an event: when the journal was made.
    """

    path: Path
    size: int
    journal: bytes
    head: Head
    utc_us: int


def back_up(
    journal: Path,
    destination: Path,
    heads: Sequence[SignedHead] = (),
    progress: Progress | None = None,
    rest: Rest | None = None,
) -> BackedUp:
    """Copy a journal, and check the copy. A daemon may be writing to the journal meanwhile.

    Args:
        journal: the journal; it is only read.
        destination: a new file; or a folder, in which the copy is named after its last event: then
            a copy of the same event is replaced.
        heads: heads of this journal that were noted before; the copy must hold their events.
        progress: told how far the check is.
        rest: waits, so that the disk is left to the table after each piece; None: it has no table.

    Raises:
        JournalUnreadableError: it is no journal, of another form, or not readable by us.
        BackupError: the copy cannot be written, or the file is there already.
        BackupUnderWayError: another process makes a copy there.
        BackupUnsoundError: the copy is not sound, or not the journal of those heads.
    """
    with copying(destination):
        into = exists_at(destination, S_ISDIR)
    if not into and size_of(destination) is not None:
        raise BackupError(message("journal-there-already", path=str(destination)))
    draft = destination / "journal.new" if into else companion_of(destination, ".new")
    with drafted(draft) as descriptor, copying(destination):
        try:
            with closing(open_reader(journal)) as source:
                _read_no_more_than_asked(journal)
                copy_pages(source, draft, descriptor, rest)
                # After the pages: an event that is not in them lies in a segment by now.
                name = read_origin(source).journal
                copy_segments(segments_folder(journal), segments_folder(draft), name)
            made = _checked(draft, os.fstat(descriptor).st_size, heads, progress)
            path = destination / _name(made) if into else destination
            with as_owner(path.parent):
                name_durably(draft, path)
        except JournalDamagedError as error:
            what = message("journal-backup-unsound", what=error.words)
            raise BackupUnsoundError(what) from error
    return replace(made, path=path)


def _checked(
    draft: Path, size: int, heads: Sequence[SignedHead], progress: Progress | None
) -> BackedUp:
    with closing(open_still(draft)) as connection:
        _read_no_more_than_asked(draft)
        made = proved(connection, draft, size, progress)
        for noted in heads:
            if (wrong := disagreement(connection, noted)) is not None:
                raise JournalDamagedError(wrong, 0)
        return made


def _read_no_more_than_asked(path: Path) -> None:
    """Have the system read no pages of a file beforehand, as this process has it open.

    Disks read megabytes beforehand; a commit of the table would wait for them. SQLite does not tell
    its descriptors, and opening and closing the file once more would release SQLite's locks on it.
    """
    wanted = path.stat()
    for each in os.listdir(_OPEN_FILES):
        with suppress(OSError):  # the listing's own descriptor is closed by now
            if os.path.samestat(os.fstat(int(each)), wanted):
                os.posix_fadvise(int(each), 0, 0, os.POSIX_FADV_RANDOM)


def proved(
    connection: sqlite3.Connection, path: Path, size: int, progress: Progress | None
) -> BackedUp:
    """Check a copy as a whole and return what it is.

    Raises:
        JournalDamagedError: it is not sound.
    """
    report = audit(connection, progress)
    for damage in report.damages:
        raise JournalDamagedError(damage.what, damage.where)
    assert report.origin is not None, "a journal without damage has a beginning"
    found = connection.execute(
        "SELECT utc_us FROM event WHERE seq = ?", (report.head.seq,)
    ).fetchone()
    utc_us = found[0] if found else report.origin.created_utc_us
    return BackedUp(path, size, report.origin.journal, report.head, utc_us)


def _name(made: BackedUp) -> str:
    """Return the name of a copy in a folder of copies: journal, last event, and when that was.

    The number stands before the time: a computer's clock may be wrong.
    """
    when = time_of(made.utc_us)
    return f"{made.journal.hex()[:8]}-{made.head.seq:012d}-{when:%Y%m%dT%H%M%SZ}.journal"


@contextmanager
def drafted(draft: Path) -> Iterator[int]:
    """Give an empty file of this process alone, which is to be renamed; else it is removed.

    A draft that an earlier process left when it was killed is used again.

    Raises:
        BackupUnderWayError: another process has it.
        BackupError: it cannot be made.
    """
    how = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW
    with copying(draft.parent), as_owner(draft.parent):
        descriptor = os.open(draft, how, MODE)
    try:
        with copying(draft.parent):
            _lock(descriptor, draft)
        try:
            with copying(draft.parent):
                os.ftruncate(descriptor, 0)
                # A stick with FAT, say, knows no modes: there the mount says who reads.
                with suppress(PermissionError):
                    os.fchmod(descriptor, MODE)
            yield descriptor
        except BaseException:
            with suppress(OSError), as_owner(draft.parent):
                draft.unlink()
            raise
    finally:
        os.close(descriptor)


def _lock(descriptor: int, draft: Path) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        # Whoever had the lock before may have renamed or removed the file since it was opened.
        ours = os.path.samestat(os.fstat(descriptor), draft.stat())
    except (BlockingIOError, FileNotFoundError):
        ours = False
    if not ours:
        raise BackupUnderWayError(message("journal-backup-under-way", path=str(draft)))


def copy_pages(
    source: sqlite3.Connection, draft: Path, descriptor: int, rest: Rest | None = None
) -> None:
    """Copy the pages as they are at this moment, write them out piece by piece, and flush them.

    The transaction keeps the moment: without it the copy would begin anew after each event. It ends
    with the connection, before the check, so that the writer's log can be emptied.

    Args:
        source: the journal.
        draft: an empty file.
        descriptor: of that file.
        rest: waits after each piece.

    Raises:
        BackupError: there is too little room.
        sqlite3.Error, OSError: a page cannot be read or written.
    """
    source.execute("BEGIN")
    size = math.prod(source.execute(f"PRAGMA {each}").fetchone()[0] for each in _SIZE)
    room = os.fstatvfs(descriptor)
    if room.f_bavail * room.f_frsize < size:
        place = str(draft.parent)
        raise BackupError(message("journal-backup-no-room", path=place, size=-(-size // _MEGABYTE)))

    def write(_status: int, _left: int, _total: int) -> None:
        write_out(descriptor)
        if rest is not None:
            rest(_REST)

    # Nobody else has the draft, and it counts only when it is whole: no locks (some folders of
    # other computers have none), no journal of its own.
    uri = f"{draft.absolute().as_uri()}?mode=rw&vfs=unix-none"
    with as_owner(draft.parent):
        opened = sqlite3.connect(uri, uri=True)
    with closing(opened) as target:
        target.execute("PRAGMA journal_mode = OFF").fetchall()
        target.execute("PRAGMA synchronous = OFF")
        source.backup(target, pages=_PAGES, progress=write)
    os.fsync(descriptor)
    # The check shall read what the medium has, not what the computer remembers.
    os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    if rest is not None:
        _read_back(descriptor, rest)


def _read_back(descriptor: int, rest: Rest) -> None:
    """Read a file from its disk in pieces, with a rest after each; the check then finds it read.

    The check alone would read page after page, thousands in a second, and each commit of the table
    would meet some. What the memory does not hold until then is read a second time.
    """
    os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_RANDOM)  # no more than is asked for
    for begin in range(0, os.fstat(descriptor).st_size, _PIECE):
        os.pread(descriptor, _PIECE, begin)
        rest(_REST_OF_READING)


@contextmanager
def copying(place: Path) -> Iterator[None]:
    """Make a copy at a place; where SQLite or the system refuses, what it says is told."""
    try:
        yield
    except (*SQLITE_ERRORS, OSError) as error:
        what = message("journal-backup-failed", path=str(place), what=told_by(error))
        raise BackupError(what) from error


# A copy put back where a journal is to be: proved before, and never over another.


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
    lock = JournalLock(journal)
    try:
        _refuse_taken(journal)
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
                name_durably(draft, journal)
        return PutBack(replace(made, path=journal), known)
    finally:
        lock.release()


def _refuse_taken(journal: Path) -> None:
    if taken := log_of(journal) if size_of(journal) is None else journal:
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
