"""A key that stays down is reported; the round goes on, and the next one waits."""

from controller.data.causes import HoldClass
from controller.data.state import HoldScope
from controller.words.spoken import say
from drivers.interface import KeyPadLevels, LinkLost
from drivers.trouble import trouble
from drivers.vocabulary import Key
from tests.procedure.table_story import Story

STUCK = KeyPadLevels("key_pad", 2, 0, 1 << Key.GREEN, "kp_enter")
FREE = KeyPadLevels("key_pad", 3, 0, 0)


def test_a_stuck_key_holds_the_next_deal_and_names_itself() -> None:
    story = Story().open().bet(2)
    story.happen(STUCK)
    assert story.holds == ["stuck:key_pad"]
    hold = story.state.holds[0]
    assert (hold.cause.klass, hold.scope, hold.latched) == (
        HoldClass.NOTICE,
        HoldScope.NEXT_DEAL,
        False,
    )
    assert say(story.snapshot.holds[0].words) == "The key pad is stuck at kp_enter."


def test_the_round_that_is_being_dealt_goes_on() -> None:
    story = Story().open().bet(2).press(Key.NO_MORE_BETS)
    story.happen(STUCK)
    story.dispense().report()
    assert story.step == "dealing.dealer"
    assert story.holds == ["stuck:key_pad"]


def test_the_hold_ends_when_the_key_is_free_or_the_key_pad_is_gone() -> None:
    story = Story().open()
    story.happen(STUCK)
    story.happen(FREE)
    assert story.holds == []
    story.happen(STUCK)
    story.happen(LinkLost("key_pad", trouble("trouble-unplugged")))
    assert story.holds == ["lost:key_pad"]


def test_levels_that_bring_nothing_new_are_not_journalled() -> None:
    story = Story().open()
    before = story.snapshot.seq
    story.happen(FREE)
    assert story.snapshot.seq == before
    story.happen(STUCK)
    story.happen(STUCK)
    assert story.snapshot.seq == before + 1
