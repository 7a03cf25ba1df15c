"""The panel: while the kiosk's page answers, a lost key pad is a notice and the game goes on."""

import pytest

from controller.data.events import PanelLost, PanelUp, Press
from controller.data.message import message
from drivers.vocabulary import Key
from tests.procedure.table_story import Story

LOST = message("prompt-key-pad-lost")


def touch(story: Story, key: Key) -> Story:
    """Press a key on the panel, for its standing offer."""
    (offer,) = [each.id for each in story.state.offers if each.key is key]
    return story.happen(Press(key, offer))


def test_without_a_panel_a_lost_key_pad_holds() -> None:
    story = Story().open().bet(2).lose("key_pad")
    assert story.holds == ["lost:key_pad"]
    assert LOST not in story.snapshot.prompts


def test_with_a_panel_a_lost_key_pad_is_a_notice_and_a_round_is_played_on_it() -> None:
    story = Story().open().happen(PanelUp()).bet(2).lose("key_pad")
    assert (story.holds, story.snapshot.panel) == ([], True)
    assert LOST in story.snapshot.prompts
    touch(story, Key.NO_MORE_BETS).dispense().dispense().green()
    touch(story.bet(2, wager="play"), Key.DECISIONS_CLOSED).wait(5)
    touch(story.clear_layout(), Key.ROUND_OVER)
    assert story.step == "reload"
    assert LOST not in story.link("key_pad").snapshot.prompts


def test_the_game_holds_while_both_are_gone_and_goes_on_with_either() -> None:
    story = Story().open().happen(PanelUp()).bet(2, 3).press(Key.NO_MORE_BETS)
    story.lose("key_pad").happen(PanelLost())
    assert story.holds == ["lost:key_pad"]
    story.dispense()
    assert (story.state.last_txn, story.state.act) == (1, None)
    story.happen(PanelUp())
    assert (story.holds, story.state.last_txn) == ([], 2)
    assert story.happen(PanelLost()).holds == ["lost:key_pad"]
    assert story.link("key_pad").holds == []


def test_a_panel_does_not_stand_for_sensors_or_shuffler() -> None:
    story = Story().open().happen(PanelUp()).bet(2).lose("sensors").lose("shuffler")
    assert sorted(story.holds) == ["lost:sensors", "lost:shuffler"]


def test_after_a_start_the_panel_has_to_say_again_that_it_is_there() -> None:
    story = Story().open().happen(PanelUp()).restart()
    assert not story.snapshot.panel
    story.link("shuffler").link("sensors")
    assert story.holds == ["lost:key_pad"]
    assert story.happen(PanelUp()).holds == []


@pytest.mark.parametrize("again", [PanelUp(), PanelLost()])
def test_what_is_known_of_the_panel_is_not_journalled_again(again: PanelUp | PanelLost) -> None:
    story = Story().open().happen(again)
    before = story.snapshot.seq
    assert story.happen(again).snapshot.seq == before
