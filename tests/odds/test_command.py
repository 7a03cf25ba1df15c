"""`tablectl odds GAME`, and how a table uses odds."""

import json
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from controller.cli import execute
from controller.configuration import (
    ConfigurationError,
    check,
    config_root,
    load_chosen,
    load_game,
    load_table,
)
from controller.errors import ExitCode
from controller.odds import KeptOddsError, digest_of_rules, find_kept, folders, keep
from controller.odds.compute import compute
from controller.page.sign import Speaker, face
from controller.shipped_files import CONFIG_VARIABLE
from controller.words.spoken import in_english
from simulators.demo.directory import DemoDirectory
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
        "standard_deviation": 3.103607,
        "variance": "294034246/30525625",
        "hit_frequency": 0.256109,
        "hit_frequency_exact": "283/1105",
        "skewness": 12.708261,
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


def test_a_copy_of_a_game_is_headed_with_its_own_name(tmp_path, capsys):
    """Kept odds are found by rules alone, and hold the name of the game that they were made of."""
    copied = tmp_path / "my-poker.yaml"
    shutil.copy(config_root() / GAME, copied)
    assert execute(["odds", str(copied), "--pay-table", "TCDPPP-02"]) == ExitCode.OK
    told = capsys.readouterr().out
    assert told.startswith("Three Card Draw Poker (my-poker), TCDPPP-02\n")
    assert "kept" in told.splitlines()[-1]
    assert execute(["odds", str(copied), "--pay-table", "TCDPPP-02", "--json"]) == ExitCode.OK
    assert json.loads(capsys.readouterr().out)["game"] == "my-poker"


# At the table.


def test_a_table_that_declares_what_is_not_so_is_refused(tmp_path):
    table = copy(tmp_path)
    change(table, TABLE, "pay_table: TCDPPP-02", "pay_table: TCDPPP-01")
    [problem] = check(table)
    assert problem.where == "pay_table"
    assert "declared at 2.41 %, its exact edge is 5.67 %" in in_english(problem.found)
    assert "straight at 6 instead of 5 to 1" in in_english(problem.found)
    with pytest.raises(ConfigurationError):
        load_chosen(table, ())
    assert load_table(table)[0].pay_table == "TCDPPP-01", (
        "who only reads about it is not locked out"
    )


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


def test_a_pay_table_whose_edges_are_not_kept_is_refused_with_the_command(tmp_path, capsys):
    """The command that is named mends it; a table itself never computes."""
    table = copy(tmp_path)
    change(table, GAME, "three-of-a-kind: 30, straight: 5", "three-of-a-kind: 31, straight: 5")
    change(table, GAME, "binding: [pair_plus]", "binding: []")
    change(table, GAME, "binding: [pair_plus]", "binding: []")
    change(table, GAME, "binding: [pair_plus]", "binding: []")
    [problem] = check(table)
    assert problem.where == "pay_table"
    ask = f"tablectl odds three-card-draw-poker --pay-table TCDPPP-02 --config {table}"
    assert f"not kept; this computes them: {ask}" in in_english(problem.found)
    with pytest.raises(ConfigurationError):
        load_chosen(table, ())
    capsys.readouterr()
    game = str(table.parent / GAME)
    assert execute(["config", "check", game]) == ExitCode.OK
    told = [line for line in capsys.readouterr().err.splitlines() if "'TCDPPP-02'" in line]
    assert len(told) == 1
    assert f"not kept; this computes them: tablectl odds {game} --pay-table TCDPPP-02" in told[0]
    assert execute(ask.split()[1:]) == ExitCode.OK
    assert "computed" in capsys.readouterr().out
    assert check(table) == []
    assert execute(["config", "check", game]) == ExitCode.OK
    assert "TCDPPP-02" not in capsys.readouterr().err


def kept_anew(table):
    """Compute the default table's odds, as a technician does who has changed it."""
    assert execute(["odds", DRAW, "--config", str(table)]) == ExitCode.OK


def test_an_edge_for_the_player_is_refused_unless_a_person_allows_it(tmp_path, capsys):
    table = copy(tmp_path)
    change(table, GAME, "three-of-a-kind: 30, straight: 5, flush: 4, pair: 1",
           "three-of-a-kind: 30, straight: 5, flush: 4, pair: 2")  # fmt: skip
    change(table, GAME, "  - name: TCDPPP-02\n", "  - name: TCDPPP-02\n    # here\n")
    game = table.parent / GAME
    before, after = game.read_text().split("# here")
    game.write_text(before + "# here" + after.replace("binding: [pair_plus]", "binding: []", 1))
    kept_anew(table)
    [problem] = check(table)
    # Pairs are 3,744 of 22,100 hands.
    assert f"{float(100 * (Fraction(248, 5525) - Fraction(3744, 22100))):.2f} %" in in_english(
        problem.found
    )
    assert "the player's" in in_english(problem.found)
    change(table, GAME, "    # here\n", "    player_edge: allowed\n")
    [problem] = check(table)
    assert problem.where.endswith("player_edge")
    assert "allowed_by beside it" in in_english(problem.expected)
    change(table, GAME, "    player_edge: allowed\n",
           "    player_edge: allowed\n    allowed_by: R. Okafor, director of games\n")  # fmt: skip
    assert check(table) == []
    capsys.readouterr()


def test_a_sample_is_for_simulated_devices_alone_and_says_so(tmp_path):
    table = copy(tmp_path).with_name("table-four-card-frenzy.yaml")
    [problem] = check(table)
    assert "a sample that was made up, with a real device (shuffler)" in in_english(problem.found)
    text = table.read_text()
    for name in ("shuffler", "sensors"):
        text = text.replace(f"serial:///dev/dealer-table/{name}", f"sim://{name}")
    table.write_text(text)
    [problem] = check(table)
    assert "(key pad)" in in_english(problem.found)
    table.write_text(text.replace("serial:///dev/dealer-table/key_pad", "sim://key_pad"))
    assert check(table) == []
    demo = DemoDirectory(tmp_path / "demo", speed=1.0)
    demo.build(config_root() / "table-four-card-frenzy.yaml")
    assert check(demo.config) == []
    sign = face(Speaker("en", (config_root(),)), load_table(demo.config)[0], "open")
    assert sign.training == "Sample pay table: no real play"


def test_a_damaged_result_is_told_and_not_taken_for_none(tmp_path):
    game = load_game(DRAW)
    found = compute(game, "TCDPPP-02")
    path = keep(found, tmp_path)
    assert find_kept(found.digest, [tmp_path]) == found
    whole = path.read_text()
    other = whole.replace('"edge": "248/5525"', '"edge": "247/5525"')
    for damaged in (whole[:300], whole.replace("248/5525", "248/0"), "[]", other):
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
