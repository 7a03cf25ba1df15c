"""The most that a wager can be paid: a stated payout above it is told, and taken all the same."""

from dataclasses import replace

from controller.wagering import most_paid, payout_advice
from controller.words.spoken import say
from tests.procedure.table_harness import shipped_table

TABLE = shipped_table()


def test_even_wagers_lists_and_bonuses_have_their_own_most():
    found = {name: most_paid(TABLE, name) for name in TABLE.game.settlement}
    assert found == {"pair_plus": 1_000_000, "ante": 10_000, "play": 20_000, "ante_bonus": 100_000}


def test_without_limits_nothing_is_too_much():
    assert most_paid(replace(TABLE, limits=()), "ante") is None
    assert payout_advice(replace(TABLE, limits=()), "ante", 10**9, {}) == ()


def test_the_words():
    (words,) = payout_advice(TABLE, "ante", 34_247, {})
    assert say(words) == "Ante can pay at most 100.00 here, not 342.47: count bet and odds again."
