"""The check between rounds: it reads back what was written since the last, nothing is changed."""

import subprocess
import sys
from pathlib import Path

import pytest

from controller.journal import MEMORY, JournalDamagedError, JournalUnreadableError
from tests.journal.small_journals import append, filled, open_journal, tamper


@pytest.mark.parametrize("place", ["file", MEMORY])
def test_a_sound_journal(tmp_path: Path, place: str) -> None:
    journal = filled(tmp_path / "journal" if place == "file" else MEMORY, 4)
    journal.check()
    journal.check()
    append(journal, 5, 9)
    journal.check()
    append(journal, 10, 10)
    assert journal.head.seq == 10
    journal.close()


def test_a_journal_without_an_event(tmp_path: Path) -> None:
    with open_journal(tmp_path / "journal") as journal:
        journal.restore()
        journal.check()


@pytest.mark.parametrize(
    ("statement", "where", "what"),
    [
        ("UPDATE event SET boot = 7 WHERE seq = 5", 5, "does not agree with its hash"),
        ("DELETE FROM event WHERE seq = 5", 5, "missing"),
        ("DELETE FROM event WHERE seq = 7", 7, "missing"),
        ("UPDATE state SET seq = 6", 7, "older"),
        ("UPDATE state SET data = CAST('{}' AS BLOB)", 7, "does not agree"),
    ],
)
def test_damage_is_found_and_the_journal_goes_on(
    tmp_path: Path, statement: str, where: int, what: str
) -> None:
    """The table that this damage holds journals it as well."""
    journal = filled(tmp_path / "journal", 3)
    journal.check()
    append(journal, 4, 7)
    tamper(tmp_path / "journal", statement)
    with pytest.raises(JournalDamagedError, match=what) as found:
        journal.check()
    assert found.value.where == where
    assert not journal.failed
    with pytest.raises(JournalDamagedError):
        journal.check()
    journal.close()


def test_a_check_does_not_read_again_what_an_earlier_one_read(tmp_path: Path) -> None:
    """The check of the whole chain, after each start, finds it."""
    journal = filled(tmp_path / "journal", 3)
    journal.check()
    append(journal, 4, 7)
    tamper(tmp_path / "journal", "UPDATE event SET boot = 7 WHERE seq = 2")
    journal.check()
    journal.close()


def test_a_file_that_is_gone(tmp_path: Path) -> None:
    journal = filled(tmp_path / "journal", 3)
    for each in tmp_path.glob("journal*"):
        each.unlink()
    with pytest.raises(JournalUnreadableError):
        journal.check()
    journal.close()


def test_the_writers_locks_outlive_the_look(tmp_path: Path) -> None:
    """Another program that opens and closes the file does not take the log for a leftover."""
    path = tmp_path / "journal"
    journal = filled(path, 3)
    journal.check()
    look = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]);"
    look += "print(c.execute('SELECT max(seq) FROM event').fetchone()[0]); c.close()"
    seen = subprocess.run(
        [sys.executable, "-c", look, str(path)], capture_output=True, text=True, check=True
    )
    assert seen.stdout == "3\n"
    assert path.with_name("journal-wal").stat().st_size > 0
    append(journal, 4, 6)
    journal.check()
    journal.close()
