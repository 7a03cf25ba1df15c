"""Every command that shows events says how far they can be believed, whatever was done to them."""

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from controller.cli import application, execute
from controller.data.message import Message, message
from controller.journal.chain import event_hash
from controller.journal.checked_rows import EVENTS, read_event
from controller.journal.heads import head_of
from controller.records.event_rows import Found, Soundness
from tests.daemon.test_process import Place as TableFolder
from tests.journal.small_journals import copy_files, raw, tamper
from tests.replay.recorded import keep_file, simulated

SHOWN = {
    ("deck", "history"): ("red",),
    ("hands",): (),
    ("journal", "export"): (),
    ("journal", "replay"): (),
    ("journal", "tail"): ("--last", "99999"),
    ("recall",): ("--last", "99"),
    ("report",): (),
}
"""The commands that show events of a journal, with what they need to show all."""
OTHERS = {("journal", each) for each in ("backup", "head", "restore", "salvage", "verify")}
"""Those that check a journal as a whole, and show no event."""
FORMS = [
    *((*name, *words) for name, words in SHOWN.items()),
    *((*name, *SHOWN[name], "--json") for name in SHOWN if name[-1] not in ("hands", "export")),
    ("report", "--csv"),
    ("report", "--html"),
]
CUT = 10
"""Events that were cut off from the end."""


@pytest.fixture(scope="module")
def kept(tmp_path_factory) -> Callable[[int], Path]:
    """Two rounds, as a daemon keeps them, without so many events at the end."""
    events, folder = simulated(rounds=2, seed=4), tmp_path_factory.mktemp("kept")
    made = {cut: keep_file(folder / f"cut-{cut}", events[: len(events) - cut]) for cut in (0, CUT)}
    return made.__getitem__


class Place(TableFolder):
    """A table's folder with a journal, and a head of it outside."""

    def __init__(self, folder: Path, kept: Callable[[int], Path]) -> None:
        super().__init__(folder)
        copy_files(kept(0), self.journal)
        self.head = head_of(self.journal)
        outside = folder / "heads"
        outside.write_text(self.head.to_json() + "\n")
        self.write(heads={"outside": [str(outside)]})


def forge(place: Place) -> None:
    """Rewrite an event, with its own link but not those after it."""
    with closing(raw(place.journal)) as file:
        row = file.execute(f"{EVENTS} WHERE seq = 20").fetchone()
        before = file.execute("SELECT hash FROM event WHERE seq = 19").fetchone()[0]
    event = read_event((*row[:5], row[5], b"[]", *row[7:]))
    link = event_hash(before, event.record, event.definitions, event.state_digest)
    tamper(place.journal, "UPDATE event SET intents = ?, hash = ? WHERE seq = 20", (b"[]", link))


def change(place: Place) -> None:
    tamper(place.journal, "UPDATE event SET intents = x'5b5d' WHERE seq = 20")


def spoil(place: Place) -> None:
    tamper(place.journal, "UPDATE event SET intents = x'5b5b' WHERE seq = 20")


def spoil_kind(place: Place) -> None:
    """No word of UTF-8 any more: whoever shows it must not stumble over it."""
    tamper(place.journal, "UPDATE event SET kind = CAST(x'8aff' AS TEXT) WHERE seq = 20")


def lose_first_table(place: Place) -> None:
    with closing(raw(place.journal)) as file:
        file.execute("DROP TABLE meta")


def lose_definition(place: Place) -> None:
    tamper(place.journal, "DELETE FROM definition")


def cut_off(place: Place) -> None:
    tamper(place.journal, f"DELETE FROM event WHERE seq > {place.head.head.seq - CUT}")


def swap_links(place: Place) -> None:
    tamper(
        place.journal,
        "UPDATE event SET hash = (SELECT b.hash FROM event AS b WHERE b.seq = 41 - event.seq)"
        " WHERE seq IN (20, 21)",
    )


def delete(place: Place) -> None:
    tamper(place.journal, "DELETE FROM event WHERE seq = 20")


def delete_first(place: Place) -> None:
    tamper(place.journal, "DELETE FROM event WHERE seq = 1")


DAMAGES = [
    forge, change, spoil, spoil_kind, lose_first_table, lose_definition, cut_off, swap_links,
    delete, delete_first,
]  # fmt: skip


