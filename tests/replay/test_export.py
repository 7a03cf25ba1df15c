"""Exports: they hold all that the chain covers, anybody can check them, damage is found."""

import json
from dataclasses import replace

import pytest

from controller.journal import (
    JournalDamagedError,
    JournalUnreadableError,
    export_lines,
    open_recording,
    tail,
)
from controller.journal.recording import LINE_BYTES
from tests.journal.small_journals import GAME, filled, record, state_after, stored, tamper
from tests.replay.outsider import audit


def events_of(path):
    with open_recording(path) as recording:
        return list(recording.events())


@pytest.fixture
def small(tmp_path):
    """The export of a journal of six events."""
    with open_recording(stored(tmp_path / "journal", 6)) as recording:
        return list(export_lines(recording))


@pytest.fixture
def written(tmp_path):
    def write(lines):
        path = tmp_path / "export.jsonl"
        path.write_text("".join(line + "\n" for line in lines))
        return path

    return write


def test_an_outsider_recomputes_the_chain(exported, events):
    assert audit(exported) == list(range(1, len(events) + 1))


def test_the_export_of_an_empty_journal(tmp_path):
    filled(tmp_path / "journal", 0).close()
    with open_recording(tmp_path / "journal") as recording:
        lines = list(export_lines(recording))
    assert audit("\n".join(lines)) == []


def test_an_export_reads_back_as_its_journal(tmp_path, small, written):
    with open_recording(written(small)) as back, open_recording(tmp_path / "journal") as journal:
        assert (back.origin, back.last, back.state) == (journal.origin, 6, journal.state)
        assert list(back.events()) == list(journal.events())
        named = next(iter(tail(tmp_path / "journal"))).definitions
        assert back.definition(named) == journal.definition(named) is not None
    with open_recording(written(small)) as back:
        assert list(export_lines(back)) == small


def test_bytes_that_are_no_text_are_kept(tmp_path, written):
    from controller.journal import Journal, Record
    from tests.journal.small_journals import IDENTITY, Noon

    with Journal.open(tmp_path / "j", created=Noon(), identity=IDENTITY) as journal:
        journal.restore()
        journal.append(Record(1, 2, 3, 4, "kind", b"\xff\x00", b"[]"), b"\xfe")
    with open_recording(tmp_path / "j") as recording:
        lines = list(export_lines(recording))
    assert audit("\n".join(lines)) == [1]
    assert events_of(written(lines)) == list(tail(tmp_path / "j"))


def test_an_export_leaves_out_what_is_appended_meanwhile(tmp_path):
    from tests.journal.small_journals import append

    path = tmp_path / "journal"
    with filled(path, 5) as journal, open_recording(path) as recording:
        append(journal, 6, 9)
        assert audit("\n".join(export_lines(recording))) == [1, 2, 3, 4, 5]


def test_a_definition_that_two_events_name_is_exported_once(tmp_path):
    with filled(tmp_path / "journal", 0) as journal:
        for number in (1, 2):
            journal.append(record(number), state_after(number), [GAME])
    with open_recording(tmp_path / "journal") as recording:
        lines = [json.loads(line) for line in export_lines(recording)]
    assert [line.get("name") == GAME.name for line in lines].count(True) == 1


def test_the_first_event_that_is_not_there_is_named(tmp_path):
    with (
        open_recording(stored(tmp_path / "journal", 6)) as recording,
        pytest.raises(JournalDamagedError) as damaged,
    ):
        list(replace(recording, last=8).events())
    assert damaged.value.where == 7


def test_the_export_of_a_damaged_journal_ends_at_the_damage(tmp_path):
    path = stored(tmp_path / "journal", 6)
    tamper(path, "UPDATE event SET boot = 2 WHERE seq = 4")
    lines = []
    with (
        open_recording(path) as recording,
        pytest.raises(JournalDamagedError, match="at event 4"),
    ):
        lines.extend(export_lines(recording))
    with open_recording(path) as recording:
        given = iter(export_lines(recording))
        assert [json.loads(next(given)).get("seq") for _ in range(5)] == [None, None, 1, 2, 3]


def test_a_definition_that_is_gone(tmp_path):
    path = stored(tmp_path / "journal", 6)
    tamper(path, "DELETE FROM definition")
    with (
        open_recording(path) as recording,
        pytest.raises(JournalDamagedError, match="at event 1: its definition"),
    ):
        list(export_lines(recording))


def spoiled(line, **fields):
    return json.dumps(json.loads(line) | fields)


def test_a_line_that_is_gone(small, written):
    with pytest.raises(JournalDamagedError, match="at event 3"):
        events_of(written([*small[:4], *small[5:]]))


def test_a_cut_export(small, written):
    with pytest.raises(JournalDamagedError, match=r"at event 6: .* and not at 6"):
        events_of(written(small[:-1]))


@pytest.mark.parametrize("name", ["utc_us", "monotonic_ns", "boot"])
def test_a_changed_number(small, written, name):
    changed = [*small[:5], spoiled(small[5], **{name: 0}), *small[6:]]
    with pytest.raises(JournalDamagedError, match="at event 4"):
        events_of(written(changed))


def test_a_changed_definition(small, written):
    with pytest.raises(JournalDamagedError, match="does not agree with its digest"):
        events_of(written([small[0], spoiled(small[1], text="another"), *small[2:]]))


def test_a_changed_beginning(small, written):
    with pytest.raises(JournalDamagedError, match="genesis"):
        events_of(written([spoiled(small[0], created_utc_us=0), *small[1:]]))


@pytest.mark.parametrize(
    ("number", "line", "what"),
    [
        (0, '{"export":"dealer-table journal export","form":3}', "form is 3"),
        (0, '{"export":"something else"}', "no export"),
        (0, '{"export":"dealer-table journal export","form":2}', "line 1: no 'created"),
        (3, "{", "line 4: "),
        (3, "[]", "line 4: no JSON object"),
        (3, '{"seq":2}', "line 4: no 'utc_us'"),
        (3, '{"seq":"two"}', "line 4: invalid literal"),
        (3, "[" * 100_000, "line 4: it is nested too deeply"),
        (3, " " * LINE_BYTES, "line 4: 16777216 bytes or more"),
    ],
)
def test_text_that_is_no_export_is_refused(small, written, number, line, what):
    with pytest.raises(JournalUnreadableError, match=what):
        events_of(written([*small[:number], line, *small[number + 1 :]]))


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(JournalUnreadableError, match="no such file"):
        events_of(tmp_path / "nothing")
