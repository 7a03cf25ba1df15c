"""The table: an event is stamped, taken in, made durable, and only then answered."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from msgspec import structs

from controller.data.encoding import decode_event, decode_state, encode_state
from controller.data.events import Started
from controller.data.intents import Intent
from controller.journal import MEMORY, Journal, JournalError
from controller.procedure import Program, TableModel, facts
from controller.shipped_files import catalogue_roots
from controller.succession import DefinitionChangedError
from controller.table import HaltedError, Outgoing, Table
from controller.words.journal_english import JournalWords
from controller.words.spoken import say
from drivers.interface import AckAct, ActReport, ButtonPressed, DeviceEvent, SendAct
from drivers.vocabulary import Gesture, Key
from tests.journal.small_journals import open_journal
from tests.procedure.table_story import EPOCH, TED, ListLedger, Story, instant, shipped_table


def called() -> Story:
    return Story().open().bet(2, 3).press(Key.NO_MORE_BETS)


# Commits.


def test_after_a_failed_commit_nothing_leaves_and_everything_is_refused() -> None:
    story = called()
    seq, before = story.table.seq, encode_state(story.state)
    story.ledger.broken = JournalError("the disk is full")
    with pytest.raises(HaltedError, match="did not take event"):
        story.report()
    assert (story.table.seq, encode_state(story.state)) == (seq, before), (
        "an event that is not on disk does not count"
    )
    assert "the disk is full" in say(story.snapshot.halted)
    assert story.snapshot.seq == seq
    story.ledger.broken = None
    with pytest.raises(HaltedError):
        story.press(Key.STOP)
    assert len(story.packets) == 1


def test_what_leaves_is_what_was_committed() -> None:
    story = called()
    record, state = story.ledger.records[-1]
    assert record.seq == story.table.seq
    offered = {"offers": story.state.offers, "lamps": story.state.lamps}  # made after the commit
    assert structs.replace(decode_state(state), **offered) == story.state
    assert b"SendAct" in record.intents
    assert (record.utc_us, record.monotonic_ns) == (story.now.utc_us, story.now.monotonic_ns)


def test_the_record_has_the_english_of_its_intents_beside_them() -> None:
    class Counting(JournalWords):
        def of(self, intents: Sequence[Intent]) -> bytes:
            return b"%d" % len(intents)

    ledger = ListLedger()
    table = Table(shipped_table(), "0" * 64, ledger, words=Counting(catalogue_roots()))
    table.start(EPOCH, instant(1))
    record, _ = ledger.records[-1]
    assert int(record.said) == len(table.intents) > 0


def test_events_are_numbered_without_a_gap_and_read_back_as_they_were() -> None:
    story = called().dispense()
    records = [record for record, _ in story.ledger.records]
    assert [record.seq for record in records] == list(range(1, len(records) + 1))
    assert decode_event(records[0].kind, records[0].data) == Started(1, EPOCH)


def test_duplicates_are_answered_without_being_journalled() -> None:
    story = called().report()
    entries = len(story.ledger.records)
    out: list[Outgoing] = []
    story.table.handle(ActReport("shuffler", story.last), story.now, out.extend)
    assert out == [AckAct("shuffler", EPOCH, 1)]
    assert story.table.intents == []
    assert len(story.ledger.records) == entries


# Programming errors.


def _break(monkeypatch: pytest.MonkeyPatch, trigger: str) -> None:
    """Make the action on a trigger fail half-way."""
    sound = Program.fire

    def fire(self: Program, m: TableModel, fired: str) -> None:
        if fired == trigger:
            m.state.rounds = 999
            raise ZeroDivisionError("of all things")
        sound(self, m, fired)

    monkeypatch.setattr(Program, "fire", fire)


def test_an_error_in_a_callback_is_journalled_and_held_and_nothing_else_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    story = Story().open().bet(2)
    _break(monkeypatch, "key_no_more_bets")
    story.press(Key.NO_MORE_BETS)
    record, _ = story.ledger.records[-1]
    assert record.kind == "ProcedureFailed"
    assert (story.step, story.state.rounds, story.holds) == ("wagering", 1, ["failed"])
    assert say(story.snapshot.holds[0].words) == (
        "The controller met an error in itself: ZeroDivisionError: of all things."
    )
    assert story.sent(SendAct) == []


def test_the_same_error_again_is_journalled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A device repeats what was not acknowledged, five times a second."""
    story = called()
    _break(monkeypatch, "fact_act_done")
    story.report()
    entries = len(story.ledger.records)
    for _ in range(10):
        story.say()
    assert len(story.ledger.records) == entries
    monkeypatch.undo()
    story.say()
    assert story.seat(2).packet == "tray"


