"""The processes beside the daemon as it starts them: words in, one JSON object out."""

import io
import os
import runpy
import sys
import warnings
from pathlib import Path

import msgspec
import pytest

from controller.journal import sealer
from controller.journal.background import Found
from controller.journal.backup import back_up
from controller.journal.heads import SignedHead, head_of
from controller.journal.outside import Visit
from controller.journal.record import Head
from controller.journal.segments import segments_folder
from controller.system import limits
from tests.journal.small_journals import seal, stored, tamper


def told(patch: pytest.MonkeyPatch, name: str, *words: object) -> bytes:
    """Return what a program prints."""
    printed = io.TextIOWrapper(io.BytesIO())
    with patch.context() as now, warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # it is imported already
        now.setattr(sys, "argv", [name, *map(str, words)])
        now.setattr(sys, "stdout", printed)
        runpy.run_module(f"controller.journal.{name}", run_name="__main__")
    return printed.buffer.getvalue()


@pytest.fixture
def gave_way(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    found: list[bool] = []
    monkeypatch.setattr(limits, "give_way", lambda: found.append(True))
    return found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of nine events, five of them in segments as well; a copy of it."""
    path = stored(tmp_path / "journal", 9)
    whole = path.read_bytes()
    seal(path, 3, 5)
    path.write_bytes(whole)
    (tmp_path / "copies").mkdir()
    back_up(path, tmp_path / "copies" / "journal")
    return path


def test_a_segment_is_looked_at(
    path: Path, monkeypatch: pytest.MonkeyPatch, gave_way: list[bool]
) -> None:
    def found(*words: object) -> sealer.Found:
        printed = told(monkeypatch, "sealer", path, path.parent / "copies", *words)
        return msgspec.json.decode(printed, type=sealer.Found)

    first, _ = sorted(segments_folder(path).iterdir())
    assert found(0) == sealer.Found(), "it is among the last events, which stay"
    whole = first.read_bytes()
    first.write_bytes(b"another")
    assert found(0).trouble is not None
    assert found(0, 3).trouble is not None
    assert found(0, 2) == sealer.Found(), "the floor has not marked it"
    assert found(3) == sealer.Found()
    first.write_bytes(whole)
    tamper(path, "DELETE FROM event WHERE seq < 4")
    assert found(0).trouble is not None, "its events have left already: nothing proves it"
    assert len(gave_way) == 6


def test_heads_are_kept_outside(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, place = stored(tmp_path / "whole", 7), tmp_path / "heads"

    def visited(*words: object) -> Visit:
        return msgspec.json.decode(told(monkeypatch, "outside", journal, place, *words), type=Visit)

    assert visited().trouble is not None
    noted = head_of(journal)
    later = SignedHead(noted.journal, Head(9, bytes(32)), 0, generation=3)
    place.write_text(later.to_json() + "\n")
    found = visited()
    assert (found.another is None, found.event, found.trouble, found.newer) == (False, 9, None, 3)
    for other in (
        SignedHead(noted.journal, Head(9, bytes(32)), 0),
        SignedHead(bytes(16), Head(9, bytes(32)), 0, generation=3),
    ):
        place.write_text(other.to_json() + "\n")
        assert (visited().newer, visited().event) == (0, 9)
    assert visited(9) == Visit(event=9), "a person knows it"
    assert visited() == Visit(event=7)
    place.write_text("no head\n")
    assert visited().trouble is not None
    place.unlink()
    os.mkfifo(place)
    assert visited().trouble is not None


def test_a_journal_is_checked(
    path: Path, monkeypatch: pytest.MonkeyPatch, gave_way: list[bool]
) -> None:
    reading, writing = os.pipe()
    os.write(writing, b"..........")
    with os.fdopen(reading) as given:
        monkeypatch.setattr(sys, "stdin", given)
        found = msgspec.json.decode(told(monkeypatch, "background", path), type=Found)
    os.close(writing)
    assert (found.seq, found.damages, found.unread) == (9, (), None)
    assert gave_way
