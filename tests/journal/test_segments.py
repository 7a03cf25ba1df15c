"""Sealed segments: old events leave the journal, and everything is read as if they were there."""

import json
import os
import shutil
import sqlite3
import subprocess
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from controller.data.encoding import encode_event
from controller.data.events import JournalSealed
from controller.journal import (
    JournalDamagedError,
    JournalError,
    Record,
    export_lines,
    open_recording,
    schema,
    sealer,
    tail,
    verify,
)
from controller.journal.backup import BackupUnsoundError, back_up, put_back
from controller.journal.heads import head_of
from controller.journal.salvage import salvage
from controller.journal.sealer import check_segment, seal
from controller.journal.segments import FRAME_BYTES, OpenSegment, line_of, segments_folder
from controller.journal.verify import _Audit, check_stretch
from controller.records.source import Source
from tests.journal.small_journals import (
    Noon,
    append,
    filled,
    open_journal,
    raw,
    record,
    seal_early,
    state_after,
    tamper,
)

EVENTS = 5000
LATER = Noon.utc_us + EVENTS
"""A time after every event."""


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Segments of a few hundred events."""
    seal_early(monkeypatch, keep=2000, most=1500, least=1000)


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal of many events, made once."""
    path = tmp_path_factory.mktemp("long") / "journal"
    filled(path, EVENTS).close()
    return path


@pytest.fixture
def path(long: Path, tmp_path: Path) -> Path:
    """That journal, to be changed; beside it a folder of copies."""
    (tmp_path / "stick").mkdir()
    return Path(shutil.copyfile(long, tmp_path / "journal"))


def sealed(seq: int, found: sealer.Found) -> Record:
    """The event by which a table journals that a segment is sealed."""
    kind, data = encode_event(JournalSealed(found.seq, found.hash, found.digest))
    return Record(seq, Noon.utc_us + seq, 7_000 + seq, 1, kind, data, b"[]")


def let_leave(path: Path, stick: Path) -> int:
    """Take each segment as the daemon does, and let its events leave; return what is sealed."""
    after = 0
    with open_journal(path) as journal:
        journal.restore()
        while (found := check_segment(path, stick, after)).seq:
            number = journal.head.seq + 1
            journal.append(sealed(number, found), state_after(number))
            after = found.seq
        for _ in range(20):
            number = journal.head.seq + 1
            append(journal, number, number)
            journal.idle()
    assert found.trouble is None
    return after


def stored_from(path: Path) -> int:
    with closing(raw(path)) as connection:
        return int(connection.execute("SELECT min(seq) FROM event").fetchone()[0])


def all_of(path: Path) -> list[str]:
    with open_recording(path) as recording:
        return list(export_lines(recording))


