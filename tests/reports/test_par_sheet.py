"""The sheet of a pay table that a laboratory signs: what it adds to the kept figures."""

from dataclasses import replace
from datetime import date
from hashlib import sha256

import pytest

from controller.cli import execute
from controller.configuration import load_game, load_table
from controller.odds import declarations
from controller.reports.par_sheet import ParSheet, sheet_tables
from controller.shipped_files import config_root
from controller.words.spoken import text_of
from tests.odds.test_games import THREE, kept

TABLE = load_table(config_root() / "table-three-card-poker.yaml")[0]


@pytest.fixture(name="sheet")
def sheet_of_three() -> ParSheet:
    """Three Card Poker as a table of six seats plays it, with a limit and a wrong declared edge."""
    game = load_game(THREE)
    table = replace(
        game.pay_table(game.default_pay_table),
        revisions=("2026-11-20: straight at 6 to 1 (A. Lee)",),
        declared_edges=(("six_card_bonus", "10.23"), ("pair_plus", "2.32")),
    )
    odds = kept(THREE, game.default_pay_table)
    at = replace(
        TABLE, game=game, limits=(("pair_plus", 500, 5000), ("ante", 500, 10000)),
        payout_limits=(("pair_plus", 100_000),), seats=(1, 2, 3, 4, 5, 6),
    )  # fmt: skip
    declared = tuple(declarations(game, table, odds))
    return ParSheet(game, table, odds, declared, "1.0", date(2026, 11, 28), "ab" * 32, at)


def lines_of(sheet: ParSheet, title: str) -> list[tuple[str, ...]]:
    [found] = [each for each in sheet_tables(sheet) if each.title.id == title]
    return [tuple(map(text_of, line)) for line in found.lines]


def test_the_sheet_says_when_by_what_and_by_whom(sheet):
    about = lines_of(sheet, "sheet-about")
    assert ("Made on (UTC)", "2026-11-28") in about
    assert ("Revision", "2026-11-20: straight at 6 to 1 (A. Lee)") in about
    assert ("Approved manifest of the program (SHA-256)", "ab" * 32) in about
    assert any(name == "Method" for name, _ in about)
    assert [line[0] for line in lines_of(sheet, "sheet-signatures")] == [
        "Computed by", "Checked by", "Approved by",
    ]  # fmt: skip


def test_a_declared_edge_agrees_if_the_exact_one_is_rounded_to_it(sheet):
    printed = {line[0]: line[-1] for line in lines_of(sheet, "sheet-wagers")}
    assert printed["Six Card Bonus"] == "10.23\u00a0%: does not agree"
    assert printed["Pair Plus"] == "2.32\u00a0%: agrees"


def test_the_return_stands_beside_the_edge_and_its_bands_narrow(sheet):
    wagers = {line[0]: line for line in lines_of(sheet, "sheet-wagers")}
    assert wagers["Pair Plus"][1:3] == ("2.316742\u00a0%", "97.683258\u00a0%")
    bands = [line for line in lines_of(sheet, "sheet-bands") if line[0] == "Pair Plus"]
    assert [line[1].replace("\u202f", "") for line in bands] == [str(10**n) for n in range(3, 8)]
    figures = [[float(cell.split("\u00a0")[0]) for cell in line[2:]] for line in bands]
    for number, (low_95, high_95, low_99, high_99) in enumerate(figures):
        assert low_99 < low_95 < 97.683258 < high_95 < high_99
        width = 195.9964 * kept_deviation("pair_plus") / 10 ** ((number + 3) / 2)
        assert high_95 - low_95 == pytest.approx(2 * width, abs=1e-4)


def kept_deviation(wager: str) -> float:
    odds = kept(THREE, load_game(THREE).default_pay_table)
    return next(each for each in odds.wagers if each.wager == wager).outcomes.deviation


def test_what_one_round_may_cost_follows_from_limits_and_seats(sheet):
    lines = {line[0]: line[1:] for line in lines_of(sheet, "sheet-one-round")}
    assert lines["Pair Plus"] == ("50.00", "40", "1,000.00", "1,000.00")
    largest, odds, win, of_all = lines["Ante"]
    assert (largest, odds) == ("100.00", "7")
    assert (win, of_all) == ("700.00", "4,200.00")
    assert lines["All wagers, at most"][-1] == "5,200.00"


def test_a_payout_limit_costs_what_the_command_says(sheet, capsys):
    [line] = lines_of(sheet, "sheet-limits")
    assert line[:3] == ("Pair Plus", "1,000.00", "50.00")
    assert execute(["odds", THREE, "--payout-limit", "1000", "--bet", "50"]) == 0
    assert line[4].split("\u00a0")[0] == "9.013575"
    assert "9.013575" in capsys.readouterr().out


def test_the_sheet_bears_the_digest_of_the_manifest_that_the_tables_file_names(tmp_path, capsys):
    approved, file = tmp_path / "approved.sha256", tmp_path / "table.yaml"
    approved.write_text(f"{'0' * 64}  a file\n")
    shipped = (config_root() / "table-three-card-poker.yaml").read_text()
    file.write_text(f"approved_manifest: {approved}\n{shipped}")
    sheet = ["odds", THREE, "--par-sheet", "--json", "--config", str(file)]
    assert execute(sheet) == 0
    assert sha256(approved.read_bytes()).hexdigest() in capsys.readouterr().out
    approved.write_text(f"{'1' * 64}  a file\n")
    assert execute(sheet) == 0
    assert sha256(approved.read_bytes()).hexdigest() in capsys.readouterr().out
