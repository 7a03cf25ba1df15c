"""Salvage: what is sound is saved, what is lost is told, and the old file is only read."""

from pathlib import Path

import pytest

from controller.journal import JournalDamagedError, JournalError, tail, verify
from controller.journal.salvage import KeptState, salvage
from tests.journal.small_journals import (
    append,
    filled,
    open_journal,
    raw,
    restore,
    state_after,
    stored,
    tamper,
)

EVENTS = 2500


def by_hand(recording):
    """Replace the replay: our small journals have no table."""
    last = 0
    for event in recording.events():
        last = event.record.seq
    assert last == recording.last
    return state_after(last)


def never(_):
    raise AssertionError("there was a state")


def bytes_of(path: Path) -> dict[str, bytes]:
    kept = [path, path.with_name(path.name + "-wal")]
    found = {each.name: each.read_bytes() for each in kept if each.exists()}
    return {name: content for name, content in found.items() if content}  # a reader's empty log


def sound_up_to(path: Path, last: int) -> None:
    """Check that a daemon continues from it, and that everything in it is unchanged."""
    report = verify(path)
    assert (report.damages, report.head.seq) == ((), last)
    with open_journal(path) as journal:
        restored = journal.restore()
        assert restored is not None
        assert (restored.seq, restored.state) == (last, state_after(last))
        append(journal, last + 1, last + 3)
    assert verify(path).sound


def test_a_sound_journal_is_copied(tmp_path: Path) -> None:
    old = stored(tmp_path / "old", EVENTS)
    told = []
    salvaged = salvage(old, tmp_path / "new", never, lambda *each: told.append(each))
    assert (salvaged.head, salvaged.lost) == (verify(old).head, 0)
    assert (salvaged.state, salvaged.damages) == (KeptState.COPIED, ())
    assert list(tail(tmp_path / "new")) == list(tail(old))
    assert told == [(1000, EVENTS), (2000, EVENTS)]
    sound_up_to(tmp_path / "new", EVENTS)


def test_a_changed_event_and_what_follows_it_is_lost(tmp_path: Path) -> None:
    old = stored(tmp_path / "old", EVENTS)
    tamper(old, "UPDATE event SET boot = 2 WHERE seq = 1234")
    before = bytes_of(old)
    salvaged = salvage(old, tmp_path / "new", by_hand)
    assert (salvaged.head.seq, salvaged.lost) == (1233, EVENTS - 1233)
    assert [(each.where, each.what.id == "journal-event-changed") for each in salvaged.damages] == [
        (1234, True)
    ]
    assert salvaged.state is KeptState.REBUILT
    assert bytes_of(old) == before
    sound_up_to(tmp_path / "new", 1233)


def test_a_missing_event(tmp_path: Path) -> None:
    old = stored(tmp_path / "old", 9)
    tamper(old, "DELETE FROM event WHERE seq = 5")
    salvaged = salvage(old, tmp_path / "new", by_hand)
    assert (salvaged.head.seq, salvaged.lost) == (4, 5)
    sound_up_to(tmp_path / "new", 4)


def test_a_cut_tail(tmp_path: Path) -> None:
    old = stored(tmp_path / "old", 9)
    tamper(old, "DELETE FROM event WHERE seq > 7")
    salvaged = salvage(old, tmp_path / "new", by_hand)
    assert (salvaged.head.seq, salvaged.lost) == (7, 2)
    assert salvaged.damages[0].where == 8
    sound_up_to(tmp_path / "new", 7)


@pytest.mark.parametrize(
    "statement", ["DELETE FROM state", "UPDATE state SET data = x'00'", "UPDATE state SET seq = 3"]
)
def test_a_state_that_is_damaged_alone(tmp_path: Path, statement: str) -> None:
    old = stored(tmp_path / "old", 9)
    tamper(old, statement)
    salvaged = salvage(old, tmp_path / "new", by_hand)
    assert (salvaged.head.seq, salvaged.lost, salvaged.state) == (9, 0, KeptState.REBUILT)
    sound_up_to(tmp_path / "new", 9)