def leaves(found: Any, name: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    if not hasattr(found, "list_commands"):
        yield name, found
        return
    for each in found.list_commands(None):
        yield from leaves(found.get_command(None, each), (*name, each))


def test_no_command_that_reads_a_journal_is_forgotten() -> None:
    """By the command table: a new command with a journal shows events, or checks all of it."""
    reading = {
        name
        for name, each in leaves(get_command(application.application()))
        if any("help-journal" in (getattr(param, "help", None) or "") for param in each.params)
    }
    assert reading == SHOWN.keys() | OTHERS


def told(capsys, words: tuple[str, ...], *where: object) -> tuple[int, str, str]:
    code = execute([*words, *map(str, where)])
    return code, *capsys.readouterr()


def where(words: tuple[str, ...], journal: Path) -> tuple[object, ...]:
    return (journal,) if words[1:2] in (("export",), ("replay",)) else ("--journal", journal)


@pytest.mark.parametrize("words", FORMS, ids=" ".join)
def test_what_is_sound_says_so(words, kept, tmp_path, capsys) -> None:
    place = Place(tmp_path, kept)
    code, out, err = told(capsys, words, *where(words, place.journal))
    assert heading(words, out, err) == ("sound", 0, "")
    assert code == ("hands" in words)  # none was played
    code, out, err = told(capsys, words, "--config", place.config)
    assert heading(words, out, err) == ("sound", place.head.head.seq, "")
    assert code == ("hands" in words)


def test_what_heads_a_record_names_the_event_and_the_damage_if_there_are_any() -> None:
    for at, what in product((0, 7), (None, message("journal-event-changed"))):
        head = Soundness(Found.SOUND if what is None else Found.DAMAGED, at, what).words
        said = head.params["what"]
        assert isinstance(said, Message)
        assert (said.params.get("number"), said.params.get("what")) == (at or None, what)


def _marks(quick: int, rest: int) -> list[pytest.MarkDecorator]:
    return [pytest.mark.slow, pytest.mark.soak][: 0 if not quick else 1 if not rest else 2]


PAIRS = [
    pytest.param(
        *(words, damage),
        id=f"{' '.join(words)}-{damage.__name__}",
        marks=_marks((row + column) % len(DAMAGES), (row - column) % 4),
    )
    for row, words in enumerate(FORMS)
    for column, damage in enumerate(DAMAGES)
]
"""Each form with each damage; the quick suite has one damage of each form, and soak most others."""


@pytest.mark.parametrize(("words", "damage"), PAIRS)
def test_damage_heads_what_is_shown(words, damage, kept, tmp_path, capsys) -> None:
    place = Place(tmp_path, kept)
    damage(place)
    code, out, err = told(capsys, words, *where(words, place.journal))
    assert code == 1
    assert heading(words, out, err)[0] == "damaged"


@pytest.mark.parametrize("words", FORMS, ids=" ".join)
def test_an_older_journal_is_behind_the_head(words, kept, tmp_path, capsys) -> None:
    """Nothing in it is wrong: only what is kept elsewhere tells that its end is gone."""
    place = Place(tmp_path, kept)
    copy_files(kept(CUT), place.journal)
    code, out, err = told(capsys, words, "--config", place.config)
    assert code == 1
    found, number, wrong = heading(words, out, err)
    assert (found, number) == ("sound", place.head.head.seq)
    assert f"{CUT} events were cut off" in wrong


@pytest.mark.parametrize("damage", [change, spoil, delete, lose_definition])
def test_recall_shows_what_there_is(damage, kept, tmp_path, capsys) -> None:
    place = Place(tmp_path, kept)
    damage(place)
    code, out, _ = told(capsys, ("recall", "--json", "--journal"), place.journal)
    assert code == 1
    assert 2 in [each["number"] for each in json.loads(out)["rounds"]]


def heading(words: tuple[str, ...], out: str, err: str) -> tuple[str, int, str]:
    """Return what a command says of its record: what was found, the head's event, what is wrong."""
    if "--json" in words and out:
        checked = json.loads(out.splitlines()[0] if words[1] == "tail" else out)["checked"]
        end = checked["end"]
        return checked["found"], end["head"], (end["wrong"] or {}).get("text", "")
    lines = err.splitlines() if words[-1] in ("export", "--csv") else [*out.splitlines()[:40], err]
    [line] = [line for line in lines if "Record: " in line]
    found = "damaged" if "DAMAGED" in line else "sound"
    head = line.partition("head ")[2].partition(" ")[0]
    return found, int(head or 0), line.partition("NOT the journal")[2]
