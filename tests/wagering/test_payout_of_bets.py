"""A payout with its bets: proportions and the amount are held against them."""

from dataclasses import replace

from controller.wagering import payout_advice
from controller.words.spoken import say
from tests.procedure.table_harness import shipped_table
from tests.wagering.tables import shipped

TABLES = {
    name: shipped(name)
    for name in (
        "three-card-poker",
        "four-card-poker",
        "four-card-frenzy",
        "caribbean-stud",
        "crazy-4-poker",
    )
} | {"three-card-draw-poker": shipped_table()}


def told(table, name, amount, **bets):
    return [say(each) for each in payout_advice(TABLES.get(table, table), name, amount, bets)]


def test_the_amount_follows_from_the_bet():
    game = "three-card-poker"
    assert told(game, "ante", 1_000, ante=1_000, play=1_000) == []
    assert told(game, "play", 2_500, ante=1_000, play=1_000) == [
        "Play of 10.00: Play pays 10.00, not 25.00: count bet and odds again."
    ]


def test_a_play_below_the_ante_or_above_three_times_it_is_told_with_the_amount():
    game = "four-card-poker"
    assert told(game, "play", 3_000, ante=1_000, play=3_000) == []
    assert told(game, "play", 4_000, ante=1_000, play=4_000) == [
        "Play of 40.00: 1 to 3 times Ante, so 10.00 to 30.00."
    ]
    assert told(game, "play", 3_000, ante=1_000, play=4_000) == [
        "Play of 40.00: 1 to 3 times Ante, so 10.00 to 30.00."
    ], "what is above may go back: then the rest is paid"
    below = told(game, "play", 600, ante=1_000, play=500)
    assert below == [
        "Play of 5.00: 1 to 3 times Ante, so 10.00 to 30.00.",
        "Play of 5.00: Play pays 5.00, not 6.00: count bet and odds again.",
    ]


def test_bets_that_must_be_equal_are_told():
    table = shipped("four-card-poker")
    equal = [replace(w, equal_to="ante") if w.name == "aces_up" else w for w in table.game.wagers]
    table = replace(table, game=replace(table.game, wagers=tuple(equal)))
    (words,) = told(table, "ante", 1_000, ante=1_000, aces_up=1_500, play=1_000)
    assert words == "Aces Up and Ante must be equal, not 15.00 and 10.00."


def test_a_bonus_is_held_against_the_bet_beside_it():
    game = "three-card-poker"
    assert told(game, "ante_bonus", 5_000, ante=1_000, play=1_000) == []
    assert told(game, "ante_bonus", 2_000, ante=1_000, play=1_000) == [
        "Ante of 10.00: Ante Bonus pays 10.00, 40.00 or 50.00, not 20.00: count bet and odds again."
    ]


def test_a_bet_that_is_not_stated_is_told():
    assert told("three-card-poker", "pair_plus", 1_000, ante=1_000, play=1_000) == [
        "Pair Plus is paid, and no bet is stated for Pair Plus."
    ]


def test_of_a_prize_with_a_limit_a_share_may_be_paid_and_never_more():
    table = replace(TABLES["three-card-poker"], payout_limits=(("pair_plus", 20_000),))
    bets = {"pair_plus": 1_000, "ante": 1_000}
    assert told(table, "pair_plus", 12_345, **bets) == []
    assert len(told(table, "pair_plus", 10**6, **bets)) == 1


def test_a_stranger_among_the_bets_and_a_bet_beyond_the_limits_are_told():
    found = told("three-card-poker", "ante", 10**6, ante=10**6, fortune=1)
    assert found == [
        "Three Card Poker has no wager “fortune”.",
        "Ante of 10,000.00: 5.00 to 100.00 at this table.",
    ]
