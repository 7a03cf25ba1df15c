"""Appending: what is appended stays, in order, with the state after it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from controller.journal import (
    MEMORY,
    Definition,
    JournalDamagedError,
    Restored,
    export_lines,
    open_recording,
    tail,
)
from controller.journal.chain import definition_digest
from controller.journal.connect import open_beside, open_reader, open_writer
from controller.journal.schema import FORM
from tests.journal.small_journals import (
    GAME,
    append,
    filled,
    open_journal,
    raw,
    record,
    state_after,
    stored,
    tamper,
)

AFTER_SEQ = "utc_us, monotonic_ns, boot, kind, data, intents, said, definitions, state_digest, hash"


def test_a_start_goes_on_where_the_last_one_stopped(tmp_path: Path) -> None:
    first = filled(tmp_path / "journal", 3)
    head, third = first.head, record(3)
    first.close()
    with open_journal(tmp_path / "journal") as second:
        assert second.restore() == Restored(
            state_after(3), 3, head.hash, 1, third.utc_us, third.monotonic_ns
        )
        second.append(record(4, boot=2), state_after(4))
    with open_journal(tmp_path / "journal") as third:
        restored = third.restore()
    assert restored is not None
    assert (restored.state, restored.seq, restored.boot) == (state_after(4), 4, 2)


@pytest.mark.parametrize("place", ["file", "memory"])
def test_a_new_journal_has_nothing_to_restore(tmp_path: Path, place: str) -> None:
    path = tmp_path / "journal" if place == "file" else MEMORY
    with open_journal(path) as journal:
        assert journal.restore() is None
        assert journal.head.seq == 0
    if place == "file":
        with open_journal(path) as journal:
            assert journal.restore() is None


def test_a_journal_in_memory_can_be_read_again_after_a_simulated_crash() -> None:
    journal = filled(MEMORY, 3)
    restored = journal.restore()
    assert restored is not None
    assert restored.state == state_after(3)
    append(journal, 4, 5)
    journal.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE event SET kind = 'nothing' WHERE seq = 2",
        "UPDATE event SET seq = 9 WHERE seq = 2",
        "DELETE FROM event WHERE seq = 3",
        "INSERT OR REPLACE INTO event SELECT * FROM event WHERE seq = 2",
        f"INSERT INTO event SELECT 5, {AFTER_SEQ} FROM event WHERE seq = 2",
        "UPDATE definition SET text = ''",
        "DELETE FROM definition",
        "INSERT OR REPLACE INTO definition SELECT * FROM definition",
        "UPDATE meta SET created_utc_us = 0",
        "DELETE FROM meta",
        "INSERT OR REPLACE INTO meta SELECT * FROM meta",
    ],
)
def test_the_file_itself_refuses_to_forget(tmp_path: Path, statement: str) -> None:
    connection = raw(stored(tmp_path / "journal", 3))
    before = list(connection.iterdump())
    with pytest.raises(Exception, match="append-only"):
        connection.execute(statement)
    assert list(connection.iterdump()) == before
    connection.close()


def test_numbers_without_a_gap() -> None:
    journal = filled(MEMORY, 2)
    for wrong in (2, 4):
        with pytest.raises(AssertionError):
            journal.append(record(wrong), b"{}")
    assert not journal.failed
    append(journal, 3, 3)
    journal.close()


def test_nothing_is_appended_before_the_start_has_been_read() -> None:
    with open_journal(MEMORY) as journal, pytest.raises(AssertionError):
        journal.append(record(1), b"{}")


def test_a_definition_is_kept_word_for_word_once(tmp_path: Path) -> None:
    journal = filled(tmp_path / "journal", 1)
    changed = Definition("game", GAME.name, GAME.text + "deck: 52\n")
    journal.append(record(2), state_after(2), [GAME])
    journal.append(record(3), state_after(3), [GAME, changed])
    for definition in (GAME, changed):
        assert journal.definition(definition_digest(definition)) == definition
    assert journal.definition(bytes(32)) is None
    assert sorted(journal.definitions("game"), key=lambda each: each.text) == [GAME, changed]
    assert journal.definitions("file") == []
    journal.close()
    connection = raw(tmp_path / "journal")
    assert connection.execute("SELECT count(*) FROM definition").fetchone() == (2,)
    connection.close()


def test_a_changed_definition_is_not_handed_out(tmp_path: Path) -> None:
    tamper(stored(tmp_path / "journal", 1), "UPDATE definition SET text = text || ' '")
    with open_journal(tmp_path / "journal") as journal:
        journal.restore()
        with pytest.raises(JournalDamagedError, match="definition"):
            journal.definition(definition_digest(GAME))
        with pytest.raises(JournalDamagedError, match="definition"):
            journal.definitions(GAME.kind)


def test_every_commit_is_forced_to_the_disk_and_what_is_only_read_can_do_nothing(
    tmp_path: Path,
) -> None:
    path = stored(tmp_path / "journal", 1)
    ways = (open_writer, open_reader, open_beside)
    settings = {
        "application_id": (0x44544A31,) * 3,
        "user_version": (FORM,) * 3,
        "busy_timeout": (1000,) * 3,
        "synchronous": (2,) * 3,
        "query_only": (0, 1, 1),
        "trusted_schema": (1, 0, 0),
        "cell_size_check": (0, 1, 1),
        "journal_size_limit": (16 << 20, -1, -1),
        "wal_autocheckpoint": (4096, 1000, 1000),
        "temp_store": (2, 0, 0),
        "cache_size": (-256, -2000, -2000),
    }
    for number, way in enumerate(ways):
        with closing(way(path)) as opened:
            found = {name: opened.execute(f"PRAGMA {name}").fetchone()[0] for name in settings}
            length = opened.getlimit(sqlite3.SQLITE_LIMIT_LENGTH)
            assert opened.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert found == {name: wanted[number] for name, wanted in settings.items()}
        assert (length == 1 << 22) is (way is not open_writer)


def test_the_log_stays_small_when_the_table_is_idle_now_and_then(tmp_path: Path) -> None:
    journal = filled(tmp_path / "journal", 0)
    for start in range(1, 2000, 100):
        append(journal, start, start + 99)
        journal.idle()
    journal.idle()
    assert (tmp_path / "journal-wal").stat().st_size < 2_000_000
    journal.close()
    with open_journal(tmp_path / "journal") as again:
        restored = again.restore()
    assert restored is not None
    assert restored.seq == 2000


def test_the_log_is_emptied_once_64_events_have_gathered(tmp_path: Path) -> None:
    with filled(tmp_path / "journal", 0) as journal:
        assert journal.idle() == 0
        execute, told = journal._execute, []
        journal._execute = lambda *words: told.append(words[0]) or execute(*words)
        emptied = []
        for seq in range(1, 200):
            journal.append(record(seq), state_after(seq))
            assert journal.idle() == 0
            assert told.pop(0).startswith("INSERT")
            if told:
                emptied.append(seq)
            assert all("checkpoint" in each for each in told), "nothing has time to leave"
            told.clear()
    assert emptied == [64, 128, 192]


def test_somebody_who_reads_for_hours_does_not_make_the_log_grow(tmp_path: Path) -> None:
    """As `tablectl log | less` does; a transaction of theirs kept the log from being emptied."""
    journal = filled(tmp_path / "journal", 10)
    for start in range(11, 6011, 100):
        append(journal, start, start + 99)
        assert journal.idle() == 0
        if start == 3011:
            reading = tail(tmp_path / "journal")
            assert next(reading).record.seq == 1
    assert (tmp_path / "journal-wal").stat().st_size < 2_000_000
    with open_recording(tmp_path / "journal") as recording:
        lines = export_lines(recording)
        assert next(lines).startswith('{"export":')
        append(journal, 6011, 6100)
        assert journal.idle() == 0
    assert [each.record.seq for each in reading][-1] == 6100
    journal.close()


def test_a_log_that_a_reader_holds_is_told_by_its_pages(tmp_path: Path) -> None:
    """Another program that reads in one transaction is nothing that the journal can end."""
    journal = filled(tmp_path / "journal", 10)
    with closing(open_reader(tmp_path / "journal")) as other:
        other.execute("BEGIN")
        other.execute("SELECT max(seq) FROM event").fetchone()
        append(journal, 11, 200)
        held = journal.idle()
        assert held > 190
        append(journal, 201, 400)
        assert journal.idle() > held
        other.execute("COMMIT")
    append(journal, 401, 500)
    assert journal.idle() == 0
    journal.close()
