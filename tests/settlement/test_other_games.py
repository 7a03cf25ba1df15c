"""Three Card Poker, Four Card Poker and Four Card Frenzy, settled by their rules and switches."""

from dataclasses import replace

import pytest

from controller.configuration import load_game
from controller.data.definition import Excess, OnFold
from controller.data.outcomes import Outcome
from controller.settlement import settle
from controller.words.spoken import say
from tests.settlement.tables import (
    back,
    book,
    lost,
    play,
    pushed,
    results,
    with_rule,
    with_wager,
    won,
)


@pytest.fixture(scope="module")
def three():
    return book("three-card-poker")


@pytest.fixture(scope="module")
def four():
    return book("four-card-poker")


@pytest.fixture(scope="module")
def frenzy():
    return book("four-card-frenzy")


# Three Card Poker


def test_a_dealer_below_queen_high_pays_the_ante_and_pushes_play(three):
    seat = play("2c 3d 5h", ante=1000, play=1000)
    assert results(three, "Jc 9d 7h", seat) == [pushed("play", 1000), won("ante", 1, 2000)]
    assert results(three, "Qc 3c 2h", seat) == [lost("play"), lost("ante")]


def test_the_ante_bonus_does_not_ask_what_the_dealer_has(three):
    seat = play("4c 5d 6h", ante=1000, play=1000)
    bonus = won("ante_bonus", 1, 1000)
    assert results(three, "7c 8d 9h", seat) == [lost("play"), lost("ante"), bonus]
    assert results(three, "2c 8d 9h", seat) == [
        pushed("play", 1000),
        won("ante", 1, 2000),
        bonus,
    ]


def test_a_fold_loses_pair_plus_and_prime_and_not_the_six_card_bonus(three):
    seat = play("8c 8s 8h", folded=True, ante=500, pair_plus=500, prime=500, six_card_bonus=500)
    assert results(three, "8d 3c 3h", seat) == [
        lost("ante"),
        lost("pair_plus"),
        lost("prime"),
        won("six_card_bonus", 50, 25500),
    ]


def test_by_the_switch_pair_plus_has_action_after_a_fold():
    definition = load_game("three-card-poker")
    other = book(
        "three-card-poker", wagers=with_wager(definition, "pair_plus", on_fold=OnFold.ACTION)
    )
    seat = play("8c 8s 8h", folded=True, ante=500, pair_plus=500)
    assert results(other, "Kd 3c 3h", seat) == [lost("ante"), won("pair_plus", 30, 15500)]


def test_prime_pays_three_and_four_where_the_dealers_cards_are_of_the_colour_too(three):
    seat = play("8d 3h Kh", ante=500, play=500, prime=500)
    assert results(three, "Qd 7h 2c", seat)[2] == won("prime", 3, 2000)
    assert results(three, "Qd 7h 2d", seat)[2] == won("prime", 4, 2500)
    assert results(three, "Qs 7c 2c", seat)[2] == won("prime", 3, 2000)
    mixed = play("8d 3h Kc", ante=500, play=500, prime=500)
    assert results(three, "Qd 7h 2d", mixed)[2] == lost("prime")


def test_the_six_card_bonus_takes_five_of_both_hands(three):
    seat = play("As Ks Qs", ante=500, play=500, six_card_bonus=500)
    assert results(three, "Js Ts 2d", seat)[3] == won("six_card_bonus", 1000, 500500)
    assert results(three, "Jd Td 2d", seat)[3] == won("six_card_bonus", 10, 5500)
    assert results(three, "2d 2h 7c", seat)[3] == lost("six_card_bonus")


def test_a_side_bet_alone_goes_back(three):
    seat = play("As Ks Qs", prime=500, six_card_bonus=500)
    assert results(three, "Js Ts 2d", seat) == [back("prime", 500), back("six_card_bonus", 500)]


