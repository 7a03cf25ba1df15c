"""Advice where sensors see that something lies there, and not how much."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations

import pytest

from controller.data.definition import SeatsPerPlayer, Step, TableDefinition
from controller.data.message import both as both_of
from controller.screen.picture import WIDTH
from controller.wagering import advice
from controller.words.spoken import say
from tests.configuration.files import OF_HOUSE
from tests.procedure.table_story import Story
from tests.wagering.tables import independent, shipped

LIMITS = "Limits: Ante 5.00–100.00; Aces Up 5.00–100.00."


def shown(table: TableDefinition, step: Step, lying: Mapping[int, list[str]]) -> list[str]:
    return [say(each) for each in advice(table, step, lying)]


def test_seats_with_two_bets_that_must_be_equal_are_named() -> None:
    table = shipped("four-card-poker")
    lying = {1: ["ante"], 2: ["ante", "aces_up"], 5: ["aces_up", "ante"], 6: []}
    first, *_ = shown(table, Step.WAGERING, lying)
    assert first == "Aces Up and Ante equal? Look at seats 2 and 5."
    assert shown(table, Step.WAGERING, {1: ["ante"]}) == [LIMITS]
    assert shown(independent(table), Step.WAGERING, {2: ["ante", "aces_up"]}) == [LIMITS]


@pytest.mark.parametrize("name", OF_HOUSE)
def test_two_bets_that_must_be_equal_are_looked_at_where_both_lie_and_nowhere_else(
    name: str,
) -> None:
    """Whatever else lies there, at one seat and at several."""
    table = shipped(name)
    names = [each.name for each in table.game.wagers]
    every = [lying for size in range(len(names) + 1) for lying in combinations(names, size)]
    pairs = [(each.name, each.equal_to) for each in table.game.wagers if each.equal_to]
    for seats in (every, *([each] for each in every)):
        told = [each.params for each in advice(table, Step.WAGERING, dict(enumerate(seats, 1)))]
        found = [each.get("seats", each.get("seat")) for each in told if "wager" in each]
        both = [[n for n, lying in enumerate(seats, 1) if {*pair} <= {*lying}] for pair in pairs]
        assert found == [said(each) for each in both if each]


def said(seats: list[int]) -> object:
    """Return seats as they stand in a message."""
    return seats[0] if len(seats) == 1 else both_of([str(seat) for seat in seats])


def test_a_decision_is_limited_and_in_proportion() -> None:
    assert shown(shipped("four-card-frenzy"), Step.DECIDING, {}) == [
        "Limits: Raise 5.00–300.00, 1 to 3 times Ante."
    ]


@pytest.mark.parametrize("name", OF_HOUSE)
def test_at_each_stage_its_own_bet_is_limited_where_it_is_put_down_then(name: str) -> None:
    table = shipped(name)
    for number, stage in enumerate(table.game.stages):
        told = [*map(say, advice(table, Step.DECIDING, {}, number))]
        assert [each.count("–") for each in told] == [1] * bool(stage.bets)
        assert all(each.startswith(f"Limits: {table.game.label(stage.bets)} ") for each in told)


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (SeatsPerPlayer.ONE, ["One seat to a player."]),
        (SeatsPerPlayer.TWO_ADJACENT, ["One player may hold two seats, next to each other."]),
        (SeatsPerPlayer.ANY, []),
    ],
)
def test_the_rule_of_seats_is_shown_where_several_are_taken(
    rule: SeatsPerPlayer, words: list[str]
) -> None:
    table = shipped("three-card-poker")
    table = replace(table, house=replace(table.house, seats_per_player=rule))
    _, *told = shown(table, Step.WAGERING, {3: ["ante"], 4: ["ante"]})
    assert told == words
    _, *told = shown(table, Step.WAGERING, {3: ["ante"], 4: []})
    assert told == []


def test_payout_limits_are_displayed_while_bets_are_open_and_settled() -> None:
    table = replace(shipped("three-card-poker"), payout_limits=(("six_card_bonus", 500_000),))
    words = "Paid at most in one round, all seats together: Six Card Bonus 5,000.00."
    assert words in shown(table, Step.WAGERING, {})
    assert shown(table, Step.SETTLING, {}) == [words]


def test_the_snapshot_carries_it_through_a_round_and_nothing_waits_for_it() -> None:
    story = Story(shipped("four-card-poker")).open()
    story.bet(2).bet(2, wager="aces_up")
    assert say(story.snapshot.instruction.beside[0]) == "Aces Up and Ante equal? Look at seat 2."
    assert story.snapshot.holds == ()


@pytest.mark.parametrize(
    "game",
    OF_HOUSE,
)
@pytest.mark.parametrize("step", [Step.WAGERING, Step.DECIDING])
def test_advice_fits_a_line_of_the_screen(game: str, step: Step) -> None:
    table = shipped(game)
    lying = {seat: [wager.name for wager in table.game.wagers] for seat in table.seats}
    for words in shown(table, step, lying):
        assert len(f"i {words}") <= WIDTH - 6
