"""Connections to the journal file: for its writer, for readers, in memory; and new files."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from io import DEFAULT_BUFFER_SIZE
from pathlib import Path
from struct import Struct

from controller.data.message import Message, message
from controller.errors import told_by
from controller.journal.chain import genesis_hash
from controller.journal.journal_errors import (
    SQLITE_ERRORS,
    JournalError,
    JournalFormError,
    JournalUnreadableError,
    openable,
)
from controller.journal.lock import MODE
from controller.journal.record import Origin
from controller.journal.schema import APPLICATION_ID, ENTRY, FORM, TABLES, create_schema
from controller.system.disk import as_owner, name_durably, stored_bytes

_HEADER_SIZE = 100
_MAGIC = b"SQLite format 3\0"
_WAL_VERSIONS = b"\x02\x02"
_NUMBER = Struct(">I")
VALUE_BYTES = 1 << 22
"""That one value of a journal may have; a definition is a file of at most a megabyte."""
STEPS = 10_000_000
"""Of SQLite's machine that a statement may take on any journal that is only read: a second or two;
and `STEPS_A_BYTE` more for each byte of the journal."""
STEPS_A_BYTE = 4
_LOOK = 10_000
"""Steps between two looks at how many are left."""
BUSY_MS = 1000
"""Milliseconds for which one try waits while another program locks the journal."""

# Checkpoints are made in `Journal.idle`. If the shell is never idle, SQLite makes one at 16 MiB:
# the log stays bounded, and one commit is slow.
_CHECKPOINT_AT_PAGES = 4096
_CACHE_KIB = 256
_LOG_BYTES_KEPT = 16 << 20


class _Unsaid(sqlite3.OperationalError):
    """What SQLite did not do, without an error of its own; `words` say it."""

    def __init__(self, words: Message) -> None:
        self.words = words


def open_reader(path: Path) -> sqlite3.Connection:
    """Open the journal so that nothing can be written, whatever state it is in.

    Raises:
        JournalFormError: a journal of another form.
        JournalUnreadableError: not a journal, or not readable by us.
    """
    return _open_sound(path, "ro")


def open_still(path: Path) -> sqlite3.Connection:
    """Open a copy of a journal that nobody writes to and that has no log.

    SQLite makes no file beside it and takes no lock: it may lie on a medium that can only be read,
    or in a folder of another computer.

    Raises:
        JournalFormError: a journal of another form.
        JournalUnreadableError: not a journal, not readable by us, or a log lies beside it.
    """
    if log := log_of(path):
        raise JournalUnreadableError(path, message("journal-has-a-log", name=log.name))
    return _open_sound(path, "ro&immutable=1")


def _open_sound(path: Path, mode: str) -> sqlite3.Connection:
    _check_header(path)
    return _connect(path, mode, _check_form, _check_tables)


def open_writer(path: Path) -> sqlite3.Connection:
    """Open a journal that was found sound, for appending.

    Raises:
        JournalUnreadableError: it cannot be opened for writing.
    """
    return _connect(path, "rw", lambda _, connection: _tune(connection))


def flush_again(path: Path) -> None:
    """Bring the log as it can be read onto the medium, before anything is added to it.

    After a flush that failed, the system may count what was to be flushed as flushed: it can be
    read, and no later flush writes it. A daemon that was killed then and started again would add
    events behind a gap. So the log's own bytes are written over it, and flushed. Readers do not
    notice; SQLite's locks are on other files. What a failed flush of the journal's own file has
    left out is in the log still, and the next checkpoint writes it.

    Raises:
        JournalUnreadableError: the disk refuses it.
    """
    with openable(path), suppress(FileNotFoundError):
        descriptor = os.open(companion_of(path, "-wal"), os.O_RDWR)
        try:
            at = 0
            while piece := os.pread(descriptor, DEFAULT_BUFFER_SIZE, at):
                at += os.pwrite(descriptor, piece, at)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def open_beside(path: Path) -> sqlite3.Connection:
    """Open, for reading, a journal that this process already has open.

    Only SQLite opens the file: closing another file descriptor of it would release all of this
    process's locks on it.

    Raises:
        JournalUnreadableError: it cannot be opened any more.
    """
    return _connect(path, "ro")


def open_memory(origin: Origin) -> sqlite3.Connection:
    """Make a journal in memory; it is gone when it is closed."""
    connection = _prepared(sqlite3.connect(":memory:", isolation_level=None))
    _lay_out(connection, origin)
    _tune(connection)
    return connection


def origin_of(journal: bytes, created_utc_us: int) -> Origin:
    """The origin of a new journal."""
    return Origin(journal, created_utc_us, genesis_hash(journal, created_utc_us))


def create_file(
    path: Path, origin: Origin, fill: Callable[[sqlite3.Connection], None] | None = None
) -> None:
    """Make a journal where there is none.

    It is written under another name and renamed when it is complete. So an empty or incomplete file
    under the journal's own name is always damage.

    Args:
        path: the file.
        origin: where the journal begins.
        fill: puts events into it; without it the journal is empty.

    Raises:
        JournalError: it cannot be made.
        JournalUnreadableError: the log of a lost journal lies there.
    """
    if log := log_of(path):
        raise JournalUnreadableError(path, message("journal-file-gone", name=log.name))
    draft = companion_of(path, ".new")
    try:
        with as_owner(path.parent):
            _remove(draft)
            make_private(draft)
            connection = _prepared(sqlite3.connect(draft, isolation_level=None))
        try:
            with as_owner(path.parent):  # the first write opens the log
                if connection.execute("PRAGMA journal_mode = WAL").fetchone() != ("wal",):
                    # A flush that failed changes nothing here, and raises nothing.
                    raise _Unsaid(message("journal-no-write-ahead"))
                _lay_out(connection, origin)
            if fill is not None:
                fill(connection)
            _empty_log(connection)
        finally:
            connection.close()
        with as_owner(path.parent):
            name_durably(draft, path)
    except (*SQLITE_ERRORS, OSError) as error:
        words = message("journal-not-made", path=str(path), error=told_by(error))
        raise JournalError(words) from error
    finally:
        with suppress(OSError), as_owner(path.parent):
            _remove(draft)


def _remove(draft: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        companion_of(draft, suffix).unlink(missing_ok=True)


def _connect(
    path: Path, mode: str, *begin: Callable[[Path, sqlite3.Connection], None]
) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    with openable(path):
        connection = _prepared(
            sqlite3.connect(uri, uri=True, isolation_level=None, timeout=BUSY_MS / 1000)
        )
        try:
            if mode != "rw":  # it may be anybody's: nothing in it takes the memory, or runs
                connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, VALUE_BYTES)
                connection.execute("PRAGMA trusted_schema = OFF")
                connection.execute("PRAGMA cell_size_check = ON")
                connection.execute("PRAGMA query_only = ON")
                _limit_steps(path, connection)
            for each in begin:
                each(path, connection)
        except BaseException:
            connection.close()
            raise
    return connection


def _limit_steps(path: Path, connection: sqlite3.Connection) -> None:
    """Have SQLite give up a statement that takes more steps than the file can be worth.

    Pages that lead to the same pages again make a small file a table without an end. A read of all
    of a sound one takes less than a step for each byte.
    """
    looks = iter(range(0))

    def begin(_: str) -> None:
        nonlocal looks
        looks = iter(range((STEPS_A_BYTE * stored_bytes(path) + STEPS) // _LOOK))

    def look() -> bool:
        return next(looks, None) is None

    connection.set_trace_callback(begin)
    connection.set_progress_handler(look, _LOOK)


def _prepared(connection: sqlite3.Connection) -> sqlite3.Connection:
    # A flipped bit may make a text invalid UTF-8. Read it as bytes, so that the hash finds the
    # damage.
    connection.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
    return connection


def _tune(connection: sqlite3.Connection) -> None:
    # A state holds nothing secret, so the state that is replaced need not be wiped from the disk.
    connection.execute("PRAGMA secure_delete = OFF").fetchall()
    # NORMAL would flush the log at checkpoints alone: a power cut would take the last commits.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_AT_PAGES}").fetchall()
    connection.execute(f"PRAGMA journal_size_limit = {_LOG_BYTES_KEPT}").fetchall()
    connection.execute("PRAGMA temp_store = MEMORY")
    # An event goes to the end of the file, so 2 MiB of older pages would be kept without use.
    connection.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
    connection.executescript(ENTRY)


def _lay_out(connection: sqlite3.Connection, origin: Origin) -> None:
    connection.execute("BEGIN")
    create_schema(connection)
    connection.execute(
        "INSERT INTO meta VALUES (1, ?, ?, ?)",
        (origin.journal, origin.created_utc_us, origin.genesis),
    )
    connection.execute("COMMIT")


def _empty_log(connection: sqlite3.Connection) -> None:
    """Move the log into the file, because only the file is renamed.

    Closing would do it too, but report no error.
    """
    if connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone() != (0, 0, 0):
        raise _Unsaid(message("journal-log-stays"))


def _check_header(path: Path) -> None:
    with openable(path), path.open("rb") as file:
        header = file.read(_HEADER_SIZE)
    if len(header) < _HEADER_SIZE or not header.startswith(_MAGIC):
        raise JournalUnreadableError(path, message("journal-no-database"))
    # SQLite's file format, 1.3: the application's id at byte 68, the journal mode at 18 and 19.
    if _NUMBER.unpack_from(header, 68) != (APPLICATION_ID,):
        raise JournalUnreadableError(path, message("journal-another-database"))
    if header[18:20] != _WAL_VERSIONS:
        raise JournalUnreadableError(path, message("journal-not-write-ahead"))


def _check_form(path: Path, connection: sqlite3.Connection) -> None:
    form: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if form != FORM:
        raise JournalFormError(path, form, FORM)


def _check_tables(path: Path, connection: sqlite3.Connection) -> None:
    """Refuse what only looks like our tables: a view under such a name may have no end."""
    kinds = connection.execute(
        "SELECT name FROM sqlite_schema WHERE type <> 'table' OR rootpage = 0"
    ).fetchall()
    if any(name in TABLES for (name,) in kinds):
        raise JournalUnreadableError(path, message("journal-another-database"))


def companion_of(path: Path, suffix: str) -> Path:
    """Return the name of a file that belongs to a journal, such as its log (`-wal`)."""
    return path.with_name(path.name + suffix)


def log_of(path: Path) -> Path | None:
    """Return the log beside a journal; None: there is none, or nothing is in it."""
    log = companion_of(path, "-wal")
    return log if size_of(log) else None


def size_of(path: Path) -> int | None:
    """Return the size of what lies at a path; None: nothing does.

    Raises:
        JournalError: the system cannot tell; it is not taken for nothing, and then written over.
    """
    with openable(path):
        try:
            return path.stat().st_size
        except (FileNotFoundError, NotADirectoryError):
            return None


def make_private(path: Path) -> None:
    """Make an empty file with the journal's mode; SQLite gives log and shared memory the same."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, MODE)
    try:
        os.fchmod(descriptor, MODE)
    finally:
        os.close(descriptor)
