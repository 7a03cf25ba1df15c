"""Decks in the record: each round's deck by colour and by its registered number."""

import json
import time
from datetime import datetime
from zoneinfo import ZoneInfo

from controller.cli import execute
from controller.data.events import GamingDayBegan, ShiftBegan
from controller.words.spoken import say
from drivers.vocabulary import BackColour, Key
from tests.procedure.table_story import Story
from tests.records.asked import colour_of, deck_history, recall_between
from tests.records.kept_stories import keep, told


def two_decks_of_one_colour(tmp_path):
    """Play two rounds with the red deck S-1, which is changed, and one with its successor S-3."""
    story = Story().link("shuffler").link("sensors").link("key_pad").press(Key.OPEN)
    story.register("red", "S-1").register("blue", "S-2")
    story.load(BackColour.RED).load(BackColour.BLUE)
    for _ in range(3):
        story.deal(2).green().finish()
    story.change("red").levels(input=story.last_levels.input)
    while story.snapshot.take_out:
        story.unpack()
    story.register("red", "S-3")
    story.load(story.back(story.snapshot.load)).load(story.back(story.snapshot.load))
    for _ in range(2):
        story.deal(2).green().finish()
    return story, keep(story.ledger, tmp_path / "journal", definition=story.definition)


def test_each_round_names_its_deck(tmp_path) -> None:
    story, _ = two_decks_of_one_colour(tmp_path)
    rounds = [(each.deck, each.deck_identity) for each in told(story, tmp_path)]
    assert rounds[:3] == [("red", "S-1"), ("blue", "S-2"), ("red", "S-1")]
    assert sorted(rounds[3:]) == [("blue", "S-2"), ("red", "S-3")]


def test_a_deck_s_history_is_asked_for_by_colour_or_by_number(tmp_path, capsys) -> None:
    _, path = two_decks_of_one_colour(tmp_path)
    assert colour_of(path, "S-3") == "red"
    red = deck_history(path, "red").rounds
    first = deck_history(path, "red", identity="S-1").rounds
    assert [use.round for use in first] == [1, 3]
    assert {use.identity for use in red} == {"S-1", "S-3"}
    assert execute(["deck", "history", "S-1", "--json", "--journal", str(path)]) == 0
    told_rounds = json.loads(capsys.readouterr().out)["rounds"]
    assert [each["round"] for each in told_rounds] == [1, 3]
    assert execute(["deck", "history", "S-9", "--journal", str(path)]) == 2
    assert "nor a number that was dealt" in capsys.readouterr().err


def test_a_hand_count_names_who_counted(tmp_path) -> None:
    story = Story().open().deal(2).green().press(Key.DECISIONS_CLOSED).wait(3).clear_layout()
    story.press(Key.ROUND_OVER).press(Key.CLOSE).hand_count("red")
    ((count,),) = [each.counts for each in told(story, tmp_path)]
    assert (count.cards, count.good, count.by) == (52, True, "Ana (2001)")


def test_a_shift_is_its_date_and_its_name(tmp_path, capsys) -> None:
    """A day that ends at 06:00 has the end of one shift from 05:00, and the beginning of the next.

    They lie 23 hours apart.
    """
    hour = 3600 * 10**6
    day = GamingDayBegan("2027-01-15", 6 * hour)
    story = Story(shifts=("05:00", "13:00")).happen(ShiftBegan("2027-01-15", "05:00", 5 * hour))
    story.happen(day).open().deal(2).green().finish()
    story.happen(ShiftBegan("2027-01-15", "13:00", 13 * hour))
    story.happen(ShiftBegan("2027-01-16", "05:00", 29 * hour)).deal(2).green().finish()
    story.happen(GamingDayBegan("2027-01-16", 30 * hour)).deal(2).green().finish()
    path = str(keep(story.ledger, tmp_path / "journal", definition=story.definition))
    told_rounds = {}
    for words in (
        ("--day", "2027-01-15"),
        ("--day", "2027-01-15", "--shift", "05:00"),
        ("--day", "2027-01-16", "--shift", "05:00"),
    ):
        assert execute(["recall", *words, "--json", "--journal", path]) == 0
        found = json.loads(capsys.readouterr().out)["rounds"]
        told_rounds[words[1:]] = [each["number"] for each in found]
    assert [*told_rounds.values()] == [[1, 2], [1], [2, 3]]
    assert execute(["recall", "--day", "2027-01-15", "--journal", path]) == 0
    assert "shift 05:00 of 2027-01-16" in " ".join(capsys.readouterr().out.split())
    assert execute(["report", "--from", "2027-01-01", "--json", "--journal", path]) == 0
    shifts = json.loads(capsys.readouterr().out)["shifts"]
    played = [(e["gaming_day"], e["shift_date"], e["shift"], e["rounds"]["played"]) for e in shifts]
    assert [each for each in played if each[-1]] == [
        ("2027-01-15", "2027-01-15", "05:00", 1),
        ("2027-01-15", "2027-01-16", "05:00", 1),
        ("2027-01-16", "2027-01-16", "05:00", 1),
    ]


def test_a_day_is_recalled_between_its_rounds_too(tmp_path, capsys) -> None:
    story = Story().happen(GamingDayBegan("2027-01-15", 1)).open().deal(2).green().finish()
    story.dead().unpack().load(BackColour.RED).load(BackColour.BLUE)
    story.change("blue").press(Key.CLOSE).unpack().hand_count("red").press(Key.CLOSE)
    story.happen(GamingDayBegan("2027-01-16", 2)).press(Key.OPEN)
    path = keep(story.ledger, tmp_path / "journal", definition=story.definition)
    words = [say(line.words) for line in recall_between(path, "2027-01-15")]
    steps = [each for each in words if each.startswith("The table is ")]
    assert steps == [
        "The table is at opening.",
        "The table is ready for play.",
        "The table is dead.",
        "The table is ready for play.",
        "The table is at deck change.",
        "The table is at closing.",
        "The table is closed.",
    ]
    assert words[0] == "Gaming day 2027-01-15 begins."
    assert "Deck change by order of Ana (2001): blue; worn." in words
    assert "Ana (2001) counted the red deck: 52 cards, right." in words
    assert [say(line.words) for line in recall_between(path, "2027-01-16")][
        -1
    ] == "The table is at opening."
    assert recall_between(path, "2027-01-14") == []
    assert execute(["recall", "--day", "2027-01-15", "--journal", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "Between the rounds" in shown
    assert "The table is dead." in shown


def test_recall_and_deck_history_go_by_the_houses_clock(tmp_path, capsys, monkeypatch) -> None:
    """Not by that of whoever looks."""
    story = Story().open().deal(2).green().finish()
    path = str(keep(story.ledger, tmp_path / "journal", definition=story.definition))
    assert execute(["recall", "--json", "--journal", path]) == 0
    [told_round] = json.loads(capsys.readouterr().out)["rounds"]
    house = ZoneInfo(story.definition.house.time_zone)
    begun = datetime.fromisoformat(told_round["started"]["utc"]).astimezone(house)
    monkeypatch.setenv("TZ", "Pacific/Chatham")
    time.tzset()
    try:
        assert execute(["recall", "--journal", path]) == 0
        assert f"{begun:%Y-%m-%d %H:%M:%S}" in " ".join(capsys.readouterr().out.split())
        assert execute(["deck", "history", "red", "--journal", path]) == 0
        assert f"{begun:%Y-%m-%d %H:}" in capsys.readouterr().out
    finally:
        monkeypatch.undo()
        time.tzset()
