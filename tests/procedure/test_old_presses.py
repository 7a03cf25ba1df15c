"""Presses that waited: one that is older than the house allows does nothing, a stop always acts."""

import pytest

from controller.data.events import Press
from drivers.vocabulary import Key
from tests.procedure.table_story import Story


def pressed(story: Story, key: Key, age_ms: int) -> Story:
    """Press a key on the page, as it is offered; the daemon reads of it so much later."""
    offer = next(each.id for each in story.state.offers if each.key is key)
    return story.happen(Press(key, offer, age_ms=age_ms))


@pytest.mark.parametrize("age_ms", [0, 2000])
def test_a_press_of_its_time_acts(age_ms: int) -> None:
    story = pressed(Story().open().bet(2), Key.NO_MORE_BETS, age_ms)
    assert (story.step, story.refused) == ("dealing.seat", "")


def test_an_older_press_does_nothing_and_says_so() -> None:
    story = pressed(Story().open().bet(2), Key.NO_MORE_BETS, 2001)
    assert (story.step, story.refused) == ("wagering", "press_old")
    assert story.words == "That press waited too long and does nothing: look, and press again."


def test_a_stop_is_never_too_late() -> None:
    story = pressed(Story().open().deal(2), Key.STOP, 3_600_000)
    assert story.holds == ["stopped"]


def test_a_house_may_take_presses_of_any_age() -> None:
    story = pressed(Story(press_age=0.0).open().bet(2), Key.NO_MORE_BETS, 60_000)
    assert story.step == "dealing.seat"
