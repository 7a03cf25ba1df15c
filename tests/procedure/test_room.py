"""Room settings: a supervisor's choice, in force at once in any state, and at a start."""

import pytest

from controller.data.events import RoomChosen
from controller.data.room import USUAL, Letters, Look, RoomChange
from tests.procedure.matrix_states import MOMENTS
from tests.procedure.table_story import LEE, RUTH, Story

DAY = RoomChange(look=Look.DAY, letters=Letters.LARGE, alarm_volume=80)


@pytest.mark.parametrize("name", MOMENTS)
def test_they_are_in_force_at_once_and_change_nothing_else(name: str) -> None:
    story, other = MOMENTS[name](), MOMENTS[name]()
    assert story.snapshot.room == USUAL
    out = len(story.out)
    story.happen(RoomChosen(RUTH, DAY))
    assert (story.refused, story.snapshot.room) == ("", DAY.over(USUAL))
    story.state.room = None
    assert story.state == other.state
    assert len(story.out) == out


def test_only_a_supervisor_chooses_them() -> None:
    story = Story().open().happen(RoomChosen(LEE, DAY))
    assert (story.refused, story.snapshot.room) == ("not_supervisor", USUAL)


def test_a_choice_leaves_the_other_settings() -> None:
    """Two sheets chosen from at the same time take nothing back from each other."""
    story = Story().open().happen(RoomChosen(RUTH, RoomChange(look=Look.DAY)))
    story.happen(RoomChosen(RUTH, RoomChange(brightness=80)))
    assert (story.snapshot.room.look, story.snapshot.room.brightness) == (Look.DAY, 80)
