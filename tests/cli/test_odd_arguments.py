"""Every command with odd arguments, files and journals: it answers; a refusal changes nothing."""

import io
import os
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
import typer

from controller.cli import application, execute
from controller.errors import ExitCode
from controller.journal import export_lines, open_recording
from controller.journal.segments import segments_folder
from tests.configuration.files import copy
from tests.journal.small_journals import raw, seal, stored, tamper
from tests.records.kept_stories import keep
from tests.reports.evening import evening
from tests.sharing import mostly_slow

STAYING = (
    *("run", "kiosk", "demo", "drill", "setup", "simulate", "simulator", "device", "driver"),
    *("floor board", "floor bridge", "floor courier", "floor demo", "floor store"),
    *("floor remove", "odds", "doctor"),
)
"""Commands that serve, wait for a device or a person, or compute for long."""
FILES = (
    *(
        "table.yaml",
        "journal",
        "odd/empty",
        "odd/bytes",
        "odd/deep",
        "odd/json",
        "odd",
        "odd/loop",
        "key",
    ),
    *("missing", "missing/x", "/dev/null", "/dev/zero", "x" * 300, "a\nb", "games/soko.yaml"),
)
TEXTS = (
    *("", " ", "x", "0", "-1", "9" * 30, "1e400", "nan", "ante", "ante=5", "=", "a=b=c", "a\nb"),
    *("\udcff", "\x1b[2J", "é" * 200, "a" * 5000, "soko", "2026-02-29", "0001-01-01", "9999-12-31"),
    *("0001-01-01T00:00+14:00", "9999-12-31T23:59-14:00", "1..5", "0:0", "[red]", "%s", "{", "٣"),
    *("1_000", "+1", "1:1:1", "*", "fold", "raise", "blue", "tcp://[::1", "1:ante=returned"),
)
NUMBERS = ("1", "5", "0", "-1", "53", str(1 << 31), str(1 << 63), "9" * 30, "1e3", "", "x", "٣")


