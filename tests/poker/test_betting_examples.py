"""The examples of the specification: betting, pots, sharing, by their numbers (6 to 16)."""

from dataclasses import replace
from random import Random

import pytest

from controller.data.definition.poker import Follow, PokerRules, Structure
from controller.data.hand_acts import PotStated
from controller.data.state.hand import Hand
from controller.poker import (
    Sizes,
    act,
    amount_of,
    in_hand,
    next_puck,
    pots,
    shows_first,
    sizes,
)
from controller.poker.pots import halves, share
from tests.poker.tables import (
    DRAW_ANTE,
    FIVE_CARD_DRAW,
    FIVE_CARD_STUD,
    HIGH_LOW_BUY,
    HIGH_LOW_DECLARE,
    RAKE,
    antes,
    blinds,
    dealt,
    refusal,
    told,
)

LIMIT = PokerRules(FIVE_CARD_DRAW, blinds())


def amounts(hand: Hand) -> list[int]:
    return [pot.amount for pot in pots(hand)]


def turn(hand: Hand) -> int:
    assert hand.betting is not None
    return hand.betting.turn


def range_of(rules: PokerRules, hand: Hand, seat: int) -> Sizes:
    found = sizes(rules, hand, seat)
    assert isinstance(found, Sizes), found
    return found


def test_6_a_hand_of_limit_draw() -> None:
    hand = dealt(LIMIT, (1, 2, 3, 5, 6), puck=6)
    hand = told(LIMIT, hand, "3 raise 4", "5 fold", "6 call", "1 fold", "2 call")
    hand = told(LIMIT, hand, "2 draws 3", "3 draws 1", "6 draws 0")
    hand = told(LIMIT, hand, "2 check", "3 bet 4", "6 raise 8", "2 fold", "3 call")
    assert amounts(hand) == [2900]
    assert shows_first(hand) == 6
    assert hand.showdown is not None
    assert [pot.rake for pot in hand.showdown.pots] == [250]
    assert next_puck((1, 2, 3, 5, 6), 6) == 1
    hand = told(LIMIT, hand, "6 wins", "over")
    assert [(each.seat, each.amount) for each in hand.shares] == [(6, 2650)]


def test_7_pot_limit_with_two_hands_all_in() -> None:
    rules = PokerRules(FIVE_CARD_DRAW, blinds(Structure.POT_LIMIT))
    hand = dealt(rules, (1, 2, 3, 4, 5), puck=5)
    assert range_of(rules, hand, 3).most == 700
    hand = told(rules, hand, "3 raise 7", "4 call", "5 call all-in 5", "1 fold")
    assert range_of(rules, hand, 2).most == 3400
    hand = told(rules, hand, "2 raise 34", "3 call all-in 20", "4 call")
    hand = told(rules, hand, "2 draws 1", "3 draws 2", "4 draws 0", "5 draws 3")
    hand = told(rules, hand, "2 bet 50", "4 fold")
    assert [seat.returned for seat in hand.seats] == [0, 5000, 0, 0, 0]
    assert [(pot.amount, pot.seats) for pot in pots(hand)] == [
        (2100, (2, 3, 5)),
        (4500, (2, 3)),
        (2800, (2,)),
    ]
    assert hand.showdown is not None
    assert [pot.rake for pot in hand.showdown.pots] == [200, 200, 0]


def test_8_the_sample_deal_of_d10() -> None:
    rules = PokerRules(DRAW_ANTE, antes(100, Structure.NO_LIMIT))
    hand = dealt(rules, (1, 2, 3, 4), puck=4)
    hand = told(rules, hand, "1 check", "2 bet 5", "3 fold", "4 call", "1 call")
    assert amounts(hand) == [1900]
    assert hand.phase == 2
    hand = told(rules, hand, "1 draws 1", "2 draws 3", "4 draws 1")
    assert turn(hand) == 2
    hand = told(rules, hand, "2 check", "4 check", "1 bet 10", "2 fold", "4 raise 26", "1 call")
    assert amounts(hand) == [7100]
    strict = PokerRules(DRAW_ANTE, antes(100, Structure.POT_LIMIT))
    hand = told(strict, dealt(strict, (1, 2, 3, 4), puck=4), "1 check")
    assert range_of(strict, hand, 2).most == 400
    assert refusal(strict, hand, "2 bet 5") == "size-between"


