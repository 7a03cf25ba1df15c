"""`tablectl journal restore`: a copy put back, proved before, never over another journal."""

import json
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.cli.journal import app
from controller.errors import ExitCode
from controller.journal import Head, JournalError, JournalInUseError, backup, verify
from controller.journal.backup import AnotherJournalError, BackupError, back_up, put_back
from controller.journal.heads import SignedHead, head_of
from controller.journal.lock import JournalLock
from tests.daemon.test_process import Place
from tests.journal.small_journals import (
    append,
    copy_files,
    filled,
    open_journal,
    stored,
    tamper,
)

runner = CliRunner()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of a journal of five events, on a stick."""
    (tmp_path / "stick").mkdir()
    return back_up(stored(tmp_path / "old", 5), tmp_path / "stick").path


def contents(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()}


def new_place(tmp_path: Path) -> Path:
    (tmp_path / "spare").mkdir()
    return tmp_path / "spare" / "journal"


def test_the_table_goes_on_from_what_was_put_back(tmp_path: Path, copy: Path) -> None:
    path = new_place(tmp_path)
    found = put_back(copy, path)
    assert (found.journal.head.seq, found.known, found.lost) == (5, 0, 0)
    assert contents(path.parent) == {"journal", "journal.lock"}
    assert path.stat().st_mode & 0o777 == 0o640
    with open_journal(path) as journal:
        assert journal.restore() is not None
        append(journal, 6, 7)
    assert verify(path).head.seq == 7
    assert verify(copy).head.seq == 5


def test_nothing_is_put_over_a_journal_or_its_log(
    tmp_path: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = new_place(tmp_path)
    for there in (path, path.with_name("journal-wal")):
        there.write_bytes(b"what is left of the old one")
        with pytest.raises(BackupError, match=there.name):
            put_back(copy, path)
        assert there.read_bytes() == b"what is left of the old one"
        there.unlink()
    with monkeypatch.context() as patch:  # by a daemon that has just ended
        patch.setattr(backup, "JournalLock", lambda _: path.touch() or JournalLock(path))
        with pytest.raises(BackupError, match=path.name):
            put_back(copy, path)
    path.unlink()
    daemon = JournalLock(path)
    with pytest.raises(JournalInUseError):
        put_back(copy, path)
    daemon.release()
    assert contents(path.parent) == {"journal.lock"}


def test_a_copy_that_was_cut_at_any_byte_is_not_put_back(tmp_path: Path, copy: Path) -> None:
    path, whole, draw, refused = new_place(tmp_path), copy.read_bytes(), random.Random(5), 0
    sizes = {0, 1, 99, 100, 4096, len(whole) - 4096, len(whole) - 1}
    for size in sorted(sizes | {draw.randrange(len(whole)) for _ in range(20)}):
        copy.write_bytes(whole[:size])
        try:
            put_back(copy, path)
        except JournalError:
            assert contents(path.parent) <= {"journal.lock"}, size
            refused += 1
        else:  # the end of the last page is empty: nothing was cut off
            assert size > len(whole) - 4096
            assert verify(path).head.seq == 5
            for each in contents(path.parent) - {"journal.lock"}:
                (path.parent / each).unlink()
    assert refused > 20


def test_a_copy_that_somebody_altered_is_not_put_back(tmp_path: Path, copy: Path) -> None:
    path = new_place(tmp_path)
    tamper(copy, "UPDATE event SET boot = 2 WHERE seq = 3")
    ended = runner.invoke(app, ["restore", str(copy), "--journal", str(path)])
    assert ended.exit_code == ExitCode.NEGATIVE
    assert "event 3" in ended.stderr
    assert not path.exists()


def test_a_file_that_was_copied_with_its_log_counts_whole(tmp_path: Path) -> None:
    """The old computer's disk lives: the journal lies there as the power cut left it."""
    old = filled(tmp_path / "old", 30)
    (tmp_path / "disk").mkdir()
    raw = copy_files(tmp_path / "old", tmp_path / "disk" / "journal")
    old.close()
    assert put_back(raw, new_place(tmp_path)).journal.head.seq == 30


def test_heads_tell_what_is_lost_and_whether_it_is_this_journal(tmp_path: Path, copy: Path) -> None:
    old = tmp_path / "old"
    earlier = head_of(old)
    with open_journal(old) as journal:
        journal.restore()
        append(journal, 6, 9)
    found = put_back(copy, new_place(tmp_path), [earlier, head_of(old)])
    assert (found.known, found.lost) == (9, 4)
    for wrong in (
        SignedHead(earlier.journal, Head(4, bytes(32)), 0),
        SignedHead(earlier.journal, Head(5, bytes(32)), 0),
        SignedHead(bytes(16), earlier.head, 0),
    ):
        with pytest.raises(AnotherJournalError):
            put_back(copy, tmp_path / "spare" / "another", [earlier, wrong])
    assert not (tmp_path / "spare" / "another").exists()


def test_the_command_takes_the_latest_copy_of_a_folder(tmp_path: Path, copy: Path) -> None:
    with open_journal(tmp_path / "old") as journal:
        journal.restore()
        append(journal, 6, 6)
    back_up(tmp_path / "old", copy.parent)
    path = new_place(tmp_path)
    words = ["restore", str(copy.parent), "--journal", str(path)]
    ended = runner.invoke(app, words)
    assert ended.exit_code == ExitCode.OK
    assert "its last event is 6, of 2025-08-01T12:00:00.000006Z" in ended.stdout
    assert "no head outside is known" in ended.stdout
    path.unlink()
    told = json.loads(runner.invoke(app, [*words, "--json"]).stdout)
    assert (told["seq"], told["lost"]) == (6, 0)
    path.unlink()
    copy.rename(copy.with_name("ff" + copy.name[2:]))
    assert isinstance(runner.invoke(app, words).exception, BackupError), "of two journals"
    for each in copy.parent.iterdir():
        each.unlink()
    assert isinstance(runner.invoke(app, words).exception, BackupError), "there is none"


def test_a_real_table_is_copied_while_it_runs_and_its_end_is_known_outside(tmp_path: Path) -> None:
    place = Place(tmp_path)
    outside, stick = tmp_path / "heads", tmp_path / "stick"
    outside.touch()
    stick.mkdir()
    place.write(backups={"folder": str(stick)}, heads={"outside": [str(outside)]})
    options = ["--config", str(place.config)]
    with place.running():
        assert runner.invoke(app, ["backup", *options]).exit_code == ExitCode.OK
    [copied] = stick.iterdir()
    last, kept = verify(place.journal).head.seq, verify(copied).head.seq
    assert 0 < kept <= last
    outside.write_text(head_of(place.journal).to_json() + "\n")
    for suffix in ("", "-wal", "-shm"):
        place.journal.with_name(place.journal.name + suffix).unlink(missing_ok=True)
    ended = runner.invoke(app, ["restore", str(stick), *options])
    assert ended.exit_code == (ExitCode.NEGATIVE if last > kept else ExitCode.OK), ended.output
    assert (f"{kept + 1} to {last}" in ended.stdout) == (last > kept)
    with open_journal(place.journal) as journal:
        restored = journal.restore()
    assert restored is not None
    assert restored.seq == kept
