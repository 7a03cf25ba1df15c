"""The panel: while the kiosk's page answers, a lost key pad is a notice and the game goes on."""

from dataclasses import replace

import pytest

from controller.data.events import PanelLost, PanelUp, Press
from controller.data.message import message
from drivers.interface import KeyPadLevels
from drivers.vocabulary import Key
from tests.procedure.table_story import Story, shipped_table

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


STUCK = KeyPadLevels("key_pad", 2, 0, 1 << Key.GREEN, "kp_enter")
WRONG = (("strange", "unknown_device:key_pad"), ("stuck", "stuck:key_pad"))


def pinned() -> Story:
    """Return an open table with a wager, which takes only the key pad that its file names."""
    definition = shipped_table()
    key_pad = replace(definition.key_pad, serial="KEY_PAD-1")
    return Story(replace(definition, key_pad=key_pad)).open().bet(2)


def goes_wrong(story: Story, how: str) -> Story:
    """Put another key pad at the table, or let a key of the table's own stay down."""
    if how == "stuck":
        return story.happen(STUCK)
    return story.lose("key_pad").link("key_pad", serial="PAD-9999")


@pytest.mark.parametrize(("how", "cause"), WRONG)
def test_a_strange_or_stuck_key_pad_is_a_notice_while_the_panel_answers(
    how: str, cause: str
) -> None:
    story = goes_wrong(pinned(), how)
    assert story.holds == [cause]
    story.happen(PanelUp())
    assert story.holds == []
    told = [each.id for each in story.snapshot.prompts]
    assert told == [f"prompt-key-pad-{how}"]
    touch(story, Key.NO_MORE_BETS).dispense()
    assert story.step == "dealing.dealer"
    assert story.happen(PanelLost()).holds == [cause]


def test_a_strange_key_pads_presses_do_not_count_beside_the_panel_either() -> None:
    story = goes_wrong(pinned().happen(PanelUp()), "strange")
    assert story.press(Key.NO_MORE_BETS).refused == "unknown_device"
    assert story.step == "wagering"


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
