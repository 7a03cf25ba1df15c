"""The folder of copies: `tablectl journal backup` by the timer, and what people are told."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.cli.journal import app
from controller.configuration import Backups
from controller.daemon.watches import overdue
from controller.data.message import Message
from controller.errors import ExitCode
from controller.journal import verify
from controller.journal.backup import BackupError, BackupUnsoundError, back_up
from controller.notes import LastCopy, copy_note_path, last_copy, remove_older
from controller.words.spoken import in_english
from tests.daemon.test_process import Place
from tests.journal.small_journals import append, open_journal, stored, tamper

DAY = 86_400_000_000
runner = CliRunner()


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A table whose file names a folder for two copies."""
    place = Place(tmp_path)
    (tmp_path / "stick").mkdir()
    place.write(backups={"folder": str(tmp_path / "stick"), "keep": 2})
    stored(place.journal, 3)
    return place


def copied(place: Place, *words: str):
    return runner.invoke(app, ["backup", "--config", str(place.config), *words])


def deal(path: Path, first: int, last: int) -> None:
    with open_journal(path) as journal:
        journal.restore()
        append(journal, first, last)


def copies(place: Place) -> list[int]:
    return sorted(int(each.name.split("-")[1]) for each in (place.folder / "stick").iterdir())


def test_the_last_two_copies_stay_and_the_last_is_noted(place: Place) -> None:
    for last in (3, 4, 5):
        deal(place.journal, max(4, last), last)
        assert copied(place).exit_code == ExitCode.OK
    assert copies(place) == [4, 5]
    known = last_copy(place.journal)
    assert (known.seq, known.why) == (5, None)
    assert verify(known.path).head.hash.hex() == known.hash
    assert copy_note_path(place.journal).stat().st_mode & 0o777 == 0o640


def test_what_is_of_another_journal_or_of_later_events_stays(tmp_path: Path) -> None:
    path = stored(tmp_path / "journal", 3)
    folder = tmp_path / "stick"
    folder.mkdir()
    others = {
        "ffffffff-000000000001-20250801T120000Z.journal",
        "00010203-000000000009-20250801T120000Z.journal",
        "00010203-000000000001.journal",
        "letter",
    }
    older = "00010203-000000000002-20250801T120000Z.journal"
    for name in (*others, older):
        (folder / name).touch()
    made = back_up(path, folder)
    remove_older(made, 1)
    assert {each.name for each in folder.iterdir()} == others | {made.path.name}


def test_a_failed_copy_is_noted_and_the_last_good_one_stays_noted(place: Place) -> None:
    assert copied(place).exit_code == ExitCode.OK
    good = last_copy(place.journal)
    tamper(place.journal, "UPDATE event SET boot = 2 WHERE seq = 2")
    ended = copied(place)
    assert isinstance(ended.exception, BackupError)
    assert ended.exception.exit_code is ExitCode.NEGATIVE
    known = last_copy(place.journal)
    assert (known.path, known.made_utc_us) == (good.path, good.made_utc_us)
    assert known.why is not None
    assert "event 2" in in_english(known.why)
    assert copies(place) == [3]


def test_a_folder_that_is_not_mounted_is_never_made(place: Place) -> None:
    (place.folder / "stick").rmdir()
    ended = copied(place)
    assert isinstance(ended.exception, BackupError)
    assert ended.exception.exit_code is ExitCode.STORAGE
    assert not (place.folder / "stick").exists()
    why = last_copy(place.journal).why
    assert why is not None
    assert "is its disk mounted" in in_english(why)


def test_a_copy_elsewhere_is_not_noted_and_nothing_is_removed(place: Place) -> None:
    told = json.loads(copied(place, str(place.folder / "by-hand"), "--json").stdout)
    assert told["seq"] == 3
    assert last_copy(place.journal) == LastCopy()


def test_the_copy_must_hold_the_head_outside(place: Place) -> None:
    outside = place.folder / "heads"
    changes = {"backups": {"folder": str(place.folder / "stick")}}
    place.write(heads={"outside": [str(outside)]}, **changes)
    ended = copied(place)
    assert ended.exit_code == ExitCode.OK, "a place out of reach stops no copy"
    assert "not held against the head" in ended.stderr
    outside.write_text(json.dumps({"journal": "00" * 16, "seq": 2, "hash": "00" * 32, "utc_us": 1}))
    with outside.open("a") as file:
        file.write("\n")
    assert isinstance(copied(place).exception, BackupUnsoundError)


def test_without_a_folder_in_the_tables_file_a_place_is_asked_for(place: Place) -> None:
    place.write()
    assert copied(place).exit_code == ExitCode.USAGE
    assert runner.invoke(app, ["backup", "--journal", str(place.journal)]).exit_code == 2


@pytest.mark.parametrize(
    ("known", "told"),
    [
        (LastCopy(), "no copy of the journal in /media/b yet"),
        (LastCopy(made_utc_us=10 * DAY - 1), "2 days old"),
        (LastCopy(made_utc_us=10 * DAY + 1), None),
        (LastCopy(made_utc_us=13 * DAY), None),
    ],
)
def test_people_are_told_when_the_last_good_copy_is_old(known: LastCopy, told: str | None) -> None:
    found = overdue(known, Backups(Path("/media/b"), 14, 2), 12 * DAY)
    assert (found is None) == (told is None)
    if found is not None and told is not None:
        assert told in in_english(found)


def test_people_are_told_at_once_why_a_copy_failed(place: Place) -> None:
    (place.folder / "stick").rmdir()
    copied(place)
    found = overdue(last_copy(place.journal), Backups(place.folder / "stick", 14, 2), 0)
    assert found is not None
    assert "is its disk mounted" in in_english(found)
    assert "there is no copy yet" in in_english(found)


def overdue_now(place: Place) -> Message:
    """Return what people are told of the copies."""
    found = overdue(last_copy(place.journal), Backups(place.folder / "stick", 14, 2), 0)
    assert found is not None
    return found


def test_a_note_that_nobody_can_read_says_so_and_stays_until_a_copy_is_good(place: Place) -> None:
    assert copied(place).exit_code == ExitCode.OK
    copy_note_path(place.journal).write_text('{"made_utc_us": "yesterday"')
    assert "cannot be read" in in_english(overdue_now(place))
    (place.folder / "stick").rename(place.folder / "away")
    assert copied(place).exit_code != ExitCode.OK
    assert "cannot be read" in in_english(overdue_now(place)), "nobody says that there was none"
    (place.folder / "away").rename(place.folder / "stick")
    assert copied(place).exit_code == ExitCode.OK
    assert last_copy(place.journal).seq == 3
