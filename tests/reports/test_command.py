"""`tablectl report` for a user: a table, JSON, CSV, a page."""

import csv
import io
import json
import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from controller.cli import execute
from controller.shipped_files import CONFIG_VARIABLE, config_root
from tests.journal.small_journals import tamper
from tests.procedure.table_story import Story, shipped_table
from tests.records.kept_stories import keep
from tests.reports.evening import clean, evening, shifted

NAME = "<b>Table</b> & \"1\" 'x'"


@pytest.fixture(scope="module")
def journal(tmp_path_factory) -> Path:
    story = evening()
    path = tmp_path_factory.mktemp("reports") / "journal.sqlite"
    return keep(story.ledger, path, definition=story.definition)


@pytest.fixture(scope="module")
def odd(tmp_path_factory) -> Path:
    """A journal of a table whose name means something in HTML."""
    story = clean(Story(replace(shipped_table(), name=NAME)).open().wait(1))
    path = tmp_path_factory.mktemp("reports") / "odd.sqlite"
    return keep(story.ledger, path, definition=story.definition)


@pytest.fixture(autouse=True)
def named_table(monkeypatch) -> None:
    """A command that has to take the shipped table says so, which is no part of a report."""
    monkeypatch.setenv(CONFIG_VARIABLE, str(config_root() / "table.yaml"))


SOUND = "Record: sound; its end was compared with no copy."


def tablectl(capsys, *words: object) -> str:
    assert execute([str(word) for word in words]) == 0
    told = capsys.readouterr()
    assert told.err == ("" if "--csv" not in words else f"tablectl: {SOUND}\n")
    return told.out


