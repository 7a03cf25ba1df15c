"""The one writer of a journal."""

import sqlite3
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Self

from msgspec.structs import astuple

from controller.data.message import Text, message
from controller.journal import chain, checked_rows, connect, schema
from controller.journal.journal_errors import (
    SQLITE_ERRORS,
    JournalDamagedError,
    JournalError,
    is_locked,
)
from controller.journal.lock import JournalLock
from controller.journal.record import Definition, Head, Record, Restored, Stamp

MEMORY = ":memory:"
"""The path of a journal that is gone when it is closed."""

_APPEND = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_DEFINE = (
    "INSERT INTO definition SELECT ?, ?, ?, ?"
    " WHERE NOT EXISTS (SELECT 1 FROM definition WHERE digest = ?)"
)
_CHECKPOINT_AFTER = 64
"""Events in the log after which an idle moment moves them into the file."""
_LEAVE = """DELETE FROM event WHERE seq IN (
    SELECT seq FROM event
    WHERE seq <= (
        SELECT json_extract(CAST(data AS TEXT), '$.seq') FROM event
        WHERE kind = 'JournalSealed' ORDER BY seq DESC LIMIT 1
    ) AND seq < (SELECT max(seq) FROM event) - ?
    ORDER BY seq LIMIT ?
)"""
_LEAVE_AT_ONCE = 500
"""Events that leave in one commit, which a table waits for."""
_SEALED = "JournalSealed"
"""The kind of the event after which others may leave."""
_INTERRUPTED = message("journal-append-interrupted")
_LOCKED_SECONDS = 5
"""Seconds for which another program may lock the journal; after the first one people are told."""
_LOCKED = message("journal-locked-for", seconds=_LOCKED_SECONDS)


