"""Blind counts in simulated runs: nothing that people read depends on a count that is hidden."""

from collections.abc import Iterator
from logging import Handler, LogRecord

import msgspec
import pytest

from controller.daemon.shell import Happening
from controller.daemon.witnesses import Narrator
from controller.data.causes import Cause
from controller.data.definition import TableDefinition
from controller.data.encoding import decode_state, encode_state
from controller.data.events import TableEvent
from controller.data.message import Message
from controller.data.state import TableState
from controller.procedure import Procedure
from controller.snapshot import Snapshot, take_snapshot
from controller.system.log import Entry, Level, Log
from controller.table import Outgoing, without_cards
from drivers.interface import DeviceEvent
from drivers.vocabulary import UNKNOWN_COUNT
from simulators.people import Habits
from simulators.simulation.dice import PROFILES
from simulators.simulation.run import Run, Settings
from tests.procedure.table_story import shipped_table
from tests.sharing import mostly_slow

OF_DECKS = (Cause.DECK_COUNT, Cause.LEFT_INSIDE)
"""Causes of holds that tell the count of a whole deck: everybody knows what is due."""
COUNTS = {"count", "counted", "claimed", "due", "cards"}
"""Names of parameters that tell counts."""


class Kept(Handler):
    """Keeps what the log would write."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[Entry] = []

    def emit(self, record: LogRecord) -> None:
        assert isinstance(record.msg, Entry)
        self.entries.append(record.msg)


class LookedThrough(Run):
    """A run in which each snapshot is looked through while cards are counted blind."""

    def __init__(self, definition: TableDefinition, settings: Settings) -> None:
        super().__init__(definition, settings)
        self.looked = 0
        self.stubs = 0
        self.kept = Kept()
        self.log = Log(self.kept, Level.DEBUG, capacity=10**6, burst=10**6)

    def _taken(self, event: TableEvent | DeviceEvent, out: list[Outgoing]) -> None:
        self._event = without_cards(event)
        super()._taken(event, out)

    def _judge_snapshot(self) -> None:
        table = self.table
        now = self.host.now()
        shown = table.snapshot
        if shown.counting:
            self.looked += 1
            self.stubs += shown.reconcile is None
            told = Happening(now, table.seq, self._event, table.intents)
            Narrator(table, self.log)(told)
            assert shown.counts is None
            for said in _messages((shown.holds, shown.prompts, shown.refusal, shown.instruction)):
                assert not _counts(said) or _of_deck(shown, said), said
            for other in _otherwise(table.state):
                procedure = Procedure(table.definition, other)
                seen = take_snapshot(procedure.model, shown.seq, now, None)
                assert msgspec.structs.replace(seen, utc_us=shown.utc_us) == shown, (
                    "the snapshot tells a count"
                )
        super()._judge_snapshot()


def _counts(said: Message) -> list[object]:
    """Return the counts that a message tells; 0 stands for one that is hidden."""
    return [value for name, value in said.params.items() if name in COUNTS and value]


def _of_deck(shown: Snapshot, said: Message) -> bool:
    return any(hold.words == said and hold.cause in OF_DECKS for hold in shown.holds)


def _messages(value: object) -> Iterator[Message]:
    """Yield the messages in a part of a snapshot, and those in their parameters."""
    if isinstance(value, Message):
        yield value
        yield from _messages(tuple(value.params.values()))
    elif isinstance(value, tuple):
        for each in value:
            yield from _messages(each)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _messages(getattr(value, name))


def _otherwise(state: TableState) -> Iterator[TableState]:
    """Yield states that differ in a hidden count alone."""
    for claimed in (0, 1, 7):
        other = decode_state(encode_state(state))
        if other.act is not None and other.act.ended:
            other.act.counted = claimed
        if other.levels is not None and other.levels.ready not in (0, UNKNOWN_COUNT):
            other.levels = msgspec.structs.replace(other.levels, ready=claimed + 20)
        yield other
        assert other.round is not None
        found = other.round.reconcile
        if found is not None and found.count >= 0:
            found.count = claimed
            yield other
        if other.round.stub_said >= 0:
            other.round.stub_said = claimed
            yield other


PLAYED = {
    "rough": Settings(8, 11, profile=PROFILES["all"]),
    "dealt by hand": Settings(20, 11, habits=Habits(by_hand=0.5), profile=PROFILES["devices"]),
    "hands count": Settings(20, 11, profile=PROFILES["people"], counts=False),
}


@pytest.mark.parametrize("how", mostly_slow(PLAYED, 3))
def test_no_snapshot_and_no_line_of_the_log_tells_a_count_that_is_hidden(how: str) -> None:
    run = LookedThrough(shipped_table(), PLAYED[how])
    assert run.play().violations == []
    run.log.close()
    for entry in run.kept.entries:
        assert entry.event != "event" or entry.fields["data"] == "withheld"
        for said in _messages(entry.fields.get("what")):
            assert not _counts(said), entry
    assert how != "rough" or run.looked - run.stubs > 5, "acts were counted"
    assert how == "rough" or run.stubs > 5, "stubs were counted"