class Page(HTMLParser):
    """The elements of a page, its texts, and whether each element ends where it should."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data) -> None:
        self.texts.append(data)


def test_the_table_of_a_terminal(journal, capsys) -> None:
    told = tablectl(capsys, "report", "--journal", journal)
    squeezed = " ".join(told.split())
    for words in (
        "Table 1, Gaming day 2027-01-15",
        "Three Card Draw Poker, TCDPPP-02",
        "Rounds played 2 Rounds void 1 Rounds under way 1",
        "Presses per clean round 4.0",
        "Lee (1002) 1 0",
        "Ante 3 15.00 … 300.00 0.3775 % (1352953/358351500) 0.05 … 1.14",
        "within the edge of Ante",
        "Step A round, s Free, h:mm:ss Held, h:mm:ss",
        "Deal to a seat",
        "cards counted 1",
    ):
        assert words in squeezed
    assert re.search(r"Head: event \d+, SHA-256 [0-9a-f]{64}\n", told)


def test_json_has_units_in_its_keys(journal, capsys) -> None:
    told = json.loads(tablectl(capsys, "report", "--json", "--journal", journal))
    assert list(told) == [
        "checked",
        "report_version",
        "table",
        "title",
        "time_zone",
        "from_utc",
        "to_utc",
        "first_event_utc",
        "last_event_utc",
        "journal",
        "rounds",
        "table_time",
        "steps",
        "waits",
        "occupancy",
        "clean_rounds",
        "presses_per_clean_round",
        "refusals",
        "alerts",
        "holds",
        "interventions",
        "wagers",
        "hands",
        "shifts",
        "dealers",
        "times",
    ]
    assert (told["rounds"]["played"], told["rounds"]["void"], told["rounds"]["under_way"]) == (
        2,
        1,
        1,
    )
    assert told["occupancy"] == {"seats_in": 3, "seats": 14, "share": 0.2143}
    ante = told["wagers"][0]
    assert (ante["wager"], ante["count"], ante["edge"]) == ("ante", 3, "1352953/358351500")
    assert (ante["handle_least_cents"], ante["handle_most_cents"]) == (1500, 30_000)
    assert told["table_time"]["controller_down_seconds"] == 91.2
    titles = {each["step"]: each["title"]["text"] for each in told["table_time"]["steps"]}
    assert (titles["dealing.seat"], titles["reconcile"]) == ("Deal to a seat", "Count by hand")
    assert told["times"] == [
        {"begins": "2027-01-15 00:00", "played": 2, "void": 1, "occupancy": 0.2143}
    ]


def test_csv_has_a_row_for_each_round(journal, capsys) -> None:
    rows = list(
        csv.DictReader(io.StringIO(tablectl(capsys, "report", "--csv", "--journal", journal)))
    )
    assert [row["round"] for row in rows] == ["1", "2", "3", "4"]
    assert [row["outcome"] for row in rows] == ["played", "void", "played", "under way"]
    first = rows[0]
    assert (first["wagers"], first["handle_least_cents"]) == ("ante=2;pair_plus=1;play=1", "2000")
    assert (first["wait_shuffler_seconds"], first["settling_free_seconds"]) == ("2.800", "8.000")
    assert (first["presses"], first["clean"], first["payouts_stated_cents"]) == ("4", "1", "1500")
    assert rows[1]["wagers"] == ""


def test_every_column_is_in_the_document() -> None:
    from controller.reports.rows import COLUMNS

    text = Path("docs/reports.md").read_text("utf-8")
    steps = [name for name in COLUMNS if name.endswith("_free_seconds")]
    assert "STEP_free_seconds" in text
    assert not [name for name in COLUMNS if name not in steps and f"`{name}`" not in text]


def test_the_page_is_whole_and_needs_nothing_else(journal, capsys) -> None:
    text = tablectl(capsys, "report", "--html", "--journal", journal)
    page = Page(text)
    assert page.open == []
    assert text.startswith("<!DOCTYPE html>\n<html")
    assert not {"script", "link", "img", "iframe", "object"} & set(page.tags)
    assert not [name for name, _ in page.attributes if name in ("src", "href") or name[:2] == "on"]
    assert not re.search(r"https?:|@import|url\((?!#)", text)
    assert page.tags.count("svg") == 3
    head = next(line for line in page.texts if line.startswith("Head: event"))
    assert re.fullmatch(r"Head: event \d+, SHA-256 [0-9a-f]{64}", head)
    assert "Table 1, Gaming day 2027-01-15" in page.texts


def test_the_page_of_a_longer_time_has_a_timeline(tmp_path, capsys) -> None:
    story = evening()
    later = next(record.seq for record, _ in story.ledger.records if record.boot == 2)
    path = shifted(story, tmp_path / "journal", later, 7200)
    page = Page(tablectl(capsys, "report", "--html", "--journal", path))
    assert page.tags.count("svg") == 5
    assert {"00:00", "01:00", "02:00"} <= set(page.texts)
    # Hatched bars are void rounds and have their figures: nothing is told by colour alone.
    assert "2+1" in page.texts
    assert ("fill", "url(#hatching)") in page.attributes


def test_names_are_escaped_in_the_page(odd, capsys) -> None:
    text = tablectl(capsys, "report", "--html", "--journal", odd)
    page = Page(text)
    assert "b" not in page.tags
    assert f"{NAME}, All of the journal" in page.texts


def test_a_page_without_rounds_is_a_page(tmp_path, capsys) -> None:
    path = keep(Story().ledger, tmp_path / "journal", definition=shipped_table())
    page = Page(tablectl(capsys, "report", "--html", "--journal", path))
    assert page.open == []
    assert page.tags.count("svg") == 1
    assert "Holds" in page.texts
    told = json.loads(tablectl(capsys, "report", "--json", "--journal", path))
    assert told["rounds"]["per_open_hour"] is None
    assert len(tablectl(capsys, "report", "--csv", "--journal", path).splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [
        ("--json", "--csv"),
        ("--from", "yesterday"),
        ("--from", "2027-01-02", "--to", "2027-01-01"),
        ("--from", "0001-01-01T00:00+14:00"),
        ("--to", "9999-12-31T23:59-12:00"),
    ],
)
def test_a_senseless_option_is_a_usage_error(words, journal, capsys) -> None:
    assert execute(["report", *words, "--journal", str(journal)]) == 2
    assert capsys.readouterr().out == ""


def test_no_journal_is_a_storage_error_and_a_damaged_one_a_no(odd, tmp_path, capsys) -> None:
    assert execute(["report", "--journal", str(tmp_path / "none")]) == 4
    copy = tmp_path / "copy"
    copy.write_bytes(odd.read_bytes())
    tamper(copy, "UPDATE event SET intents = CAST('[[\"RoundEnded\"' AS BLOB) WHERE seq = 20")
    assert execute(["report", "--journal", str(copy)]) == 1
    assert "DAMAGED at event 20 (" in capsys.readouterr().out


def test_no_card_and_no_computing_of_odds() -> None:
    """Rule 6; and numpy belongs to the odds engine alone."""
    code = (
        "import sys, controller.cli.record, controller.reports.page, controller.reports.page\n"
        "import controller.reports.rows, controller.reports.data\n"
        "wrong = {'numpy', 'controller.odds.compute', 'controller.cards'} & set(sys.modules)\n"
        "sys.exit(str(wrong) if wrong else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
