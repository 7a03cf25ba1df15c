"""Replay: the recorded events through the same table again, compared with the record, one by one.

Everything comes from the record itself, the definition of the table included. Each start in it
builds the table anew from the state before, as the daemon does. With the same program the trace is
the same, to the byte. A later program may know more: fields that it adds to an intent or to the
state are no difference; what was recorded must come out again.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

import msgspec

from controller.data.definition import TableDefinition
from controller.data.encoding import decode_event, state_form
from controller.data.events import DefinitionTaken, Instant, ProcedureFailed, Started
from controller.errors import DealerTableError, ExitCode
from controller.journal import (
    DEFINITION,
    STATE_FORM,
    Definition,
    Event,
    Record,
    Recording,
    Restored,
)
from controller.journal.chain import event_hash
from controller.journal.reading import digests
from controller.snapshot import Snapshot
from controller.succession import Configured, DefinitionChangedError, digest_of
from controller.table import Table

_REBUILT = {Started.__name__, ProcedureFailed.__name__}

Progress = Callable[[int, int], None]
"""Told how many events are replayed, and of how many, after every thousand."""


class ReplayError(DealerTableError):
    """There is nothing to replay, or not from this record."""

    exit_code = ExitCode.NEGATIVE


@dataclass(frozen=True, slots=True)
class Difference:
    """Where the replay first came to something else.

    Attributes:
        seq: the event.
        what: "event", "intents", "state" or "definition".
        recorded: what the record says.
        replayed: what came out now.
    """

    seq: int
    what: str
    recorded: str
    replayed: str


@dataclass(frozen=True, slots=True)
class Replayed:
    """What a replay came to.

    Attributes:
        seq: the last event up to which the replay agrees with the record.
        hash: the chain's link of that event.
        state: the state after it, as this program writes it; empty before the first event.
        snapshot: the table after it, as everybody saw it.
        otherwise: events whose state was written in the form of another version and is compared
            only where the record keeps the state itself.
        difference: the first difference; None: the replay is the run.
    """

    seq: int
    hash: bytes
    state: bytes
    snapshot: Snapshot
    otherwise: int
    difference: Difference | None


def replay(
    recording: Recording, until: int | None = None, progress: Progress | None = None
) -> Replayed:
    """Replay a record, as far as event `until`, or the first difference.

    Raises:
        JournalDamagedError: the record itself is not what was written.
        ReplayError: it has no such event, or was written without the table's definition.
    """
    if not recording.last:
        raise ReplayError("The journal has no event yet")
    last = recording.last if until is None else until
    if last > recording.last:
        raise ReplayError(f"There is no event {last}: the journal ends at {recording.last}")
    player = _Player(recording)
    for event in recording.events():
        if not player.play(event) or event.record.seq == last:
            break
        if progress is not None and event.record.seq % 1000 == 0:
            progress(event.record.seq, last)
    if last == recording.last and player.difference is None:
        player.compare_end(recording.state)
    return player.result()


class _Kept:
    """A ledger that only keeps the last entry."""

    def __init__(self) -> None:
        self.record: Record | None = None
        self.state = b""

    def append(self, record: Record, state: bytes, _: Sequence[Definition] = ()) -> None:
        self.record, self.state = record, state

    def forget(self) -> None:
        self.record = None


class _Player:
    """Feeds one event after another and compares what comes of it."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self._kept = _Kept()
        self._table: Table | None = None
        self._definition: Configured | None = None
        self._played_by: Configured | None = None
        self._form = state_form()
        self._own_form = True
        self._head = Restored(b"", 0, recording.origin.genesis, 0)
        self._utc_us = 0
        self._otherwise = 0
        self.difference: Difference | None = None

    def play(self, event: Event) -> bool:
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
        except (KeyError, msgspec.ValidationError) as error:
            self._differ(record, "event", _as_shown(record), f"not known to this version: {error}")
        except DefinitionChangedError as error:
            self._differ(record, "definition", "taken over", str(error))
        else:
            self._compare(event)
        if self.difference is None:
            self._head = Restored(self._kept.state, record.seq, event.hash, record.boot)
            self._utc_us = record.utc_us
            self._played_by = self._definition
        return self.difference is None

    def compare_end(self, recorded: bytes | None) -> None:
        """Compare the last state where the record has it, and it was written in another form."""
        if not self._otherwise or recorded is None:
            return
        if not _reproduced(whole(recorded, self._form), whole(self._head.state, state_form())):
            self.difference = Difference(
                self._head.seq, "state", recorded.decode(), self._head.state.decode()
            )

    def result(self) -> Replayed:
        """Return how far it came, with the table as it stood there."""
        head = self._head
        table = self._table_of(self._played_by or self._definition, _Kept())
        snapshot = replace(table.snapshot, utc_us=self._utc_us)
        return Replayed(head.seq, head.hash, head.state, snapshot, self._otherwise, self.difference)

    def _take_definitions(self, event: Event) -> None:
        for digest in digests(event.definitions):
            definition = self._recording.definition(digest)
            if definition is None:
                raise ReplayError(f"Event {event.record.seq}: a definition that it names is gone")
            if definition.kind == DEFINITION:
                self._definition = _read(definition)
            elif definition.kind == STATE_FORM:
                self._form = definition.text
                self._own_form = _without_words(self._form) == _without_words(state_form())

    def _table_of(self, by: Configured | None, ledger: _Kept) -> Table:
        """Build the table as it stands, as a start does."""
        if by is None:
            raise ReplayError("The journal does not say by which definition the table played")
        return Table(by.definition, by.digest, ledger, self._head if self._head.seq else None)

    def _compare(self, event: Event) -> None:
        """Compare link with link; where they differ, find out by what."""
        recorded, replayed = event.record, self._kept.record
        if replayed is None:
            self._differ(recorded, "event", _as_shown(recorded), "nothing new, so not recorded")
            return
        digest = sha256(self._kept.state).digest()
        if event_hash(self._head.hash, replayed, event.definitions, digest) == event.hash:
            return
        if (recorded.kind, recorded.boot) != (replayed.kind, replayed.boot) or not _same(
            recorded.data, replayed.data
        ):
            self._differ(recorded, "event", _as_shown(recorded), _as_shown(replayed))
        elif not _same(recorded.intents, replayed.intents):
            self._differ(recorded, "intents", _text(recorded.intents), _text(replayed.intents))
        elif digest != event.state_digest and self._own_form:
            told = f"SHA-256 {digest.hex()}: {_text(self._kept.state)}"
            self._differ(recorded, "state", f"SHA-256 {event.state_digest.hex()}", told)
        else:
            self._otherwise += digest != event.state_digest

    def _differ(self, record: Record, what: str, recorded: str, replayed: str) -> None:
        self.difference = Difference(record.seq, what, recorded, replayed)


