"""Power loss at any write: the last acknowledged event is there, or the one after it."""

import json
import os
import random
import shutil
import sqlite3
import stat
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from controller.errors import ExitCode
from controller.journal import JournalError, JournalUnreadableError, connect, sealer, store, verify
from tests.journal.disk import Disk, Flush, Mark, Medium, Rename, Write
from tests.journal.small_journals import GAME, Noon, filled, open_journal, record, state_after
from tests.sharing import mostly_slow

NAME = "journal"


@pytest.fixture
def disk(monkeypatch):
    """A disk that notes its writes; the journals on it empty their logs often."""
    monkeypatch.setattr(store, "_CHECKPOINT_AFTER", 5)
    made = Disk()
    yield made
    made.unregister()


@contextmanager
def mounted(disk):
    """Use the noting disk for what is opened in the block; all else is read by the real library."""
    rename = Path.rename

    def note_rename(old, new):
        rename(old, new)
        disk.notes.append(Rename(old.name, Path(new).name))

    def pwrite(descriptor, data, offset):
        disk.notes.append(Write(name_of(descriptor), offset, bytes(data)))
        return os.pwrite(descriptor, data, offset)

    def fsync(descriptor):
        os.fsync(descriptor)
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            disk.notes.append(Flush(name_of(descriptor)))

    library = SimpleNamespace(**vars(sqlite3) | {"connect": disk.connect})
    system = SimpleNamespace(**vars(os) | {"pwrite": pwrite, "fsync": fsync})
    with (
        patch.object(connect, "sqlite3", library),
        patch.object(connect, "os", system),
        patch.object(Path, "rename", note_rename),
    ):
        yield


def name_of(descriptor):
    return Path(f"/proc/self/fd/{descriptor}").readlink().name


def play(disk, path, events, *, close=False):
    """Start the journal and append; note what was asked for and what was acknowledged."""
    with mounted(disk):
        journal = open_journal(path)
        restored = journal.restore()
    seq, boot = (restored.seq, restored.boot + 1) if restored else (0, 1)
    disk.notes.append(Mark(True, seq))
    for number in range(seq + 1, seq + events + 1):
        disk.notes.append(Mark(False, number))
        named = [GAME] if number == seq + 1 else []
        state = state_after(number) + b" " * (number % 9 * 700)
        journal.append(record(number, boot), state, named)
        disk.notes.append(Mark(True, number))
        if number % 3 == 0:
            journal.idle()
    if close:
        journal.close()
    return journal


def lay_out(folder: Path, files: dict[str, bytes]) -> Path:
    """Put the medium into another computer: shared memory and locks are gone."""
    for name in (NAME, f"{NAME}-wal", f"{NAME}-shm", f"{NAME}.lock"):
        (folder / name).unlink(missing_ok=True)
    for name, content in files.items():
        if not name.endswith(("-shm", ".lock")):
            (folder / name).write_bytes(content)
    return folder / NAME


def restart(path: Path) -> int:
    """Start from it as the daemon does; return the event that it continues from."""
    with open_journal(path) as journal:
        restored = journal.restore()
    if restored is None:
        return 0
    assert restored.state.rstrip() == state_after(restored.seq)
    return restored.seq


def reopen(path: Path) -> int:
    """Start from it, and find nothing wrong with it."""
    seq = restart(path)
    report = verify(path)
    assert (report.damages, report.head.seq) == ((), seq)
    return seq


def cuts(notes, files=None, forgets=None):
    """Yield every point of a story: the medium, what was asked for and acknowledged."""
    medium, asked, acknowledged = Medium(files, forgets), 0, 0
    for note in notes:
        if isinstance(note, Mark):
            asked = max(asked, note.seq)
            acknowledged = note.seq if note.acknowledged else acknowledged
        medium.take(note)
        yield medium, acknowledged, asked


@pytest.fixture
def here():
    """A folder in memory if there is one: flushes are noted, so they need not take time."""
    memory = Path("/dev/shm")
    with TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


@pytest.fixture
def elsewhere(here):
    """Another computer, to which the medium is carried."""
    (here / "elsewhere").mkdir()
    return here / "elsewhere"


@pytest.mark.parametrize("close", mostly_slow([True, False], 2))
def test_a_cut_at_every_write(disk, here, elsewhere, close):
    journal = play(disk, here / NAME, 16, close=close)
    journal.close()
    notes = list(disk.notes)
    draw = random.Random(5)
    seen, tried = set(), 0
    for medium, acknowledged, asked in cuts(notes):
        if NAME not in medium.flushed:
            continue  # it was still being made, under another name
        survivors = [medium.flushed, medium.all_kept(), medium.torn(draw), medium.torn(draw)]
        if medium.pending:
            survivors.append(medium.first(draw.randrange(len(medium.pending))))
        for files in survivors:
            seq = reopen(lay_out(elsewhere, files))
            assert acknowledged <= seq <= asked
            seen.add(seq)
            tried += 1
    assert seen == set(range(17))
    assert tried > 500


