"""A payout with its bets: proportions and the amount are held against them."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from controller.data.definition import TableDefinition
from controller.settlement import Book
from controller.settlement.settle import Seen, outcomes
from controller.wagering import check_amounts, payout_advice
from controller.words.spoken import say
from tests.configuration.files import OF_HOUSE
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


def games_as_decided(table: TableDefinition) -> Iterator[TableDefinition]:
    """Yield a table with the sizes of bet that each stage of its game has."""
    for stage in range(len(table.game.stages)):
        if table.game.staged:
            yield replace(table, game=table.game.decided_at(stage))
    if not table.game.staged:
        yield table


@pytest.mark.parametrize("game", OF_HOUSE)
def test_whatever_settlement_pays_is_never_told(game: str) -> None:
    """Every step of every list, won by bets of every size: also of one that goes back in part."""
    seen = 0
    for table in games_as_decided(shipped(game)):
        book = Book(table.game, table.game.pay_table(table.pay_table))
        steps = {1, book.player.strongest, *map(book.least, hands_that_allow(table))}
        steps |= {step for rule in book.rules.values() for step in rule.steps}
        for bets, strength in product(sizes_of_bets(table), sorted(steps)):
            broken = check_amounts(table, bets)
            for each in outcomes(book, 1, tuple(bets.items()), won_with(book, strength)):
                assert payout_advice(table, each.wager, each.paid, bets) == broken, each
                if each.paid:
                    assert payout_advice(table, each.wager, each.paid + 1, bets)
                    seen += 1
    assert seen > 20


def won_with(book: Book, strength: int) -> Seen:
    """Return cards of that strength, or the best that a rule can see; the dealer just plays."""
    final = min(strength, book.player.strongest)
    apart = [min(strength, book.ranks(rule.name).strongest) for rule in book.apart]
    return Seen(final, final, book.opens_at, tuple(apart), strength % 7, strength % 7)


def hands_that_allow(table: TableDefinition) -> set[str]:
    """Return the hands that allow a larger bet."""
    return {hand for wager in table.game.wagers for hand, _ in wager.up_to}


def sizes_of_bets(table: TableDefinition) -> Iterator[dict[str, int]]:
    """Yield the bets of a seat, one of which has each multiple, and one more than it may have."""
    game = table.game
    bets = {wager.name: 500 * wager.minimum_multiple for wager in game.wagers}
    for wager in game.wagers:
        for times in range(1, wager.maximum_multiple + 2) if wager.requires else ():
            yield bets | {wager.name: 500 * times}
    yield bets