class Journal:
    """A journal held open by the table, on the table's own thread.

    The order of calls: `open`, `restore` once, `append` for every event, `idle` whenever the table
    has nothing else to do, `close`. After the first failure it refuses everything.
    """

    def __init__(
        self, path: Path | None, connection: sqlite3.Connection, lock: JournalLock | None
    ) -> None:
        self._path = path
        self._name = str(path or MEMORY)
        self._connection = connection
        self._lock = lock
        self._writable = path is None
        self._execute = connection.cursor().execute
        self._head: Head | None = None
        self._failure: Text | None = None
        self._in_log = 0
        self._leaving = True
        self.tell_locked: Callable[[], None] = lambda: None
        """Called while `append` waits, once another program has locked the journal for a second."""
        self.waits = 0
        """How often that was so."""

    @classmethod
    def open(cls, path: Path | str, *, created: Stamp, identity: bytes) -> Self:
        """Open the journal at `path`, or make it if there is none.

        An existing journal is not written to before `restore` has found it sound.

        Args:
            path: the file, or `MEMORY`.
            created: the time now; kept if the journal is new.
            identity: 16 random bytes; the name of the journal if it is new.

        Raises:
            JournalInUseError: another daemon has it.
            JournalFormError: it is a journal of another form.
            JournalUnreadableError: it is no journal.
            JournalError: it cannot be made.
        """
        origin = connect.origin_of(identity, created.utc_us)
        if path == MEMORY:
            return cls(None, connect.open_memory(origin), None)
        path = Path(path)
        lock = JournalLock(path)
        try:
            if connect.size_of(path) is None:
                connect.create_file(path, origin)
            lock.take_file()
            return cls(path, connect.open_reader(path), lock)
        except BaseException:
            lock.release()
            raise

    def restore(self, recent: int = schema.RECENT) -> Restored | None:
        """Check what a start reads and return the state to continue from; None in a new journal.

        Args:
            recent: how many of the last events have their chain checked.

        Raises:
            JournalDamagedError: something is not what was written; the files are untouched.
            JournalUnreadableError: the file cannot be opened for writing.
        """
        self._refuse_failed()
        assert recent > 0
        origin, restored = schema.read_restored(self._connection, recent)
        self._open_for_writing()
        self._head = Head(restored.seq, restored.hash) if restored else Head(0, origin.genesis)
        self._checked = self._head.seq
        return restored

    def append(self, record: Record, state: bytes, definitions: Sequence[Definition] = ()) -> None:
        """Make one event, its intents and the state after it durable, in one commit.

        Args:
            record: the event; its number is one more than the last.
            state: the state after it; it replaces the one before.
            definitions: configurations that this event puts in force, kept word for word, each
                once.

        Raises:
            JournalError: it is not certain to be on disk. Nothing may be sent or acknowledged, and
                the journal refuses everything from now on.
        """
        self._refuse_failed()
        assert self._head is not None, "restore comes before the first append"
        assert record.seq == self._head.seq + 1, "events are numbered without a gap"
        named = [(chain.definition_digest(each), each) for each in definitions]
        names = b"".join([digest for digest, _ in named])
        digest = sha256(state).digest()
        link = chain.event_hash(self._head.hash, record, names, digest)
        row = (*astuple(record), names, digest, link, state)
        # Set beforehand: whatever else ends this call, even Ctrl-C, nobody knows then whether the
        # event is on disk, and no other may follow it.
        self._failure = _INTERRUPTED
        try:
            self._write(named, row)
        except (*SQLITE_ERRORS, OSError) as error:
            raise self._failed(error) from error
        self._failure = None
        self._head = Head(record.seq, link)
        self._in_log += 1
        self._leaving = self._leaving or record.kind == _SEALED

    def definition(self, digest: bytes) -> Definition | None:
        """Return a definition that some event put in force, by its digest.

        Raises:
            JournalDamagedError: it is not what it was.
            JournalError: it cannot be read.
        """
        self._refuse_failed()
        try:
            return checked_rows.read_definition(self._connection, digest)
        except SQLITE_ERRORS as error:
            raise self._failed(error) from error

    def definitions(self, kind: str) -> list[Definition]:
        """Return all definitions of a kind that events have put in force.

        Raises:
            JournalDamagedError: one is not what it was.
            JournalError: they cannot be read.
        """
        self._refuse_failed()
        try:
            return checked_rows.read_definitions(self._connection, kind)
        except SQLITE_ERRORS as error:
            raise self._failed(error) from error

    def check(self) -> None:
        """Read back from the file what was written since the last check, and the state row.

        The daemon calls it before and after a round (Oklahoma 325:85-15-18); its cost grows with
        the events in between. Nothing is changed, and a failed check does not close the journal.

        Raises:
            JournalDamagedError: something is not what was written.
            JournalUnreadableError: the file cannot be opened any more.
        """
        self._refuse_failed()
        head = self.head
        fresh = connect.open_beside(self._path) if self._path is not None else None
        try:
            connection = fresh or self._connection
            _, found = schema.read_restored(connection, max(1, head.seq - self._checked))
        finally:
            if fresh is not None:
                fresh.close()
        if (Head(found.seq, found.hash) if found else None) != (head if head.seq else None):
            raise JournalDamagedError(message("journal-last-event-another"), head.seq)
        self._checked = head.seq

    def idle(self) -> int:
        """Move what was appended from the log into the file, if there is enough of it.

        The daemon calls it when no event is waiting. It takes about half a millisecond on a good
        disk, and saves `append` this time. Then some events leave that lie in a sealed segment, if
        there are any.

        Returns:
            The pages of 4 KiB that could not be moved, because somebody has been reading the
            journal since they were written; until that ends the log grows.

        Raises:
            JournalError: the disk failed; as after `append`.
        """
        if self._path is None or self._failure:
            return 0
        if self._in_log < _CHECKPOINT_AFTER:
            self._let_leave()
            return 0
        try:
            pages: int
            moved: int
            _, pages, moved = self._execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        except (*SQLITE_ERRORS, OSError) as error:
            raise self._failed(error) from error
        self._in_log = 0
        self._let_leave()
        return max(0, pages - moved)

    def _let_leave(self) -> None:
        """Let some events leave that lie in a sealed segment; the file's own triggers judge."""
        if not self._leaving:
            return
        self._execute("PRAGMA busy_timeout = 0")  # what has time waits for nobody
        try:
            self._execute(_LEAVE, (schema.KEPT, _LEAVE_AT_ONCE))
            self._leaving = self._execute("SELECT changes()").fetchone()[0] > 0
            if self._leaving:
                self._in_log = _CHECKPOINT_AFTER  # what left is in the log, too: empty it next
        except sqlite3.IntegrityError:
            self._leaving = False  # a trigger refused: all stay
        except (*SQLITE_ERRORS, OSError) as error:
            if not is_locked(error):  # else it is tried again when there is time
                raise self._failed(error) from error
        finally:
            self._execute(f"PRAGMA busy_timeout = {connect.BUSY_MS}")

    @property
    def head(self) -> Head:
        """The last event's number and hash; available after `restore`."""
        assert self._head is not None, "restore comes first"
        return self._head

    @property
    def failed(self) -> bool:
        """Whether the journal refuses everything until the daemon restarts."""
        return self._failure is not None

    def close(self) -> None:
        """Close the file and release the lock."""
        self._failure = self._failure or message("journal-closed")
        self._connection.close()
        if self._lock is not None:
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _open_for_writing(self) -> None:
        if self._writable:
            return
        assert self._path is not None
        connect.flush_again(self._path)
        writer = connect.open_writer(self._path)
        self._connection.close()
        self._connection = writer
        self._execute = writer.cursor().execute
        self._writable = True

    def _write(self, named: list[tuple[bytes, Definition]], row: tuple[object, ...]) -> None:
        """Commit one event; another program that locks the journal for a moment is waited for.

        SQLite waits for a second at each try. A statement that stands alone takes the lock before
        it does anything: where the lock is taken, nothing was begun. Nothing else is tried again.
        """
        try:
            if not named:
                self._execute(_APPEND, row)
                return
            self._execute("BEGIN IMMEDIATE")
        except SQLITE_ERRORS as error:
            if not is_locked(error):
                raise
            self.waits += 1
            self.tell_locked()
            self._begin_late()
        self._commit_with(named, row)

    def _begin_late(self) -> None:
        """Begin as soon as the other program lets it, in what is left of `_LOCKED_SECONDS`."""
        for left in reversed(range(_LOCKED_SECONDS - 1)):
            try:
                self._execute("BEGIN IMMEDIATE")
                return
            except SQLITE_ERRORS as error:
                if not (left and is_locked(error)):
                    raise

    def _commit_with(self, named: list[tuple[bytes, Definition]], row: tuple[object, ...]) -> None:
        # No ROLLBACK on an error: the journal takes nothing more, and closing it drops this.
        for digest, definition in named:
            values = (digest, definition.kind, definition.name, definition.text)
            self._execute(_DEFINE, (*values, digest))
        self._execute(_APPEND, row)
        self._execute("COMMIT")

    def _refuse_failed(self) -> None:
        if self._failure is not None:
            words = message("journal-has-failed", path=self._name, error=self._failure)
            raise JournalError(words)

    def _failed(self, error: Exception) -> JournalError:
        if is_locked(error):
            self._failure = _LOCKED
            return JournalError(message("journal-locked-out", path=self._name, why=_LOCKED))
        self._failure = str(error)
        return JournalError(message("journal-not-written", path=self._name, error=self._failure))
