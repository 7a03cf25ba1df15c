"""The language of tablectl: that of its locale, if there is a catalogue."""

import json
import sys
from pathlib import Path

import pytest

from controller.cli import execute
from controller.cli.output import language_of, speak_by_locale
from controller.data.events import GamingDayBegan
from controller.data.message import message
from controller.errors import ExitCode
from controller.words import spoken
from drivers.vocabulary import Key
from tests.procedure.table_story import Story
from tests.records.kept_stories import keep

HARBOUR = Path(__file__).parents[1] / "games" / "harbour" / "table.yaml"
"""A house with a game and sentences of its own."""
KNOWN = ("en", "fr", "fr-CA")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA.UTF-8"}, "fr-CA"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr_BE@euro"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_MESSAGES": "fr_FR", "LANG": "de_DE"}, "fr"),
        ({"LC_ALL": "C.UTF-8", "LC_MESSAGES": "fr_FR", "LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "", "LANG": "fr_FR"}, "fr"),
    ],
)
def test_the_first_variable_that_is_set_decides(environment, language):
    assert language_of(environment, KNOWN) == language


@pytest.fixture
def journal(tmp_path, monkeypatch):
    monkeypatch.setattr(spoken, "_chosen", [])
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    story = Story().happen(GamingDayBegan("2027-01-15", 1)).open()
    return str(keep(story.ledger, tmp_path / "journal", definition=story.definition))


def test_a_day_is_told_in_french(journal, capsys):
    assert execute(["recall", "--day", "2027-01-15", "--journal", journal]) == 0
    assert "La table est à l’ouverture." in capsys.readouterr().out


def test_json_stays_english_with_ids(journal, capsys):
    assert execute(["recall", "--day", "2027-01-15", "--json", "--journal", journal]) == 0
    told = json.loads(capsys.readouterr().out)["between"]
    opening = {"type": "message", "id": "record-at-opening", "text": "The table is at opening."}
    assert opening in [each["words"] for each in told]


def test_a_refusal_is_told_in_french_and_as_a_message(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(spoken, "_chosen", [])
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    story = Story().open().bet(1).press(Key.GREEN, "shuffler")
    path = str(keep(story.ledger, tmp_path / "journal", definition=story.definition))
    assert execute(["recall", "--json", "--journal", path]) == 0
    ((press,),) = [each["presses"] for each in json.loads(capsys.readouterr().out)["rounds"]]
    too_early = "Too early: the dealer's packet has not been lifted."
    assert press["refused"] == {
        "type": "message",
        "id": "refusal-green-too-early",
        "text": too_early,
    }
    assert execute(["recall", "--journal", path]) == 0
    assert "Trop tôt" in capsys.readouterr().out


@pytest.mark.parametrize("by", ["option", "equals", "variable"])
def test_a_house_has_its_own_words_beside_its_table(tmp_path, monkeypatch, by):
    monkeypatch.setattr(spoken, "_chosen", [])
    folder = tmp_path / "languages" / "fr"
    folder.mkdir(parents=True)
    (folder / "ours.ftl").write_text("record-at-opening = On ouvre.\n", encoding="utf-8")
    table = str(tmp_path / "table.yaml")
    if by == "variable":
        monkeypatch.setenv("DEALER_TABLE_CONFIG", table)
    given = {"option": ["--config", table], "equals": [f"--config={table}"], "variable": []}[by]
    speak_by_locale(["recall", *given], {"LANG": "fr_FR.UTF-8"})
    assert spoken.say(message("record-at-opening")) == "On ouvre."


@pytest.mark.parametrize("given", [["run"], ["status", "--json"]])
def test_a_house_s_own_sentences_are_english_in_the_log_and_in_json(monkeypatch, given):
    """`in_english` said `[step-deciding-double]`: it knew the shipped catalogues only."""
    monkeypatch.setattr(spoken, "_chosen", [])
    speak_by_locale([*given, "--config", str(HARBOUR)], {"LANG": "fr_FR.UTF-8"})
    words = "Each Stake: fold, or Double. Then press DECISIONS CLOSED."
    assert spoken.in_english(message("step-deciding-double")) == words


@pytest.mark.parametrize("terminal", [False, True])
def test_the_daemon_writes_english_to_a_log_and_speaks_to_a_terminal(
    monkeypatch, capsys, tmp_path, terminal
):
    monkeypatch.setattr(spoken, "_chosen", [])
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    assert execute(["run", "--config", str(tmp_path)]) == ExitCode.USAGE
    assert ("un dossier" if terminal else "found a directory") in capsys.readouterr().err
