"""A visit of the heads outside: what it says and adds, for every head there and every answer."""

import errno
import os
from pathlib import Path

import pytest
from msgspec.structs import astuple

from controller.journal import Head
from controller.journal.heads import SignedHead, head_of
from controller.journal.outside import visit
from controller.words.spoken import say
from tests.journal.small_journals import IDENTITY, append, copy_files, open_journal, stored


def grown(folder: Path, events: int) -> tuple[Path, Path]:
    """Return a journal of 7 events, and one of so many events that continues it."""
    path = stored(folder / "journal", 7)
    more = copy_files(path, folder / "more")
    with open_journal(more) as journal:
        journal.restore()
        append(journal, 8, events)
    return path, more


def heads(place: Path) -> list[int]:
    return [SignedHead.from_json(line).head.seq for line in place.read_text().splitlines()]


@pytest.mark.parametrize("known", [0, 7, 9, 10])
@pytest.mark.parametrize("last", [0, 5, 7, 9])
def test_what_a_visit_says_and_adds(tmp_path: Path, last: int, known: int) -> None:
    """The journal ends at event 7: a head of event 9 is not its own, and a person may know that."""
    journal, more = grown(tmp_path, 9)
    noted = {
        0: "",
        5: head_of(stored(tmp_path / "early", 5)).to_json() + "\n",
        7: head_of(journal).to_json() + "\n",
        9: head_of(more).to_json() + "\n",
    }
    place = tmp_path / "heads"
    place.write_text(noted[last])
    found = visit(journal, place, known)
    before = [last] if last else []
    if last == 9 and known != 9:
        assert found.another is not None
        assert "ends at event 7: 2 events were cut off" in say(found.another)
        assert (found.event, found.trouble, heads(place)) == (9, None, before)
    else:
        assert astuple(found) == (None, last, None, 0)
        assert heads(place) == (before if last == 7 else [*before, 7])


@pytest.mark.parametrize("event", range(1, 8))
def test_where_nobody_knows_of_another_journal_each_head_counts(tmp_path: Path, event: int) -> None:
    journal, place = stored(tmp_path / "journal", 7), tmp_path / "heads"
    place.write_text(SignedHead(IDENTITY, Head(event, bytes(32)), 0).to_json() + "\n")
    found = visit(journal, place)
    assert (found.another is None, found.event, heads(place)) == (False, event, [event])


def test_a_head_is_durable_when_its_visit_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, place = stored(tmp_path / "journal", 7), tmp_path / "heads"
    place.touch()
    flushed: list[bytes] = []
    flush = os.fsync

    fails = [True]

    def fsync(descriptor: int) -> None:
        if fails:
            fails.pop()
            raise OSError(errno.EIO, "")
        flush(descriptor)
        flushed.append(os.pread(descriptor, 4096, 0))

    monkeypatch.setattr(os, "fsync", fsync)
    assert visit(journal, place).trouble is not None
    assert not flushed
    assert visit(journal, place).trouble is None
    assert flushed == [place.read_bytes()], "it was written, and is flushed by the next visit"