def _read(definition: Definition) -> Configured:
    try:
        table = msgspec.json.decode(definition.text, type=TableDefinition)
    except msgspec.ValidationError as error:
        raise ReplayError(
            f"The table's definition is not known to this version: {error}"
        ) from error
    return Configured(table, digest_of(definition.text))


def _same(recorded: bytes, replayed: bytes) -> bool:
    return recorded == replayed or _reproduced(json.loads(recorded), json.loads(replayed))


def _reproduced(recorded: object, replayed: object) -> bool:
    """Tell whether all that was recorded came out again, be there more of it or not."""
    if isinstance(recorded, dict) and isinstance(replayed, dict):
        return all(
            name in replayed and _reproduced(value, replayed[name])
            for name, value in recorded.items()
        )
    if isinstance(recorded, list) and isinstance(replayed, list):
        return len(recorded) == len(replayed) and all(map(_reproduced, recorded, replayed))
    return type(recorded) is type(replayed) and bool(recorded == replayed)


def whole(state: bytes, form: str) -> object:
    """Return a state with all that was left out of it because it had the default of its form."""
    schema = json.loads(form)
    named = schema.get("$defs", {})

    def complete(value: object, form: dict[str, Any]) -> object:
        form = named[form["$ref"].rpartition("/")[2]] if "$ref" in form else form
        if isinstance(value, dict) and "properties" in form:
            known = {
                name: complete(value.get(name, each.get("default")), each)
                for name, each in form["properties"].items()
            }
            return value | known
        if isinstance(value, list) and "items" in form:
            return [complete(each, form["items"]) for each in value]
        for option in form.get("anyOf", ()):
            if "$ref" in option and value is not None:
                return complete(value, option)
        return value

    return complete(json.loads(state), schema)


def _without_words(form: str) -> object:
    """A JSON Schema but for its descriptions: these may be put better at any time."""

    def strip(value: object) -> object:
        if isinstance(value, dict):
            return {
                name: strip(each)
                for name, each in value.items()
                if name != "description" or not isinstance(each, str)
            }
        return [strip(each) for each in value] if isinstance(value, list) else value

    return strip(json.loads(form))


def _as_shown(record: Record) -> str:
    return f"{record.kind} {_text(record.data)} in start {record.boot}"


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "backslashreplace")
