"""FOLD, CALL and RAISE of a key pad: what the player in turn does."""

from dataclasses import replace

import pytest

from controller.data.definition.poker import Follow, Structure
from controller.data.hand_acts import Buys, Calls, DeclaresSide, Draws, Folds, Passes, Raises, Side
from controller.words.spoken import say
from drivers.vocabulary import Key
from tests.procedure.hand_moments import MOMENTS
from tests.procedure.hand_story import STUD, HandStory, table_of

pytestmark = pytest.mark.usefixtures("kept_story")


def lit(story: HandStory) -> dict[str, str]:
    """Return what the keys of who bets mean, when they have rested, by their names."""
    story.wait(story.definition.house.key_rest)
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


@pytest.mark.parametrize("follow", [Follow.NONE, Follow.POT])
@pytest.mark.parametrize("game", ["five-card-draw", "stud-high-low-buy"])
def test_cards_drawn_or_bought_are_told_by_keys_where_they_are_followed(
    game: str, follow: Follow
) -> None:
    """Continue: the seat in turn takes none; a seat's key: so many are drawn, or it buys one."""

    def cards() -> HandStory:
        story = HandStory(game, follow).deal_in(1, 2, 3)
        while story.step == "betting":
            assert not story.close().refused
        return story

    none, some = cards().press(Key.CONTINUE), cards().press(Key.SEAT_1)
    if follow is Follow.NONE:
        assert (none.refused, some.refused) == ("nothing_to_continue", "seat_tells_nothing")
        return
    assert not none.refused
    assert not some.refused
    told, chosen = none.state.round.hand.told[-1], some.state.round.hand.told[-1]
    if game == "five-card-draw":
        assert (told, chosen) == (Draws(2, 0), Draws(2, 1))
    else:
        assert (told, chosen) == (Passes(1), Buys(1))


# A finger that comes down twice.


BETS = (Key.FOLD, Key.CALL, Key.RAISE)
RESTS = (*BETS, Key.CONTINUE, Key.DECISIONS_CLOSED, Key.BETS_OPEN)


@pytest.mark.parametrize("moment", ["betting, actions told", "drawing", "buying", "declaring"])
def test_a_finger_that_comes_down_twice_tells_once(moment: str):
    """The second touch has seen the lamps of the first: it comes too soon to be an answer."""
    keys = (*RESTS, Key.SEAT_1) if moment == "drawing" else RESTS
    for key in keys:
        story = MOMENTS[moment]()
        if story.press(key).refused:
            continue
        acts = story.view.told
        story.wait(0.08).press(key, shown=story.state.lamps)
        assert (story.refused, story.view.told) == ("stale_offer", acts), key


def test_the_same_key_tells_again_after_its_rest():
    story = HandStory(follow=Follow.ACTIONS).puck(5).deal_in(1, 2, 3, 5).press(Key.CALL)
    keys = {each.key for each in story.state.offers}
    assert keys & set(BETS) == {Key.FOLD, Key.RAISE}, "another key tells at once"
    story.press(Key.RAISE)
    assert lit(story)["CALL"] == "Seat 1 calls 3.00"


# Keys that are held down.


def test_a_seat_held_down_folds_out_of_turn():
    story = HandStory(follow=Follow.ACTIONS).puck(5).deal_in(1, 2, 3, 5)
    story.hold(Key.SEAT_2)
    assert Folds(2, out_of_turn=True) in story.state.round.hand.told
    assert story.view.turn == 3
    story.hold(Key.SEAT_3)
    assert Folds(3) in story.state.round.hand.told, "it was their turn"
    assert story.hold(Key.SEAT_2).refused == "seat_tells_nothing", "they have folded"
    story.press(Key.BETS_OPEN).press(Key.BETS_OPEN)
    assert story.state.round.hand.told == ()


def test_a_held_key_counts_for_what_was_lit_when_it_went_down():
    story = HandStory(follow=Follow.ACTIONS).puck(5).deal_in(1, 2, 3, 5)
    shown = story.state.lamps
    story.tell(Calls(3))
    assert story.hold(Key.SEAT_2, shown=shown).refused == "stale_offer"
    assert story.hold(Key.RAISE, shown=shown).refused == "stale_offer"
    assert story.view.told == 1


def test_raise_held_down_is_the_big_bet_where_a_pair_shows():
    story = HandStory(STUD, Follow.ACTIONS).deal_in(1, 2, 3).sit(2)
    story.tell(Calls(2), Calls(3), Calls(1)).sit(3).press(Key.CONTINUE)
    assert lit(story)["RAISE"] == "Seat 3 bets 2.00"
    story.hold(Key.RAISE)
    assert story.state.round.hand.told[-1] == Raises(3, 400)


@pytest.mark.parametrize(
    ("structure", "told"),
    [(Structure.POT_LIMIT, Raises(3, 700)), (Structure.LIMIT, Raises(3, 400)),
     (Structure.SPREAD, Raises(3, 600)), (Structure.NO_LIMIT, None)],
)  # fmt: skip
def test_raise_held_down_is_the_most(structure: Structure, told: Raises | None):
    table = table_of("five-card-draw")
    stakes = replace(table.stakes, structure=structure)
    game = replace(table.game, poker=replace(table.game.poker, follow=Follow.ACTIONS))
    table = replace(table, game=game, stakes=stakes, single_wager=0)
    story = HandStory(table).puck(5).deal_in(1, 2, 3, 5)
    story.hold(Key.RAISE)
    if told is not None:
        assert story.state.round.hand.told == (told,)
    else:
        words = "There is no most: say on the page to what amount seat 3 goes."
        assert (story.refused, story.words) == ("bet_impossible", words)


def test_a_seat_held_down_declares_low():
    story = MOMENTS["declaring"]().hold(Key.SEAT_3)
    assert story.state.round.hand.told[-1] == DeclaresSide(3, Side.LOW)
    story.sit(1).hold(Key.SEAT_1)
    sides = {each.seat: each.side for each in story.state.round.hand.told}
    assert sides == {2: Side.LOW, 3: Side.LOW}, "touched: high, low; held: no longer low"


def test_a_seat_held_down_before_the_deal_has_the_puck():
    story = HandStory().hold(Key.SEAT_4)
    assert (story.state.puck, story.step) == (4, "idle")
    story.sit(1, 2, 3).hold(Key.SEAT_2)
    assert (story.state.puck, story.view.puck) == (2, 2)
    story.press(Key.NO_MORE_BETS).hold(Key.SEAT_3)
    assert story.state.puck == 3
    story = MOMENTS["packets, green is due"]()
    before = story.state.puck
    assert (story.hold(Key.SEAT_1).refused, story.state.puck) == ("puck_lies", before)


def test_a_held_key_without_a_second_meaning_is_a_press():
    story = HandStory(STUD, Follow.ACTIONS).hold(Key.SEAT_2)
    assert story.step == "wagering", "stud has no puck"
    story.sit(1).hold(Key.NO_MORE_BETS)
    assert story.step == "deck_out"
    story = MOMENTS["buying"]()
    assert not story.hold(Key[f"SEAT_{story.view.turn}"]).refused


def test_a_key_of_a_seat_says_what_this_seat_declares_next():
    story = MOMENTS["declaring"]()
    meanings = [say(each.meaning) for each in story.state.offers if each.key.name[:4] == "SEAT"]
    assert meanings == ["Seat 1: low", "Seat 2: nothing", "Seat 3: high"]
