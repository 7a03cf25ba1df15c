"""The most that a wager can be paid: a stated payout above it is told, and taken all the same."""

from dataclasses import replace

import pytest

from controller.wagering import bet_of, beyond_pay_table, most_paid, payout_advice
from controller.words.spoken import say
from tests.configuration.files import OF_HOUSE
from tests.procedure.table_harness import shipped_table
from tests.wagering.tables import shipped

TABLE = shipped_table()


def test_even_wagers_lists_and_bonuses_have_their_own_most():
    found = {name: most_paid(TABLE, name) for name in TABLE.game.settlement}
    assert found == {"pair_plus": 1_000_000, "ante": 10_000, "play": 20_000, "ante_bonus": 100_000}


def test_without_limits_nothing_is_too_much():
    assert most_paid(replace(TABLE, limits=()), "ante") is None
    assert payout_advice(replace(TABLE, limits=()), "ante", 10**9, {}) == ()


@pytest.mark.parametrize("wager", ["ante", "pair_plus", "play", "ante_bonus"])
def test_a_cent_more_is_told(wager):
    most = most_paid(TABLE, wager)
    assert payout_advice(TABLE, wager, most, {}) == ()
    assert len(payout_advice(TABLE, wager, most + 1, {})) == 1


@pytest.mark.parametrize("game", OF_HOUSE)
def test_no_cent_is_paid_for_a_bet_that_does_not_lie(game):
    table = shipped(game)
    for name in table.game.settlement:
        bet = bet_of(table.game, name)
        bets = {each.name: 1_000 for each in table.game.wagers}
        assert not beyond_pay_table(table, name, 1, bets)
        assert beyond_pay_table(table, name, 1, bets | {bet: 0})


def test_no_cent_is_paid_where_the_pay_table_has_no_odds():
    pays = replace(TABLE.game.pay_tables[0], name="none", pays=())
    table = replace(TABLE, game=replace(TABLE.game, pay_tables=(pays,)), pay_table="none")
    for name in ("pair_plus", "ante_bonus"):
        assert most_paid(table, name) == 0
        assert beyond_pay_table(table, name, 1, {"ante": 1_000, "pair_plus": 1_000})


def test_the_words():
    (words,) = payout_advice(TABLE, "ante", 34_247, {})
    assert say(words) == "Ante can pay at most 100.00 here, not 342.47: count bet and odds again."