def test_cut_again_and_again(disk, here, elsewhere):
    """Each run begins with what the cut before it left: torn logs are overwritten."""
    draw = random.Random(12)
    for life in range(12):
        files, last = {}, 0
        for _ in range(8):
            folder = here / f"{life}"
            folder.mkdir(exist_ok=True)
            path = lay_out(folder, files)
            disk.notes.clear()
            journal = play(disk, path, draw.randrange(1, 12), close=draw.random() < 0.3)
            notes = list(disk.notes)
            journal.close()
            points = [
                (Medium(medium.flushed), list(medium.pending), acknowledged, asked)
                for medium, acknowledged, asked in cuts(notes, files)
                if NAME in medium.flushed
            ]
            medium, medium.pending, acknowledged, asked = draw.choice(points)
            files = draw.choice([medium.flushed, medium.all_kept(), medium.torn(draw)])
            seq = reopen(lay_out(elsewhere, files))
            assert max(last, acknowledged) <= seq <= max(last, asked)
            last = seq
            files = {name: content for name, content in files.items() if name.startswith(NAME)}


@pytest.mark.slow
def test_a_disk_that_lies_about_its_flushes(disk, here, elsewhere):
    """The result is an older state or plain damage, never a wrong state.

    The devices' last act reveals an older state.
    """
    play(disk, here / NAME, 16, close=True)
    notes = list(disk.notes)
    draw = random.Random(9)
    found = {"older": 0, "damaged": 0, "whole": 0}
    for _ in range(400):
        # The new file was flushed before it got its name; of the other flushes, every second one is
        # a lie.
        end = draw.randrange(len(notes))
        told = [note for note in notes[:end] if not _lied(note, draw)]
        *_, (medium, acknowledged, asked) = cuts([Mark(True, 0), *told])
        if NAME not in medium.flushed:
            continue
        path = lay_out(elsewhere, medium.torn(draw))
        before = path.read_bytes()
        try:
            seq = restart(path)
        except JournalError:
            assert path.read_bytes() == before
            found["damaged"] += 1
            continue
        assert seq <= asked
        sound = verify(path).sound
        found["damaged" if not sound else "older" if seq < acknowledged else "whole"] += 1
    assert min(found.values()) > 10, found


def _lied(note, draw):
    flush = isinstance(note, Flush) and note.file != f"{NAME}.new"
    return flush and draw.random() < 0.5


def test_the_simulated_disk_finds_a_journal_that_does_not_flush(disk, here, elsewhere):
    """It finds a journal that does not flush: so this test, and the others, can fail."""
    tune = connect._tune

    def carelessly(connection):
        tune(connection)
        connection.execute("PRAGMA synchronous = NORMAL")

    with patch.object(connect, "_tune", carelessly):
        play(disk, here / NAME, 16).close()
    notes = list(disk.notes)
    short = 0
    for medium, acknowledged, _ in cuts(notes):
        if NAME in medium.flushed:
            short += reopen(lay_out(elsewhere, medium.flushed)) < acknowledged
    assert short > 10


@pytest.fixture
def sealed(here, elsewhere, monkeypatch):
    """A journal whose first 60 events are in a segment, which no event names yet."""
    for name, number in (("KEEP", 2000), ("MOST", 60), ("LEAST", 10)):
        monkeypatch.setattr(sealer, name, number)
    monkeypatch.setattr(store, "_CHECKPOINT_AFTER", 1)
    monkeypatch.setattr(store, "_LEAVE_AT_ONCE", 10)
    filled(here / NAME, 2100).close()
    [made] = islice(sealer.seal(here / NAME, elsewhere, Noon.utc_us + 9999), 1)
    shutil.copytree(made.path.parent, elsewhere / "segments", dirs_exist_ok=True)
    found = sealer.check_segment(here / NAME, elsewhere, 0)
    assert found.seq == 60
    return json.dumps({"seq": 60, "hash": found.hash, "digest": found.digest}).encode()


def let_leave(disk, path, step):
    """Journal that they are sealed, and let them leave, ten at once."""
    with mounted(disk):
        journal = open_journal(path)
        restored = journal.restore()
    disk.notes.append(Mark(True, restored.seq))
    for number in range(restored.seq + 1, restored.seq + 10):
        event = record(number)
        if number == restored.seq + 1:
            event = replace(event, kind="JournalSealed", data=step)
        disk.notes.append(Mark(False, number))
        journal.append(event, state_after(number))
        disk.notes.append(Mark(True, number))
        journal.idle()
    return journal


@pytest.mark.slow
def test_the_power_goes_while_events_leave_for_a_segment(disk, here, elsewhere, sealed):
    files = {NAME: (here / NAME).read_bytes()}
    let_leave(disk, here / NAME, sealed).close()
    draw, left = random.Random(8), set()
    points = set(draw.sample(range(len(disk.notes)), 25)) | {0, len(disk.notes) - 1}
    for number, (medium, acknowledged, asked) in enumerate(cuts(list(disk.notes), files)):
        if number not in points:
            continue
        for survived in (medium.flushed, medium.torn(draw)):
            path = lay_out(elsewhere, survived)
            assert acknowledged <= reopen(path) <= max(asked, 2100)
            with closing(sqlite3.connect(path)) as connection:
                left.add(connection.execute("SELECT min(seq) FROM event").fetchone()[0])
    assert {1, 61} < left
    assert {each % 10 for each in left} == {1}, "ten at once, or none of them"


