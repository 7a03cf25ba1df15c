"""The audit of a whole journal: read-only, while the daemon may be writing."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from controller.data.message import Message, message
from controller.errors import printable
from controller.journal import checked_rows
from controller.journal.connect import open_reader
from controller.journal.events import Events
from controller.journal.journal_errors import (
    SQLITE_ERRORS,
    JournalDamagedError,
    lost_definition,
    unread,
)
from controller.journal.record import Event, Head, Origin
from controller.journal.schema import check_schema, check_state_row

_BATCH = 1000
_LOWEST = -(2**63)

Progress = Callable[[int, int], None]
"""Told after every thousand events how many are checked, and of how many."""


@dataclass(frozen=True, slots=True)
class Damage:
    """What is wrong, and at which event (0: outside the events)."""

    where: int
    what: Message


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """What an audit found.

    Attributes:
        origin: where the journal begins; None if that itself cannot be read.
        head: the last event that the chain proves. Its `seq` is the count of sound events.
        damages: what is wrong, the first damage of each sort; empty in a sound journal.
    """

    origin: Origin | None
    head: Head
    damages: tuple[Damage, ...]

    @property
    def sound(self) -> bool:
        """Whether everything is as it was written."""
        return not self.damages


def verify(
    path: Path | str, progress: Progress | None = None, *, pages: bool = True
) -> VerifyReport:
    """Check every event, the state, the definitions and the schema of a journal.

    Args:
        path: the journal.
        progress: told how far it is.
        pages: let SQLite check its own pages as well, in one go.

    Raises:
        JournalUnreadableError: it is no journal, of another version, or not readable by us.
        JournalUnavailableError: a resource is wanting.
    """
    with closing(open_reader(Path(path))) as connection:
        return audit(connection, progress, pages=pages)


def check_stretch(
    path: Path | str, after: Head, until: int = 0, progress: Progress | None = None
) -> VerifyReport:
    """Check the part of a journal that follows an event which was proved before.

    All that `verify` checks of these events is checked, and the schema; what is not looked for are
    definitions that no event names.

    Args:
        path: the journal.
        after: that event, with its link as it was proved; number 0: from the beginning.
        until: the last event that is checked; 0: to the end, and the state with it.
        progress: told how far it is.

    Raises:
        JournalUnreadableError: it is no journal, of another version, or not readable by us.
        JournalUnavailableError: a resource is wanting.
    """
    with closing(open_reader(Path(path))) as connection:
        return _Audit(connection, progress, after, until).run(pages=False)


def audit(
    connection: sqlite3.Connection, progress: Progress | None = None, *, pages: bool = True
) -> VerifyReport:
    """Audit a journal on an open connection; for one in memory this is the only way."""
    return _Audit(connection, progress).run(pages)


class _Audit:
    def __init__(
        self,
        connection: sqlite3.Connection,
        progress: Progress | None,
        after: Head | None = None,
        until: int = 0,
    ) -> None:
        self._connection = connection
        self._events = Events(connection)
        self._progress = progress
        self._stretch = after is not None
        self._after = after or Head(0, b"")
        self._until = until
        self._head = Head(0, b"")
        self._state_digest: bytes | None = None
        self._named: dict[bytes, int] = {}
        self._damages: list[Damage] = []

    def run(self, pages: bool) -> VerifyReport:
        self._check(lambda: check_schema(self._connection))
        origin = self._find_origin()
        if origin is not None:
            self._head = self._after if self._after.seq else Head(0, origin.genesis)
            self._check(self._follow)
        if pages:
            self._check(self._check_pages)
        return VerifyReport(origin, self._head, tuple(self._damages))

    def _check(self, step: Callable[[], None]) -> None:
        try:
            step()
        except JournalDamagedError as error:
            self._damages.append(Damage(error.where, error.what))
        except SQLITE_ERRORS as error:
            wrong = unread(error)
            if not isinstance(wrong, JournalDamagedError):
                raise wrong from error
            self._damages.append(Damage(wrong.where, wrong.what))
        finally:
            if self._connection.in_transaction:  # an error has left it open
                self._connection.execute("ROLLBACK")

    def _find_origin(self) -> Origin | None:
        found: list[Origin] = []
        self._check(lambda: found.append(checked_rows.read_origin(self._connection)))
        return found[0] if found else None

    def _follow(self) -> None:
        """Follow the chain in batches: a long read would stop the writer from emptying its log."""
        if self._after.seq:
            self._check_mark(self._after)
        while True:
            self._connection.execute("BEGIN")
            checked = self._follow_batch()
            if self._until and self._head.seq >= self._until:
                self._connection.execute("COMMIT")
                return
            if checked < _BATCH:
                break
            self._connection.execute("COMMIT")
        # Still in the transaction that read the last event: state and definitions must belong to
        # it.
        self._check_end()
        self._connection.execute("COMMIT")

    def _check_mark(self, mark: Head) -> None:
        """Hold the journal against the event that was proved before."""
        row = self._events.row(mark.seq)
        if row is None:
            raise JournalDamagedError(message("journal-event-missing"), mark.seq)
        event = checked_rows.read_event(row)
        if event.hash != mark.hash:
            raise JournalDamagedError(message("journal-event-another", number=mark.seq), mark.seq)
        self._state_digest = event.state_digest

    def _follow_batch(self) -> int:
        lowest = self._head.seq + 1 if self._head.seq else _LOWEST
        most = min(_BATCH, self._until - self._head.seq) if self._until else _BATCH
        rows = iter(self._events.batch(lowest, most))
        checked = 0
        for event in checked_rows.walk(rows, self._head):
            checked += 1
            self._check_event(event)
        if self._progress is not None:
            self._progress(self._head.seq, self._events.last())
        return checked

    def _check_event(self, event: Event) -> None:
        self._head = Head(event.record.seq, event.hash)
        self._state_digest = event.state_digest
        for digest in checked_rows.digests(event.definitions):
            if not self._stretch:
                self._named.setdefault(digest, event.record.seq)
            elif checked_rows.read_definition(self._connection, digest) is None:
                raise lost_definition(digest, event.record.seq)

    def _check_end(self) -> None:
        try:
            check_state_row(self._connection, self._head.seq, self._state_digest)
        except JournalDamagedError as error:
            self._damages.append(Damage(error.where, error.what))
        if not self._stretch:
            self._check_definitions()

    def _check_definitions(self) -> None:
        missing = dict(self._named)
        for row in self._connection.execute("SELECT digest, kind, name, text FROM definition"):
            checked_rows.check_definition(row[0], row[1:])
            if row[0] not in self._named:
                raise JournalDamagedError(message("journal-definition-unnamed"), 0)
            missing.pop(row[0], None)
        for digest, seq in missing.items():
            raise lost_definition(digest, seq)

    def _check_pages(self) -> None:
        """Let SQLite check its pages; this finds damage outside the rows that can be reached."""
        told = self._connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if told != "ok":
            error = printable(" ".join(str(told).split()))
            raise JournalDamagedError(message("journal-pages-damaged", error=error), 0)
