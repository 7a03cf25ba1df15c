"""The shipped games' odds equal the published figures."""

from dataclasses import replace
from fractions import Fraction

import pytest

from controller.configuration import config_root, load_game
from controller.data.definition import OnFold
from controller.data.outcomes import Outcome
from controller.odds import declarations, find_kept, folders
from controller.odds.compute import OddsNotComputedError, compute
from controller.odds.digest import digest_of_rules
from controller.settlement import SettlementError
from controller.words.spoken import in_english
from tests.settlement.tables import with_rule, with_wager
from tests.sharing import mostly_soak

DRAW, THREE, FOUR, FRENZY, CARIBBEAN, CRAZY, HIGH_CARD = GAMES = (
    "three-card-draw-poker",
    "three-card-poker",
    "four-card-poker",
    "four-card-frenzy",
    "caribbean-stud",
    "crazy-4-poker",
    "high-card-flush",
)
ALL = [(game, table.name) for game in GAMES
       for table in load_game(game).pay_tables]  # fmt: skip


def kept(game, table):
    """Return the shipped odds; the tests below and `make odds` compare them with computed ones."""
    definition = load_game(game)
    found = find_kept(
        digest_of_rules(definition, definition.pay_table(table)), folders(config_root())
    )
    assert found is not None, f"{game} {table}: rules or table were changed: make odds"
    return found


def percent(odds, wager):
    return float(100 * odds.edge(wager))


@pytest.mark.parametrize(("game", "table"), ALL)
def test_the_odds_of_every_shipped_table_are_shipped(game, table):
    assert {each.wager for each in kept(game, table).wagers} >= {"ante"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "table"), mostly_soak([each for each in ALL if each[0] != FOUR], 2)
)
def test_the_shipped_odds_equal_the_computed_ones(game, table):
    """Four Card Poker takes longer: `make odds`."""
    assert compute(load_game(game), table) == kept(game, table)


@pytest.mark.parametrize(
    ("game", "table", "wager", "printed"),
    [
        (THREE, "PP-40-30-6-4-1", "pair_plus", 2.32),
        (THREE, "PP-40-30-6-4-1", "ante", 3.37),
        (THREE, "PP-40-30-6-4-1", "prime", 3.62),
        (DRAW, "TCDPPP-01", "pair_plus", 5.67),
        (DRAW, "TCDPPP-01-straight-6", "pair_plus", 2.41),
        (DRAW, "TCDPPP-02", "pair_plus", 4.49),
        (DRAW, "TCDPPP-03", "pair_plus", 6.19),
        (FOUR, "AU-50-40-8-6-4-2-1", "ante", 2.79),
        (FOUR, "AU-50-40-9-6-4-2-1", "aces_up", 1.98),
        (FOUR, "AU-50-40-8-5-4-3-1", "aces_up", 3.89),
        (CARIBBEAN, "R-100-50-20-7-5-4-3-2-1", "ante", 5.22),
        (CRAZY, "QU-50-30-9-4-3-2-1", "queens_up", 3.06),
        (HIGH_CARD, "FB-300-100-10-1", "flush_bonus", 7.81),
    ],
)
def test_published_figures(game, table, wager, printed):
    assert round(percent(kept(game, table), wager), 2) == printed


def test_published_figures_of_caribbean_stud():
    ante = kept(CARIBBEAN, "R-100-50-20-7-5-4-3-2-1").wagers[0]
    assert round(float(100 * ante.element_of_risk), 2) == 2.56
    assert round(ante.outcomes.deviation, 2) == 2.24


def test_published_figures_of_crazy_4_poker():
    odds = kept(CRAZY, "QU-50-30-9-4-3-2-1")
    ante, super_bonus, _ = odds.wagers
    assert round(float(-100 * odds.together.mean), 2) == 3.42
    bet = ante.average_bet + super_bonus.average_bet
    assert round(float(-100 * odds.together.mean / bet), 2) == 1.09
    assert round(odds.together.deviation, 2) == 3.13


def test_published_figures_of_high_card_flush():
    """What is done agrees: raises in 67.86 %; the edge of 2.64 % is a fortieth below the exact."""
    odds = kept(HIGH_CARD, "FB-300-100-10-1")
    assert f"fold: {100 - 67.8631:.4f} %" in odds.strategy
    assert round(percent(odds, "ante"), 4) == 2.6645