@pytest.mark.parametrize(
    ("own", "dealer", "wager", "said"),
    [
        ("2c 4c 9s", "3h 8h Jd", "ante", "the dealer has jack high and does not open"),
        ("2c 4c 9s", "3h 8h Qd", "ante", "nine high loses to queen high"),
        ("Kc 4d 9s", "Kh 4h 9d", "ante", "both have king high"),
        ("Kc 4d Ts", "Kh 4h 9d", "ante", "king high, with the better side cards"),
        ("Kc 4d 9s", "Kh 4h Td", "ante", "king high, the dealer's is better"),
        ("Ac 4d 9s", "Kh 4h Td", "ante", "ace high beats king high"),
        ("2c 4c 9s", "3h 8h Jd", "prime", "3 of your cards are of one colour"),
        ("2c 4c 9s", "3c 8s Qs", "prime", "6 of your and the dealer's cards are of one colour"),
        ("2c 4d 9s", "3h 8h Qd", "prime", "the colours are mixed"),
        ("9c Td Jh", "9h 9s 9d", "six_card_bonus", "four nines"),
        ("9c Td Jh", "9h Th Js", "six_card_bonus", "two pair, jacks and tens is not paid"),
        ("9c Td Jh", "9h 9s 9d", "pair_plus", "a straight, jack high"),
        ("2c 4c 9s", "9h 9c 9d", "pair_plus", "nine high is not paid"),
    ],
)
def test_what_the_dealer_says_of_each_wager(three, own, dealer, wager, said):
    seat = play(own, **{"ante": 500, "play": 500, wager: 500})
    settled = settle(three, [seat], play(dealer).cards)
    assert [said] == [
        say(each.reason).partition(": ")[2] for each in settled if each.wager == wager
    ]


def test_a_play_bet_without_an_ante_goes_back_and_the_dealer_says_why(three):
    [settled] = settle(three, [play("2c 4c 9s", play=500)], play("3h 8h Qd").cards)
    assert say(settled.reason) == "Play goes back: no Ante beside it"


# Four Card Poker


def test_equal_hands_are_the_players(four):
    seat = play("Ac Kd 9h 5s 2c", ante=500, play=500)
    dealer = "Ad Kc 9s 5h 3d 2h"
    assert results(four, dealer, seat) == [won("play", 1, 1000), won("ante", 1, 1000)]
    definition = load_game("four-card-poker")
    rules = tuple(
        replace(rule, tie=Outcome.PUSH) if rule.by == "showdown" else rule
        for rule in definition.rules
    )
    house = book("four-card-poker", rules=rules)
    assert results(house, dealer, seat) == [pushed("play", 500), pushed("ante", 500)]


def test_a_bonus_is_paid_only_where_its_wager_has_action(four):
    definition = load_game("four-card-poker")
    beside_play = book("four-card-poker", rules=with_rule(definition, "ante_bonus", beside="play"))
    dealer, three_kings = "2c 3d 7h 9s Jc Qd", "Ks Kd Kc 8d Tc"
    both = results(beside_play, dealer, play(three_kings, ante=1000, play=1000))
    assert won("ante_bonus", 2, 2000) in both
    alone = results(beside_play, dealer, play(three_kings, play=1000))
    assert alone == [back("play", 1000)]


def test_only_four_cards_count(four):
    seat = play("Ac Kd 9h 5s 2c", ante=500, play=1500)
    assert results(four, "Ad Kc 9s 5h 4d 3h", seat) == [
        won("play", 1, 3000),
        won("ante", 1, 1000),
    ]


def test_aces_up_needs_a_pair_of_aces_and_is_settled_first(four):
    seat = play("Ac Ad 9h 5s 2c", ante=500, aces_up=500, play=1500)
    assert results(four, "Kc Kd Kh 5h 4d 3h", seat) == [
        won("aces_up", 1, 1000),
        lost("play"),
        lost("ante"),
    ]
    assert results(four, "2h 2d 3h 4c 7d 9s", play("Kc Kd 9h 5s 2c", aces_up=500)) == [
        lost("aces_up")
    ]
    two_pair = play("Kc Kd 9h 9s 2c", aces_up=500)
    assert results(four, "2h 2d 3h 4c 7d Ts", two_pair) == [won("aces_up", 2, 1500)]


def test_a_fold_loses_aces_up_too(four):
    seat = play("Ac Ad Ah As 2c", folded=True, ante=500, aces_up=500)
    assert results(four, "2h 2d 3h 4c 7d 9s", seat) == [lost("aces_up"), lost("ante")]


