"""Payout limits and equal wagers in the files: what is wrong, reported in its line."""

from pathlib import Path

import pytest

from controller.configuration import check, load_table
from controller.words.spoken import in_english
from tests.configuration.files import HERE, LAW, change, copy

TABLE = "table-three-card-poker.yaml"
LIMITS = "jurisdiction: washington"


def limited(folder: Path, limits: str, law: str = LIMITS) -> tuple[Path, tuple[int, int] | None]:
    table = copy(folder).with_name(TABLE)
    mark = change(table, TABLE, LIMITS, f"payout_limits:\n  {limits}\n\n{law}")
    return table, mark


@pytest.mark.parametrize(
    ("limits", "found", "expected"),
    [
        ("six_card_bonus: §249.99", "249.99",
         "at least 250.00, 50 × 5.00 (WAC 230-15-490 (WSR 21-11-057), washington)"),
        ("§pair_plus: 100000.00", "100,000.00",
         "no limit: pair_plus pays 40 to 1 at most, under 50 to 1 (WAC 230-15-490"),
        ("§ante_bonus: 100000.00", "100,000.00", "no limit: ante_bonus pays 5 to 1"),
        ("§play: 5000.00", "'play'", "a wager or bonus that a pay table pays: "),
        ("§six_card_bonis: 5000.00", "'six_card_bonis'", "a wager or bonus"),
    ],
)  # fmt: skip
def test_what_the_law_does_not_allow_is_refused_in_its_place(
    tmp_path: Path, limits: str, found: str, expected: str
) -> None:
    table, mark = limited(tmp_path, limits)
    [problem] = check(table)
    assert (problem.file, (problem.line, problem.column)) == (table, mark)
    assert in_english(problem.found) == found
    assert in_english(problem.expected).startswith(expected)


def test_the_least_limit_that_the_law_allows_is_the_tables(tmp_path: Path) -> None:
    table, _ = limited(tmp_path, "six_card_bonus: 250.00")
    assert load_table(table)[0].payout_limits == (("six_card_bonus", 25_000),)


def test_the_figure_is_the_jurisdictions(tmp_path: Path) -> None:
    table, _ = limited(tmp_path, "pair_plus: 4000.00")
    change(table, LAW, "odds: 50", "odds: 40")
    assert check(table) == []
    change(table, TABLE, "4000.00", "3999.99")
    [problem] = check(table)
    assert in_english(problem.expected).startswith("at least 4,000.00, 40 × 100.00")


def test_without_a_law_no_limit_is_below_the_largest_bet(tmp_path: Path) -> None:
    table, _ = limited(tmp_path, "pair_plus: 100.00", "jurisdiction: none")
    assert check(table) == []
    change(table, TABLE, "pair_plus: 100.00", "pair_plus: 99.99")
    [problem] = check(table)
    assert in_english(problem.expected) == "at least 100.00, the largest bet"


def test_the_bets_that_one_list_pays_are_one_wager(tmp_path: Path) -> None:
    """Let It Ride: one hand wins on three bets of 50.00."""
    name = "table-let-it-ride.yaml"
    table = copy(tmp_path).with_name(name)
    change(table, name, LIMITS, f"payout_limits: {{bet_dollar: 7499.99}}\n\n{LIMITS}")
    [problem] = check(table)
    assert in_english(problem.expected).startswith("at least 7,500.00, 50 × 150.00")
    change(table, name, "7499.99", "7500.00")
    assert check(table) == []


def test_wagers_that_must_be_equal_need_an_amount_in_common(tmp_path: Path) -> None:
    name = "table-four-card-poker.yaml"
    table = copy(tmp_path).with_name(name)
    old = "aces_up: {minimum: 5.00, maximum: 100.00}"
    mark = change(table, name, old, f"{HERE}aces_up: {{minimum: 1.00, maximum: 4.00}}")
    [problem] = check(table)
    assert (problem.line, problem.column) == mark
    assert in_english(problem.found) == "1.00 to 4.00, and 5.00 to 100.00 of ante"
    change(table, name, "4.00", "5.00")
    assert check(table) == []


@pytest.mark.parametrize(
    ("other", "expected"), [("anti", "a wager: "), ("aces_up", "another wager than itself")]
)
def test_a_wager_is_equal_to_another_one_that_exists(
    tmp_path: Path, other: str, expected: str
) -> None:
    game = "games/four-card-poker.yaml"
    table = copy(tmp_path)
    mark = change(table, game, "equal_to: ante", f"equal_to: {HERE}{other}")
    [problem] = check(table.parent / game)
    assert (problem.line, problem.column) == mark
    assert in_english(problem.expected).startswith(expected)
