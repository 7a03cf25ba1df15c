"""Reconciling a decision's declared edge: which entry would make it true; play changes."""

from dataclasses import replace
from fractions import Fraction

import pytest

from controller.odds import NO_WAY, declarations, digest_of_rules, find_kept, keep
from controller.odds.compute import compute
from controller.words.spoken import in_english
from tests.odds.test_games import DRAW, FRENZY, THREE, load_game
from tests.sharing import mostly_slow


def paying(game, pays, hand, odds, /, **declared):
    """Return the game's default table alone, with one entry changed, declaring these edges."""
    definition = load_game(game)
    table = definition.pay_table(definition.default_pay_table)
    entries = {**table.odds(pays), hand: str(odds)}
    table = replace(
        table,
        pays=tuple({**dict(table.pays), pays: tuple(entries.items())}.items()),
        declared_edges=tuple(declared.items()),
        binding=tuple(declared),
    )
    return replace(definition, pay_tables=(table,)), table


def printed(edge):
    return f"{float(100 * edge):.5f}"


@pytest.mark.parametrize(
    ("game", "wager", "pays", "hand", "odds", "instead"),
    mostly_slow(
        [
            (THREE, "ante", "ante_bonus", "straight", 1, 2),
            (THREE, "ante", "ante_bonus", "straight", 2, 1),
            # For such odds players break up hands to draw to a mini royal: the play changes, too.
            (DRAW, "ante", "ante_bonus", "mini-royal", 10, 400),
            (DRAW, "ante", "ante_bonus", "mini-royal", 400, 10),
            (FRENZY, "odds", "bad_beat", "straight", 2, 9),
        ],
        5,
    ),
)
def test_the_entry_that_is_wrong_is_found(game, wager, pays, hand, odds, instead):
    meant, table = paying(game, pays, hand, instead)
    edge = compute(meant, table.name).edge(wager)
    definition, table = paying(game, pays, hand, odds, **{wager: printed(edge)})
    [declared] = declarations(definition, table, compute(definition, table.name))
    assert declared.refutes
    [change] = [each for each in declared.changes if (each.pays, each.entry) == (pays, hand)]
    assert (change.odds, change.instead, change.edge) == (odds, instead, edge)
    said = {"ante_bonus": "Ante Bonus", "bad_beat": "Bad Beat"}[pays]
    words = hand.replace("-", " ")
    assert f"{words} of {said} at {instead} instead of {odds} to 1" in in_english(declared.words)


def test_it_is_told_that_no_entry_reconciles():
    definition, table = paying(THREE, "ante_bonus", "straight", 1, ante="90.00")
    [declared] = declarations(definition, table, compute(definition, table.name))
    assert declared.refutes
    assert in_english(NO_WAY) in in_english(declared.words)


def test_kept_odds_know_only_the_edge_that_they_were_computed_beside(tmp_path):
    definition, table = paying(THREE, "ante_bonus", "straight", 1, ante="0.75")
    keep(compute(definition, table.name), tmp_path)
    odds = find_kept(digest_of_rules(definition, table), [tmp_path])
    [same] = declarations(definition, table, odds)
    assert same.looked
    [other] = declarations(definition, replace(table, declared_edges=(("ante", "9.99"),)), odds)
    assert other.refutes
    assert not other.looked
    assert "`tablectl odds` says which" in in_english(other.words)


def test_the_changed_edge_is_exact():
    """Three Card Poker: a straight is 720 of 22,100 hands, and nobody folds one."""
    definition, table = paying(THREE, "ante_bonus", "straight", 1, ante="0.12")
    [declared] = declarations(definition, table, compute(definition, table.name))
    [change] = [each for each in declared.changes if each.entry == "straight"]
    assert change.edge == declared.edge - Fraction(720, 22100)
