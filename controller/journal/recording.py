"""A whole record from its beginning to its end, and the record that a journal holds.

Every event that is given out has passed the check of the chain. The first event that does not agree
ends it.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TextIO

from controller.data.message import message
from controller.errors import told_by
from controller.journal import chain, checked_rows, connect, journal_errors
from controller.journal.events import Events
from controller.journal.record import CARDS, Definition, Event, Head, Origin
from controller.journal.schema import FORM, check_state_row
from controller.journal.segments import UNREADABLE, as_bytes, as_text, event_line, line_of, row_of


class Recording(Protocol):
    """A record with a beginning and an end, both known before the first event is read."""

    origin: Origin
    """Where the record begins."""
    last: int
    """The number of its last event; 0: there is no event."""
    state: bytes | None
    """The state after the last event; None: there is no event."""

    def events(self) -> Iterator[Event]:
        """Yield all events, in order.

        Raises:
            JournalDamagedError: at the first that is missing, changed or unreadable.
        """

    def definition(self, digest: bytes) -> Definition | None:
        """Return a definition that an event given out so far has named; None: it is missing.

        Raises:
            JournalDamagedError: it is not what was written.
        """


@dataclass(slots=True)
class Stored:
    """The record in a journal, up to the event that was the last when it was opened."""

    connection: sqlite3.Connection
    origin: Origin
    last: int
    state: bytes | None

    def events(self) -> Iterator[Event]:
        """Yield all events, in order; read in batches, so that the writer's log can be emptied."""
        seq, rows = 0, Events(self.connection).in_batches(1, self.last)
        for event in checked_rows.walk(rows, Head(0, self.origin.genesis)):
            seq = event.record.seq
            yield event
        if seq != self.last:
            raise journal_errors.JournalDamagedError(message("journal-event-missing"), seq + 1)

    def definition(self, digest: bytes) -> Definition | None:
        """Return a definition by its digest; None: it is missing."""
        with journal_errors.readable():
            return checked_rows.read_definition(self.connection, digest)


def stored(connection: sqlite3.Connection) -> Stored:
    """Return the record in a journal as it is now, without what is appended later.

    Raises:
        JournalDamagedError: its beginning or its end is not what was written.
    """
    with journal_errors.readable():
        connection.execute("BEGIN")
        try:
            return Stored(connection, checked_rows.read_origin(connection), *_end(connection))
        finally:
            connection.execute("COMMIT")


def _end(connection: sqlite3.Connection) -> tuple[int, bytes | None]:
    row = connection.execute(f"{checked_rows.EVENTS} ORDER BY seq DESC LIMIT 1").fetchone()
    if row is None:
        return 0, check_state_row(connection, 0, None)
    event = checked_rows.read_event(row)
    last = event.record.seq
    return last, check_state_row(connection, last, event.state_digest)


# The export of a journal as JSON lines. `docs/journal.md` describes it: change both together.


FORMAT = "dealer-table journal export"
_START = b'{"export":'
LINE_BYTES = 1 << 24
"""That no line has: an event, a definition, or the state."""


def is_export(path: Path) -> bool:
    """Tell whether a file is an export (True) or a journal (False).

    Raises:
        JournalUnreadableError: it cannot be read.
    """
    with journal_errors.openable(path), path.open("rb") as file:
        return file.read(len(_START)) == _START


def export_lines(recording: Recording) -> Iterator[str]:
    """Yield every line of an export, without line ends.

    Raises:
        JournalDamagedError: at the first damage; the lines yielded before it are sound.
    """
    origin, state = recording.origin, recording.state
    yield line_of(
        export=FORMAT,
        form=FORM,
        journal=origin.journal.hex(),
        created_utc_us=origin.created_utc_us,
        genesis=origin.genesis.hex(),
        events=recording.last,
        state=None if state is None else as_text(state),
    )
    given: set[bytes] = set()
    for event in recording.events():
        for digest in checked_rows.digests(event.definitions):
            if digest not in given:
                given.add(digest)
                yield _definition_line(recording, digest, event.record.seq)
        yield event_line(event)