def test_9_two_players() -> None:
    hand = dealt(LIMIT, (2, 5), puck=2)
    assert [(seat.seat, seat.bet) for seat in hand.seats] == [(2, 200), (5, 100)]
    assert turn(hand) == 5
    hand = told(LIMIT, hand, "5 call", "2 check", "5 draws 1", "2 draws 1")
    assert turn(hand) == 5


LIMIT_20 = PokerRules(FIVE_CARD_STUD, replace(antes(100), small_bet=2000, big_bet=4000))


def test_10_at_limit_half_a_bet_counts_as_a_whole_one() -> None:
    rules, hand = LIMIT_20, told(LIMIT_20, dealt(LIMIT_20, (1, 2, 3, 4, 5)), "1 opens")
    assert range_of(rules, told(rules, hand, "1 bet 15 all-in"), 2).only == (3500,)
    assert range_of(rules, told(rules, hand, "1 bet 8 all-in"), 2).only == (2000,)
    short = told(rules, hand, "1 bet 20", "2 call", "3 raise 29 all-in", "4 call")
    assert range_of(rules, short, 5).only == (4000,)
    assert refusal(rules, told(rules, short, "5 call"), "1 raise 40") == "not-reopened"
    half = told(rules, hand, "1 bet 20", "2 call", "3 raise 30 all-in", "4 call", "5 call")
    assert range_of(rules, half, 1).only == (5000,)
    twice = told(rules, hand, "1 bet 20", "2 raise 29 all-in", "3 raise 38 all-in", "4 call")
    assert range_of(rules, told(rules, twice, "5 call"), 1).only == (5800,)


def test_11_no_limit_and_pot_limit_after_a_short_all_in() -> None:
    rules = PokerRules(FIVE_CARD_STUD, replace(antes(100, Structure.NO_LIMIT), small_bet=10000))
    hand = told(rules, dealt(rules, (1, 2, 3, 4)), "1 opens", "1 bet 100")
    raised = told(rules, hand, "2 raise 200", "3 raise 290 all-in", "4 call")
    assert range_of(rules, raised, 1).least == 39000
    assert refusal(rules, told(rules, raised, "1 call"), "2 raise 390") == "not-reopened"
    assert range_of(rules, told(rules, hand, "2 raise 140 all-in"), 3).least == 24000
    pot = PokerRules(FIVE_CARD_STUD, replace(antes(2500, Structure.POT_LIMIT), small_bet=1000))
    hand = told(pot, dealt(pot, (1, 2, 3, 4)), "1 opens", "1 bet 50")
    assert range_of(pot, hand, 2).most == 25000
    blind = PokerRules(FIVE_CARD_DRAW, blinds(Structure.POT_LIMIT))
    assert range_of(blind, dealt(blind, (1, 2, 3), puck=3), 3).most == 700


STUD = PokerRules(FIVE_CARD_STUD, antes(25, bring_in=50))


def test_11_at_pot_limit_a_bring_in_is_a_level_once_it_is_in() -> None:
    rules = PokerRules(
        FIVE_CARD_STUD, replace(antes(100, Structure.POT_LIMIT, bring_in=100), small_bet=100)
    )
    hand = told(rules, dealt(rules, (1, 2)), "1 opens")
    assert range_of(rules, hand, 1).most == 200
    assert refusal(rules, hand, "1 completes 4") == "size-between"
    assert range_of(rules, told(rules, hand, "1 brings-in"), 2).most == 500
    assert range_of(rules, told(rules, hand, "1 completes 2"), 2).most == 800


