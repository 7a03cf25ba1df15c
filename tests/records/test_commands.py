"""`tablectl recall` and `tablectl deck history`."""

import json
from pathlib import Path

import pytest

from controller.cli import execute
from drivers.vocabulary import BackColour, Key
from tests.journal.small_journals import copy_files, stored, tamper
from tests.procedure.table_story import Story
from tests.records.kept_stories import keep


@pytest.fixture
def journal(tmp_path) -> Path:
    """One round with the red deck, which then comes back a card short; and one under way."""
    story = Story().open().wait(1).press(Key.GREEN, "shuffler")
    story.bet(1).press(Key.GREEN, "shuffler").press(Key.NO_MORE_BETS).wait(1)
    for _ in range(2):
        story.dispense()
    story.bet(1, wager="pair_plus").wait(1).green().press(Key.DECISIONS_CLOSED).wait(5)
    story.clear_layout().press(Key.ROUND_OVER).load(BackColour.RED, 51).wait(3)
    story.bet(4).press(Key.NO_MORE_BETS).wait(2)
    return keep(story.ledger, tmp_path / "journal.sqlite", definition=story.definition)


def tablectl(capsys, *words: object) -> str:
    assert execute([str(word) for word in words]) == 0
    return capsys.readouterr().out


def test_recall_tells_the_rounds_step_by_step(journal, capsys) -> None:
    told = tablectl(capsys, "recall", "--journal", journal)
    heading, _, rounds = told.partition("\n")
    assert heading == "Record: sound; its end was compared with no copy."
    first, second = rounds.split("\nRound 2")
    assert first.startswith("Round 1  Three Card Draw Poker, TCDPPP-02, red deck, 2027-01-15 ")
    assert "  Seat 1: Ante; folded" in first
    for words in (
        "Bets open (sheet 2)",
        "[Green button] – refused: Too early: the dealer's packet has not been lifted.",
        "[No more bets]",
        "Came: the packet for seat 1, 4 cards",
        "Lifted: the dealer's packet",
        "LATE: placed on seat 1, Pair Plus; play goes on",
        "The red deck is back: 51 cards, WRONG",
    ):
        assert words in " ".join(first.split())
    assert "UNDER WAY" in second
    assert "HELD: The red deck came back with 51 cards, not 52" in " ".join(second.split())


def test_recall_as_json(journal, capsys) -> None:
    rounds = json.loads(tablectl(capsys, "recall", "--json", "--journal", journal))["rounds"]
    first, second = rounds
    assert (first["number"], first["outcome"], first["deck"]) == (1, "played", "red")
    assert first["started"]["utc"].startswith("2027-01-15T08:00:01")
    assert [act["kind"] for act in first["acts"]] == ["packet", "packet", "remainder"]
    assert first["acts"][0]["seat"] == 1
    assert {"at", "step", "title", "sheet", "seconds"} == set(first["steps"][0])
    assert first["counts"][0]["cards"] == 51
    assert (second["outcome"], second["ended"], second["seconds"]) == ("under way", None, None)


def test_recall_of_one_round_and_of_the_last(journal, capsys) -> None:
    (one,) = json.loads(tablectl(capsys, "recall", "--round", 1, "--json", "--journal", journal))[
        "rounds"
    ]
    assert one["number"] == 1
    (last,) = json.loads(tablectl(capsys, "recall", "--last", 1, "--json", "--journal", journal))[
        "rounds"
    ]
    assert last["number"] == 2


def test_a_round_that_is_not_there_is_a_no(journal, capsys) -> None:
    assert execute(["recall", "--round", "9", "--journal", str(journal)]) == 1
    assert "no round 9" in capsys.readouterr().err


def test_before_the_first_round(tmp_path, capsys) -> None:
    path = keep(Story().open().ledger, tmp_path / "journal")
    assert tablectl(capsys, "recall", "--journal", path).endswith("\nNo round yet.\n")
    assert json.loads(tablectl(capsys, "recall", "--json", "--journal", path))["rounds"] == []


def test_a_copy_beside_its_log_will_do(journal, tmp_path, capsys) -> None:
    (tmp_path / "elsewhere").mkdir()
    copy = copy_files(journal, tmp_path / "elsewhere" / "copy.sqlite")
    assert "Round 1" in tablectl(capsys, "recall", "--journal", copy)


def test_deck_history_marks_what_is_suspect_by_a_word(journal, capsys) -> None:
    told = tablectl(capsys, "deck", "history", "red", "--journal", journal)
    (line,) = [line for line in told.splitlines() if "51 cards, WRONG" in line]
    assert "SUSPECT" in line
    assert "\n1 round; SUSPECT: 1\n" in told


def test_deck_history_as_json(journal, capsys) -> None:
    words = ("deck", "history", "RED", "--from", "2027-01-15T08:00:00Z", "--json")
    found = json.loads(tablectl(capsys, *words, "--journal", journal))
    assert (found["colour"], found["since"]) == ("red", "2027-01-15T08:00:00Z")
    (use,) = found["rounds"]
    assert (use["round"], use["outcome"], use["suspect"]) == (1, "played", True)
    assert (use["counts"][0]["cards"], use["counts"][0]["good"]) == (51, False)
    later = (*words[:3], "--from", "2027-01-15T09:00:00+00:00", "--json")
    assert json.loads(tablectl(capsys, *later, "--journal", journal))["rounds"] == []


@pytest.mark.parametrize(
    "words",
    [
        ("violet",),
        ("red", "--from", "yesterday"),
        ("red", "--from", "2027-01-02", "--to", "2027-01-01"),
    ],
)
def test_a_senseless_option_is_a_usage_error(words, journal, capsys) -> None:
    assert execute(["deck", "history", *words, "--journal", str(journal)]) == 2
    assert capsys.readouterr().out == ""


def test_no_journal_is_a_storage_error(tmp_path, capsys) -> None:
    for words in (["recall"], ["deck", "history", "red"]):
        assert execute([*words, "--journal", str(tmp_path / "none")]) == 4
        assert "none: unreadable journal" in capsys.readouterr().err


def test_damage_is_told_with_its_place(journal, capsys) -> None:
    tamper(journal, "UPDATE event SET intents = CAST('[[\"RoundEnded\"' AS BLOB) WHERE seq = 20")
    for words in (["recall"], ["deck", "history", "red"]):
        assert execute([*words, "--journal", str(journal)]) == 1
        assert "DAMAGED at event 20 (" in capsys.readouterr().out


def test_events_that_this_version_does_not_know_are_passed_over(tmp_path, capsys) -> None:
    path = stored(tmp_path / "journal", 5)
    tamper(path, "UPDATE event SET intents = CAST('[[\"Later\",{}]]' AS BLOB)")
    assert execute(["recall", "--journal", str(path)]) == 1, "they are not what was written"
    assert capsys.readouterr().out.endswith("\nNo round yet.\n")
