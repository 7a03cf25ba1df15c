"""Decks that nobody registered: several with one colour are not told as one deck."""

import json

import pytest

from controller.cli import execute
from controller.shipped_files import CONFIG_VARIABLE, config_root
from drivers.vocabulary import BackColour, InputState
from tests.floor.floor_of_stories import opened
from tests.floor.test_commands import tablectl
from tests.floor.test_derivation import deliver
from tests.procedure.table_story import Story
from tests.records.kept_stories import keep

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def shipped_table(monkeypatch):
    monkeypatch.setenv(CONFIG_VARIABLE, str(config_root() / "table.yaml"))


def changed(story):
    """Play a round with the red deck, and change it for another one; then one with the blue."""
    story.deal(2).green().change("red").finish()
    story.levels(input=InputState.EMPTY, input_colour=BackColour.NONE).load(BackColour.RED)
    return story.deal(3).green().finish().wait(5)


def kept(story, folder):
    return keep(story.ledger, folder / "journal", definition=story.definition)


def asked(capsys, where, *words):
    told = tablectl(capsys, "floor", "deck", *words, "--json", "--database", where)
    [found] = json.loads(told)["tables"]
    return found


def test_a_deck_that_is_dealt_is_not_told_as_out_for_its_predecessor(
    database, where, tmp_path, capsys
):
    story = changed(Story().open()).deal(4).green().finish().wait(5).bet(1).wait(1)
    path = kept(story, tmp_path)
    deliver(database, path, 100)
    found = asked(capsys, where, "red")
    assert len(found["history"]["rounds"]) == 2
    assert found["out"] is None, "the one that is dealt now is not out"
    assert [(each["by"], each["reason"]) for each in found["changes"]] == [("Ana (2001)", "worn")]
    text = tablectl(capsys, "floor", "deck", "red", "--database", where)
    note = "Decks without a number are not told apart: these rounds may be of several red decks."
    assert note in text
    assert "A red deck without a number went out for good" in text
    assert "worn (Ana (2001))" in text
    assert "Out for good" not in text
    own = tablectl(capsys, "deck", "history", "red", "--journal", path)
    assert note in own
    blue = asked(capsys, where, "blue")
    assert (blue["changes"], blue["out"]) == ([], None)


def test_the_only_deck_of_a_colour_that_went_out_is_told_as_before(
    database, where, tmp_path, capsys
):
    deliver(database, kept(changed(Story().open()), tmp_path), 100)
    found = asked(capsys, where, "red")
    assert found["out"]["reason"] == "worn"
    assert "Out for good" in tablectl(capsys, "floor", "deck", "red", "--database", where)


def test_registered_decks_are_told_apart_and_nothing_more_is_said(
    database, where, tmp_path, capsys
):
    story = opened("SH-1", "R-1", "B-1")
    story.deal(2).green().finish().wait(5).bet(1).wait(1)
    deliver(database, kept(story, tmp_path), 100)
    assert asked(capsys, where, "red")["changes"] == []
    assert "not told apart" not in tablectl(capsys, "floor", "deck", "red", "--database", where)


def test_the_sums_of_hands_are_told_by_colour(capsys, tmp_path):
    from tests.reports.hand_evening import hand_evening

    path = kept(hand_evening(), tmp_path)
    assert execute(["report", "--journal", str(path)]) == 0
    assert "Hands by the colour of the deck" in capsys.readouterr().out