def test_an_ante_that_nobody_matches_goes_back_and_is_not_raked() -> None:
    rules = PokerRules(DRAW_ANTE, antes(500, fee=replace(RAKE, free_rounds=0)))
    hand = dealt(rules, (1, 2, 3), 3, s1=100, s2=200)
    hand = told(rules, hand, "1 draws 0", "2 draws 0", "3 draws 0")
    assert [seat.returned for seat in hand.seats] == [0, 0, 300]
    assert [(pot.amount, pot.seats) for pot in pots(hand)] == [(300, (1, 2, 3)), (200, (2, 3))]


def test_a_stated_pot_is_without_what_nobody_matched() -> None:
    rules = PokerRules(replace(FIVE_CARD_DRAW, follow=Follow.POT), blinds())
    hand = told(rules, dealt(rules, (1, 2), 1, s1=50), "closed", "closed", "closed")
    for amount, accepted in ((75, False), (100, True)):
        after = act(rules, hand, PotStated(amount))
        assert isinstance(after, Hand) is accepted


def test_a_completion_reopens_the_betting_for_who_called_the_bring_in() -> None:
    rules = PokerRules(FIVE_CARD_STUD, antes(25, Structure.POT_LIMIT, bring_in=50))
    hand = told(rules, dealt(rules, (1, 2, 3)), "1 opens", "1 brings-in", "2 call", "3 completes 2")
    assert range_of(rules, hand, 1).least == 400
    assert range_of(rules, told(rules, hand, "1 call"), 2).least == 400


def test_12_the_fifth_wager_is_refused() -> None:
    hand = told(LIMIT, dealt(LIMIT, (1, 2, 3), puck=3), "3 raise 4", "1 raise 6", "2 raise 8")
    assert refusal(LIMIT, hand, "3 raise 10") == "capped"
    hand = told(STUD, dealt(STUD, (1, 2, 3)), "1 opens", "1 brings-in", "2 completes 2")
    hand = told(STUD, hand, "3 raise 4", "1 raise 6", "2 raise 8")
    assert refusal(STUD, hand, "3 raise 10") == "capped"


@pytest.mark.parametrize("heads_up", [True, False])
def test_a_cap_that_ends_between_two_hands_holds_among_more(heads_up: bool) -> None:
    rules = PokerRules(replace(FIVE_CARD_DRAW, cap_heads_up=heads_up), blinds())
    three = told(rules, dealt(rules, (1, 2, 3), puck=3), "3 raise 4", "1 raise 6", "2 raise 8")
    assert refusal(rules, three, "3 raise 10") == "capped"
    two = told(rules, dealt(rules, (1, 2), puck=2), "1 raise 4", "2 raise 6", "1 raise 8")
    if heads_up:
        assert refusal(rules, two, "2 raise 10") == "capped"
    else:
        assert isinstance(told(rules, two, "2 raise 10"), Hand)


def test_13_a_hand_of_stud() -> None:
    hand = dealt(STUD, (1, 2, 3, 4, 5, 6))
    hand = told(STUD, hand, "4 opens", "4 brings-in", "5 completes 2", "6 raise 4")
    hand = told(STUD, hand, "1 fold", "2 fold", "3 call", "4 fold", "5 call")
    hand = told(STUD, hand, "6 opens", "pair", "6 bet 4", "3 fold", "5 call")
    hand = told(STUD, hand, "5 opens", "5 check", "6 check")
    hand = told(STUD, hand, "5 opens", "5 bet 4", "6 call")
    assert amounts(hand) == [3000]


def test_13_an_open_pair_allows_the_big_bet() -> None:
    hand = told(STUD, dealt(STUD, (1, 2, 3)), "1 opens", "1 brings-in", "2 call", "3 call")
    hand = told(STUD, hand, "1 opens", "pair")
    assert range_of(STUD, hand, 1).only == (200, 400)
    hand = told(STUD, hand, "1 bet 2")
    assert range_of(STUD, hand, 2).only == (400, 600)
    assert range_of(STUD, told(STUD, hand, "2 raise 6"), 3).only == (1000,)


