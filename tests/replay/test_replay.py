"""Replay: any moment again; a record that did not happen is found, even if its chain agrees."""

import json
from contextlib import closing

import pytest
from msgspec import structs

from controller.data.events import Started
from controller.data.message import message
from controller.journal import JournalDamagedError, export_lines, open_recording, verify
from controller.replay import ReplayError, replay
from drivers.interface import ActReport, LinkUp
from drivers.vocabulary import Key
from tests.journal.small_journals import open_journal, stored
from tests.procedure.table_harness import shipped_table
from tests.replay.outsider import forge
from tests.replay.recorded import another, keep_file, open_new, simulated, start


def replayed(path, until=None):
    with open_recording(path) as recording:
        return replay(recording, until)


@pytest.fixture
def written(tmp_path):
    def write(text):
        path = tmp_path / "export.jsonl"
        path.write_text(text)
        return path

    return write


def forged(exported, seq, **fields):
    def change(line):
        if line.get("seq") == seq:
            line.update(fields)

    return forge(exported, change)


def seq_of(exported, kind, nth=0):
    lines = map(json.loads, exported.splitlines())
    return [line["seq"] for line in lines if line.get("kind") == kind][nth]


def test_the_replay_of_a_run_is_the_run(journal, events):
    again = replayed(journal)
    assert again.difference is None
    assert again.seq == len(events)
    assert again.hash == verify(journal).head.hash


def test_a_run_with_crashes_and_every_start_in_it(events):
    assert sum(isinstance(event, Started) for event, _ in events) > 3


@pytest.mark.parametrize("profile", ["none", "devices", "all"])
def test_other_runs_too(tmp_path, profile):
    path = keep_file(tmp_path / "journal", simulated(1, 11, profile))
    assert replayed(path).difference is None


def test_every_moment_is_shown_as_it_was_seen(tmp_path):
    seen = []
    with closing(open_new(tmp_path / "journal")) as journal:
        journal.restore()
        table = start(journal, shipped_table())
        for event, now in simulated(1, 2):
            table.handle(event, now)
            seen.append(table.snapshot)
    for seq in [1, 2, *range(3, len(seen), 7), len(seen)]:
        again = replayed(tmp_path / "journal", seq)
        assert again.snapshot == seen[seq - 1]


def test_an_export_is_replayed_like_its_journal(journal, exported, written):
    assert replayed(written(exported)) == replayed(journal)


def test_a_forged_intent_is_found_at_its_event(exported, written):
    seq = seq_of(exported, "ActReport")
    again = replayed(written(forged(exported, seq, intents="[]")))
    assert (again.difference.seq, again.difference.what) == (seq, "intents")
    assert again.difference.recorded == "[]"
    assert "AckAct" in again.difference.replayed
    assert again.seq == again.snapshot.seq == seq - 1


def test_a_forged_state_is_found_at_its_event(exported, written):
    again = replayed(written(forged(exported, 20, state_digest="00" * 32)))
    assert (again.difference.seq, again.difference.what) == (20, "state")


def test_the_english_beside_the_intents_is_not_compared(exported, written):
    """Its words may change at any time; the link, which covers them, is that of the record."""
    again = replayed(written(forged(exported, 20, said='{"en":["In other words."],"shown":"fr"}')))
    assert again.difference is None


def test_a_press_that_never_was(exported, written):
    """The state after it would have been another, whatever its own entry says."""
    seq = seq_of(exported, "ButtonPressed")
    data = json.dumps({"key": Key.GREEN.value, "offer": "", "by": "nobody"})
    again = replayed(written(forged(exported, seq, kind="Press", data=data)))
    assert again.difference.seq == seq


def test_an_event_that_would_not_have_been_recorded(exported, written):
    seq = seq_of(exported, "ButtonPressed")
    data = '{"timer":"none of ours"}'
    again = replayed(written(forged(exported, seq, kind="TimerExpired", data=data)))
    assert (again.difference.seq, again.difference.what) == (seq, "event")
    assert again.difference.replayed == message("replay-nothing-new")