class Exported:
    """The record in an export; it is read once, line by line."""

    def __init__(self, path: Path, lines: TextIO) -> None:
        """Read the first line.

        Raises:
            JournalUnreadableError: it is no export.
            JournalFormError: it is one of another form.
            JournalDamagedError: it is not what was written.
        """
        self._path = path
        self._lines = lines
        self._number = 0
        self._definitions: dict[bytes, Definition] = {}
        first = self._next()
        if first is None or first.get("export") != FORMAT:
            raise journal_errors.JournalUnreadableError(path, message("journal-no-export"))
        if first.get("form") != FORM:
            raise journal_errors.JournalFormError(path, first.get("form"), FORM)
        with _line(path, self._number):
            created = int(first["created_utc_us"])
            journal, genesis = bytes.fromhex(first["journal"]), bytes.fromhex(first["genesis"])
            self.origin = Origin(journal, created, genesis)
            self.last = int(first["events"])
            self.state = None if first["state"] is None else as_bytes(first["state"])
        if chain.genesis_hash(journal, created) != genesis:
            raise journal_errors.JournalDamagedError(message("journal-genesis-wrong"), 0)

    def events(self) -> Iterator[Event]:
        """All events, in order."""
        seq = 0
        for event in checked_rows.walk(self._rows(), Head(0, self.origin.genesis)):
            seq = event.record.seq
            yield event
        if seq != self.last:
            raise journal_errors.JournalDamagedError(
                message("journal-export-ends", number=self.last), seq + 1
            )

    def definition(self, digest: bytes) -> Definition | None:
        """Return a definition that stood before the events read so far; None: it is missing."""
        return self._definitions.get(digest)

    def _rows(self) -> Iterator[checked_rows.Row]:
        while (line := self._next()) is not None:
            with _line(self._path, self._number):
                if "definition" in line:
                    self._define(line)
                    continue
                row = row_of(line)
            yield row

    def _define(self, line: dict[str, Any]) -> None:
        digest = bytes.fromhex(line["definition"])
        if line["kind"] == CARDS and line.get("withheld") is True:
            self._definitions[digest] = Definition(CARDS, line["name"], "")
            return
        row = (line["kind"], line["name"], line["text"])
        self._definitions[digest] = checked_rows.check_definition(digest, row)

    def _next(self) -> dict[str, Any] | None:
        self._number += 1
        with journal_errors.openable(self._path), _line(self._path, self._number):
            text = self._lines.readline(LINE_BYTES)
            if len(text) == LINE_BYTES:
                raise ValueError(f"{LINE_BYTES} bytes or more")
            line = json.loads(text) if text else None
            if line is not None and not isinstance(line, dict):
                raise TypeError("no JSON object")
            return line


@contextmanager
def _line(path: Path, number: int) -> Iterator[None]:
    """Read a line of an export, key by key; errors name the line."""
    try:
        yield
    except KeyError as error:
        what = message("journal-line-lacks", number=number, name=told_by(error))
        raise journal_errors.JournalUnreadableError(path, what) from error
    except UNREADABLE as error:
        what = message("journal-line-wrong", number=number, error=told_by(error))
        raise journal_errors.JournalUnreadableError(path, what) from error


def _definition_line(recording: Recording, digest: bytes, seq: int) -> str:
    definition = recording.definition(digest)
    if definition is None:
        raise journal_errors.lost_definition(digest, seq)
    kind, name, text = definition.kind, definition.name, definition.text
    if kind == CARDS:
        return line_of(definition=digest.hex(), kind=kind, name=name, withheld=True)
    return line_of(definition=digest.hex(), kind=kind, name=name, text=text)


# Opening a whole record from a file: a journal, or the export of one.


@contextmanager
def open_recording(path: Path) -> Iterator[Recording]:
    """Open a journal, or the export of one. A daemon may be writing to the journal meanwhile.

    Raises:
        JournalFormError: it is of another form.
        JournalUnreadableError: it is neither, or not readable by us.
        JournalDamagedError: its beginning or its end is not what was written.
    """
    if is_export(path):
        with journal_errors.openable(path):
            lines = path.open(encoding="utf-8")
        with lines:
            yield Exported(path, lines)
    else:
        with closing(connect.open_reader(path)) as connection:
            yield stored(connection)
