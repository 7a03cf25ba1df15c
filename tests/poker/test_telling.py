"""Less is told than every action; acts are taken back; hands die; the pot is stated."""

from dataclasses import replace

import msgspec
import pytest

from controller.data.definition.poker import Follow, PokerRules
from controller.data.hand_acts import Folds, HandDead, PotStated
from controller.data.message import Message
from controller.data.state.hand import Hand, HandPlay
from controller.poker import act, apply_act, begin_telling, returns, take_back
from tests.poker.tables import (
    BET,
    DECLARE,
    FIVE_CARD_DRAW,
    FIVE_CARD_STUD,
    HIGH_LOW_BOTH,
    HIGH_LOW_TWO_BUYS,
    antes,
    blinds,
    deal,
    dealt,
    read,
    refusal,
    told,
)

ACTIONS = PokerRules(FIVE_CARD_DRAW, blinds())
POT = PokerRules(replace(FIVE_CARD_DRAW, follow=Follow.POT), blinds())
PHASES = PokerRules(replace(FIVE_CARD_DRAW, follow=Follow.NONE), blinds())


def told_on(rules: PokerRules, play: HandPlay, *words: str) -> HandPlay:
    for word in words:
        after = apply_act(rules, play, read(word))
        assert isinstance(after, HandPlay), f"{word}: {after!r}"
        play = after
    return play


def test_phases_only_take_three_closings_and_the_end():
    hand = told(PHASES, dealt(PHASES, (1, 2, 3), puck=3), "closed", "closed", "closed", "over")
    assert (hand.over, hand.shares) == (True, ())


def test_at_phases_only_no_fold_is_told():
    hand = dealt(PHASES, (1, 2, 3), puck=3)
    assert refusal(PHASES, hand, "1 fold") == "not-now"


def test_at_phases_only_nobody_knows_whose_turn_it_is():
    hand = told(PHASES, dealt(PHASES, (1, 2, 3), puck=3), "closed", "3 draws 2", "1 draws 1")
    assert refusal(PHASES, hand, "3 draws 1") == "drawn-already"
    assert told(PHASES, hand, "closed").phase == 3


@pytest.mark.parametrize("follow", [Follow.NONE, Follow.POT])
def test_without_the_actions_hands_declare_in_any_order(follow):
    game = replace(HIGH_LOW_BOTH, plan=(deal(1, 1), BET, DECLARE), follow=follow)
    rules = PokerRules(game, antes(25))
    hand = told(rules, dealt(rules, (1, 2, 3)), "closed", "3 low")
    if follow is Follow.POT:
        assert refusal(rules, hand, "closed") == "not-declared"
        hand = told(rules, hand, "2 high", "1 low")
    assert told(rules, hand, "closed").showdown is not None


def test_at_pot_folds_come_in_any_order_and_the_last_hand_ends_it():
    hand = told(POT, dealt(POT, (1, 2, 3), puck=3), "2 fold", "closed", "1 draws 3", "3 draws 0")
    hand = told(POT, hand, "3 fold")
    assert hand.showdown is not None
    assert hand.showdown.awards[0].winners == (1,)
    assert refusal(POT, hand, "3 wins") == "all-awarded"
    assert told(POT, hand, "over").over


def stated(rules: PokerRules, hand: Hand, amount: int, rake: int) -> Hand | str:
    after = act(rules, hand, PotStated(amount, rake))
    return after.id.removeprefix("refusal-poker-") if isinstance(after, Message) else after


def test_the_dealer_states_the_pot():
    hand = told(POT, dealt(POT, (1, 2, 3), puck=3), "closed", "closed", "closed")
    assert stated(POT, hand, 2990, 0) == "no-chips"
    assert stated(POT, hand, 275, 0) == "pot-too-small"
    assert stated(POT, hand, 2900, 275) == "rake-too-high"
    hand = stated(POT, hand, 2900, 250)
    assert isinstance(hand, Hand)
    hand = told(POT, hand, "1 wins", "3 wins", "over")
    assert [(each.seat, each.amount) for each in hand.shares] == [(1, 1325), (3, 1325)]


def test_no_rake_where_the_hand_ends_in_the_first_round():
    hand = told(POT, dealt(POT, (1, 2, 3), puck=3), "3 fold", "1 fold")
    assert stated(POT, hand, 500, 50) == "rake-too-high"
    hand = told(ACTIONS, dealt(ACTIONS, (1, 2, 3), puck=3), "3 raise 4", "1 fold", "2 fold")
    assert hand.showdown is not None
    # 2.00 of the raise go back: nobody called them.
    assert [(pot.amount, pot.rake) for pot in hand.showdown.pots] == [(500, 0)]


def test_at_actions_the_pot_is_known():
    hand = told(ACTIONS, dealt(ACTIONS, (1, 2), puck=2), "1 call", "2 check", "closed")
    hand = told(ACTIONS, hand, "1 check", "2 check")
    assert stated(ACTIONS, hand, 400, 0) == "pot-is-known"


def test_acts_are_taken_back_one_by_one_within_their_phase():
    play = begin_telling(dealt(ACTIONS, (1, 2, 3), puck=3))
    called = told_on(ACTIONS, play, "3 call")
    raised = told_on(ACTIONS, called, "1 raise 4")
    assert take_back(ACTIONS, raised, read("1 raise 4")) == called
    assert take_back(ACTIONS, called, read("3 call")) == play
    drawing = told_on(ACTIONS, raised, "2 call", "3 call")
    why = take_back(ACTIONS, drawing, read("3 call"))
    assert isinstance(why, Message)
    assert why.id == "refusal-poker-nothing-told"


