"""The check by a process beside the daemon, here in this one: what it prints, and its pace."""

import io
import os
import sys
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from controller.data.message import message
from controller.journal import JournalUnavailableError, background
from controller.journal.background import Found
from controller.journal.connect import open_reader
from controller.journal.events import Events
from controller.journal.index import Index
from controller.journal.verify import Damage
from tests.journal.small_journals import (
    filled,
    open_journal,
    record,
    state_after,
    stored,
    tamper,
)


@pytest.fixture(autouse=True)
def own_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process stays as quick as it is."""
    monkeypatch.setattr(os, "nice", lambda _: 0)


def found(monkeypatch: pytest.MonkeyPatch, leaves: int, path: Path, *bounds: object) -> Found:
    """Return what the check prints that may check so many times a thousand events."""
    reading, writing = os.pipe()
    os.write(writing, b"." * leaves)
    os.close(writing)
    printed = io.TextIOWrapper(io.BytesIO())
    with os.fdopen(reading) as given, monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", given)
        patch.setattr(sys, "stdout", printed)
        background.main(str(path), *map(str, bounds))
    return msgspec.json.decode(printed.buffer.getvalue(), type=Found)


def test_a_sound_journal_is_told_by_its_last_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with filled(tmp_path / "journal", 7) as journal:
        head = journal.head
    told = Found(7, head.hash.hex(), ())
    assert found(monkeypatch, 9, tmp_path / "journal") == told


def test_a_stretch_ends_where_it_was_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "journal"
    with filled(path, 3) as journal:
        before = journal.head
    tamper(path, "UPDATE event SET boot = 7 WHERE seq = 2")
    stretch = (before.seq, before.hash.hex(), 3)
    assert found(monkeypatch, 9, path, *stretch).damages == ()
    assert found(monkeypatch, 9, path, 0, "", 3).damages != ()


def test_damage_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = stored(tmp_path / "journal", 7)
    tamper(path, "DELETE FROM event WHERE seq = 5")
    (damage,) = found(monkeypatch, 9, path).damages
    assert damage.where == 5


def test_what_cannot_be_read_is_damage_at_the_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = found(monkeypatch, 9, tmp_path / "none")
    (damage,) = told.damages
    assert told == Found(0, "", (Damage(0, damage.what),))


def test_what_is_wanting_is_told_and_is_no_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    why = message("journal-locked")

    def want(*_: object, **__: object) -> None:
        raise JournalUnavailableError(why)

    monkeypatch.setattr(background, "verify", want)
    monkeypatch.setattr(background, "extend", None)  # nothing is known to be sound
    assert found(monkeypatch, 9, stored(tmp_path / "journal", 7)) == Found(0, "", (), why)


def test_it_ends_with_the_process_that_gives_it_leave(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = stored(tmp_path / "journal", 7)
    with pytest.raises(SystemExit):
        found(monkeypatch, 0, path)


def test_what_is_sound_comes_into_the_index_at_the_same_pace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def reached() -> int:
        with closing(open_reader(path)) as connection, closing(Index(Events(connection))) as index:
            return index.reached

    path = tmp_path / "journal"
    with open_journal(path) as journal:
        journal.restore()
        for seq in range(1, 8):
            journal.append(replace(record(seq), intents=b"[]"), state_after(seq))
    with pytest.raises(SystemExit):
        found(monkeypatch, 1, path)
    assert reached() == 0
    assert found(monkeypatch, 2, path, 0, "", 4).seq == 4
    assert reached() == 4
    tamper(path, "UPDATE event SET boot = 7 WHERE seq = 6")
    found(monkeypatch, 9, path)
    assert reached() == 4
