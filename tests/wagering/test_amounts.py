"""Wrong amounts of a seat, game by game, in the words that the dealer reads."""

from dataclasses import replace

import pytest

from controller.wagering import check_amounts
from controller.words.spoken import say
from tests.procedure.table_harness import shipped_table
from tests.settlement.tables import with_wager
from tests.wagering.tables import independent, shipped

DRAW = "draw"


def wrong(game: str, **wagers: int) -> tuple[str, ...]:
    table = shipped_table() if game == DRAW else shipped(game)
    return tuple(map(say, check_amounts(table, wagers)))


@pytest.mark.parametrize(
    ("game", "wagers"),
    [
        (DRAW, {"ante": 1000, "play": 1000}),
        (DRAW, {"ante": 1000, "play": 1500, "pair_plus": 700}),
        (DRAW, {"ante": 1000, "play": 2000}),
        (DRAW, {"pair_plus": 500, "play": 0}),
        ("three-card-poker", {"ante": 700, "play": 700, "six_card_bonus": 100}),
        ("four-card-poker", {"ante": 700, "aces_up": 700, "play": 2100}),
        ("four-card-poker", {"aces_up": 9900}),
        ("four-card-frenzy", {"ante": 500, "odds": 500, "raise": 1500, "prime": 2500}),
        (DRAW, {}),
    ],
)
def test_bets_as_the_game_has_them_may_stand(game: str, wagers: dict[str, int]) -> None:
    assert wrong(game, **wagers) == ()


def test_of_named_multiples_no_other_may_stand() -> None:
    table = shipped("four-card-poker")
    wagers = with_wager(table.game, "play", multiples=(1, 3))
    table = replace(table, game=replace(table.game, wagers=wagers))
    found = [check_amounts(table, {"ante": 1000, "play": play}) for play in (1000, 2000, 3000)]
    assert found[0] == found[2] == ()
    assert list(map(say, found[1])) == ["Play of 20.00: 1 or 3 times Ante, so 10.00 or 30.00."]


@pytest.mark.parametrize(
    ("game", "wagers", "words"),
    [
        (DRAW, {"ante": 499}, "Ante of 4.99: 5.00 to 100.00 at this table."),
        (DRAW, {"pair_plus": 10001}, "Pair Plus of 100.01: 5.00 to 100.00 at this table."),
        (DRAW, {"ante": 1000, "play": 2001},
         "Play of 20.01: 1 to 2 times Ante, so 10.00 to 20.00."),
        (DRAW, {"ante": 1000, "play": 999}, "Play of 9.99: 1 to 2 times Ante, so 10.00 to 20.00."),
        (DRAW, {"pair_plus": 500, "play": 500}, "Play needs Ante beside it."),
        (DRAW, {"insurance": 5}, "Three Card Draw Poker has no wager “insurance”."),
        ("three-card-poker", {"ante": 700, "play": 701}, "Play of 7.01: exactly Ante, so 7.00."),
        ("three-card-poker", {"prime": 500}, "Prime needs Ante or Pair Plus beside it."),
        (
            "four-card-poker",
            {"ante": 700, "aces_up": 800},
            "Aces Up and Ante must be equal, not 8.00 and 7.00.",
        ),
        (
            "four-card-frenzy",
            {"ante": 700, "odds": 600},
            "Odds and Ante must be equal, not 6.00 and 7.00.",
        ),
        ("four-card-frenzy", {"ante": 700}, "Ante needs Odds beside it."),
        ("four-card-frenzy", {"odds": 700}, "Odds needs Ante beside it."),
        (
            "four-card-frenzy",
            {"ante": 700, "odds": 700, "raise": 2101},
            "Raise of 21.01: 1 to 3 times Ante, so 7.00 to 21.00.",
        ),
    ],
)  # fmt: skip
def test_one_thing_wrong_is_said_once(game: str, wagers: dict[str, int], words: str) -> None:
    assert wrong(game, **wagers) == (words,)


def test_all_that_is_wrong_is_said_at_once() -> None:
    assert len(wrong("four-card-frenzy", ante=100, odds=200, prime=100, nothing=1)) == 5


def test_the_house_may_play_ante_and_aces_up_as_independent() -> None:
    table = independent(shipped("four-card-poker"))
    assert check_amounts(table, {"ante": 700, "aces_up": 800}) == ()


def test_without_limits_of_a_wager_only_proportions_count() -> None:
    table = replace(shipped("three-card-poker"), limits=())
    assert check_amounts(table, {"ante": 1, "play": 1}) == ()
    assert len(check_amounts(table, {"ante": 1, "play": 2})) == 1
