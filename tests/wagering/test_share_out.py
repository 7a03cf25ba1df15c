"""Payout limits: shares in proportion, to the cent, alone and in settlement."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.cards import read_cards
from controller.settlement import settle
from controller.wagering import highest_odds, largest_stake, share_out
from controller.words.spoken import say
from tests.procedure.table_harness import shipped_table
from tests.settlement.tables import book, play
from tests.wagering.tables import shipped

WON = st.lists(st.integers(1, 10**8), min_size=1, max_size=7)


@given(WON, st.integers(0, 10**8))
def test_the_limit_is_paid_to_the_cent_and_nobody_is_paid_more_than_they_won(
    won: list[int], limit: int
) -> None:
    paid = share_out(won, limit)
    assert sum(paid) == min(sum(won), limit)
    assert all(0 <= each <= own for each, own in zip(paid, won, strict=True))


@given(WON, st.integers(1, 10**8))
def test_each_share_is_within_a_cent_of_its_proportion(won: list[int], limit: int) -> None:
    paid, total = share_out(won, limit), max(sum(won), limit)
    for each, own in zip(paid, won, strict=True):
        due = own * limit if sum(won) > limit else own * total
        assert abs(each * total - due) < total


def test_cents_that_are_left_go_to_the_largest_remainders_then_to_the_first() -> None:
    assert share_out([100, 100, 100], 100) == (34, 33, 33)
    assert share_out([200, 100], 100) == (67, 33)
    assert share_out([100, 200], 100) == (33, 67)


def test_at_the_limit_nothing_is_withheld() -> None:
    assert share_out([300, 200], 500) == (300, 200)
    assert share_out([], 5) == ()


def test_settlement_pays_a_limited_prize_in_proportion_and_says_so() -> None:
    """Two mini royals at 100 to 1 on 20.00 and 10.00: 3000.00, of which 1500.00 may be paid."""
    rules = book("three-card-draw-poker")
    seats = [
        play("2c As Ks Qs", seat=1, pair_plus=2000),
        play("3c Ah Kh Qh", seat=2, pair_plus=1000),
        play("4c 9d 9s 5h", seat=3, pair_plus=500, ante=500),
    ]
    dealer = read_cards("2d 5c 7d 8h")
    free = settle(rules, seats, dealer)
    kept = settle(rules, seats, dealer, [("pair_plus", 150_000)])
    assert sum(each.paid for each in kept if each.wager == "pair_plus") == 150_000
    by_seat = {each.seat: each for each in kept if each.wager == "pair_plus"}
    assert {seat: each.paid + each.withheld for seat, each in by_seat.items()} == {
        1: 200_000, 2: 100_000, 3: 500,
    }  # fmt: skip
    assert say(by_seat[1].reason).endswith(
        "; 998.34 of 2,000.00 is paid: all seats together 1,500.00 at most"
    )
    assert by_seat[1].to_player == 2000 + by_seat[1].paid
    others = [(one, two) for one, two in zip(free, kept, strict=True) if one.wager != "pair_plus"]
    assert others
    assert all(one == two for one, two in others)


def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    rules = book("three-card-draw-poker")
    seats = [play("2c As Ks Qs", seat=1, pair_plus=500, ante=500, play=1000)]
    dealer = read_cards("2d 5c 7d 8h")
    limits = [("pair_plus", 50_000), ("ante_bonus", 5000), ("play", 1000)]
    assert settle(rules, seats, dealer, limits) == settle(rules, seats, dealer)


@pytest.mark.parametrize(
    ("table", "name", "odds", "stake"),
    [
        ("three-card-poker", "six_card_bonus", 1000, 500),
        ("three-card-poker", "ante_bonus", 5, 10_000),
        ("four-card-frenzy", "odds", 100, 10_000),
        ("four-card-frenzy", "raise", 0, 30_000),
    ],
)
def test_the_highest_odds_and_the_stake_are_those_of_the_prize(
    table: str, name: str, odds: int, stake: int
) -> None:
    definition = shipped(table)
    assert (highest_odds(definition, name), largest_stake(definition, name)) == (odds, stake)


def test_the_pay_table_that_is_played_counts() -> None:
    table = shipped_table()
    low = replace(table.game.pay_table(table.pay_table), name="LOW", pays=())
    table = replace(table, game=replace(table.game, pay_tables=(*table.game.pay_tables, low)))
    assert highest_odds(table, "pair_plus") == 100
    assert highest_odds(replace(table, pay_table="LOW"), "pair_plus") == 0