# The disk fails, the power does not.


@pytest.mark.parametrize("fault", ["full", "flush_fails", "write_fails"])
@pytest.mark.parametrize("after", [0, 1, 4, 7])
def test_a_disk_that_fails_halts_the_journal(disk, here, elsewhere, fault, after):
    journal = play(disk, here / NAME, after)
    setattr(disk, fault, True)
    with pytest.raises(JournalError, match="cannot be written") as refused:
        journal.append(record(after + 1), state_after(after + 1))
    assert refused.value.exit_code is ExitCode.STORAGE
    setattr(disk, fault, False)
    assert journal.failed
    with pytest.raises(JournalError, match="has failed"):
        journal.append(record(after + 1), state_after(after + 1))
    journal.close()
    # A failed flush may still have left the event on the disk; nothing was sent for it.
    files = {each.name: each.read_bytes() for each in here.iterdir() if each.is_file()}
    assert reopen(lay_out(elsewhere, files)) - after in (0, 1)


@pytest.mark.parametrize("fault", ["full", "flush_fails", "write_fails"])
def test_a_disk_that_fails_while_the_log_is_emptied(disk, here, elsewhere, fault):
    journal = play(disk, here / NAME, 8)
    setattr(disk, fault, True)
    journal._in_log = 5
    with pytest.raises(JournalError, match="cannot be written"):
        journal.idle()
    assert journal.failed
    setattr(disk, fault, False)
    journal.close()
    files = {each.name: each.read_bytes() for each in here.iterdir() if each.is_file()}
    assert reopen(lay_out(elsewhere, files)) == 8


@pytest.mark.parametrize("fault", ["full", "flush_fails", "write_fails"])
def test_the_power_goes_after_a_failed_flush(disk, here, elsewhere, fault):
    """After a failed flush nobody knows which part of it is on the medium."""
    journal = play(disk, here / NAME, 7)
    setattr(disk, fault, True)
    with suppress(JournalError):
        journal.append(record(8), state_after(8))
    notes = list(disk.notes)
    setattr(disk, fault, False)
    journal.close()
    draw = random.Random(3)
    *_, (medium, acknowledged, _) = cuts(notes)
    assert acknowledged == 7
    for _ in range(60):
        assert reopen(lay_out(elsewhere, medium.torn(draw))) in (7, 8)


@pytest.mark.parametrize(
    ("after", "failing"), mostly_slow([(2, "append"), (7, "append"), (8, "idle")], 2)
)
def test_a_restart_after_a_failed_flush_keeps_all_that_it_acknowledges(
    disk, here, elsewhere, after, failing
):
    """The system calls the failed flush's pages clean: no flush of the same file writes them again.

    The daemon is killed after the failure and started again, reads them as if they were on the
    medium, and goes on; then the power goes, at any point.
    """
    draw = random.Random(after)
    journal = play(disk, here / NAME, after)
    journal._in_log = 5
    disk.flush_fails = True
    next_event = partial(journal.append, record(after + 1), state_after(after + 1))
    with pytest.raises(JournalError):
        (journal.idle if failing == "idle" else next_event)()
    failed, disk.flush_fails = list(disk.notes), False
    readable = {each.name: each.read_bytes() for each in here.iterdir() if each.is_file()}
    journal.close()
    for life in range(3):
        *_, (medium, acknowledged, _) = cuts(failed, forgets=draw)
        assert acknowledged == after
        folder = here / f"{life}"
        folder.mkdir()
        disk.notes.clear()
        play(disk, lay_out(folder, readable), 3).close()
        for cut, acknowledged, asked in cuts(list(disk.notes), medium.flushed):
            for files in (cut.flushed, cut.torn(draw)):
                seq = reopen(lay_out(elsewhere, files))
                assert max(after, acknowledged) <= seq <= max(after + 1, asked)


# apsw drops a cursor whose statement failed, and reports the failure once more.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("fault", ["full", "flush_fails", "write_fails"])
def test_a_journal_that_cannot_be_made(disk, here, fault):
    setattr(disk, fault, True)
    with mounted(disk), pytest.raises(JournalError, match="the journal cannot be made"):
        open_journal(here / NAME)
    assert not (here / NAME).exists()
    setattr(disk, fault, False)
    play(disk, here / NAME, 2, close=True)


def test_the_disk_notes_what_is_written(disk, here):
    play(disk, here / NAME, 3).close()
    files = {NAME, f"{NAME}-wal"}
    assert {note.file for note in disk.notes if isinstance(note, Write)} >= files
    medium = Medium()
    for note in disk.notes:
        medium.take(note)
    assert medium.all_kept()[NAME] == (here / NAME).read_bytes()


def test_a_log_without_its_file_is_no_beginning(here):
    (here / f"{NAME}-wal").write_bytes(b"left over")
    with pytest.raises(JournalUnreadableError, match="the file is gone"):
        open_journal(here / NAME)