def test_the_bonus_of_a_beaten_hand(four):
    seat = play("9c 9d 9h 5s 2c", ante=500, play=1500)
    assert results(four, "Kc Kd Kh 4h 4d 3h", seat) == [
        lost("play"),
        lost("ante"),
        won("ante_bonus", 2, 1000),
    ]


# Four Card Frenzy

CLOSED = "Qc Jd 9s 5h 3d"
OPEN = "Kc Jd 9s 5h 3d"
STRONG = "Ac Ad Ah 5h 3d"


def test_a_dealer_below_king_high_pushes_the_ante_and_pays_the_raise(frenzy):
    worse = play("Qd Jc 8h 4s 2c", ante=500, odds=500, **{"raise": 500})
    assert results(frenzy, CLOSED, worse) == [
        won("raise", 1, 1000),
        pushed("ante", 500),
        lost("odds"),
    ]
    better = play("Kd Jc 8h 4s 2c", ante=500, odds=500, **{"raise": 500})
    assert results(frenzy, CLOSED, better)[2] == pushed("odds", 500)


def test_a_straight_is_paid_whether_it_wins_or_is_beaten(frenzy):
    seat = play("5c 6d 7h 8s Kc", ante=500, odds=500, **{"raise": 500})
    dealer = "Kd Jd 9s 5h 3d"
    assert results(frenzy, dealer, seat)[2] == won("odds", 1, 1000)
    assert results(frenzy, STRONG, seat) == [lost("raise"), lost("ante"), won("odds", 2, 1500)]


def test_a_good_hand_that_ties_pushes_and_by_the_switch_is_paid(frenzy):
    seat = play("5c 6d 7h 8s Kc", ante=500, odds=500, **{"raise": 500})
    dealer = "5d 6c 7s 8h 2d"
    assert results(frenzy, dealer, seat)[2] == pushed("odds", 500)
    definition = load_game("four-card-frenzy")
    paying = book("four-card-frenzy", rules=with_rule(definition, "odds", tie=Outcome.WIN))
    assert results(paying, dealer, seat)[2] == won("odds", 1, 1000)


@pytest.mark.parametrize(
    ("own", "dealers", "said"),
    [
        (
            "7c 7d 9h 5s 2c",
            OPEN,
            "Odds pushes: a pair of sevens beats king high, but only a straight or better is paid",
        ),
        (
            "7c 7d 9h 5s 2c",
            STRONG,
            "Odds loses: a pair of sevens loses to three aces, and it is less than a straight",
        ),
        (
            "7c 7d 9h 5s 2c",
            "7h 7s 9c 5d 2d",
            "Odds pushes: both have a pair of sevens, but only a straight or better is paid",
        ),
        (
            "5c 6d 7h 8s 2c",
            OPEN,
            "Odds wins 1 to 1: a straight, eight high beats king high",
        ),
        (
            "5c 6d 7h 8s 2c",
            STRONG,
            "Odds wins 2 to 1: a straight, eight high loses to three aces; Bad Beat",
        ),
        (
            "Ac 2d 3h 4s 9c",
            STRONG.replace("Ac", "As"),
            "Odds wins 2 to 1: a straight, four high loses to three aces; Bad Beat",
        ),
        ("5c 6d 7h 8s 2c", "5d 6c 7s 8h 2h", "Odds pushes: both have a straight, eight high"),
    ],
)
def test_what_the_dealer_says_of_the_odds_wager(frenzy, own, dealers, said):
    seat = play(own, ante=500, odds=500, **{"raise": 500})
    settled = settle(frenzy, [seat], play(dealers).cards)
    assert [say(each.reason) for each in settled if each.wager == "odds"] == [said]


def test_a_raise_above_the_ante_needs_a_pair_of_aces(frenzy):
    with_aces = play("Ac Ad 9h 5s 2c", ante=500, odds=500, **{"raise": 1500})
    assert results(frenzy, OPEN.replace("5h", "5c"), with_aces)[0] == won("raise", 1, 3000)
    without = play("Qh Qd 9h 5s 2c", ante=500, odds=500, **{"raise": 1500})
    raised = settle(frenzy, [without], play(OPEN).cards)[0]
    assert (raised.stake, raised.returned, raised.to_player) == (500, 1000, 2000)
    assert say(raised.reason) == (
        "Raise wins 1 to 1: a pair of queens beats king high; "
        "10.00 above 1 × Ante goes back: more needs a pair of aces or better"
    )


