"""Chips that still lie on spots while the round is settled are named, and may be asked about."""

import pytest

from controller.data.message import message
from controller.words.spoken import say
from drivers.vocabulary import Key
from tests.procedure.table_story import Story

pytestmark = pytest.mark.usefixtures("kept_story")

USUAL, STAY = message("key-round-over"), message("key-round-over-chips-stay")


def settling(*, asks: bool = False) -> Story:
    """Return a table that settles the wagers of seats 2, 5 and 6."""
    story = Story(round_over_asks=asks).open().bet(5, wager="pair_plus").deal(2, 5, 6).green()
    story.bet(2, 5, 6, wager="play").press(Key.DECISIONS_CLOSED).wait(3)
    assert story.step == "settling"
    return story


def left(story: Story) -> str:
    """Return what stands beside the key."""
    shown = story.snapshot.chips_left
    return say(shown) if shown is not None else ""


def meaning(story: Story) -> object:
    """Return what *round over* means now."""
    return next(each.meaning for each in story.state.offers if each.key is Key.ROUND_OVER)


def test_the_seats_with_chips_stand_beside_the_key_until_the_chips_are_gone() -> None:
    story = settling()
    assert left(story) == "Chips on 2, 5, 6"
    story.take(2).take(2, wager="play")
    assert left(story) == "Chips on 5, 6"
    story.clear_layout()
    assert left(story) == ""


def test_chips_for_the_next_round_at_a_seat_that_did_not_play_are_none_of_it() -> None:
    story = settling().clear_layout().bet(1)
    assert left(story) == ""


def test_a_house_that_does_not_ask_ends_the_round_with_the_first_press() -> None:
    story = settling().press(Key.ROUND_OVER)
    assert (story.step, left(story)) == ("reload", "")


def test_a_house_that_asks_ends_the_round_with_the_second_press() -> None:
    story = settling(asks=True)
    assert meaning(story) == USUAL
    before = next(each.id for each in story.state.offers if each.key is Key.ROUND_OVER)
    story.press(Key.ROUND_OVER)
    assert (story.step, story.refused, meaning(story)) == ("settling", "", STAY)
    story.touch(Key.ROUND_OVER, offer=before)
    assert story.step == "settling", "a press that saw the key as it was before is old"
    assert story.press(Key.ROUND_OVER).step == "reload"


def test_a_house_that_asks_has_nothing_to_ask_at_an_empty_layout() -> None:
    story = settling(asks=True).clear_layout()
    assert story.press(Key.ROUND_OVER).step == "reload"


def test_chips_that_go_after_the_question_give_the_key_its_usual_word() -> None:
    story = settling(asks=True).press(Key.ROUND_OVER).clear_layout()
    assert meaning(story) == USUAL
    assert story.press(Key.ROUND_OVER).step == "reload"
