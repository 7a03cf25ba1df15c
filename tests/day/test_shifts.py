"""Shifts: open matters pass to the incoming supervisor, and the record says so."""

from datetime import UTC, datetime

import pytest

from controller.data.events import GamingDayBegan, ShiftBegan, TakeOver
from controller.data.intents import HandedOver
from controller.data.message import message
from controller.data.person import Person, Role
from drivers.vocabulary import Key
from tests.procedure.table_story import ANA, Story
from tests.records.asked import recall_day
from tests.records.kept_stories import keep, told, unasked

pytestmark = pytest.mark.usefixtures("kept_story")

DEALER = Person("1001", "Dan", Role.DEALER)


def us(text: str) -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1e6)


DAY = GamingDayBegan("2027-01-15", us("2027-01-15T14:00"))
MORNING = ShiftBegan("2027-01-15", "06:00", us("2027-01-15T14:00"))
AFTERNOON = ShiftBegan("2027-01-15", "14:00", us("2027-01-15T22:00"))
NIGHT = ShiftBegan("2027-01-15", "22:00", us("2027-01-16T06:00"))


def test_the_table_keeps_the_day_and_the_shift_and_shows_them() -> None:
    story = Story().happen(DAY, MORNING)
    assert (story.snapshot.gaming_day, story.snapshot.shift) == ("2027-01-15", "06:00")
    story.restart()
    assert (story.snapshot.gaming_day, story.snapshot.shift) == ("2027-01-15", "06:00")


def test_the_same_boundary_again_is_no_news() -> None:
    story = Story().happen(DAY, MORNING, AFTERNOON)
    seq = story.table.seq
    story.happen(DAY, MORNING, AFTERNOON)
    assert story.table.seq == seq


def test_open_matters_are_handed_over_and_prompted_for_until_a_supervisor_takes_them() -> None:
    story = Story().open().happen(MORNING).deal(2).green().bet(2, wager="pair_plus").wait(1)
    story.press(Key.STOP).happen(AFTERNOON)
    handed = next(each for each in story.intents if isinstance(each, HandedOver))
    assert handed.holds == (message("hold-stopped"),)
    assert handed.alerts == (message("note-late-placed", seat=2, wager="Pair Plus"),)
    prompt = "Shift 14:00 began with 2 open: a supervisor takes over."
    assert prompt in story.prompts
    assert story.snapshot.handover == handed.holds + handed.alerts
    story.restart()
    assert prompt in story.prompts
    story.happen(TakeOver(DEALER))
    assert story.refused == "supervisor_takes_over"
    story.happen(TakeOver(ANA))
    assert (story.refused, story.snapshot.handover) == ("", ())
    assert prompt not in story.prompts


def test_a_wager_that_was_taken_away_late_is_handed_over_as_such() -> None:
    story = Story().open().happen(MORNING).bet(2).bet(2, wager="pair_plus")
    story.press(Key.NO_MORE_BETS).take(2, wager="pair_plus").wait(1).happen(AFTERNOON)
    handed = next(each for each in story.intents if isinstance(each, HandedOver))
    assert handed.alerts == (message("note-late-taken", seat=2, wager="Pair Plus"),)


def test_without_open_matters_nothing_has_to_be_taken_over() -> None:
    story = Story().open().happen(AFTERNOON)
    assert any(each == HandedOver("14:00", (), ()) for each in story.intents)
    assert story.happen(TakeOver(ANA)).refused == "nothing_to_take_over"


def test_alerts_that_nobody_took_over_pass_to_the_shift_after_next() -> None:
    story = Story().open().deal(2).green().bet(2, wager="pair_plus").wait(1).happen(AFTERNOON)
    story.finish()
    assert not story.state.holds
    story.happen(NIGHT)
    assert story.snapshot.handover == (message("note-late-placed", seat=2, wager="Pair Plus"),)
    assert story.happen(TakeOver(ANA)).snapshot.handover == ()


@pytest.mark.parametrize("boundary", [DAY, AFTERNOON])
def test_a_boundary_stops_no_play(boundary) -> None:
    story = Story().open().bet(2).press(Key.NO_MORE_BETS).happen(boundary)
    story.dispense().dispense().green()
    assert story.step == "deciding"


def test_rounds_bear_the_day_and_the_shift_in_which_they_began(tmp_path) -> None:
    story = Story().happen(DAY, MORNING).open().deal(2).green().happen(AFTERNOON).finish()
    story.deal(3).green().finish()
    story.happen(GamingDayBegan("2027-01-16", us("2027-01-16T14:00")), NIGHT)
    story.deal(1)
    rounds = told(story, tmp_path)
    assert [(each.gaming_day, each.shift) for each in rounds] == [
        ("2027-01-15", "06:00"),
        ("2027-01-15", "14:00"),
        ("2027-01-16", "22:00"),
    ]


def test_a_day_or_a_shift_is_recalled_alone(tmp_path) -> None:
    story = Story().happen(DAY, MORNING).open()
    for boundary in (None, AFTERNOON, NIGHT):
        if boundary is not None:
            story.happen(boundary)
        story.deal(2).green().finish()
        story.deal(2).green().finish()
    story.happen(GamingDayBegan("2027-01-16", us("2027-01-16T14:00")))
    story.deal(1).green().finish()
    path = keep(story.ledger, tmp_path / "journal", definition=story.definition)
    for day, shift, numbers in (
        ("2027-01-15", "", [1, 2, 3, 4, 5, 6]),
        ("2027-01-15", "14:00", [3, 4]),
        ("2027-01-16", "", [7]),
        ("2027-01-17", "", []),
        ("2027-01-16", "06:00", []),
    ):
        found = recall_day(path, day, shift, unasked)
        assert [each.number for each in found] == numbers
    assert recall_day(path, "2027-01-15", "14:00", unasked)[0] == told(story, tmp_path)[2]