@pytest.mark.parametrize("rebuilt", [None, b"a guess"])
def test_a_state_that_cannot_be_rebuilt_is_not_invented(
    tmp_path: Path, rebuilt: bytes | None
) -> None:
    old = stored(tmp_path / "old", 9)
    tamper(old, "DELETE FROM state")
    salvaged = salvage(old, tmp_path / "new", lambda _: rebuilt)
    assert salvaged.state is KeptState.LOST
    assert len(list(tail(tmp_path / "new"))) == 9
    with pytest.raises(JournalDamagedError, match="state row"):
        restore(tmp_path / "new")


def test_torn_pages(tmp_path: Path) -> None:
    """Whichever page of the file is gone: what is saved is a beginning of what was written."""
    old = stored(tmp_path / "old", 200)
    whole, events = old.read_bytes(), list(tail(old))
    saved = set()
    for page in range(1, len(whole) // 4096):
        torn = bytearray(whole)
        torn[page * 4096 : (page + 1) * 4096] = bytes(4096)
        old.write_bytes(torn)
        new = tmp_path / f"new{page}"
        try:
            salvaged = salvage(old, new, by_hand)
        except JournalDamagedError:
            continue  # its beginning is gone
        assert old.read_bytes() == torn
        assert list(tail(new)) == events[: salvaged.head.seq]
        if salvaged.head.seq and not any("definition" in each.what.id for each in salvaged.damages):
            assert verify(new).sound
        saved.add(salvaged.head.seq)
    assert len(saved) > 5


def test_what_is_still_in_the_log_is_saved_too(tmp_path: Path) -> None:
    journal = filled(tmp_path / "old", 20)
    before = bytes_of(tmp_path / "old")
    salvage(tmp_path / "old", tmp_path / "new", never)
    assert bytes_of(tmp_path / "old") == before
    sound_up_to(tmp_path / "new", 20)
    journal.close()


def test_guards_and_foreign_tables_do_not_matter(tmp_path: Path) -> None:
    old = stored(tmp_path / "old", 9)
    connection = raw(old)
    connection.execute("DROP TRIGGER event_no_delete")
    connection.execute("CREATE TABLE notes (text)")
    connection.close()
    salvage(old, tmp_path / "new", never)
    sound_up_to(tmp_path / "new", 9)


def test_a_lost_definition_is_said(tmp_path: Path) -> None:
    old = stored(tmp_path / "old", 9)
    tamper(old, "UPDATE definition SET text = 'another'")
    salvaged = salvage(old, tmp_path / "new", never)
    assert (salvaged.head.seq, salvaged.damages[0].where) == (9, 1)
    assert "definition" in salvaged.damages[0].what.id
    assert [damage.where for damage in verify(tmp_path / "new").damages] == [1]


def test_a_damaged_genesis_is_proved_by_the_first_event(tmp_path: Path) -> None:
    old = stored(tmp_path / "old", 9)
    tamper(old, "UPDATE meta SET genesis = x'00'")
    salvage(old, tmp_path / "new", never)
    sound_up_to(tmp_path / "new", 9)


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM meta",
        "UPDATE meta SET journal = x'00'",
        "UPDATE meta SET created_utc_us = 0",
        "DROP TABLE meta",
    ],
)
def test_without_its_beginning_nothing_can_be_vouched_for(tmp_path: Path, statement: str) -> None:
    old = stored(tmp_path / "old", 9)
    tamper(old, statement) if "DROP" not in statement else drop(old)
    with pytest.raises(JournalDamagedError):
        salvage(old, tmp_path / "new", never)
    assert not (tmp_path / "new").exists()


def drop(path: Path) -> None:
    connection = raw(path)
    connection.execute("DROP TABLE meta")
    connection.close()


@pytest.mark.parametrize("suffix", ["", "-wal"])
def test_nothing_is_written_over(tmp_path: Path, suffix: str) -> None:
    old = stored(tmp_path / "old", 9)
    taken = tmp_path / f"new{suffix}"
    taken.write_text("somebody's")
    with pytest.raises(JournalError, match="nothing is written over"):
        salvage(old, tmp_path / "new", never)
    assert taken.read_text() == "somebody's"
