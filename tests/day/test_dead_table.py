"""A dead table: nobody plays, the cards come out and are spread, and are shuffled before play."""

import pytest

from controller.data.modes import DealingMode
from drivers.interface import SendAct
from drivers.vocabulary import BackColour, Key
from tests.procedure.hand_story import HandStory
from tests.procedure.table_story import Story

pytestmark = pytest.mark.usefixtures("kept_story")

RED, BLUE = BackColour.RED, BackColour.BLUE
PROMPT = "No wager for 30 min: take both decks out, spread them."


def test_after_the_house_s_time_without_a_wager_the_dealer_is_prompted() -> None:
    story = Story(dead_table_after=30.0).open().wait(1799)
    assert story.told != PROMPT
    story.wait(1)
    assert (story.step, story.told) == ("idle", PROMPT)


def test_when_the_dealer_takes_the_decks_out_the_table_is_dead() -> None:
    story = Story(dead_table_after=30.0).open().wait(1800).unpack()
    assert (story.step, story.told == PROMPT) == ("dead_table", False)


def test_without_the_prompt_decks_that_are_taken_out_make_no_dead_table() -> None:
    assert Story(dead_table_after=30.0).open().wait(60).unpack().step == "idle"


def test_a_wager_ends_the_waiting() -> None:
    story = Story(dead_table_after=30.0).open().wait(1800).bet(3)
    assert (story.step, story.told == PROMPT) == ("wagering", False)
    assert "dead_table" not in story.timers
    story.take(3).wait(1799)
    assert (story.step, story.told == PROMPT) == ("idle", False)


def test_by_order_at_any_time_between_rounds() -> None:
    story = Story().open().dead()
    assert story.step == "dead_table"
    assert story.dead().refused == "dead_already"
    assert Story().open().bet(1).dead().refused == "dead_later"
    assert Story().dead().refused == "table_closed"
    assert Story().open().mode(DealingMode.HAND_SHUFFLE).dead().refused == "dead_by_hand"


def test_between_hands_by_order_and_the_players_who_stay_are_in_again() -> None:
    story = HandStory().sit(1, 2, 3).dead().unpack()
    assert (story.step, story.state.playing) == ("dead_table", [1, 2, 3])
    assert story.load(RED).load(BLUE).step == "wagering"
    assert story.press(Key.NO_MORE_BETS).dead().refused == "dead_later"


def test_no_packet_before_both_decks_were_shuffled_anew() -> None:
    story = Story().open().dead().bet(2).press(Key.NO_MORE_BETS)
    assert (story.step, story.sent(SendAct)) == ("dead_table", [])
    # The decks inside do not count: they were never out, or nobody saw it.
    assert [check.done for check in story.snapshot.checks] == [False, False, False]
    story.unpack().load(RED)
    assert [check.done for check in story.snapshot.checks] == [True, True, False]
    assert story.step == "dead_table"
    story.load(BLUE)
    assert story.step == "wagering"
    assert story.press(Key.NO_MORE_BETS).packets == [(1, 4)]


def test_a_deck_that_goes_in_before_the_other_came_out_is_not_fresh() -> None:
    story = Story().open().dead()
    story.levels(ready=0, ready_colour=BackColour.NONE).move_up().load(RED)
    assert story.step == "dead_table"
    assert next(iter(story.snapshot.checks)).done is False


def test_a_dead_table_can_be_closed() -> None:
    story = Story().open().dead().unpack().press(Key.CLOSE)
    assert story.step == "closing"
    assert story.press(Key.CLOSE).step == "closed"


def test_decks_of_a_shuffler_that_cannot_be_asked_make_no_dead_table() -> None:
    """Its last levels show no card: they are of before, and nobody knows what lies inside now."""
    story = Story(dead_table_after=30.0).open().unpack().lose("shuffler").wait(1800)
    assert story.state.dead_due
    assert story.step == "idle"
    assert story.link("shuffler").step == "dead_table"