def _break_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make everything that a device reports fail, each time with other words."""
    tries = count(1)

    def fail(*_: object) -> None:
        raise ZeroDivisionError(f"at try {next(tries)}")

    for kind in facts._TAKEN:
        if issubclass(kind, DeviceEvent):
            monkeypatch.setitem(facts._TAKEN, kind, fail)


def test_errors_that_take_turns_are_journalled_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two devices repeat at the same time, and the words of an error may differ each time."""
    story = called()
    _break_devices(monkeypatch)
    entries = len(story.ledger.records)
    story.report()
    for _ in range(5):
        story.happen(_press(story.presses + 1)).say()
    kinds = [record.kind for record, _ in story.ledger.records[entries:]]
    assert kinds == ["ProcedureFailed"] * 2


def test_an_error_that_comes_again_after_it_was_cleared_is_news(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    story = Story()
    with monkeypatch.context() as broken:
        _break_devices(broken)
        story.happen(_press(1), _press(1))
    entries = len(story.ledger.records)
    story.clear(by=TED)
    assert "failed" not in story.holds
    _break_devices(monkeypatch)
    story.happen(_press(1), _press(1))
    kinds = [record.kind for record, _ in story.ledger.records[entries:]]
    assert kinds == ["Clear", "ProcedureFailed"]
    assert "failed" in story.holds


def _press(counter: int) -> ButtonPressed:
    return ButtonPressed("key_pad", 1, counter, Key.STOP, Gesture.PRESS, 0, 0)


def test_an_error_within_the_error_halts(monkeypatch: pytest.MonkeyPatch) -> None:
    story = Story().open().bet(2)
    seq = story.table.seq

    def fail(_: object) -> None:
        raise ZeroDivisionError("of all things")

    monkeypatch.setattr("controller.procedure.hold_conditions.sync", fail)
    with pytest.raises(HaltedError, match="failed twice"):
        story.press(Key.NO_MORE_BETS)
    assert story.table.seq == seq
    assert story.snapshot.halted


# Restoring.


@pytest.mark.parametrize("on_disk", [False, True])
def test_a_real_journal_gives_the_same_state_back(tmp_path: Path, on_disk: bool) -> None:
    path = tmp_path / "journal.sqlite" if on_disk else MEMORY
    journal = open_journal(path)
    assert journal.restore() is None
    story = Story()
    table = Table(story.definition, "0" * 64, journal)
    table.start(EPOCH, instant(0))
    for record, _ in called().ledger.records[1:]:
        table.handle(decode_event(record.kind, record.data), instant(1.0))
    state = encode_state(table.state)
    if on_disk:
        journal.close()
        journal = open_journal(path)
    again = Table(story.definition, "0" * 64, journal, _restored(journal))
    assert encode_state(again.state) == state
    assert again.seq == table.seq
    assert again.state.step == "dealing.seat"
    journal.close()


def _restored(journal: Journal):  # type: ignore[no-untyped-def]
    restored = journal.restore()
    assert restored is not None
    return restored


def test_a_new_journal_takes_the_epoch_that_was_drawn_and_an_old_one_keeps_its_own() -> None:
    story = Story()
    assert story.state.epoch == EPOCH
    story.restart()
    assert (story.state.epoch, story.state.boot) == (EPOCH, 2)


def test_a_definition_that_changed_in_the_middle_of_a_round_is_refused() -> None:
    story = called()
    other = replace(story.definition, pay_table="another")
    with pytest.raises(DefinitionChangedError, match="Round 1 was opened with another"):
        Table(other, "1" * 64, story.ledger, story.ledger.restored())


def test_between_rounds_a_new_definition_is_taken_over_and_the_table_opens_anew() -> None:
    story = Story().open()
    changed = replace(story.definition, name="Table 2", deck_colours=("red", "green"))
    table = Table(changed, "1" * 64, story.ledger, story.ledger.restored())
    assert (table.state.table, table.state.definition) == ("Table 2", "1" * 64)
    assert table.state.step == "closed"
    assert [deck.colour for deck in table.state.decks] == ["red", "green"]


def test_the_same_events_give_the_same_records() -> None:
    def records() -> list[tuple[object, bytes]]:
        return list(Story().open().deal(1, 2).green().finish().ledger.records)

    assert records() == records()


def test_a_ledger_may_be_anything_that_appends() -> None:
    table = Table(shipped_table(), "0" * 64, ListLedger())
    table.start(EPOCH, instant(0))
    assert table.seq == 1
