"""The journal's files: their modes whatever the umask, and one lock for one file."""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, nullcontext
from pathlib import Path

import pytest

from controller.journal import JournalError, JournalInUseError, verify
from controller.journal.backup import back_up, put_back
from controller.journal.connect import make_private, open_reader
from controller.journal.lock import JournalLock, holder, lock_path
from controller.journal.segments import make_folder, write_whole
from tests.journal.small_journals import append, copy_files, filled, open_journal, stored
from tests.patience import PATIENCE


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_its_files_are_readable_by_owner_and_group_alone_whatever_the_umask(
    tmp_path: Path, umask: int
) -> None:
    """Sealed cards lie in it; the group's members may look at the record."""
    before = os.umask(umask)
    try:
        with filled(tmp_path / "journal", 7):
            write_whole(tmp_path / "segment", iter([b""]))
            for _ in range(2):
                make_folder(tmp_path / "segments")
            found = {each.name: each.stat().st_mode & 0o7777 for each in tmp_path.iterdir()}
    finally:
        os.umask(before)
    names = ("journal", "journal-wal", "journal-shm", "journal.lock", "segment")
    assert found == dict.fromkeys(names, 0o640) | {"segments": 0o750 & ~umask}


OPEN = """
import sys
from controller.journal import JournalInUseError
from tests.journal.small_journals import open_journal
try:
    open_journal(sys.argv[1])
except JournalInUseError:
    sys.exit(5)
"""


def opened_by_another(path: Path) -> int:
    """Open a journal in another process; return its exit code."""
    command = [sys.executable, "-c", OPEN, str(path)]
    return subprocess.run(command, check=False, timeout=PATIENCE).returncode


def test_another_name_of_the_file_gives_no_second_daemon_the_journal(tmp_path: Path) -> None:
    path = stored(tmp_path / "journal", 7)
    (tmp_path / "symbolic").symlink_to(path)
    (tmp_path / "hard").hardlink_to(path)
    with open_journal(path) as journal:
        journal.restore()
        assert [opened_by_another(tmp_path / name) for name in ("symbolic", "hard")] == [5, 5]
        append(journal, 8, 9)  # and the first has lost nothing
    with open_journal(tmp_path / "symbolic") as again:
        restored = again.restore()
        assert restored is not None
        assert restored.seq == 9


def test_a_start_writes_the_log_over_and_a_reader_does_not_notice(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with filled(path, 3):
        copy_files(path, tmp_path / "killed")
    killed = tmp_path / "killed"
    with closing(open_reader(killed)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT max(seq) FROM event").fetchone() == (3,)
        log = killed.with_name("killed-wal").read_bytes()
        with open_journal(killed) as journal:
            restored = journal.restore()
            assert restored is not None
            assert killed.with_name("killed-wal").read_bytes() == log
            append(journal, 4, 5)
            assert reader.execute("SELECT max(seq) FROM event").fetchone() == (3,)
    assert verify(killed).head.seq == 5


def test_a_process_that_is_refused_leaves_the_lock_as_it_is(tmp_path: Path) -> None:
    path = stored(tmp_path / "journal", 7)
    with open_journal(path):
        before = os.listdir("/proc/self/fd")
        with pytest.raises(JournalInUseError):
            open_journal(path)
        assert os.listdir("/proc/self/fd") == before
        assert opened_by_another(path) == 5
    assert opened_by_another(path) == 0
    lock_path(path).write_text("9" * 40 + "\n")  # an earlier one's number was longer
    with open_journal(path):
        assert holder(path) == os.getpid()
        with pytest.raises(JournalInUseError) as refused:
            open_journal(path)
        assert refused.value.pid == str(os.getpid())
    lock_path(path).unlink()
    assert holder(path) == 0


def copied(folder: Path) -> None:
    back_up(filled_file(folder), folder / "copy")


def put_back_there(folder: Path) -> None:
    put_back(filled_file(folder), folder / "copy")


def locked(folder: Path) -> None:
    JournalLock(folder / "journal").release()


def written(folder: Path) -> None:
    write_whole(folder / "copy", [b"whole"])


def filled_file(folder: Path) -> Path:
    journal = folder / "a"
    filled(journal, 3).close()
    return journal


@pytest.mark.parametrize(
    ("write", "name"),
    [
        (copied, "copy.new"),
        (put_back_there, "copy.new"),
        (put_back_there, "copy.lock"),
        (locked, "journal.lock"),
        (written, "copy.new"),
    ],
)
def test_no_file_of_a_known_name_is_written_through_a_link(
    write: Callable[[Path], None], name: str, tmp_path: Path
) -> None:
    """Root restores in a folder of the service, whose user may have laid a link there."""
    outside = tmp_path / "outside"
    outside.write_text("others")
    outside.chmod(0o600)
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / name).symlink_to(outside)
    with pytest.raises((JournalError, OSError)):
        write(tmp_path / "here")
    assert outside.read_text() == "others"
    assert outside.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("kept", ["words", None])
@pytest.mark.parametrize("linked", [False, True])
def test_what_lies_under_the_name_of_a_new_file_is_neither_taken_nor_followed(
    tmp_path: Path, linked: bool, kept: str | None
) -> None:
    target = tmp_path / "target"
    path = tmp_path / "journal" if linked else target
    if kept is not None:
        target.write_text(kept)
    if linked:
        path.symlink_to(target)
    with pytest.raises(FileExistsError) if linked or kept else nullcontext():
        make_private(path)
    found = target.read_text() if target.exists() else None
    assert found == ("" if not linked and kept is None else kept)
