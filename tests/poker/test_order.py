"""The order of seats: puck, blinds, openers, who shows first; forced bets."""

from dataclasses import replace

import pytest

from controller.data.definition.poker import PokerRules
from controller.data.message import Message
from controller.data.state.hand import Hand
from controller.poker import begin, clockwise, next_puck, shows_first
from tests.poker.tables import (
    DRAW_ANTE,
    FIVE_CARD_DRAW,
    FIVE_CARD_STUD,
    STUD_BEST,
    antes,
    blinds,
    dealt,
    refusal,
    told,
)

LIMIT = PokerRules(FIVE_CARD_DRAW, blinds())
STUD = PokerRules(FIVE_CARD_STUD, antes(25, bring_in=50))


def turn(hand: Hand) -> int:
    assert hand.betting is not None
    return hand.betting.turn


def test_clockwise_begins_after_a_seat_and_goes_round():
    assert clockwise((5, 2, 7), 2) == (5, 7, 2)
    assert clockwise((5, 2, 7), 3) == (5, 7, 2)
    assert clockwise((5, 2, 7), 0) == (2, 5, 7)


def test_the_puck_moves_to_the_next_seat_that_is_in_also_when_its_own_has_left():
    assert next_puck((2, 4), 0) == 2
    assert next_puck((2, 4), 2) == 4
    assert next_puck((2, 4), 3) == 4
    assert next_puck((2, 4), 4) == 2


@pytest.mark.parametrize("seats", [(3,), (1, 2, 3, 4, 5, 6)])
def test_too_few_or_too_many_players_are_refused(seats):
    why = begin(LIMIT, seats, 3)
    assert isinstance(why, Message)
    assert (why.id, why.params) == ("refusal-poker-players", {"low": 2, "high": 5})


@pytest.mark.parametrize("short", [{1: 101}, {2: 0}, {3: 1}, {4: 50}])
def test_only_who_owes_is_short_of_it(short):
    why = begin(LIMIT, (1, 2, 3), 3, short)
    assert isinstance(why, Message)
    assert why.id == "refusal-poker-short"


def test_a_short_blind_is_all_in_and_the_level_stays_the_whole_blind():
    hand = dealt(LIMIT, (1, 2, 3, 4), puck=4, s2=150)
    assert hand.betting is not None
    assert (hand.betting.level, turn(hand)) == (200, 3)
    hand = told(LIMIT, hand, "3 call", "4 fold", "1 fold")
    # 3 has put in 2.00 where 2 has 1.50: the rest goes back, and the draw follows at once.
    assert [seat.returned for seat in hand.seats] == [0, 0, 50, 0]
    assert hand.phase == 2


def test_two_hands_of_which_one_is_all_in_with_its_ante_do_not_bet():
    hand = dealt(STUD, (1, 2), s1=25)
    assert hand.showdown is not None
    assert [pot.amount for pot in hand.showdown.pots] == [50]


def test_the_big_blind_has_the_option():
    hand = told(LIMIT, dealt(LIMIT, (1, 2, 3), puck=3), "3 call", "1 call")
    assert turn(hand) == 2
    assert refusal(LIMIT, hand, "2 call") == "nothing-to-call"
    assert turn(told(LIMIT, hand, "2 raise 4")) == 3
    assert told(LIMIT, hand, "2 check").phase == 2


def test_with_antes_the_opener_opens_the_second_round():
    rules = PokerRules(DRAW_ANTE, antes(25))
    hand = dealt(rules, (1, 2, 3, 4), puck=1)
    assert turn(hand) == 2
    bet = told(rules, hand, "2 check", "3 bet 2", "4 call", "1 call", "2 fold", "closed")
    assert turn(bet) == 3
    checked = told(rules, hand, "2 check", "3 check", "4 check", "1 check", "closed")
    assert turn(checked) == 2


def test_if_the_opener_has_folded_the_next_one_opens():
    rules = PokerRules(DRAW_ANTE, antes(25))
    hand = told(rules, dealt(rules, (1, 2, 3, 4), puck=1), "2 check", "3 bet 2", "4 raise 4")
    assert turn(told(rules, hand, "1 call", "2 fold", "3 fold", "closed")) == 4


def test_in_stud_the_dealer_names_who_opens():
    hand = dealt(STUD, (1, 2, 3), s2=25)
    assert turn(hand) == 0
    assert refusal(STUD, hand, "1 check") == "name-opener"
    assert refusal(STUD, hand, "2 opens") == "cannot-bet"
    hand = told(STUD, hand, "3 opens")
    assert refusal(STUD, hand, "1 opens") == "turn-of"
    assert refusal(STUD, hand, "3 fold") == "must-bring-in"
    assert refusal(STUD, hand, "3 check") == "faces-bet"
    assert turn(told(STUD, hand, "3 bet 2")) == 1


def test_the_last_round_is_begun_by_who_began_the_one_before():
    rules = PokerRules(STUD_BEST, antes(25))
    hand = dealt(rules, (1, 2, 3))
    hand = told(rules, hand, "2 opens", "2 check", "3 check", "1 check")
    hand = told(rules, hand, "1 opens", "1 check", "2 check", "3 check")
    hand = told(rules, hand, "3 opens", "3 check", "1 check", "2 check")
    assert turn(hand) == 3


@pytest.mark.parametrize(
    ("last_round", "first"),
    [(("1 check", "2 check", "3 check"), 1), (("1 bet 4", "2 raise 8", "3 call", "1 call"), 2)],
)
def test_the_last_to_bet_shows_first_else_the_first_to_act(last_round, first):
    hand = told(LIMIT, dealt(LIMIT, (1, 2, 3), puck=3), "3 call", "1 call", "2 check", "closed")
    assert shows_first(told(LIMIT, hand, *last_round)) == first


def test_a_fold_out_of_turn_counts_at_once_and_the_turn_stays():
    hand = dealt(LIMIT, (1, 2, 3, 4), puck=4)
    assert refusal(LIMIT, hand, "1 fold") == "turn-of"
    assert refusal(LIMIT, hand, "5 fold early") == "turn-of"
    hand = told(LIMIT, hand, "1 fold early")
    assert turn(hand) == 3
    assert turn(told(LIMIT, hand, "3 call", "4 call")) == 2


def test_nobody_can_call_a_raise_when_all_others_are_all_in():
    hand = dealt(LIMIT, (1, 2, 3), puck=3, s1=50, s2=120)
    assert refusal(LIMIT, hand, "3 raise 4") == "nobody-could-call"
    assert told(LIMIT, hand, "3 call").phase == 2


def test_the_law_bounds_what_one_wager_adds():
    rules = replace(LIMIT, single_wager=100)
    assert refusal(rules, dealt(rules, (1, 2, 3), puck=3), "3 raise 4") == "above-law"
