"""The list of causes is complete: a hold of each can be shown, answered and named."""

import pytest

from controller.data.causes import Cause, HoldClass, Part, Question, Traits
from controller.data.message import message
from controller.data.state import HoldScope
from controller.procedure.house.holds import open_hold
from controller.snapshot import instruction
from controller.snapshot.holds import hold_views
from drivers.vocabulary import Key
from tests.procedure.table_story import Story

MISSING_IS_SHUFFLED = Cause.DECK_OUT
"""What nobody ends while the shuffler is at it, as it is in this story."""
ABOUT = {Cause.DECK_COUNT: "red"}
"""What a hold must be about, because its remedy names it."""


@pytest.mark.parametrize("scope", HoldScope)
@pytest.mark.parametrize("cause", Cause)
def test_a_hold_of_each_cause_is_shown_with_where_it_is_and_who_ends_it(cause, scope) -> None:
    """A new cause needs no other list; its words and its story are asked for elsewhere.

    `tests/words` asks for its sentences in each language, `tests/browser/faults` for its story.
    """
    model = Story().open().bet(1, 2).press(Key.NO_MORE_BETS).table.procedure.model
    about = ABOUT.get(cause, "")
    hold = open_hold(model, cause, message("hold-stopped"), scope=scope, about=about, seat=2)
    (view,) = hold_views(model)
    assert (view.cause, view.klass, view.latched) == (cause, cause.klass, cause.latched)
    if scope is HoldScope.THIS_ROUND:
        shown = instruction(model, None)
        assert shown.hold == hold.id
        assert (shown.who is None) is (cause is MISSING_IS_SHUFFLED)
        assert shown.part is (Part.SEAT if cause.part is Part.TABLE else cause.part)
        assert shown.device == ("shuffler" if cause.part is Part.CABLE else "")
        assert shown.title is not None


@pytest.mark.parametrize("cause", Cause)
def test_what_ends_a_hold_fits_who_ends_it(cause) -> None:
    dealers = cause.klass is HoldClass.DEALER
    assert (cause.question is Question.CONTINUE) is (dealers and cause.latched)
    assert cause.latched or cause.question in (Question.NOTHING, Question.ADOPT)


def test_the_heavier_class_has_the_smaller_rank() -> None:
    ranks = {cause.klass: cause.rank for cause in Cause}
    assert sorted(ranks, key=ranks.__getitem__) == ["service", "supervisor", "dealer", "notice"]


def test_a_notice_that_only_a_person_could_end_is_refused_when_the_list_is_read() -> None:
    with pytest.raises(AssertionError, match="nobody clears it"):
        Cause.__init__(Cause.LOST, Traits("lost", Part.CABLE, Cause.LOST.remedy, HoldClass.NOTICE))