def test_what_left_is_read_as_if_it_were_there(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stick = path.parent / "stick"
    noted = head_of(path)
    made = list(seal(path, stick, LATER))
    assert [(each.first, each.last) for each in made] == [(1, 1500), (1501, 3000)]
    before = all_of(path)
    assert let_leave(path, stick) == 3000
    assert stored_from(path) == 3001
    after = all_of(path)
    assert after[1 : EVENTS + 2] == before[1:]
    report = verify(path)
    assert report.sound, report.damages
    head = report.head
    events = list(tail(path))
    assert [each.record.seq for each in events] == list(range(1, head.seq + 1))
    assert events[41].record == record(42)
    assert [each.record.seq for each in tail(path, after=2999, last=head.seq)][:2] == [3000, 3001]
    mark = sealer.Head(1234, events[1233].hash)
    assert check_stretch(path, mark, 2600).head.seq == 2600
    assert check_stretch(path, sealer.Head(1234, bytes(32)), 2600).damages[0].where == 1234
    with monkeypatch.context() as patch:
        patch.setattr(_Audit, "_check_pages", None)  # a stretch is looked at, and no page besides
        assert check_stretch(path, noted.head).sound
    with Source.open(path) as source:
        assert (source.first, source.head) == (1, head.seq)
        clocks = source.clocks(1500)
        assert clocks is not None
        assert clocks.utc_us == Noon.utc_us + 1500
        assert [each.text for each in source.kept(1)] == ["name: Three Card Draw Poker\n"]
    with open_journal(path) as journal:
        restored = journal.restore()
        assert restored is not None
        assert restored.seq == head.seq
        append(journal, head.seq + 1, head.seq + 1)


def test_an_outsider_reads_a_segment_with_zstd_alone(path: Path) -> None:
    program = shutil.which("zstd")
    if program is None:
        pytest.skip("zstd is not installed here: what an outsider reads stays UNCHECKED")
    [first, _] = seal(path, path.parent / "stick", LATER)
    told = subprocess.run([program, "-dc", first.path], capture_output=True, check=True).stdout
    lines = told.splitlines()
    assert json.loads(lines[0])["last"] == 1500
    assert [line.decode() for line in lines[1:]] == [
        line for line in all_of(path) if line.startswith('{"seq":')
    ][:1500]
    assert len(first.path.read_bytes()) < len(told) / 3


def test_no_event_leaves_without_a_sealed_segment(path: Path) -> None:
    """Whoever tries it with plain SQL is refused by the file itself, and so is a false step."""
    stick = path.parent / "stick"
    list(seal(path, stick, LATER))
    found = check_segment(path, stick, 0)

    def refused(statement: str) -> bool:
        with closing(raw(path)) as connection, pytest.raises(sqlite3.IntegrityError):
            connection.execute(statement)
        return True

    assert refused("DELETE FROM event WHERE seq = 1")
    wrong = sealer.Found(found.seq, "00" * 32, found.digest)
    with open_journal(path) as journal:
        journal.restore()
        journal.append(sealed(EVENTS + 1, wrong), state_after(EVENTS + 1))
        journal.idle()
        journal.append(record(EVENTS + 2), state_after(EVENTS + 2))
        assert not journal.failed, "a refused step halts nothing"
        assert not journal._leaving, "and is not tried again"
    assert stored_from(path) == 1
    with open_journal(path) as journal:
        journal.restore()
        journal.append(sealed(EVENTS + 3, found), state_after(EVENTS + 3))
    assert refused("DELETE FROM event WHERE seq = 2"), "the oldest comes first"
    assert refused("DELETE FROM event WHERE seq <= 1501"), "that is in no sealed segment"
    assert refused("UPDATE event SET boot = 2 WHERE seq = 1")
    with closing(raw(path)) as connection:
        connection.execute("DELETE FROM event WHERE seq <= 10")
    assert stored_from(path) == 11
    assert verify(path).sound


def test_the_last_events_stay_whatever_is_sealed(path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(sealer, "KEEP", 0)
    monkeypatch.setattr(sealer, "MOST", EVENTS)
    stick = path.parent / "stick"
    list(seal(path, stick, LATER))
    let_leave(path, stick)
    with closing(raw(path)) as connection:
        [last] = connection.execute("SELECT max(seq) FROM event").fetchone()
    assert stored_from(path) == last - schema.KEPT
    assert verify(path).sound
    with open_journal(path) as journal:
        assert journal.restore() is not None


def test_young_events_few_events_and_what_the_floor_has_not_marked_stay(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = path.parent / "stick"
    assert list(seal(path, stick, Noon.utc_us + 900)) == []
    assert list(seal(path, stick, LATER, marked=999)) == []
    assert len(list(seal(path, stick, LATER, marked=1000))) == 1, "just enough"
    for folder in (segments_folder(path), segments_folder(stick / "journal")):
        shutil.rmtree(folder)
    [made] = seal(path, stick, LATER, marked=1200)
    assert made.last == 1200
    assert check_segment(path, stick, 0, marked=1199) == sealer.Found()
    assert check_segment(path, stick, 0, marked=1200).seq == 1200
    assert [each.last for each in seal(path, stick, Noon.utc_us + 2500)] == [2499]
    for keep, last in ((EVENTS - 1200, 1200), (EVENTS - 1199, 0)):
        monkeypatch.setattr(sealer, "KEEP", keep)
        assert check_segment(path, stick, 0).seq == last


def damage_of(path: Path) -> int:
    return verify(path, pages=False).damages[0].where


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("gone", "the event is missing: 3001 stands next"),
        ("a folder", "cannot be read: a directory"),
        ("cut", "is not what was written"),
        ("flipped", "doesn't match checksum"),
        ("another", "does not agree with its hash"),
        ("header", "is not what was written: 99"),
        ("frames", "is not what was written: 1"),
    ],
)
def test_a_segment_that_is_not_what_was_written_is_damage_there(
    path: Path, what: str, told: str
) -> None:
    stick = path.parent / "stick"
    _, second = seal(path, stick, LATER)
    let_leave(path, stick)
    content = second.path.read_bytes()
    where = {1501}
    match what:
        case "gone":
            second.path.unlink()
        case "a folder":
            second.path.unlink()
            second.path.mkdir()
        case "cut":
            second.path.write_bytes(content[:-40])
            where = {2501}
        case "flipped":
            spoilt = bytearray(content)
            spoilt[len(content) // 2] ^= 1
            second.path.write_bytes(spoilt)
        case "another":  # sound by itself, but an event says something else
            lines = [json.loads(line) for line in _lines(second.path)]
            lines[700]["boot"] = 2
            _pack(second.path, lines)
            where = {2200}
        case "header":
            lines = [json.loads(line) for line in _lines(second.path)]
            lines[0]["form"] = 99
            _pack(second.path, lines)
        case "frames":  # the first line knows of fewer than there are
            lines = [json.loads(line) for line in _lines(second.path)]
            _pack(second.path, lines, frames=1)
            where = {2501}
    assert damage_of(path) in where
    with pytest.raises(JournalDamagedError, match=told), open_recording(path) as recording:
        list(recording.events())
    with open_journal(path) as journal:
        assert journal.restore() is not None, "the table goes on; the check holds it"
    out = path.parent / "salvaged"
    assert salvage(path, out, lambda _: None).head.seq in {each - 1 for each in where}


@pytest.mark.parametrize("text", ["\n" * (1 << 25), "0" * (1 << 25) + "\n", "[" * (1 << 20) + "\n"])
def test_a_few_bytes_that_unpack_to_many_take_no_memory(path: Path, text: str) -> None:
    from controller.journal.segments import zstd

    stick = path.parent / "stick"
    _, second = seal(path, stick, LATER)
    let_leave(path, stick)
    lines = [json.loads(line) for line in _lines(second.path)]
    bomb = zstd.compress(text.encode())
    header = json.dumps(lines[0] | {"frames": [len(bomb)]}) + "\n"
    second.path.write_bytes(zstd.compress(header.encode()) + bomb)
    del text, bomb, lines
    tracemalloc.start()
    try:
        assert damage_of(path) == 1501
        assert tracemalloc.get_traced_memory()[1] < 3 * FRAME_BYTES
    finally:
        tracemalloc.stop()


def test_what_asks_for_too_large_a_window_is_refused(path: Path) -> None:
    """To unpack the first line, or a frame, Zstandard would take 32 MB."""
    from controller.journal.segments import zstd

    first, _ = seal(path, path.parent / "stick", LATER)
    lines = _lines(first.path)
    packer = zstd.ZstdCompressor(options={zstd.CompressionParameter.window_log: 25})

    def packed(text: bytes, wide: bool) -> bytes:
        return packer.compress(text) + packer.flush() if wide else zstd.compress(text)

    for wide in ((False, False), (True, False), (False, True)):
        frame = packed(b"".join(line + b"\n" for line in lines[1:1001]), wide[1])
        header = json.loads(lines[0]) | {"frames": [len(frame)]}
        first.path.write_bytes(packed(json.dumps(header).encode() + b"\n", wide[0]) + frame)
        if any(wide):
            with pytest.raises(JournalDamagedError, match="is not what was written"):
                next(OpenSegment(first).rows(1, 1))
        else:
            assert next(OpenSegment(first).rows(1, 1))[0] == 1


def _lines(path: Path) -> list[bytes]:
    from controller.journal.segments import zstd

    rest, lines = path.read_bytes(), []
    while rest:
        told = zstd.ZstdDecompressor()
        lines += told.decompress(rest).splitlines()
        rest = told.unused_data
    return lines


def _pack(path: Path, lines: list[dict[str, object]], frames: int = 2) -> None:
    from controller.journal.segments import _packed

    texts = [json.dumps(each, separators=(",", ":")) for each in lines]
    packed = [_packed(texts[1:1001]), _packed(texts[1001:])]
    header = json.loads(texts[0]) | {"frames": [len(each) for each in packed[:frames]]}
    path.write_bytes(_packed([json.dumps(header)]) + b"".join(packed))


def test_no_segment_is_taken_whose_copy_or_whose_events_are_not_right(path: Path) -> None:
    stick = path.parent / "stick"
    first, _ = seal(path, stick, LATER)
    copy = segments_folder(stick / "journal") / first.path.name
    whole = copy.read_bytes()
    copy.write_bytes(whole[:-1] + b"\0")
    assert check_segment(path, stick, 0).trouble is not None
    copy.unlink()
    assert check_segment(path, stick, 0).trouble is not None
    copy.write_bytes(whole)
    lines = [json.loads(line) for line in _lines(first.path)]
    lines[9]["boot"] = 2
    _pack(first.path, lines)
    _pack(copy, lines)
    assert check_segment(path, stick, 0).trouble is not None, "both alike, and not the journal's"
    assert check_segment(path, stick, 1).seq == 0
    assert check_segment(path.parent / "nowhere", stick, 0).trouble is not None


def test_what_the_medium_spoils_is_found(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk keeps a segment, or its copy, otherwise than it was given it; all is flushed."""
    stick, really, let_go = path.parent / "stick", os.posix_fadvise, []

    def spoil(descriptor: int, start: int, length: int, advice: int) -> None:
        really(descriptor, start, length, advice)
        let_go.append(advice)
        if len(let_go) == spoilt:
            os.pwrite(os.open(f"/proc/self/fd/{descriptor}", os.O_WRONLY), b"spoilt", 3000)

    monkeypatch.setattr(os, "posix_fadvise", spoil)
    for spoilt in (1, 2):
        with pytest.raises(
            JournalDamagedError, match="not what was written" if spoilt == 1 else "differ"
        ):
            list(seal(path, stick, LATER))
        assert let_go == [os.POSIX_FADV_DONTNEED] * spoilt, "read again as the medium has it"
        let_go.clear()
        shutil.rmtree(segments_folder(path))


def test_a_line_is_as_short_as_may_be() -> None:
    assert line_of(a=1, b=["c", "d"]) == '{"a":1,"b":["c","d"]}'


def test_a_damaged_journal_is_not_sealed(path: Path) -> None:
    stick = path.parent / "stick"
    tamper(path, "UPDATE event SET boot = 2 WHERE seq = 1700")
    with pytest.raises(JournalDamagedError):
        list(seal(path, stick, LATER))
    assert [each.name for each in segments_folder(path).iterdir()] == [
        "00010203-000000000001-000000001500.zst"
    ]


def test_a_killed_sealing_leaves_a_draft_and_is_done_again(path: Path) -> None:
    stick = path.parent / "stick"
    folder = segments_folder(path)
    folder.mkdir()
    (folder / "00010203-000000000001-000000001500.zst.new").write_bytes(b"half")
    assert len(list(seal(path, stick, LATER))) == 2
    assert all(each.suffix == ".zst" for each in folder.iterdir())
    assert verify(path).sound


def test_copies_carry_the_segments_and_are_put_back_with_them(path: Path) -> None:
    stick = path.parent / "stick"
    list(seal(path, stick, LATER))
    let_leave(path, stick)
    last = verify(path).head.seq
    made = back_up(path, stick)
    assert verify(made.path).head.seq == last
    (path.parent / "spare").mkdir()
    spare = path.parent / "spare" / "journal"
    assert put_back(made.path, spare).journal.head.seq == last
    assert verify(spare).head.seq == last
    elsewhere = path.parent / "elsewhere"
    elsewhere.mkdir()
    assert verify(back_up(path, elsewhere / "copy").path).head.seq == last
    [one, _] = sorted(segments_folder(path).iterdir())
    content = one.read_bytes()
    one.write_bytes(content + b" ")
    with pytest.raises(BackupUnsoundError, match="differ"):
        back_up(path, stick)
    copy = segments_folder(made.path) / one.name
    assert copy.read_bytes() == content, "the good one is not written over"
    one.unlink()
    with pytest.raises(BackupUnsoundError):
        back_up(path, path.parent / "elsewhere-too")


@pytest.mark.parametrize("copy", [back_up, put_back])
def test_a_segment_that_is_not_sound_is_not_copied(
    path: Path, copy: Callable[[Path, Path], object]
) -> None:
    """What is there is not written over: it would spoil each later copy."""
    stick, place = path.parent / "stick", path.parent / "place"
    list(seal(path, stick, LATER))
    let_leave(path, stick)
    place.mkdir()
    one = max(segments_folder(path).iterdir())
    content = one.read_bytes()
    one.write_bytes(content[:-1] + b"\0")
    with pytest.raises(JournalError):
        copy(path, place / "copy")
    assert not (segments_folder(place / "copy") / one.name).exists()
    one.write_bytes(content)
    copy(path, place / "copy")
    assert verify(place / "copy").sound


def test_a_segment_that_the_medium_spoils_is_copied_once_more(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick, really = path.parent / "stick", sealer.write_whole

    def spoil(copy: Path, pieces: Iterator[bytes]) -> None:
        really(copy, (each[:-1] + b"\0" for each in pieces))

    with monkeypatch.context() as bad:
        bad.setattr(sealer, "write_whole", spoil)
        with pytest.raises(JournalDamagedError, match="differ"):
            list(seal(path, stick, LATER))
    list(seal(path, stick, LATER))
    assert let_leave(path, stick) == 3000


def test_nothing_to_seal_leaves_nothing(path: Path) -> None:
    assert not list(seal(path, path.parent / "stick", Noon.utc_us))
    assert not segments_folder(path).exists()


def test_readers_are_not_misled_while_events_leave(path: Path) -> None:
    """Between two batches of a reader everything that is sealed leaves."""
    stick = path.parent / "stick"
    list(seal(path, stick, LATER))
    reader = tail(path)
    with open_recording(path) as recording:
        events = recording.events()
        seen = [next(reader).record.seq, next(events).record.seq]
        let_leave(path, stick)
        assert stored_from(path) == 3001
        assert seen == [1, 1]
        assert [each.record.seq for each in events] == list(range(2, EVENTS + 1))
    assert [each.record.seq for each in reader][: EVENTS - 1] == list(range(2, EVENTS + 1))
