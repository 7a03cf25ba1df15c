"""Three Card Draw Poker settled along steps 8 to 11 of its sheet, table TCDPPP-02."""

import pytest

from controller.settlement import SettlementError, settle
from controller.words.spoken import say
from tests.settlement.tables import back, book, lost, play, pushed, results, won

# A packet is four cards: the top one on Draw Card, then the three that are held.
NOTHING = "2c 9d Jh Ks"
DEALER_ACE = "As Tc 7d 3c"
DEALER_PAIR = "5s 5c 7d 3c"


@pytest.fixture(scope="module")
def tcdp():
    return book("three-card-draw-poker")


def test_the_better_hand_wins_ante_and_play_even_money(tcdp):
    seat = play("2c 9d 9h Ks", ante=1000, play=2000)
    assert results(tcdp, DEALER_PAIR, seat) == [won("ante", 1, 2000), won("play", 1, 4000)]


def test_the_dealer_plays_the_best_three_of_four_and_needs_no_hand(tcdp):
    seat = play("2c Td Jh Ks", ante=1000, play=1000)
    assert results(tcdp, "9s 6c 4d 3c", seat) == [won("ante", 1, 2000), won("play", 1, 2000)]
    assert results(tcdp, "As 2s 3d 8c", seat) == [lost("ante"), lost("play")]


def test_a_tie_pushes_both(tcdp):
    seat = play("2c 9d Jh Ks", ante=500, play=500)
    assert results(tcdp, "Kc Jd 9s 2h", seat) == [pushed("ante", 500), pushed("play", 500)]


def test_pair_plus_looks_at_the_cards_first_held_and_the_showdown_at_the_last_ones(tcdp):
    """Step 9 and the note at step 11: the pair was held, the discard broke it."""
    seat = play("Qs 9d 9h Ks", discarded="9d", ante=1000, play=1000, pair_plus=1000)
    assert results(tcdp, DEALER_PAIR, seat) == [
        won("pair_plus", 1, 2000),
        lost("ante"),
        lost("play"),
    ]


def test_a_drawn_straight_wins_the_showdown_and_not_pair_plus(tcdp):
    seat = play("Qc Kd Jh 2s", discarded="2s", ante=1000, play=1000, pair_plus=1000)
    assert results(tcdp, DEALER_PAIR, seat) == [
        lost("pair_plus"),
        won("ante", 1, 2000),
        won("play", 1, 2000),
    ]


def test_the_ante_bonus_is_paid_beside_a_lost_ante_on_the_final_hand(tcdp):
    seat = play("7h 7c 7s 2d", discarded="2d", ante=1000, play=1000)
    assert results(tcdp, "As Ks Qs 3d", seat) == [
        lost("ante"),
        lost("play"),
        won("ante_bonus", 5, 5000),
    ]


def test_a_mini_royal_is_paid_ten_and_a_hundred(tcdp):
    seat = play("2d Ah Kh Qh", ante=1000, play=2000, pair_plus=500)
    assert results(tcdp, DEALER_PAIR, seat) == [
        won("pair_plus", 100, 50500),
        won("ante", 1, 2000),
        won("play", 1, 4000),
        won("ante_bonus", 10, 10000),
    ]


def test_a_fold_loses_the_ante_and_no_pair_plus_and_gets_no_bonus(tcdp):
    seat = play("2d 8h 8c 8s", folded=True, ante=1000, pair_plus=1000)
    assert results(tcdp, DEALER_PAIR, seat) == [won("pair_plus", 30, 31000), lost("ante")]


def test_an_ante_beside_an_empty_play_spot_is_a_fold(tcdp):
    seat = play("2d Kh Kc Ks", ante=1000)
    assert results(tcdp, DEALER_PAIR, seat) == [lost("ante")]


def test_pair_plus_alone_has_no_decision(tcdp):
    assert results(tcdp, DEALER_PAIR, play(NOTHING, pair_plus=500)) == [lost("pair_plus")]


def test_a_play_bet_of_three_times_the_ante_is_cut_to_twice(tcdp):
    seat = play("2c 9d 9h Ks", ante=1000, play=3000)
    [ante, bet] = settle(tcdp, [seat], play(DEALER_PAIR).cards)
    assert ante.to_player == 2000
    assert (bet.stake, bet.returned, bet.paid, bet.to_player) == (2000, 1000, 2000, 5000)
    assert say(bet.reason) == (
        "Play wins 1 to 1: a pair of nines beats a pair of fives; 10.00 above 2 × Ante goes back"
    )


def test_a_play_bet_without_an_ante_or_after_a_fold_goes_back(tcdp):
    assert results(tcdp, DEALER_PAIR, play(NOTHING, play=500, pair_plus=500)) == [
        lost("pair_plus"),
        back("play", 500),
    ]
    seat = play(NOTHING, folded=True, ante=500, play=500)
    assert results(tcdp, DEALER_PAIR, seat) == [lost("ante"), back("play", 500)]


def test_seats_are_settled_counter_clockwise(tcdp):
    seats = [
        play("2c 9d Jh Ks", seat=2, ante=500, play=500),
        play("3d 8d 6h Qs", seat=5, ante=500, play=500),
        play("4d 8h Th Qd", seat=3, ante=500, play=500),
    ]
    order = [each.seat for each in settle(tcdp, seats, play(DEALER_ACE).cards)]
    assert order == [5, 5, 3, 3, 2, 2]


def test_what_the_dealer_says_aloud(tcdp):
    seat = play("7h 7c 7s 2d", discarded="2d", ante=1000, play=1000, pair_plus=500)
    said = [say(each.reason) for each in settle(tcdp, [seat], play("As Ks Qs 3d").cards)]
    assert said == [
        "Pair Plus wins 1 to 1: a pair of sevens",
        "Ante loses: three sevens loses to a mini royal",
        "Play loses: three sevens loses to a mini royal",
        "Ante Bonus pays 5 to 1: three sevens",
    ]
    folded = play(NOTHING, folded=True, ante=1000, pair_plus=500)
    said = [say(each.reason) for each in settle(tcdp, [folded], play(DEALER_ACE).cards)]
    assert said == ["Pair Plus loses: king high is not paid", "Ante loses: the hand was folded"]


@pytest.mark.parametrize(
    ("seat", "dealer", "words"),
    [
        (play("2c 9d Jh", ante=500), DEALER_ACE, "seat 1 has 4 cards, not 3"),
        (play(NOTHING, ante=500), "As Tc 7d", "the dealer has 4 cards, not 3"),
        (play(NOTHING, ante=500), "Ks Tc 7d 3c", "Ks is there twice"),
        (play(NOTHING, discarded="2c", ante=500), DEALER_ACE, "only a card that is held"),
        (play(NOTHING, lucky=500), DEALER_ACE, "no wager “lucky”"),
        (play(NOTHING, ante=-5), DEALER_ACE, "of -0.05"),
    ],
)
def test_impossible_input_is_refused(tcdp, seat, dealer, words):
    with pytest.raises(SettlementError, match=words):
        settle(tcdp, [seat], play(dealer).cards)