def test_one_fold_among_others_is_taken_back_where_no_turns_are_kept():
    play = begin_telling(dealt(POT, (1, 2, 3, 4), puck=4))
    folded = told_on(POT, play, "1 fold", "3 fold")
    assert take_back(POT, folded, Folds(1)) == told_on(POT, play, "3 fold")


def test_an_act_on_which_others_stand_is_not_taken_back():
    play = told_on(ACTIONS, begin_telling(dealt(ACTIONS, (1, 2, 3), puck=3)), "3 raise 4", "1 call")
    assert isinstance(take_back(ACTIONS, play, play.told[0]), Message)


def test_a_dead_hand_loses_its_turn_and_its_money_stays():
    hand = told(ACTIONS, dealt(ACTIONS, (1, 2, 3), puck=3), "3 raise 4")
    after = act(ACTIONS, hand, HandDead(1))
    assert isinstance(after, Hand)
    after = told(ACTIONS, after, "2 call")
    assert sum(seat.total for seat in after.seats) == 900


def test_a_dead_hand_that_was_to_bring_in_lets_the_dealer_name_another():
    rules = PokerRules(FIVE_CARD_STUD, antes(25, bring_in=50))
    hand = told(rules, dealt(rules, (1, 2, 3)), "1 opens")
    after = act(rules, hand, HandDead(1))
    assert isinstance(after, Hand)
    assert after.betting == dealt(rules, (1, 2, 3)).betting
    assert refusal(rules, after, "2 call") == "name-opener"


def test_who_is_left_alone_before_the_bring_in_brings_nothing_in():
    rules = PokerRules(FIVE_CARD_STUD, antes(25, bring_in=50))
    hand = told(rules, dealt(rules, (1, 2)), "1 opens")
    after = act(rules, hand, HandDead(2))
    assert isinstance(after, Hand)
    assert after.betting is not None
    assert (after.betting.turn, after.betting.brings_in) == (0, False)


def test_a_hand_that_dies_at_the_showdown_wins_nothing():
    hand = told(ACTIONS, dealt(ACTIONS, (1, 2, 3), puck=3), "3 call", "1 call", "2 check", "closed")
    hand = told(ACTIONS, hand, "1 check", "2 check", "3 check", "1 wins")
    after = act(ACTIONS, hand, HandDead(1))
    assert isinstance(after, Hand)
    assert refusal(ACTIONS, after, "1 wins") == "cannot-win"
    assert refusal(ACTIONS, after, "over") == "no-winner"


BOTH = PokerRules(replace(HIGH_LOW_BOTH, plan=(deal(1, 1), BET, DECLARE)), antes(25))


def both_declared(*sides: str) -> Hand:
    hand = told(BOTH, dealt(BOTH, (1, 2, 3)), "1 opens", "1 check", "2 check", "3 check")
    declared = (f"{seat} {side}" for seat, side in enumerate(sides, 1))
    return told(BOTH, hand, *declared, "closed")


def test_who_declared_both_wins_both_alone_or_nothing():
    hand = both_declared("both", "high", "low")
    whole = told(BOTH, hand, "1 wins", "over")
    assert [(each.seat, each.amount) for each in whole.shares] == [(1, 75)]
    tie = told(BOTH, hand, "1 wins", "2 wins")
    assert refusal(BOTH, tie, "next") == "both-alone"
    lost = told(BOTH, hand, "2 wins", "over")  # the low half is seat 3's, unshown
    assert [(each.seat, each.amount) for each in lost.shares] == [(2, 50), (3, 25)]


def test_an_unclaimed_half_goes_with_the_other():
    hand = told(BOTH, both_declared("low", "low", "low"), "2 wins", "over")
    assert [(each.seat, each.amount) for each in hand.shares] == [(2, 75)]


def test_two_rounds_of_buying_have_two_prices_and_a_void_hand_returns_all():
    rules = PokerRules(HIGH_LOW_TWO_BUYS, antes(25, bring_in=50))
    hand = told(rules, dealt(rules, (1, 2)), "1 opens", "1 brings-in", "2 call")
    for _ in range(2):
        hand = told(rules, hand, "2 opens", "2 check", "1 check")
    hand = told(rules, hand, "1 buys", "2 passes", "1 passes", "2 buys")
    assert [each.amount for each in hand.bought] == [400, 800]
    assert [(each.seat, each.amount) for each in returns(rules, hand)] == [(1, 475), (2, 875)]


@pytest.mark.parametrize("word", ["1 draws 2", "1 buys", "1 high", "1 wins", "closed", "next"])
def test_what_belongs_to_another_phase_is_refused(word):
    assert refusal(ACTIONS, dealt(ACTIONS, (1, 2, 3), puck=3), word) == "not-now"


def test_nothing_is_told_of_a_hand_that_is_over():
    hand = told(ACTIONS, dealt(ACTIONS, (1, 2), puck=2), "1 fold", "over")
    assert refusal(ACTIONS, hand, "2 wins") == "hand-over"


def test_the_state_of_a_hand_is_small():
    rules = PokerRules(replace(FIVE_CARD_DRAW, most=7), blinds())
    play = begin_telling(dealt(rules, (1, 2, 3, 4, 5, 6, 7), puck=7))
    words = ("3 raise 4", "4 call", "5 call", "6 call", "7 call", "1 raise 6", "2 call")
    assert len(msgspec.json.encode(told_on(rules, play, *words))) < 1500
