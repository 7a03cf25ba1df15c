"""Salvage of a damaged journal: everything before the first damage goes into a new journal.

The old journal is only read.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from pathlib import Path

from msgspec.structs import astuple

from controller.data.message import message
from controller.journal import chain, connect, schema
from controller.journal.checked_rows import EVENTS, Row, digests, read_definition, read_origin, walk
from controller.journal.events import Events
from controller.journal.journal_errors import JournalDamagedError, JournalError, readable
from controller.journal.record import Event, Head, Origin
from controller.journal.recording import Recording, Stored
from controller.journal.verify import Damage, Progress

_BATCH = 1000

Rebuild = Callable[[Recording], bytes | None]
"""Finds the state after a record's last event from its events; None where it cannot."""


class KeptState(StrEnum):
    """The sources of the state row of a salvaged journal."""

    COPIED = "copied"
    REBUILT = "rebuilt"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Salvaged:
    """What was kept, and what was lost.

    Attributes:
        head: the last event that was copied.
        last: the number of the old journal's last event, as far as it still tells.
        state: where it comes from; where it is lost, no table can continue from the new journal,
            which is then a record only.
        damages: why the copying ended, and which definitions are gone.
    """

    head: Head
    last: int
    state: KeptState
    damages: tuple[Damage, ...]

    @property
    def lost(self) -> int:
        """How many events are known to be lost; the old file cannot tell of others after them."""
        return self.last - self.head.seq


def salvage(path: Path, out: Path, rebuild: Rebuild, progress: Progress | None = None) -> Salvaged:
    """Copy what is sound into a new journal.

    Raises:
        JournalUnreadableError: the old one is no journal, of another version, or not readable.
        JournalDamagedError: its beginning is lost, so nothing in it can be proved.
        JournalError: the new one cannot be made, or exists already.
    """
    with closing(connect.open_reader(path)) as old:
        for taken in (out, out.with_name(out.name + "-wal")):
            if connect.size_of(taken) is not None:
                raise JournalError(message("journal-there-already", path=str(taken)))
        with readable():
            origin = _find_origin(old)
        salvor = _Salvor(old, origin, rebuild, progress)
        connect.create_file(out, salvor.origin, salvor.fill)
        return salvor.result()


class _Salvor:
    def __init__(
        self, old: sqlite3.Connection, origin: Origin, rebuild: Rebuild, progress: Progress | None
    ) -> None:
        self.origin = origin
        self._old = old
        self._rebuild = rebuild
        self._progress = progress
        self._head = Head(0, origin.genesis)
        self._event: Event | None = None
        self._last = _highest(old)
        self._state = KeptState.COPIED
        self._defined: set[bytes] = set()
        self._damages: list[Damage] = []

    def fill(self, new: sqlite3.Connection) -> None:
        """Put everything that is sound into the new journal."""
        events = walk(self._rows(), self._head)
        while self._copy_batch(new, events):
            if self._progress is not None:
                self._progress(self._head.seq, self._last)
        if not self._damages and self._head.seq < self._last:
            missing = message("journal-events-missing")
            self._damages.append(Damage(self._head.seq + 1, missing))
        self._keep_state(new)

    def result(self) -> Salvaged:
        """Return what was kept and what was lost."""
        last = max(self._last, self._head.seq)
        return Salvaged(self._head, last, self._state, tuple(self._damages))

    def _rows(self) -> Iterator[Row]:
        """Yield the rows lazily: a failure at the first page is met where all others are."""
        yield from Events(self._old).rows(1)

    def _copy_batch(self, new: sqlite3.Connection, events: Iterator[Event]) -> bool:
        """Copy some events in one commit; return False at the end of what is sound."""
        new.execute("BEGIN")
        try:
            for _ in range(_BATCH):
                event = next(events, None)
                if event is None:
                    return False
                self._copy(new, event)
        except JournalDamagedError as error:
            self._damages.append(Damage(error.where, error.what))
            return False
        finally:
            new.execute("COMMIT")
        return True

    def _copy(self, new: sqlite3.Connection, event: Event) -> None:
        for digest in digests(event.definitions):
            if digest not in self._defined:
                self._defined.add(digest)
                self._copy_definition(new, digest, event.record.seq)
        record = event.record
        *numbers, kind, data, intents, said = astuple(record)
        # Kept as bytes: a text that is no UTF-8 keeps the bytes that were hashed.
        texts = kind.encode("utf-8", "surrogateescape"), data, intents, said
        new.execute(
            "INSERT INTO event VALUES (?, ?, ?, ?, CAST(? AS TEXT), ?, ?, ?, ?, ?, ?)",
            (*numbers, *texts, event.definitions, event.state_digest, event.hash),
        )
        self._event, self._head = event, Head(record.seq, event.hash)

    def _copy_definition(self, new: sqlite3.Connection, digest: bytes, seq: int) -> None:
        what = message("journal-missing")
        definition = None
        try:
            with readable():
                definition = read_definition(self._old, digest)
        except JournalDamagedError as error:
            what = error.what
        if definition is None:
            lost = message("journal-definition-lost", digest=digest.hex(), what=what)
            self._damages.append(Damage(seq, lost))
            return
        row = (digest, definition.kind, definition.name, definition.text)
        new.execute("INSERT INTO definition VALUES (?, ?, ?, ?)", row)

    def _keep_state(self, new: sqlite3.Connection) -> None:
        event = self._event
        if event is None:
            return
        state = self._old_state(event)
        if state is None:
            self._state = KeptState.REBUILT
            state = self._rebuild(Stored(new, self.origin, event.record.seq, None))
        if state is None or sha256(state).digest() != event.state_digest:
            self._state = KeptState.LOST
            return
        new.execute("INSERT INTO state VALUES (1, ?, ?)", (event.record.seq, state))

    def _old_state(self, event: Event) -> bytes | None:
        with suppress(JournalDamagedError), readable():
            return schema.check_state_row(self._old, event.record.seq, event.state_digest)
        return None


def _find_origin(old: sqlite3.Connection) -> Origin:
    """Return the beginning. If only its genesis hash is damaged, the first event proves it."""
    try:
        return read_origin(old)
    except JournalDamagedError:
        rows = old.execute("SELECT journal, created_utc_us FROM meta").fetchall()
        if len(rows) != 1 or tuple(map(type, rows[0])) != (bytes, int):
            raise
        journal, created = rows[0]
        origin = Origin(journal, created, chain.genesis_hash(journal, created))
        first = walk(old.execute(f"{EVENTS} WHERE seq = 1"), Head(0, origin.genesis))
        next(first)
        return origin


def _highest(old: sqlite3.Connection) -> int:
    """Return the highest event number.

    The rows are counted: a number may be what is damaged. The state row tells of a cut end.
    """
    highest = 0
    # Not count(*): SQLite counts in one step, however long that takes.
    for query in ("SELECT sum(1) FROM event", "SELECT coalesce(max(seq), 0) FROM state"):
        with suppress(JournalDamagedError), readable():
            number: object = old.execute(query).fetchone()[0]
            highest = max(highest, number) if isinstance(number, int) else highest
    return highest
