"""Refused journals: files of another kind, or of somebody else, are left unchanged."""

import errno
import fcntl
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

from controller import notes
from controller.data.encoding import EVENTS
from controller.errors import ExitCode
from controller.journal import (
    Event,
    JournalDamagedError,
    JournalError,
    JournalInUseError,
    JournalUnreadableError,
    tail,
    verify,
)
from controller.records.decoded_event import decode
from tests.journal.small_journals import filled, open_journal, raw, record, restore, stored

HOLDER = """
import sys
from pathlib import Path
from tests.journal.small_journals import open_journal
journal = open_journal(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def all_files(folder: Path) -> dict[str, bytes]:
    return {
        path.name: path.read_bytes()
        for path in folder.iterdir()
        if not path.name.endswith((".lock", "-shm")) and path.stat().st_size
    }


def open_below(folder: Path) -> list[str]:
    """Return the files of a folder that this process has open."""
    found = []
    for descriptor in os.listdir("/proc/self/fd"):
        with suppress(FileNotFoundError):  # that of the list itself
            found.append(os.readlink(f"/proc/self/fd/{descriptor}"))
    return [each for each in found if each.startswith(str(folder))]


def newer(path: Path) -> None:
    connection = raw(stored(path, 2))
    connection.execute("PRAGMA user_version = 3")
    connection.close()


def older(path: Path) -> None:
    connection = raw(stored(path, 2))
    connection.execute("PRAGMA user_version = 1")
    connection.close()


def another_database(path: Path) -> None:
    connection = raw(path)
    connection.execute("CREATE TABLE event (seq INTEGER PRIMARY KEY)")
    connection.close()


def log_without_file(path: Path) -> None:
    journal = filled(path, 2)
    kept = path.with_name("journal-wal").read_bytes()
    journal.close()
    path.unlink()
    path.with_name("journal-wal").write_bytes(kept)


def not_write_ahead(path: Path) -> None:
    connection = raw(stored(path, 2))
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()


@pytest.mark.parametrize(
    ("make", "what"),
    [
        (lambda path: path.write_bytes(b""), "not an SQLite file"),
        (lambda path: path.write_bytes(b"SQLite format 3\0"), "not an SQLite file"),
        (lambda path: path.write_text("seat: 1\n" * 100), "not an SQLite file"),
        (lambda path: path.mkdir(), "directory"),
        (another_database, "not a journal"),
        (newer, "its form is 3, this program's is 2"),
        (older, "its form is 1, this program's is 2"),
        (log_without_file, "its log"),
        (not_write_ahead, "write-ahead"),
    ],
)
def test_an_unreadable_journal_is_refused_and_left_alone(
    tmp_path: Path,
    make: object,
    what: str,
) -> None:
    assert callable(make)
    make(tmp_path / "journal")
    before = {} if (tmp_path / "journal").is_dir() else all_files(tmp_path)
    with pytest.raises(JournalUnreadableError, match=what) as refused:
        restore(tmp_path / "journal")
    assert refused.value.exit_code is ExitCode.STORAGE
    assert open_below(tmp_path) == [], "while the error and its frames are still there"
    if before:
        assert all_files(tmp_path) == before


def test_readers_do_not_make_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(JournalUnreadableError, match="no such file"):
        verify(tmp_path / "journal")
    with pytest.raises(JournalUnreadableError, match="no such file"):
        list(tail(tmp_path / "journal"))
    assert list(tmp_path.iterdir()) == []


def test_a_journal_needs_its_folder(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot be locked"):
        open_journal(tmp_path / "nowhere" / "journal")


@pytest.mark.parametrize("call", [1, 2])
def test_a_journal_needs_a_file_system_with_locks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: int
) -> None:
    """The file beside it is locked first, then its own; where one is not, nothing stays open."""
    asked: list[int] = []

    def flock(descriptor: int, _: int) -> None:
        asked.append(descriptor)
        if len(asked) == call:
            raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", flock)
    before = os.listdir("/proc/self/fd")
    with pytest.raises(JournalError, match=r"cannot be locked: .*[Nn]o locks"):
        open_journal(tmp_path / "journal")
    assert (len(asked), os.listdir("/proc/self/fd")) == (call, before)


def test_a_half_made_journal_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "journal.new").write_bytes(b"half")
    filled(tmp_path / "journal", 1).close()
    assert verify(tmp_path / "journal").sound


def test_two_in_one_process(tmp_path: Path) -> None:
    with open_journal(tmp_path / "journal"):
        with pytest.raises(JournalInUseError) as refused:
            open_journal(tmp_path / "journal")
        assert refused.value.pid == str(os.getpid())
        assert refused.value.exit_code is ExitCode.IN_USE
    open_journal(tmp_path / "journal").close()


def test_a_second_process_is_told_who_has_it_until_that_one_dies(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(JournalInUseError, match=f"process {holder.pid};"):
            open_journal(path)
        holder.send_signal(signal.SIGKILL)
        holder.wait()
        open_journal(path).close()


NO_TEXT = b'{"a":"\xed\xa0\x80"}'
TOO_DEEP = b'{"a":' + b"[" * 100_000
ODD = [b"", b"\xff", NO_TEXT, TOO_DEEP]


@pytest.mark.parametrize("odd", ODD, ids=["nothing", "a byte", "no text", "too deep"])
def test_a_note_beside_a_journal_of_any_bytes_says_nothing(tmp_path, odd):
    journal = tmp_path / "journal"
    paths = notes.delivery_note_path, notes.copy_note_path, notes.result_note_path
    for path in paths:
        path(journal).write_bytes(odd)
    assert notes.last_delivery(journal) == notes.LastDelivery()
    unread = notes.last_copy(journal)
    assert unread == notes.LastCopy(why=unread.why)
    assert notes.last_results(journal) is None


@pytest.mark.parametrize("odd", ODD, ids=["nothing", "a byte", "no text", "too deep"])
@pytest.mark.parametrize("kind", sorted(EVENTS))
def test_an_event_of_any_bytes_is_damage(kind, odd):
    for data, intents in ((odd, b"[]"), (b"{}", odd), (b"{}", b'[["Noted",' + odd + b"]]")):
        made = msgspec.structs.replace(record(1), kind=kind, data=data, intents=intents)
        with suppress(JournalDamagedError):
            decode(Event(made, b"", b"", b""))