def _two_is_all_in(rules: PokerRules) -> Hand:
    """Return a hand after its second round: 2 is all in for 3.75, 3 and 4 have put in 4.25."""
    hand = dealt(rules, (1, 2, 3, 4, 5, 6, 7, 8))
    hand = told(rules, hand, "1 opens", "1 brings-in", "2 completes 2", "3 call", "4 call")
    hand = told(rules, hand, "5 fold", "6 fold", "7 fold", "8 fold", "1 fold")
    return told(rules, hand, "3 opens", "3 bet 2", "4 call", "2 call all-in 1.50")


def test_14_declaration_with_a_hand_all_in() -> None:
    rules = PokerRules(HIGH_LOW_DECLARE, antes(25, bring_in=50))
    hand = told(rules, _two_is_all_in(rules), "3 opens", "3 check", "4 check")
    hand = told(rules, hand, "3 opens", "3 bet 4", "4 call")
    hand = told(rules, hand, "2 low", "3 high")
    assert refusal(rules, hand, "closed") == "not-declared"
    assert refusal(rules, hand, "3 low") == "declared-already"
    assert refusal(rules, hand, "4 both") == "one-side"
    assert refusal(rules, hand, "1 high") == "not-in-hand"
    hand = told(rules, hand, "4 high", "closed")
    assert [(pot.amount, pot.seats) for pot in pots(hand)] == [(1300, (2, 3, 4)), (900, (3, 4))]
    side = in_hand(rules, hand)
    assert side is not None
    assert (side.pot, side.seats, amount_of(rules, hand, side)) == (1, (3, 4), 900)
    assert refusal(rules, hand, "2 wins") == "cannot-win"
    assert refusal(rules, hand, "over") == "no-winner"
    hand = told(rules, hand, "4 wins", "next", "3 wins", "over")
    assert [(each.seat, each.amount) for each in hand.shares] == [(2, 650), (3, 650), (4, 900)]


def test_14_with_a_buy() -> None:
    rules = PokerRules(HIGH_LOW_BUY, antes(25, bring_in=50))
    hand = told(rules, _two_is_all_in(rules), "3 opens", "3 bet 4", "4 call")
    assert refusal(rules, hand, "2 buys") == "all-in-buys"
    assert refusal(rules, hand, "4 buys") == "turn-of"
    hand = told(rules, hand, "3 buys")
    assert refusal(rules, hand, "3 buys") == "bought-already"
    hand = told(rules, hand, "4 passes", "3 opens", "3 bet 4", "4 call")
    assert [(pot.amount, pot.seats) for pot in pots(hand)] == [(1300, (2, 3, 4)), (2100, (3, 4))]


def test_15_shares_in_whole_chips() -> None:
    assert [each.amount for each in share(1000, 25, (1, 2, 3))] == [350, 325, 325]
    assert halves(2875, 25) == (1450, 1425)
    assert [each.amount for each in share(1425, 25, (4, 2))] == [725, 700]


def test_15_odd_cents_go_one_by_one_as_odd_chips_do() -> None:
    assert [each.amount for each in share(1010, 25, (1, 2))] == [505, 505]
    assert [each.amount for each in share(1036, 25, (4, 1, 2))] == [354, 354, 328]
    assert halves(1036, 25) == (531, 505)


def test_15_no_share_is_larger_by_more_than_a_chip_and_a_cent() -> None:
    random = Random(15)
    for _ in range(500):
        unit, winners = random.choice((5, 25, 100)), tuple(range(random.randint(1, 8)))
        amount = random.randint(0, 4000)
        shares = [each.amount for each in share(amount, unit, winners)]
        assert sum(shares) == amount
        for parts in ([each // unit for each in shares], [each % unit for each in shares]):
            assert parts == sorted(parts, reverse=True)
            assert parts[0] - parts[-1] <= 1