def leaves(found: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield the commands that answer at once, each with its words."""
    if " ".join(path).startswith(STAYING):
        return
    if not hasattr(found, "list_commands"):
        yield path, found
        return
    for name in found.list_commands(None):
        yield from leaves(found.get_command(None, name), (*path, name))


def value(parameter: Any, dice: random.Random) -> str:
    """Return what somebody might type there."""
    kind = parameter.type.name
    if parameter.name == "config" and dice.random() < 0.8:
        return "table.yaml"
    if parameter.name in ("journal", "file", "path") and dice.random() < 0.7:
        return "journal"
    if kind == "choice":
        return dice.choice([*map(str, parameter.type.choices), "x", ""])
    if kind == "path":
        return dice.choice(FILES)
    return dice.choice(NUMBERS if "int" in kind else TEXTS)


def line(words: tuple[str, ...], found: Any, dice: random.Random) -> list[str]:
    """Return a command with arguments."""
    options, rest = list(words), list[str]()
    for each in found.params:
        if each.param_type_name == "argument":
            rest += [value(each, dice) for _ in range(dice.choice([1, 1, 1, each.nargs]))]
        elif each.type.name == "boolean":
            options += [each.opts[0]] * (dice.random() < 0.25 and each.name != "watch")
        elif dice.random() < (0.95 if each.required or each.name == "config" else 0.3):
            options += [each.opts[0], value(each, dice)]
    return [*options, "--", *rest]


def kept(folder: Path) -> dict[Path, bytes]:
    """Return the files of a folder, but for those by which readers of a journal share memory."""
    files = (each for each in folder.rglob("*") if each.is_file() and not each.is_symlink())
    return {each: each.read_bytes() for each in files if not each.name.endswith(("-shm", "-wal"))}


def sound(journal: Path, dice: random.Random) -> None:
    """Leave it as it is."""


def flip(journal: Path, dice: random.Random) -> None:
    """Change some bytes of the file, or of a segment."""
    file = dice.choice([journal, *segments_folder(journal).glob("*")])
    content = bytearray(file.read_bytes())
    for _ in range(dice.choice([1, 8, 64])):
        content[dice.randrange(len(content))] = dice.randrange(256)
    file.write_bytes(content)


def change(journal: Path, dice: random.Random) -> None:
    """Put something else into the columns of events, as somebody who knows SQLite."""
    columns = ["kind", "data", "intents", "said", "definitions", "utc_us", "state_digest"]
    values = ["CAST(x'8aff' AS TEXT)", "x'5b5b'", "x''", "-1", "3.5", "'x'", "1 << 62"]
    for at, column in enumerate(columns):
        with suppress(sqlite3.IntegrityError):  # such a value has no room there
            change = f"UPDATE event SET {column} = {dice.choice(values)} WHERE seq % 9 = {at}"
            tamper(journal, change)


def seal_some(journal: Path, dice: random.Random) -> None:
    """Seal events; a segment is missing, cut, changed, or another's."""
    seal(journal, 20, 40)
    one, other = sorted(segments_folder(journal).iterdir())
    dice.choice(
        [
            one.unlink,
            other.unlink,
            lambda: one.write_bytes(one.read_bytes()[:-9]),
            lambda: other.write_bytes(one.read_bytes()),
            lambda: flip(journal, dice),
            lambda: None,
        ]
    )()


def reform(journal: Path, dice: random.Random) -> None:
    """Let another version have written it."""
    with closing(raw(journal)) as file:
        file.execute(f"PRAGMA user_version = {dice.choice([0, 1, 99, -1])}")


def exchange(journal: Path, dice: random.Random) -> None:
    """Lay something else there: nothing, a journal without an event, an export, another's file."""
    export = journal.with_name("export")
    with open_recording(journal) as recording:
        export.write_text("\n".join(export_lines(recording)) + "\n")
    size = dice.choice([export.stat().st_size, dice.randrange(export.stat().st_size)])
    os.truncate(export, size)
    journal.unlink()
    match dice.randrange(5):
        case 0:
            journal.touch()
        case 1:
            stored(journal, 0)
        case 2:
            export.rename(journal)
        case 3:
            with closing(raw(journal)) as file:
                file.execute("CREATE TABLE event (seq)")


STATES = (sound, flip, change, seal_some, reform, exchange)
"""What a journal may be when a command is given."""
COMMANDS = list(leaves(typer.main.get_command(application.application())))


@pytest.mark.parametrize("seed", mostly_slow(range(24), every=12, soak=4))
def test_it_is_answered_in_words_and_a_refusal_changes_nothing(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    folder, story = copy(tmp_path).parent, evening()
    keep(story.ledger, folder / "journal", definition=story.definition)
    assert execute(["bundle", "new-key", str(folder / "key")]) == 0
    odd = folder / "odd"
    odd.mkdir()
    (odd / "empty").touch()
    (odd / "bytes").write_bytes(bytes(range(256)))
    (odd / "deep").write_text("[" * 100_000)
    (odd / "json").write_text("[1, {}]")
    (odd / "loop").symlink_to("loop")
    monkeypatch.setattr("sys.stdin", io.StringIO("1234\n"))
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PGHOST", str(tmp_path))
    monkeypatch.setenv("DEALER_TABLE_SOCKET", str(tmp_path / "socket"))
    dice = random.Random(seed)
    STATES[seed % len(STATES)](folder / "journal", dice)
    before = kept(folder)
    for words, found in COMMANDS:
        tried = line(words, found, dice)
        code, said = execute(tried), capfd.readouterr()
        assert code in set(ExitCode) - {ExitCode.INTERNAL}, (tried, said.err)
        assert "Traceback" not in said.err, tried
        now = kept(folder)
        if code in (ExitCode.USAGE, ExitCode.STORAGE):
            assert now == before, tried
        before = now