def test_the_six_card_bonus_is_a_hundredth_below_its_published_figure():
    """10.23 is published; the published frequencies of six cards themselves give 10.2248."""
    paid = {"royal": (1000, 188), "straight flush": (200, 1656), "four": (50, 14664),
            "full house": (25, 165984), "flush": (20, 205792), "straight": (10, 361620),
            "three": (5, 732160)}  # fmt: skip
    deals = 20358520
    won = sum(odds * number for odds, number in paid.values())
    lost = deals - sum(number for _, number in paid.values())
    edge = kept(THREE, "PP-40-30-6-4-1").edge("six_card_bonus")
    assert edge == Fraction(lost - won, deals)
    assert abs(100 * edge - Fraction("10.23")) < Fraction(1, 100)


@pytest.mark.slow
def test_the_sources_simple_player_of_four_card_poker():
    simple = kept(FOUR, "AU-50-40-8-6-4-2-1").models[0]
    assert simple.name == "simple"
    assert round(float(100 * simple.edge), 2) == 3.40


def test_optimal_play_of_three_card_poker_is_queen_six_four():
    lines = kept(THREE, "PP-40-30-6-4-1").strategy
    assert "Q-6-3 to 5-3-2: fold" in lines
    assert any(line.endswith("to Q-6-4: Play 1×") for line in lines)


# The odds follow settlement.


@pytest.mark.parametrize(
    ("name", "change", "wager"),
    [
        ("play", {"tie": Outcome.WIN}, "ante"),
        ("ante", {"not_open": Outcome.PUSH}, "ante"),
        ("ante", {"tie": Outcome.LOSE}, "ante"),
    ],
)
def test_a_rule_that_is_changed_changes_the_odds(name, change, wager):
    game = load_game(THREE)
    usual = compute(game, game.default_pay_table)
    other = compute(replace(game, rules=with_rule(game, name, **change)), game.default_pay_table)
    changed = {each.wager for each in usual.wagers if other.edge(each.wager) != each.edge}
    assert changed == {wager}
    assert other.digest != usual.digest


def test_a_payment_that_is_changed_changes_the_odds_by_its_frequency():
    game = load_game(THREE)
    table = game.pay_table(game.default_pay_table)
    pays = tuple(
        (name, tuple((hand, "5" if hand == "straight" and name == "pair_plus" else odds)
                     for hand, odds in paid))
        for name, paid in table.pays
    )  # fmt: skip
    usual = compute(game, table.name).edge("pair_plus")
    changed = replace(game, pay_tables=(replace(table, pays=pays),))
    assert compute(changed, table.name).edge("pair_plus") - usual == Fraction(720, 22100)


def test_what_a_fold_does_to_a_side_bet_does_not_change_its_own_odds():
    game = load_game(THREE)
    wagers = with_wager(game, "pair_plus", on_fold=OnFold.ACTION)
    usual = compute(game, game.default_pay_table)
    other = compute(replace(game, wagers=wagers), game.default_pay_table)
    assert [each.edge for each in usual.wagers] == [each.edge for each in other.wagers]


def test_a_deck_that_nobody_ranks_is_refused():
    game = replace(load_game(THREE), deck_cards=40)
    with pytest.raises(SettlementError, match="40"):
        compute(game, game.default_pay_table)


@pytest.mark.parametrize("ranking", ["soko", "deuce-to-seven"])
def test_hands_that_no_array_holds_are_refused(ranking):
    game = replace(load_game(FRENZY), ranking=ranking)
    with pytest.raises(OddsNotComputedError, match=f"hands of {ranking}"):
        compute(game, game.default_pay_table)


# Declared edges.


def found(table):
    definition = load_game(DRAW)
    both = declarations(definition, definition.pay_table(table), kept(DRAW, table))
    return {each.wager: each for each in both}


def test_the_printed_table_01_is_found_to_contradict_itself():
    pair_plus = found("TCDPPP-01")["pair_plus"]
    assert pair_plus.refutes
    assert pair_plus.edge == Fraction(313, 5525)
    changes = {change.entry: (change.odds, change.instead) for change in pair_plus.changes}
    assert changes == {"straight": (5, 6), "mini-royal": (100, 280)}
    assert "declared at 2.41 %, its exact edge is 5.67 %" in in_english(pair_plus.words)
    assert "straight at 6 instead of 5 to 1 (2.41 %)" in in_english(pair_plus.words)


@pytest.mark.parametrize("table", ["TCDPPP-01-straight-6", "TCDPPP-02", "TCDPPP-03"])
def test_the_other_tables_keep_what_they_declare(table):
    declared = found(table)
    assert declared["pair_plus"].agrees
    assert not declared["ante"].agrees
    assert not declared["ante"].refutes  # it is informative
