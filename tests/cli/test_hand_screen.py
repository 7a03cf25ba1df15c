"""A hand of a player-banked game in the terminal: players, bets, pots, what can be told."""

from controller.data.definition.poker import Follow
from controller.data.hand_acts import Calls, Folds, Raises
from controller.screen.blocks import TOUCHES
from controller.shipped_files import config_root
from controller.words.catalogue_file import entries
from controller.words.folders import ENGLISH, catalogue
from drivers.vocabulary import Key
from tests.cli.test_screen import drawn, text
from tests.procedure.hand_story import HandStory


def test_players_bets_the_turn_and_what_can_be_told():
    story = HandStory(follow=Follow.ACTIONS).deal_in(1, 2, 3)
    shown = text(story.snapshot)
    assert "▶ seat 1" in shown.lower()
    assert "◉" in shown
    assert "Pot 3.00" in shown
    assert "FOLDS · CALLS 2.00 · RAISES TO 4.00 · ALL IN" in shown
    story.tell(Raises(1, 400), Folds(2), Calls(3))
    shown = text(story.snapshot)
    assert "folded" in shown
    assert "4.00 in" in shown
    assert "STANDS PAT · 1 · 2" in shown


def test_what_a_seat_got_stands_there_until_the_deck_is_back():
    story = HandStory(follow=Follow.ACTIONS).deal_in(1, 2, 3).tell(Folds(1), Folds(2))
    assert "gets 2.00" in text(story.snapshot)
    assert "gets 2.00" in text(story.press(Key.ROUND_OVER).snapshot)
    assert "gets 2.00" not in text(story.reload().snapshot)


def test_the_stakes_before_the_deal_and_every_line_in_its_width():
    story = HandStory().sit(1, 2, 3)
    assert "Limit 2.00 / 4.00 · Blinds 1.00 / 2.00" in text(story.snapshot)
    assert {len(line) for line in drawn(story.snapshot)} == {100}


def test_every_meaning_of_a_touched_seat_has_its_word():
    """A meaning without one ended the terminal view."""
    meant = entries(catalogue(ENGLISH, (config_root(),)))
    assert {each for each in meant if each.startswith("key-seat-")} <= set(TOUCHES)
