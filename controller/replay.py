"""Replay: the recorded events go through the same table again and are compared with the record.

Everything comes from the record itself, including the definition of the table. Each start in it
builds the table anew from the state before, as the daemon does. The trace must be the same, byte
for byte.
"""

from collections.abc import Callable, Sequence
from hashlib import sha256

import msgspec
from msgspec import Struct

from controller import journal
from controller.data.definition import TableDefinition
from controller.data.encoding import decode_event
from controller.data.events import DefinitionTaken, Instant, ProcedureFailed, Started
from controller.data.message import Message, message
from controller.errors import UNDECODABLE, DealerTableError, ExitCode, told_by
from controller.journal.chain import event_hash
from controller.journal.checked_rows import digests
from controller.snapshot import Snapshot
from controller.succession import Configured, DefinitionChangedError, digest_of
from controller.table import Table

_REBUILT = {Started.__name__, ProcedureFailed.__name__}

Progress = Callable[[int, int], None]
"""Told after every thousand events how many are replayed, and of how many."""


class ReplayError(DealerTableError, exit_code=ExitCode.NEGATIVE):
    """The record cannot be replayed."""


class Difference(Struct, frozen=True):
    """The first difference between replay and record.

    Attributes:
        seq: the event.
        what: "event", "intents", "state" or "definition".
        recorded: what the record says; here and in `replayed`: the journal's text, or a message.
        replayed: the result now.
    """

    seq: int
    what: str
    recorded: Message | str
    replayed: Message | str


class Replayed(Struct, frozen=True):
    """The result of a replay.

    Attributes:
        seq: the last event up to which the replay agrees with the record.
        hash: the chain's link of that event.
        state: the state after it, as this program writes it; empty before the first event.
        snapshot: the table after it, as everybody saw it.
        difference: the first difference; None: the replay equals the run.
    """

    seq: int
    hash: bytes
    state: bytes
    snapshot: Snapshot
    difference: Difference | None


def replay(
    recording: journal.Recording, until: int | None = None, progress: Progress | None = None
) -> Replayed:
    """Replay a record, up to event `until` or the first difference.

    Raises:
        JournalDamagedError: the record itself is not what was written.
        ReplayError: it has no such event, or was written without the table's definition.
    """
    if not recording.last:
        raise ReplayError(message("replay-no-event"))
    last = recording.last if until is None else until
    if last > recording.last:
        words = message("replay-no-such-event", number=last, to=recording.last)
        raise ReplayError(words)
    player = _Player(recording)
    events = recording.events()
    for event in events:
        if not player.play(event) or event.record.seq == last:
            break
        if progress is not None and event.record.seq % 1000 == 0:
            progress(event.record.seq, last)
    if player.difference is not None:
        for _ in events:  # an event that was forged with its link shows only by the next one
            pass
    return player.result()


class _Kept:
    """A ledger that only keeps the last entry."""

    def __init__(self) -> None:
        self.record: journal.Record | None = None
        self.state = b""

    def append(
        self, record: journal.Record, state: bytes, _: Sequence[journal.Definition] = ()
    ) -> None:
        self.record, self.state = record, state

    def forget(self) -> None:
        self.record = None


class _Player:
    """Feeds one event after another and compares the results."""

    def __init__(self, recording: journal.Recording) -> None:
        self._recording = recording
        self._kept = _Kept()
        self._table: Table | None = None
        self._definition: Configured | None = None
        self._played_by: Configured | None = None
        self._head = journal.Restored(b"", 0, recording.origin.genesis, 0, 0, 0)
        self.difference: Difference | None = None

    def play(self, event: journal.Event) -> bool:
        """Feed one event; False at the first difference."""
        self._take_definitions(event)
        record = event.record
        self._kept.forget()
        try:
            if record.kind in _REBUILT or self._table is None:
                self._table = self._table_of(self._definition, self._kept)
            given = decode_event(record.kind, record.data)
            if isinstance(given, DefinitionTaken) and self._definition is not None:
                self._table.expect(self._definition)
            self._table.handle(given, Instant(record.utc_us, record.monotonic_ns))
        except (KeyError, *UNDECODABLE) as error:
            unknown = message("replay-not-known", error=told_by(error))
            self._differ(record, "event", _as_shown(record), unknown)
        except DefinitionChangedError as error:
            self._differ(record, "definition", message("replay-taken-over"), error.words)
        else:
            self._compare(event)
        if self.difference is None:
            at = (record.utc_us, record.monotonic_ns)
            self._head = journal.Restored(
                self._kept.state, record.seq, event.hash, record.boot, *at
            )
            self._played_by = self._definition
        return self.difference is None

    def result(self) -> Replayed:
        """Return the result, with the table as it was then."""
        head = self._head
        table = self._table_of(self._played_by or self._definition, _Kept())
        return Replayed(head.seq, head.hash, head.state, table.snapshot, self.difference)

    def _take_definitions(self, event: journal.Event) -> None:
        for digest in digests(event.definitions):
            definition = self._recording.definition(digest)
            if definition is None:
                words = message("journal-definition-missing", digest=digest.hex())
                raise journal.JournalDamagedError(words, event.record.seq)
            if definition.kind == journal.DEFINITION:
                self._definition = _read(definition)

    def _table_of(self, by: Configured | None, ledger: _Kept) -> Table:
        """Build the table as it stands, as a start does."""
        if by is None:
            raise ReplayError(message("replay-without-definition"))
        return Table(by.definition, by.digest, ledger, self._head if self._head.seq else None)

    def _compare(self, event: journal.Event) -> None:
        """Compare the links of the chain; where they differ, find out which part differs."""
        recorded, replayed = event.record, self._kept.record
        if replayed is None:
            self._differ(recorded, "event", _as_shown(recorded), message("replay-nothing-new"))
            return
        replayed = msgspec.structs.replace(replayed, said=recorded.said)
        digest = sha256(self._kept.state).digest()
        if event_hash(self._head.hash, replayed, event.definitions, digest) == event.hash:
            return
        if _given(recorded) != _given(replayed):
            self._differ(recorded, "event", _as_shown(recorded), _as_shown(replayed))
        elif recorded.intents != replayed.intents:
            self._differ(recorded, "intents", _text(recorded.intents), _text(replayed.intents))
        else:
            told = f"SHA-256 {digest.hex()}: {_text(self._kept.state)}"
            self._differ(recorded, "state", f"SHA-256 {event.state_digest.hex()}", told)

    def _differ(
        self, record: journal.Record, what: str, recorded: Message | str, replayed: Message | str
    ) -> None:
        self.difference = Difference(record.seq, what, recorded, replayed)


def _read(definition: journal.Definition) -> Configured:
    try:
        table = msgspec.json.decode(definition.text, type=TableDefinition)
    except UNDECODABLE as error:
        raise ReplayError(
            message("replay-definition-not-readable", error=told_by(error))
        ) from error
    return Configured(table, digest_of(definition.text))


def _given(record: journal.Record) -> tuple[str, int, bytes]:
    return record.kind, record.boot, record.data


def _as_shown(record: journal.Record) -> str:
    return f"{record.kind} {_text(record.data)} in start {record.boot}"


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "backslashreplace")
