"""Offers: made after the commit and after what an event sends, from the committed state alone."""

from dataclasses import replace

import pytest

from controller.procedure import offers
from controller.table import HaltedError, Table
from controller.words.spoken import say
from drivers.interface import ButtonPressed, SendAct, ShowLamps
from drivers.vocabulary import Gesture, Key
from tests.procedure.table_story import Story


def called() -> tuple[Story, list[object]]:
    """Return a table at which *no more bets* was just pressed, and what left before the offers."""
    story = Story().open().bet(2, 3).wait(1)
    counter = story.state.device("key_pad").counted + 1
    lamps, boot = story.state.lamps, story.boots["key_pad"]
    press = ButtonPressed("key_pad", boot, counter, Key.NO_MORE_BETS, Gesture.PRESS, lamps, 0)
    return story, list(story.table.handle(press, story.now))


def again(story: Story) -> Table:
    """Return the table that a start makes of the journal as it is now."""
    ledger = story.ledger
    return Table(story.definition, "0" * 64, ledger, ledger.restored())


def test_an_act_is_on_its_way_before_the_offers_are_made() -> None:
    story, out = called()
    assert [type(each) for each in out if isinstance(each, SendAct | ShowLamps)] == [SendAct]
    assert Key.NO_MORE_BETS in {each.key for each in story.state.offers}
    (lamps,) = story.table.offer()
    assert isinstance(lamps, ShowLamps)
    assert Key.NO_MORE_BETS not in {each.key for each in story.state.offers}
    assert {key for key, _ in lamps.lamps} == {each.key for each in story.state.offers}
    assert story.table.offer() == []


@pytest.mark.parametrize("made", [False, True], ids=["killed before", "killed after"])
def test_a_start_makes_the_offers_that_were_made_or_would_have_been(made: bool) -> None:
    """The same ids and the same lamp revision: a press that was on its way counts as it would."""
    story, _ = called()
    restarted = again(story)
    if made:
        restarted, _ = again(story), story.table.offer()
    story.table.offer()
    assert restarted.state == story.state
    assert restarted.snapshot.offers == story.snapshot.offers


def test_what_was_lit_by_other_rules_counts_for_no_offer_of_a_new_definition() -> None:
    """The key pad showed lamps before the kill: a key that was dark then is not to be pressed."""
    story = Story().open().press(Key.STOP)
    lit = {each.key for each in story.state.offers}
    changed = replace(story.definition, deck_colours=("red", "green"))
    table = Table(changed, "1" * 64, story.ledger, story.ledger.restored())
    dark = [each for each in table.state.offers if each.key not in lit]
    assert dark
    assert all(each.since > story.state.lamps for each in dark)


def test_nothing_is_shown_or_taken_in_between() -> None:
    story, _ = called()
    with pytest.raises(AssertionError, match="offers"):
        _ = story.snapshot
    with pytest.raises(AssertionError, match="offers"):
        story.press(Key.STOP)


def test_offers_that_cannot_be_made_halt_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    story, _ = called()

    def fail(*_: object) -> None:
        raise ZeroDivisionError("of all things")

    with monkeypatch.context() as broken:
        broken.setattr(offers, "refresh", fail)
        with pytest.raises(HaltedError, match="which keys are legal: ZeroDivisionError"):
            story.table.offer()
    assert story.table.halted is not None
    assert "ZeroDivisionError: of all things" in say(story.table.halted)
    with pytest.raises(HaltedError):
        story.press(Key.STOP)
