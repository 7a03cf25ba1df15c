"""The lamp test: a technician checks whether every lamp can be lit."""

import pytest

from controller.data.events import LampTestOrdered, TimerExpired
from controller.data.intents import StartTimer
from controller.data.person import Person
from controller.procedure.house.panel import LAMP_TEST, LAMP_TEST_TIME
from drivers.interface import ShowLamps
from drivers.vocabulary import Key
from tests.procedure.table_story import ANA, LEE, TESS, Story


def shown(story: Story) -> list[set[Key]]:
    """Return the lamps lit since this was asked last, each time that they were set."""
    shows = story.sent(ShowLamps)
    story.out.clear()
    return [{key for key, _ in each.lamps} for each in shows]


def test_all_lamps_are_lit_for_a_while_and_then_those_that_mean_something() -> None:
    story = Story()
    shown(story)
    before = story.state.offers
    story.happen(LampTestOrdered(TESS))
    assert (story.refused, story.step) == ("", "closed")
    assert shown(story) == [set(Key)]
    assert StartTimer(LAMP_TEST, LAMP_TEST_TIME) in story.intents
    assert story.state.offers == before  # a lit lamp is not an offer
    story.happen(TimerExpired(LAMP_TEST))
    assert shown(story) == [{offer.key for offer in before}]
    assert not story.state.lamp_test


@pytest.mark.parametrize("person", [ANA, LEE])
def test_only_a_technician_tests_the_lamps(person: Person) -> None:
    story = Story()
    shown(story)
    story.happen(LampTestOrdered(person))
    assert story.refused == "technician_only"
    assert shown(story) == []


def test_at_an_open_table_lamps_have_a_meaning() -> None:
    story = Story().open()
    shown(story)
    story.happen(LampTestOrdered(TESS))
    assert story.refused == "technician_later"
    assert shown(story) == []


def test_a_table_that_opens_meanwhile_shows_what_is_offered() -> None:
    story = Story().happen(LampTestOrdered(TESS)).open()
    assert story.state.lamp_test
    story.press(Key.STOP)
    assert shown(story)[-1] == {offer.key for offer in story.state.offers} != set(Key)
