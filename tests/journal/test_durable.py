"""A file takes its name when it is durable, and its folder is made durable after that."""

import os
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.journal import JournalError
from controller.journal.backup import back_up, put_back
from controller.journal.connect import create_file, origin_of
from controller.journal.segments import list_segments, segments_folder
from tests.journal.small_journals import IDENTITY, open_journal, seal, stored


def begin(journal: Path, folder: Path) -> Path:
    open_journal(folder / "new").close()
    return folder / "new"


def copy(journal: Path, folder: Path) -> Path:
    return back_up(journal, folder / "copy").path


def return_copy(journal: Path, folder: Path) -> Path:
    put_back(journal, folder / "returned")
    return folder / "returned"


def write_segments(journal: Path, folder: Path) -> Path:
    seal(journal, 5)
    return next(segments_folder(journal).iterdir())


@pytest.mark.parametrize(
    ("make", "flushes"),
    [(begin, False), (copy, True), (return_copy, True), (write_segments, True)],
)
def test_a_name_is_given_to_a_durable_file_and_made_durable(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[[Path, Path], Path],
    flushes: bool,
) -> None:
    journal, folder = stored(tmp_path / "journal", 7), tmp_path / "other"
    folder.mkdir()
    done: list[tuple[str, int]] = []
    durable: dict[int, int] = {}
    flush, rename = os.fsync, Path.rename

    def fsync(descriptor: int) -> None:
        flush(descriptor)
        found = os.fstat(descriptor)
        durable[found.st_ino] = found.st_size
        done.append(("folder" if stat.S_ISDIR(found.st_mode) else "file", found.st_ino))

    def note_rename(old: Path, new: Path) -> Path:
        made = rename(old, new)
        done.append(("name", made.stat().st_ino))
        return made

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(Path, "rename", note_rename)
    made = make(journal, folder)
    file, within = made.stat().st_ino, made.parent.stat().st_ino
    named = done.index(("name", file))
    assert ("folder", within) in done[named:]
    assert (("file", file) in done[:named]) == flushes
    assert not flushes or durable[file] == made.stat().st_size, "the last bytes came after it"


def test_a_journal_whose_log_stays_is_not_made(tmp_path: Path) -> None:
    """Somebody reads the draft: what is in its log would not be renamed with it."""

    def read(connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA busy_timeout = 0")
        reader.append(sqlite3.connect(tmp_path / "journal.new", isolation_level=None))
        reader[0].execute("BEGIN")
        reader[0].execute("SELECT * FROM meta").fetchall()

    reader: list[sqlite3.Connection] = []
    with pytest.raises(JournalError, match=r"journal: .*log"):
        create_file(tmp_path / "journal", origin_of(IDENTITY, 1), read)
    reader[0].close()
    assert not (tmp_path / "journal").exists()


def test_segments_of_another_journal_in_the_folder_are_not_its_own(tmp_path: Path) -> None:
    journal = stored(tmp_path / "journal", 7)
    seal(journal, 5)
    folder = segments_folder(journal)
    [own] = list_segments(folder, IDENTITY)
    other = bytes(reversed(IDENTITY))
    name = own.path.name.replace(IDENTITY.hex()[:8], other.hex()[:8])
    (folder / name).write_bytes(own.path.read_bytes())
    assert list_segments(folder, IDENTITY) == [own]
    assert [each.path.name for each in list_segments(folder, other)] == [name]
