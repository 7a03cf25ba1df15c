"""What is paid is what is computed, for every game file that `config check` accepts."""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings

from controller.configuration import check, load_game
from controller.data.definition import GameDefinition, OnFold
from controller.data.outcomes import Outcome
from controller.odds.compute import compute
from controller.odds.decision import decide, silent
from controller.odds.options import Options
from controller.odds.results import Distribution
from controller.odds.sides import Held
from controller.settlement import Book
from controller.settlement.every_deal import ORDERS, Action, Cards, renamed
from tests.odds.by_deals import ByDeals
from tests.odds.drawn import game_files, small_decks, write
from tests.odds.test_games import DRAW, FRENZY, THREE, kept
from tests.settlement.tables import play, results, with_wager


def advice(book: Book) -> dict[tuple[Cards, Cards], Action]:
    """Return what the engine does with every hand, beside every card that lies face up."""
    first, found = book.player.deck.cards.start, dict[tuple[Cards, Cards], Action]()

    def take(options: Options, held: Held, _weights: Any, best: Any) -> None:
        up = tuple(card + first for card in held.known.shown)
        for cards, option in zip(held.cards.tolist(), best.tolist(), strict=True):
            hand, way = tuple(card + first for card in cards), options.way[option]
            for order in ORDERS:
                laid = renamed(hand[way - 1 : way], order)[0] if way > 0 else None
                action = Action(options.raises[option], laid)
                found.setdefault((renamed(hand, order), renamed(up, order)), action)

    if book.game.decision is not None:
        decide(book, silent, take)
    return found


def compare(game: GameDefinition) -> None:
    """Hold all that the engine counts against all deals, settled one by one."""
    table = game.pay_tables[0]
    book = Book(game, table)
    odds = compute(game, table.name)
    deals = ByDeals(book, advice(book))
    counted = deals.count()
    found = {each.wager: each for each in odds.wagers}
    assert found.keys() == counted.stakes.keys() | counted.staying.keys()
    for name, nets in counted.stakes.items():
        assert found[name].outcomes == Distribution.of(nets), f"{name}, as it is decided"
    for name, nets in counted.staying.items():
        assert found[name].outcomes == Distribution.of(nets), f"{name}, as if nobody folds"
    for name, nets in counted.beside.items():
        expected = found[name].beside or found[name].outcomes
        assert expected == Distribution.of(nets), f"{name}, beside the decision"
    if game.decision is None:
        assert odds.together is None
        return
    assert odds.together == Distribution.of(counted.together)
    joint = {frozenset(each.wagers): each for each in odds.combinations}
    stakes = frozenset(counted.stakes)
    for names, net in counted.joint.items():
        if (both := joint.get(stakes | frozenset(names))) is not None:
            assert both.edge == -net / counted.deals, f"{names}, all together"


def is_paid_as_computed(file: dict[str, Any]) -> None:
    """Hold a drawn file's odds against its settlement, if the check accepts it."""
    with small_decks(), TemporaryDirectory() as folder:
        path = write(file, Path(folder))
        assume(check(path) == [])
        compare(load_game(path))


@given(game_files())
@settings(max_examples=40, suppress_health_check=list(HealthCheck))
def test_forty_games(file: dict[str, Any]) -> None:
    is_paid_as_computed(file)


@pytest.mark.slow
@given(game_files())
@settings(max_examples=1000, suppress_health_check=list(HealthCheck))
def test_a_thousand_games(file: dict[str, Any]) -> None:
    is_paid_as_computed(file)


# What such games have found, with the whole deck.


@pytest.mark.parametrize("wager", ["pair_plus", "six_card_bonus"])
def test_a_side_bet_that_requires_the_ante_is_not_a_part_of_it(wager: str) -> None:
    game = load_game(THREE)
    changed = replace(game, wagers=with_wager(game, wager, requires="ante"))
    odds = compute(changed, game.default_pay_table)
    usual = kept(THREE, game.default_pay_table)
    assert [each.edge for each in odds.wagers] == [each.edge for each in usual.wagers]
    assert odds.combinations == usual.combinations


def test_a_fold_that_costs_nothing_is_counted_as_it_is_settled() -> None:
    game = load_game(THREE)
    changed = replace(game, wagers=with_wager(game, "ante", on_fold=OnFold.ACTION))
    odds = compute(changed, game.default_pay_table)
    assert round(float(100 * odds.edge("ante")), 4) == -26.0879


def test_a_larger_bet_needs_the_hand_with_which_it_was_made() -> None:
    game = load_game(DRAW)
    changed = replace(
        game, wagers=with_wager(game, "play", maximum_multiple=1, up_to=(("pair", 2),))
    )
    book = Book(changed, changed.pay_table(game.default_pay_table))
    drawn = play("9c 2d 9h 7s", discarded="2d", ante=1000, play=2000)
    assert ("play", Outcome.WIN, 1, 3000) in results(book, "3c 5d 8h Ks", drawn)


def test_a_wager_goes_back_where_something_that_it_needs_does() -> None:
    game = load_game(FRENZY)
    wagers = with_wager(game, "odds", requires="prime")
    book = Book(replace(game, wagers=wagers), game.pay_tables[0])
    seat = play("9c 2d 9h 7s Ks", ante=1000, odds=1000, **{"raise": 1000})
    assert {each[1] for each in results(book, "3c 5d 8h Kc Ac", seat)} == {Outcome.RETURNED}