def test_by_the_switch_a_supervisor_decides_what_was_too_much():
    definition = load_game("four-card-frenzy")
    wagers = with_wager(definition, "raise", excess=Excess.SUPERVISOR)
    asking = book("four-card-frenzy", wagers=wagers)
    bets = {"ante": 500, "odds": 500, "raise": 1500}
    seat = play("Qh Qd 9h 5s 2c", **bets)
    raised = settle(asking, [seat], play(OPEN).cards)[0]
    assert raised.returned == 1000
    assert say(raised.reason).endswith("or better, unless a supervisor lets it stand")
    stands = replace(seat, excess_stands=True)
    raised = settle(asking, [stands], play(OPEN).cards)[0]
    assert (raised.stake, raised.returned) == (1500, 0)
    assert "supervisor" not in say(raised.reason)


@pytest.mark.parametrize("excess", Excess)
@pytest.mark.parametrize(("cards", "laid"), [("Qh Qd 9h 5s 2c", 1500), ("Qh Qd 9h 5s 2c", 500)])
def test_a_supervisor_is_asked_only_by_the_switch_and_only_of_an_excess(excess, cards, laid):
    definition = load_game("four-card-frenzy")
    switched = book("four-card-frenzy", wagers=with_wager(definition, "raise", excess=excess))
    seat = play(cards, ante=500, odds=500, **{"raise": laid})
    raised = settle(switched, [seat], play(OPEN).cards)[0]
    assert raised.returned == laid - 500
    asked = "unless a supervisor lets it stand" in say(raised.reason)
    assert asked is (excess is Excess.SUPERVISOR and laid > 500)


def test_a_fold_loses_ante_and_odds_and_the_side_bets_have_action(frenzy):
    seat = play("5h 6h 7h 8h Kd", folded=True, ante=500, odds=500, four_card_bonus=500, prime=500)
    assert results(frenzy, STRONG.replace("5h", "5s").replace("Ah", "As"), seat) == [
        lost("ante"),
        lost("odds"),
        won("four_card_bonus", 40, 20500),
        won("prime", 6, 3500),
    ]


def test_odds_without_an_ante_or_above_it_go_back(frenzy):
    assert results(frenzy, OPEN, play("4h 6h 7h 8h 2d", odds=500)) == [back("odds", 500)]
    seat = play("Qh Qd 9h 4s 2c", ante=500, odds=800, **{"raise": 500})
    odds = settle(frenzy, [seat], play(OPEN).cards)[2]
    assert (odds.outcome, odds.stake, odds.returned) == (Outcome.PUSH, 500, 300)


def test_an_ante_above_the_odds_is_cut_and_the_raise_with_it(frenzy):
    seat = play("Qh Qd 9h 4s 2c", ante=1000, odds=500, **{"raise": 1000})
    settled = settle(frenzy, [seat], play(OPEN).cards)
    assert [(each.wager, each.stake, each.returned) for each in settled] == [
        ("raise", 500, 500),
        ("ante", 500, 500),
        ("odds", 500, 0),
    ]


def test_a_bonus_is_paid_on_the_part_of_its_ante_that_has_action(four):
    rules = book("four-card-poker", wagers=with_wager(four.game, "ante", requires="aces_up"))
    seat = play("9c 9d 9h 2s 3c", ante=1000, aces_up=500, play=500)
    settled = {each.wager: each for each in settle(rules, [seat], play("Kc Kd 9s 5h 4d 3h").cards)}
    assert (settled["ante"].stake, settled["ante"].returned) == (500, 500)
    bonus = settled["ante_bonus"]
    assert bonus.paid == bonus.odds * 500 > 0


def test_an_ante_without_odds_brings_nobody_in(frenzy):
    seat = play("Qh Qd 9h 4s 2c", ante=500, prime=500)
    settled = settle(frenzy, [seat], play(OPEN).cards)
    assert {each.outcome for each in settled} == {Outcome.RETURNED}
    assert say(settled[-1].reason) == "Prime goes back: no Ante with Odds beside it"
