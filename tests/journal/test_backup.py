"""`tablectl journal backup`: a copy that was checked, while the table deals; or none."""

import fcntl
import json
import os
import resource
import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from controller.cli.journal import app
from controller.errors import ExitCode
from controller.journal import Head, JournalUnreadableError, backup, tail, verify
from controller.journal.backup import (
    BackupError,
    BackupUnderWayError,
    BackupUnsoundError,
    back_up,
    write_out,
)
from controller.journal.heads import SignedHead, head_of
from tests.journal.small_journals import append, filled, open_journal, stored, tamper

runner = CliRunner()


def files(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()}


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    folder = tmp_path / "copies"
    folder.mkdir()
    return folder


def test_a_copy_is_a_journal_by_itself(tmp_path: Path, copies: Path) -> None:
    journal = filled(tmp_path / "journal", 30)
    made = back_up(tmp_path / "journal", copies / "copy")
    assert made.head == journal.head
    journal.close()
    assert files(copies) == {"copy"}, "no log, no draft"
    assert (copies / "copy").stat().st_mode & 0o777 == 0o640
    assert made.size == (copies / "copy").stat().st_size
    again = open_journal(copies / "copy")
    restored = again.restore()
    assert restored is not None
    assert Head(restored.seq, restored.hash) == made.head
    append(again, 31, 32)
    again.close()
    assert verify(copies / "copy").sound


