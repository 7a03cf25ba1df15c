"""`tablectl odds GAME`, and how a table uses odds."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from controller.cli import execute
from controller.configuration import ConfigurationError, check, config_root, load_game, load_table
from controller.errors import ExitCode
from controller.odds import KeptOddsError, digest_of_rules, find_kept, folders, keep
from controller.odds.compute import compute
from controller.shipped import CONFIG_VARIABLE
from controller.words.spoken import in_english
from tests.configuration.files import GAME, TABLE, change, copy

DRAW = "three-card-draw-poker"


@pytest.fixture(autouse=True)
def _no_table_of_this_machine(monkeypatch):
    monkeypatch.delenv(CONFIG_VARIABLE, raising=False)


def odds(capsys, *options):
    assert execute(["odds", DRAW, *options, "--json"]) == ExitCode.OK
    return json.loads(capsys.readouterr().out)


def test_the_answer_for_programs(capsys):
    answer = odds(capsys, "--pay-table", "TCDPPP-02")
    assert (answer["game"], answer["pay_table"]) == (DRAW, "TCDPPP-02")
    wagers = {each["wager"]: each for each in answer["wagers"]}
    assert wagers["pair_plus"] == {
        "wager": "pair_plus",
        "edge": "248/5525",
        "edge_percent": 4.488688,
        "declared_percent": 4.49,
        "agrees": True,
        "binds": True,
        "element_of_risk_percent": 4.488688,
        "average_bet": 1.0,
    }
    assert wagers["ante"]["declared_percent"] == 0.2
    assert wagers["ante"]["agrees"] is False
    assert wagers["ante"]["average_bet"] > 2
    assert answer["seconds"] >= 0
    assert "strategy" not in answer


def test_kept_and_computed_are_the_same(capsys):
    kept = odds(capsys, "--strategy")
    fresh = odds(capsys, "--strategy", "--fresh")
    assert (kept.pop("cached"), fresh.pop("cached")) == (True, False)
    assert kept.pop("seconds") >= 0
    assert fresh.pop("seconds") > 0
    assert kept == fresh
    assert any("fold" in line for line in kept["strategy"])


def test_table_01_is_told_with_both_figures_and_the_way_out(capsys):
    assert execute(["odds", DRAW, "--pay-table", "TCDPPP-01"]) == ExitCode.OK
    picture = capsys.readouterr().out
    assert "5.665158 %   313/5525" in picture
    assert "declared 2.41 % (binds): does not agree" in picture
    assert "would agree with straight at 6 instead of 5 to 1 (2.41 %)" in picture


def test_an_unknown_pay_table_is_told(capsys):
    assert execute(["odds", DRAW, "--pay-table", "TCDPPP-2"]) == ExitCode.USAGE
    assert "did you mean 'TCDPPP-02'?" in capsys.readouterr().err


def test_a_game_of_ones_own_is_computed_and_kept_beside_ones_table(tmp_path, capsys, monkeypatch):
    table = copy(tmp_path)
    shutil.rmtree(table.parent / "odds")
    change(table, GAME, "straight: 6, flush: 3, pair: 1", "straight: 7, flush: 3, pair: 1")
    monkeypatch.setenv(CONFIG_VARIABLE, str(table))
    first = odds(capsys, "--pay-table", "TCDPPP-03")
    second = odds(capsys, "--pay-table", "TCDPPP-03")
    assert (first["cached"], second["cached"]) == (False, True)
    assert first["wagers"] == second["wagers"]
    pair_plus = first["wagers"][1]
    assert pair_plus["edge_percent"] == pytest.approx(100 * (342 / 5525 - 720 / 22100))
    assert {key: pair_plus["reconciled_by"][0][key] for key in ("entry", "odds", "instead")} == {
        "entry": "straight",
        "odds": "7",
        "instead": 6,
    }
    assert list((table.parent / "odds").glob("*.json"))


# At the table.


def test_a_table_that_declares_what_is_not_so_is_refused(tmp_path):
    table = copy(tmp_path)
    change(table, TABLE, "pay_table: TCDPPP-02", "pay_table: TCDPPP-01")
    [problem] = check(table)
    assert problem.where == "pay_table"
    assert "declared at 2.41 %, its exact edge is 5.67 %" in in_english(problem.found)
    assert "straight at 6 instead of 5 to 1" in in_english(problem.found)
    with pytest.raises(ConfigurationError):
        load_table(table)


def test_without_its_name_the_games_default_is_refused_as_well(tmp_path):
    table = copy(tmp_path)
    change(table, TABLE, "pay_table: TCDPPP-02 ", "# ")
    change(table, GAME, "default_pay_table: TCDPPP-02", "default_pay_table: TCDPPP-01")
    [problem] = check(table)
    assert "TCDPPP-01" in in_english(problem.found)


@pytest.mark.parametrize("name", ["TCDPPP-01-straight-6", "TCDPPP-03"])
def test_the_others_are_played(tmp_path, name):
    table = copy(tmp_path)
    change(table, TABLE, "pay_table: TCDPPP-02", f"pay_table: {name}")
    assert check(table) == []


def test_an_edge_that_does_not_bind_refuses_nothing(tmp_path):
    table = copy(tmp_path)
    change(table, TABLE, "pay_table: TCDPPP-02", "pay_table: TCDPPP-01")
    change(table, GAME, "    binding: [pair_plus]\n", "")
    assert check(table) == []


def test_a_pay_table_that_was_never_computed_is_played_and_told(tmp_path, capsys):
    table = copy(tmp_path)
    change(table, GAME, "three-of-a-kind: 30, straight: 5", "three-of-a-kind: 31, straight: 5")
    change(table, TABLE, "people: /var", f"people: {tmp_path}/var")
    assert check(table) == []
    assert execute(["config", "check", str(table)]) == ExitCode.OK
    ask = "tablectl odds three-card-draw-poker --pay-table TCDPPP-02"
    assert f"its edges were never computed: {ask}" in capsys.readouterr().err


def test_a_damaged_result_is_told_and_not_taken_for_none(tmp_path):
    game = load_game(DRAW)
    found = compute(game, "TCDPPP-02")
    path = keep(found, tmp_path)
    assert find_kept(found.digest, [tmp_path]) == found
    whole = path.read_text()
    for damaged in (whole[:300], whole.replace("248/5525", "248/0"), "[]"):
        path.write_text(damaged)
        with pytest.raises(KeptOddsError, match="damaged"):
            find_kept(found.digest, [tmp_path])
    path.write_text(whole.replace(found.digest, "0" * 64))
    with pytest.raises(KeptOddsError, match="of other rules"):
        find_kept(found.digest, [tmp_path])


def test_a_result_that_cannot_be_written_says_where(tmp_path):
    game = load_game(DRAW)
    found = find_kept(digest_of_rules(game, game.pay_table("TCDPPP-02")), folders(config_root()))
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(KeptOddsError, match="not kept"):
        keep(found, tmp_path / "file" / "odds")


def run_python(program):
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "program",
    [
        "import controller.daemon.run, controller.daemon.daemon, controller.procedure",
        "from controller.configuration import *; load_table(default_table())",
        "from controller.cli import execute; execute(['odds', 'three-card-poker'])",
        "import controller.settlement, controller.cards, controller.odds",
    ],
)
def test_only_computing_needs_numpy(program):
    """The daemon loads a table without it, including odds and settlement."""
    after = f"{program}\nimport sys; assert 'numpy' not in sys.modules"
    ran = run_python(after)
    assert ran.returncode == 0, ran.stderr


def test_without_numpy_the_command_says_what_to_install():
    program = (
        "import sys; sys.modules['numpy'] = None\n"
        "from controller.cli import execute\n"
        "raise SystemExit(execute(['odds', 'three-card-poker', '--fresh']))"
    )
    ran = run_python(program)
    assert ran.returncode == ExitCode.USAGE
    assert "install dealer-table with its extra 'odds'" in ran.stderr