@pytest.mark.parametrize(("kind", "data"), [("Sneezed", "{}"), ("Stopped", '{"reason":7}')])
def test_an_event_that_is_not_known(exported, written, kind, data):
    again = replayed(written(forged(exported, 9, kind=kind, data=data)))
    assert (again.difference.seq, again.difference.what) == (9, "event")
    assert again.difference.replayed.id == "replay-not-known"


def test_another_definition_in_the_middle_of_a_round(tmp_path):
    events = simulated(1, 2)
    middle = next(n for n, (_, now) in enumerate(events) if n > len(events) // 2)
    now = events[middle][1]
    path = keep_file(tmp_path / "journal", [*events[:middle], (Started(2, 1), now)])
    with open_recording(path) as recording:
        text = "".join(line + "\n" for line in export_lines(recording))
    other = keep_file(tmp_path / "other", [(Started(1, 1), now)], {1: another()})
    with open_recording(other) as recording:
        found = [json.loads(line) for line in export_lines(recording)]
    new, last = found[1], middle + 1

    def change(line):
        if line.get("seq") == last:
            line["definitions"] = [new["definition"]]

    lines = forge(text, change).splitlines()
    lines.insert(1, json.dumps(new))
    (tmp_path / "forged").write_text("\n".join(lines) + "\n")
    again = replayed(tmp_path / "forged")
    assert (again.difference.seq, again.difference.what) == (last, "definition")


def test_the_first_event_differs(exported, written):
    again = replayed(written(forged(exported, 1, intents='["?"]')))
    assert (again.seq, again.difference.seq) == (0, 1)
    assert again.snapshot.step == "closed"


# Records that cannot be replayed.


def test_a_moment_that_never_came(journal, events):
    with pytest.raises(ReplayError, match=f"ends at {len(events)}"):
        replayed(journal, len(events) + 1)


def test_a_journal_without_events_or_definitions(tmp_path):
    with open_journal(tmp_path / "empty") as empty:
        empty.restore()
    with pytest.raises(ReplayError, match="no event"):
        replayed(tmp_path / "empty")
    with pytest.raises(ReplayError, match="by which definition"):
        replayed(stored(tmp_path / "other", 3))


def test_a_definition_that_is_gone(exported, written):
    lines = exported.splitlines(keepends=True)
    del lines[1]
    with pytest.raises(JournalDamagedError, match=r"event 1: its definition .* is missing"):
        replayed(written("".join(lines)))


def test_a_damaged_record(exported, written):
    with pytest.raises(JournalDamagedError, match=r"at event 3: .* hash"):
        replayed(written(exported.replace('"boot":2', '"boot":3', 1)))


def test_the_progress_is_told(tmp_path):
    told = []
    path = keep_file(tmp_path / "journal", simulated(8, 2))
    with open_recording(path) as recording:
        last = recording.last
        replay(recording, None, lambda done, total: told.append((done, total)))
    assert told == [(1000 * n, last) for n in range(1, (last - 1) // 1000 + 1)]


def test_a_definition_that_was_taken_over_between_two_rounds(tmp_path):
    """The run was started in mid-round with another definition.

    In the replay it waits and follows as well.
    """
    events = simulated(2, 2)
    middle = next(n for n, (each, _) in enumerate(events) if isinstance(each, ActReport)) + 1
    with closing(open_new(tmp_path / "journal")) as journal:
        journal.restore()
        table = start(journal, shipped_table())
        for event, now in events[:middle]:
            table.handle(event, now)
        now = events[middle][1]
        table = start(journal, another())
        assert table.definition == shipped_table()
        table.start(1, now)
        last = events[middle - 1][0].act
        for up in [each for each, _ in events if isinstance(each, LinkUp)][:3]:
            table.handle(structs.replace(up, last_act=last), now)
        for event, now in events[middle:]:
            table.handle(event, now)
            if (due := table.due) is not None:
                table.handle(due, now)
        assert table.definition == another()
        head, snapshot = journal.head, table.snapshot
    again = replayed(tmp_path / "journal")
    assert again.difference is None
    assert (again.seq, again.hash) == (head.seq, head.hash)
    assert again.snapshot == snapshot