def test_a_copy_is_of_one_moment_though_the_table_writes_on(
    tmp_path: Path, copies: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A writer adds events between every two pages of the copy; the copy neither tears nor ends."""
    monkeypatch.setattr(backup, "_PAGES", 1)
    path = tmp_path / "journal"
    journal = filled(path, 40)
    asked, given = threading.Semaphore(0), threading.Semaphore(0)
    pauses: list[int] = []

    def write(descriptor: int) -> None:
        write_out(descriptor)
        pauses.append(descriptor)
        asked.release()
        given.acquire()

    monkeypatch.setattr(backup, "write_out", write)
    made: list[backup.BackedUp] = []
    copying = threading.Thread(target=lambda: made.append(back_up(path, copies / "copy")))
    copying.start()
    written = 40
    while copying.is_alive():
        if asked.acquire(timeout=0.02):
            append(journal, written + 1, written + 1)
            journal.idle()
            written += 1
            given.release()
    copying.join()
    journal.close()
    assert len(pauses) > 5
    assert written == 40 + len(pauses)
    assert made[0].head.seq == 40
    assert [event.record.seq for event in tail(copies / "copy")] == list(range(1, 41))
    assert verify(path).head.seq == written


def test_a_copy_leaves_the_disk_to_the_table(
    tmp_path: Path, copies: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pause after each piece, written or read back; one flush; nothing is read beforehand."""
    path = stored(tmp_path / "journal", 500)
    calls: list[tuple[str, object]] = []
    flushed, advised, read = os.fsync, os.posix_fadvise, os.pread

    def write(descriptor: int) -> None:
        write_out(descriptor)
        calls.append(("write", None))

    def flush(descriptor: int) -> None:
        flushed(descriptor)
        if Path(os.readlink(f"/proc/self/fd/{descriptor}")).name == "copy.new":
            calls.append(("flush", None))

    def advise(descriptor: int, start: int, length: int, advice: int) -> None:
        advised(descriptor, start, length, advice)
        if advice == os.POSIX_FADV_RANDOM:
            calls.append(("advise", Path(os.readlink(f"/proc/self/fd/{descriptor}")).name))

    def pread(descriptor: int, length: int, begin: int) -> bytes:
        found = read(descriptor, length, begin)
        calls.append(("read", len(found)))
        return found

    monkeypatch.setattr(backup, "write_out", write)
    monkeypatch.setattr(backup.os, "pread", pread)
    monkeypatch.setattr(backup.os, "fsync", flush)
    monkeypatch.setattr(backup.os, "posix_fadvise", advise)
    really, told = backup.sqlite3.connect, []

    def connect(*words: object, **named: object) -> object:
        made = really(*words, **named)
        made.set_trace_callback(told.append)
        return made

    def rest(seconds: float) -> None:
        calls.append(("rest", seconds))
        assert files(copies) == {"copy.new"}, "SQLite keeps no journal beside it"

    monkeypatch.setattr(backup.sqlite3, "connect", connect)
    size = back_up(path, copies / "copy", rest=rest).size
    assert "PRAGMA synchronous = OFF" in told, "SQLite does not flush: the copy does, once"
    count, whole = size // backup._PIECE, -(-size // backup._PIECE)
    written = [("write", None), ("rest", backup._REST)]
    pause = ("rest", backup._REST_OF_READING)
    read_back = [each for _ in range(count) for each in (("read", backup._PIECE), pause)]
    if whole > count:
        read_back += [("read", size % backup._PIECE), pause]
    pieces = calls.index(("flush", None))
    assert calls[:pieces] == [("advise", "journal"), *written * ((pieces - 1) // 2)]
    assert 0 <= pieces // 2 - count <= 1
    own = ("advise", "copy.new")
    assert calls[pieces + 1 :] == [own, *read_back, own, own], "SQLite's, too"


def test_in_a_folder_a_copy_is_named_by_its_last_event(tmp_path: Path, copies: Path) -> None:
    path = stored(tmp_path / "journal", 3)
    first = back_up(path, copies)
    assert first.path.name == "00010203-000000000003-20250801T120000Z.journal"
    assert back_up(path, copies).path == first.path, "nothing new: the same copy, checked again"
    with open_journal(path) as journal:
        journal.restore()
        append(journal, 4, 4)
    second = back_up(path, copies)
    assert files(copies) == {first.path.name, second.path.name}
    assert verify(first.path).sound


def test_an_empty_journal_is_copied(tmp_path: Path, copies: Path) -> None:
    path = stored(tmp_path / "journal", 0)
    made = back_up(path, copies)
    assert made.head.seq == 0
    assert verify(made.path).sound


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE event SET boot = 2 WHERE seq = 3",
        "DELETE FROM event WHERE seq = 5",
        "UPDATE state SET data = x'00'",
    ],
)
def test_a_damaged_journal_leaves_no_copy_and_the_earlier_one(
    tmp_path: Path, copies: Path, statement: str
) -> None:
    path = stored(tmp_path / "journal", 5)
    earlier = back_up(path, copies)
    tamper(path, statement)
    with pytest.raises(BackupUnsoundError):
        back_up(path, copies)
    assert files(copies) == {earlier.path.name}
    assert verify(earlier.path).sound


def test_what_the_medium_spoils_is_found(
    tmp_path: Path, copies: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stick keeps another byte than it was given, in the middle of an event."""
    path = stored(tmp_path / "journal", 200)
    really = os.posix_fadvise

    def spoil(descriptor: int, start: int, length: int, advice: int) -> None:
        really(descriptor, start, length, advice)
        if advice != os.POSIX_FADV_DONTNEED:
            return
        content = os.pread(descriptor, 1 << 20, 0)
        at = content.index(b"Event 150.")
        os.pwrite(descriptor, b"Event 151.", at)

    monkeypatch.setattr(backup.os, "posix_fadvise", spoil)
    with pytest.raises(BackupUnsoundError, match="150"):
        back_up(path, copies)
    assert files(copies) == set()


def test_a_copy_holds_the_heads_that_were_noted(tmp_path: Path, copies: Path) -> None:
    path = stored(tmp_path / "journal", 5)
    noted = head_of(path)
    assert back_up(path, copies, [noted]).head == noted.head
    later = SignedHead(noted.journal, Head(9, bytes(32)), 0)
    other = SignedHead(noted.journal, Head(4, bytes(32)), 0)
    strange = SignedHead(bytes(16), noted.head, 0)
    for wrong in (later, other, strange):
        with pytest.raises(BackupUnsoundError):
            back_up(path, copies / "new", [noted, wrong])
    assert not (copies / "new").exists()


def test_nothing_is_written_over(tmp_path: Path, copies: Path) -> None:
    path = stored(tmp_path / "journal", 5)
    (copies / "there").write_text("a letter")
    with pytest.raises(BackupError):
        back_up(path, copies / "there")
    assert (copies / "there").read_text() == "a letter"
    with pytest.raises(BackupError):
        back_up(path, path)
    with pytest.raises(BackupError):
        back_up(path, tmp_path / "nowhere" / "copy")
    with pytest.raises(JournalUnreadableError):
        back_up(tmp_path / "no-journal", copies / "new")
    assert files(copies) == {"there"}


def test_two_copies_at_once_do_not_meet(tmp_path: Path, copies: Path) -> None:
    path = stored(tmp_path / "journal", 5)
    draft = copies / "journal.new"
    with draft.open("wb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(BackupUnderWayError):
            back_up(path, copies)
        assert draft.exists(), "it is the other's"
    assert back_up(path, copies).head.seq == 5, "what a killed process left is used again"
    assert not draft.exists()


def test_nothing_of_what_a_killed_process_left_is_in_the_copy(tmp_path: Path, copies: Path) -> None:
    long, path = stored(tmp_path / "long", 200), stored(tmp_path / "journal", 5)
    alone = back_up(path, copies / "alone")
    (copies / "journal.new").write_bytes(long.read_bytes())
    made = back_up(path, copies)
    assert made.size == alone.size
    assert made.path.read_bytes() == alone.path.read_bytes()


def test_a_disk_without_room_is_found_before_and_in_the_middle(
    tmp_path: Path, copies: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = stored(tmp_path / "journal", 2000)
    earlier = back_up(path, copies)
    size = path.stat().st_size
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handled = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size // 2, before[1]))
        with pytest.raises(BackupError):
            back_up(path, copies / "new")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handled)
    assert files(copies) == {earlier.path.name}
    monkeypatch.setattr(
        backup.os, "fstatvfs", lambda _: SimpleNamespace(f_bavail=1, f_frsize=size - 1)
    )
    with pytest.raises(BackupError, match="needs 1 MB"):
        back_up(path, copies / "new")
    assert files(copies) == {earlier.path.name}
    monkeypatch.setattr(backup.os, "fstatvfs", lambda _: SimpleNamespace(f_bavail=1, f_frsize=size))
    assert back_up(path, copies / "new").size == size, "it just fits"


def test_a_process_killed_in_the_middle_leaves_no_copy(tmp_path: Path, copies: Path) -> None:
    path = stored(tmp_path / "journal", 2000)
    script = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from controller.journal import backup\n"
        "backup._PAGES = 8\n"
        "really, pieces = backup.write_out, []\n"
        "def write(descriptor):\n"
        "    really(descriptor); pieces.append(1)\n"
        "    if len(pieces) == 5: os.kill(os.getpid(), signal.SIGKILL)\n"
        "backup.write_out = write\n"
        "backup.back_up(Path(sys.argv[1]), Path(sys.argv[2]))\n"
    )
    ended = subprocess.run([sys.executable, "-c", script, str(path), str(copies)], check=False)
    assert ended.returncode == -signal.SIGKILL
    assert files(copies) == {"journal.new"}
    assert back_up(path, copies).head.seq == 2000
    assert len(files(copies)) == 1


def test_the_command_says_what_it_made(tmp_path: Path, copies: Path) -> None:
    path = stored(tmp_path / "journal", 5)
    words = ["backup", str(copies), "--journal", str(path)]
    ended = runner.invoke(app, words)
    assert ended.exit_code == ExitCode.OK
    assert "copied and sound" in ended.stdout
    told = json.loads(runner.invoke(app, [*words, "--json"]).stdout)
    assert told["seq"] == 5
    assert Path(told["path"]).parent == copies
    assert verify(told["path"]).head == Head(5, bytes.fromhex(told["hash"]))


def test_the_command_checks_a_signed_head(tmp_path: Path, copies: Path) -> None:
    path = stored(tmp_path / "journal", 5)
    key, another = tmp_path / "key", tmp_path / "another"
    for each, letter in ((key, b"k"), (another, b"a")):
        each.write_bytes(letter * 32)
        each.chmod(0o600)
    head = tmp_path / "head"
    head.write_text(head_of(path).signed(b"k" * 32).to_json())
    words = ["backup", str(copies), "--journal", str(path), "--head", str(head), "--key"]
    assert runner.invoke(app, [*words, str(key)]).exit_code == ExitCode.OK
    assert runner.invoke(app, [*words, str(another)]).exit_code == ExitCode.USAGE
    tamper(path, "DELETE FROM event WHERE seq = 5")
    ended = runner.invoke(app, [*words, str(key)])
    assert isinstance(ended.exception, BackupUnsoundError)
    assert ended.exception.exit_code is ExitCode.NEGATIVE
