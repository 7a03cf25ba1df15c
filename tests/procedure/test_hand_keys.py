"""FOLD, CALL and RAISE of a key pad: what the player in turn does."""

from controller.data.definition.poker import Follow
from controller.words.spoken import say
from drivers.vocabulary import Key
from tests.procedure.hand_story import STUD, HandStory


def lit(story: HandStory) -> dict[str, str]:
    """Return what the keys of who bets mean now, by their names."""
    return {
        each.key.name: say(each.meaning)
        for each in story.state.offers
        if each.key in (Key.FOLD, Key.CALL, Key.RAISE)
    }


def test_keys_tell_what_the_player_in_turn_does():
    story = HandStory(follow=Follow.ACTIONS).puck(5).deal_in(1, 2, 3, 5)
    assert lit(story) == {
        "FOLD": "Seat 3 folds",
        "CALL": "Seat 3 calls 2.00",
        "RAISE": "Seat 3 raises to 4.00",
    }
    story.press(Key.RAISE).press(Key.FOLD)
    assert lit(story)["CALL"] == "Seat 1 calls 3.00"
    story.press(Key.CALL).press(Key.CALL)
    assert (story.step, story.view.pot, lit(story)) == ("drawing", 1200, {})
    story.close()
    assert lit(story)["CALL"] == "Seat 1 checks"
    assert lit(story)["RAISE"] == "Seat 1 bets 4.00"
    story.press(Key.CALL).press(Key.BETS_OPEN)
    assert lit(story)["CALL"] == "Seat 1 checks", "taken back"


def test_a_key_of_who_bets_is_refused_where_it_tells_nothing():
    story = HandStory(STUD, Follow.ACTIONS).deal_in(1, 2, 3)
    assert (story.press(Key.CALL).refused, story.words) == (
        "bet_impossible",
        "First touch who opens.",
    )
    story.sit(2)
    assert lit(story) == {"CALL": "Seat 2 brings in 0.50", "RAISE": "Seat 2 completes to 2.00"}
    assert story.press(Key.FOLD).refused == "bet_impossible"
    shown = story.state.lamps
    story.press(Key.CALL)
    assert story.press(Key.CALL, shown=shown).refused == "stale_offer"
    assert HandStory().deal_in(1, 2).press(Key.FOLD).refused == "bet_impossible"
    assert HandStory().press(Key.FOLD).refused == "not_now"
