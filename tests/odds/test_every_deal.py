"""The second count, deal by deal, has the edges of the engine, with which it shares no code."""

import json
from dataclasses import replace
from fractions import Fraction
from math import comb
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings

from controller.cli import execute, odds_audit
from controller.configuration import check, load_game
from controller.data.definition import GameDefinition
from controller.data.outcomes import CardsOf
from controller.errors import ExitCode
from controller.odds.compute import compute
from controller.settlement import Book
from controller.settlement.every_deal import ORDERS, EveryDeal, classes, whole_cents
from tests.odds.drawn import game_files, small_decks, write
from tests.odds.test_games import THREE


def is_counted_alike(file: dict[str, Any]) -> None:
    with small_decks(), TemporaryDirectory() as folder:
        path = write(file, Path(folder))
        assume(check(path) == [])
        game = load_game(path)
        are_counted_alike(game)


def are_counted_alike(game: GameDefinition) -> None:
    every = EveryDeal(Book(game, game.pay_tables[0]))
    told: list[tuple[int, int]] = []
    found = [*every.packets(), *every.all_deals(lambda *done_of: told.append(done_of))]
    assert told == [(done, len(told)) for done in range(1, len(told) + 1)]
    odds = compute(game, game.pay_tables[0].name)
    assert {each.wager: each.edge for each in found} == {
        each.wager: each.edge for each in odds.wagers
    }
    assert {each.deals for each in found if each.wager in every.by_deal} <= {every.deals}


GAMES = (
    *("caribbean-stud", "crazy-4-poker", "four-card-frenzy", "four-card-poker"),
    *("three-card-draw-poker", "three-card-poker"),
)


@pytest.mark.parametrize("name", GAMES)
def test_each_wager_of_a_shipped_game_with_twelve_cards_and_commission(name: str) -> None:
    with small_decks():
        game = load_game(name)
        rules = tuple(replace(rule, commission=5) for rule in game.rules)
        are_counted_alike(replace(game, deck_cards=12, rules=rules))


def test_packets_alone_decide_no_wager_on_the_hand_after_the_draw() -> None:
    game = load_game("three-card-draw-poker")
    final = replace(game, rules=tuple(replace(rule, cards=CardsOf.FINAL) for rule in game.rules))
    counted = [EveryDeal(Book(each, each.pay_tables[0])).by_packet for each in (game, final)]
    assert counted == [("pair_plus",), ()]


@pytest.mark.parametrize(
    ("size", "cards", "found"), [(2, 52, 169), (3, 52, 1755), (2, 54, 169 + 2 * 13 + 1)]
)
def test_hands_that_differ_in_suits_alone_are_one_class(size: int, cards: int, found: int) -> None:
    """Whoever holds one of two jokers holds thirteen hands with it."""
    every = list(classes(tuple(range(cards)), size, ORDERS))
    assert (len(every), sum(often for _, often, _ in every)) == (found, comb(cards, size))


@pytest.mark.parametrize(("name", "alike"), [("caribbean-stud", 24), ("three-card-poker", 8)])
def test_of_a_class_of_deals_one_is_looked_at(name: str, alike: int) -> None:
    game = load_game(name)
    every = EveryDeal(Book(game, game.pay_tables[0]))
    assert every.looked_at == every.deals // alike


def test_a_wager_on_colours_beside_none_on_hands() -> None:
    with small_decks():
        game = load_game("three-card-poker")
        left = ("play", "ante", "prime")
        are_counted_alike(
            replace(
                game,
                deck_cards=12,
                settlement=left,
                rules=tuple(rule for rule in game.rules if rule.name in left),
                wagers=tuple(wager for wager in game.wagers if wager.name in left),
            )
        )


@given(game_files())
@settings(max_examples=3, suppress_health_check=list(HealthCheck))
def test_three_games(file: dict[str, Any]) -> None:
    is_counted_alike(file)


@given(game_files().filter(lambda file: "decision" in file))
@settings(max_examples=2, suppress_health_check=list(HealthCheck))
def test_two_games_in_which_seats_fold(file: dict[str, Any]) -> None:
    is_counted_alike(file)


@pytest.mark.slow
@pytest.mark.soak
@given(game_files())
@settings(max_examples=100, suppress_health_check=list(HealthCheck))
def test_a_hundred_games(file: dict[str, Any]) -> None:
    is_counted_alike(file)


@pytest.mark.parametrize("commission", [0, 1, 5, 25, 50, 99])
def test_the_least_bet_pays_each_wager_in_whole_cents(commission: int) -> None:
    game = load_game("three-card-poker")
    rules = tuple(replace(rule, commission=commission) for rule in game.rules)
    book = Book(replace(game, rules=rules), game.pay_tables[0])
    assert whole_cents(book) == Fraction(commission, 100).denominator


def test_the_command_says_what_it_counted_and_what_would_take_too_long(monkeypatch, capsys):
    monkeypatch.setattr(odds_audit, "_MOST", 0)
    assert execute(["odds", THREE, "--audit", "--json"]) == ExitCode.OK
    found = {each["wager"]: each for each in json.loads(capsys.readouterr().out)["wagers"]}
    pair_plus = found["pair_plus"]
    assert (pair_plus["second_count"], pair_plus["deals"]) == (pair_plus["edge"], 22100)
    assert (found["ante"]["agrees"], found["ante"]["hours"] > 0) == (None, True)
    assert execute(["odds", THREE, "--audit"]) == ExitCode.OK
    said = capsys.readouterr().out
    assert "2.316742\u00a0% over 22\u202f100 deals: agrees" in said
    assert "not counted" in said


def test_a_count_that_differs_is_told(monkeypatch, capsys):
    monkeypatch.setattr(odds_audit, "_MOST", 0)
    usual = EveryDeal.packets
    wrong = lambda every: [replace(each, edge=each.edge + 1) for each in usual(every)]  # noqa: E731
    monkeypatch.setattr(EveryDeal, "packets", wrong)
    assert execute(["odds", THREE, "--audit"]) == ExitCode.NEGATIVE
    assert "DOES NOT AGREE" in capsys.readouterr().out
