"""What the snapshot says may be wished is what the machine takes, at every moment."""

import pytest

from tests.procedure.moments import MOMENTS
from tests.procedure.story import Story


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_round_is_voidable_where_a_supervisor_can_void_it(moment: str) -> None:
    story = MOMENTS[moment]()
    told = story.snapshot.voidable
    assert story.clear(void_round=True).refused == ("" if told else "no_round")


def test_sums_that_do_not_add_up_are_cleared_with_a_count_or_without() -> None:
    (hold,) = _miscounting().snapshot.holds
    assert (hold.cause, hold.takes_count, hold.needs_count) == ("arithmetic", True, False)
    for count in (-1, 47):
        story = _miscounting().clear(count)
        assert (story.refused, story.holds) == ("", [])


def _miscounting() -> Story:
    """The first packet is out, and the machine says that one card less is inside."""
    return MOMENTS["dealing, first packet in the tray"]().levels(ready=47)
