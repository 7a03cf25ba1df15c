"""Sizes of bets that the other examples do not have: spread limit, all-ins, the drop."""

from dataclasses import replace
from itertools import pairwise, product

import pytest

from controller.data.definition.poker import PokerRules, Structure
from controller.data.state.hand import Pot
from controller.poker import Sizes, sizes
from controller.poker.showdown import take_fees
from tests.poker.tables import (
    FIVE_CARD_DRAW,
    FIVE_CARD_STUD,
    HIGH_LOW_BOTH,
    RAKE,
    antes,
    blinds,
    dealt,
    refusal,
    told,
)

LIMIT = PokerRules(FIVE_CARD_DRAW, blinds())


def test_spread_limit_goes_from_the_small_bet_to_the_big_and_never_down() -> None:
    rules = PokerRules(FIVE_CARD_STUD, antes(25, Structure.SPREAD))
    hand = told(rules, dealt(rules, (1, 2, 3)), "1 opens")
    assert sizes(rules, hand, 1) == Sizes(200, 400)
    assert refusal(rules, hand, "1 bet 1.75") == "size-between"
    hand = told(rules, hand, "1 bet 3")
    assert sizes(rules, hand, 2) == Sizes(600, 700)


def test_at_no_limit_there_is_a_least_size_only() -> None:
    rules = PokerRules(FIVE_CARD_DRAW, blinds(Structure.NO_LIMIT))
    hand = dealt(rules, (1, 2, 3), puck=3)
    assert refusal(rules, hand, "3 raise 3") == "size-least"
    assert refusal(rules, hand, "3 raise 5.10") == "no-chips"
    assert refusal(rules, hand, "3 raise 2 all-in") == "all-in-above"
    assert told(rules, hand, "3 raise 5.10 all-in").seats[2].bet == 510


def test_at_limit_an_all_in_stays_within_one_bet() -> None:
    hand = dealt(LIMIT, (1, 2, 3), puck=3)
    assert refusal(LIMIT, hand, "3 raise 5") == "size-one"
    assert refusal(LIMIT, hand, "3 raise 4.25 all-in") == "all-in-between"
    assert refusal(LIMIT, hand, "3 call all-in 2.25") == "all-in-call"
    assert refusal(LIMIT, hand, "3 call all-in 0") == "all-in-call"


def test_a_pair_allows_the_big_bet_once_in_the_second_round_of_stud_only() -> None:
    rules = PokerRules(FIVE_CARD_STUD, antes(25))
    hand = told(rules, dealt(rules, (1, 2)), "1 opens")
    assert refusal(rules, hand, "pair") == "no-pair-bet"
    hand = told(rules, hand, "1 check", "2 check", "2 opens", "pair")
    assert refusal(rules, hand, "2 bet 3") == "size-either"
    assert refusal(rules, hand, "pair") == "no-pair-bet"


def test_in_turn_the_last_to_bet_declares_first() -> None:
    rules = PokerRules(HIGH_LOW_BOTH, antes(25))
    hand = dealt(rules, (1, 2, 3))
    for _ in range(3):
        hand = told(rules, hand, "1 opens", "1 check", "2 check", "3 check")
    hand = told(rules, hand, "1 opens", "1 check", "2 bet 4", "3 call", "1 call")
    assert refusal(rules, hand, "1 high") == "turn-of"
    assert told(rules, hand, "2 high", "3 low", "1 both", "closed").showdown is not None


def test_the_drop_is_taken_from_the_main_pot_beside_the_rake() -> None:
    fee = replace(RAKE, drop=100, drop_from=1000)
    rules = PokerRules(FIVE_CARD_DRAW, blinds(fee=fee))
    start = told(rules, dealt(rules, (1, 2), puck=2), "1 raise 4", "2 call", "closed")
    small = told(rules, start, "1 check", "2 check")
    assert small.showdown is not None
    assert [(pot.amount, pot.rake, pot.drop) for pot in small.showdown.pots] == [(800, 50, 0)]
    large = told(rules, start, "1 bet 4", "2 call", "1 wins", "over")
    assert large.showdown is not None
    assert [(pot.amount, pot.rake, pot.drop) for pot in large.showdown.pots] == [(1600, 150, 100)]
    assert [each.amount for each in large.shares] == [1350]


@pytest.mark.parametrize("amounts", [*product((10, 60, 400, 1000), repeat=3)])
def test_the_drop_is_whole_though_an_all_in_has_made_the_main_pot_small(
    amounts: tuple[int, ...],
) -> None:
    fee = replace(RAKE, drop=100, drop_from=1000)
    taken = take_fees(fee, [Pot(amount, (1, 2)) for amount in amounts], 1)
    assert sum(pot.drop for pot in taken) == (100 if sum(amounts) >= 1000 else 0)
    for before, pot in pairwise(taken):
        assert min(before.net, pot.net) >= 0
        assert not (before.net and pot.drop), "the main pot gives first"
