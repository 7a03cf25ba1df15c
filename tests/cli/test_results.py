"""`tablectl results`: judged over all time, by the sequential bound, and noted for the daemon."""

import json

import pytest
import yaml
from msgspec.structs import replace

from controller.cli import execute
from controller.configuration import config_root
from controller.errors import ExitCode
from controller.notes import last_results, result_note_path
from controller.reports.actual import Stated, expected, over_time
from tests.odds.test_games import THREE, kept

HEAD = "wager,count,handle,win,dealer,pay_table,period,table"
ODDS = kept(THREE, "PP-40-30-6-4-1")


@pytest.fixture
def place(tmp_path):
    """A table's file, and a way to judge results that are written beside it."""
    table = yaml.safe_load((config_root() / "table-three-card-poker.yaml").read_text())
    journal = tmp_path / "journal.sqlite"
    journal.touch()
    config = tmp_path / "table.yaml"
    config.write_text(yaml.safe_dump(table | {"journal": str(journal)}))
    return config, journal


def judge(place, lines, *words):
    config, _ = place
    file = config.parent / "results.csv"
    file.write_text("\n".join([HEAD, *lines]) + "\n")
    return execute(["results", str(file), "--config", str(config), *words])


def noted(place):
    return {(each.about, each.wager): each for each in last_results(place[1]).results}


def ante(day, win, *, dealer="", table=""):
    return f"ante,1000,10000.00,{win},{dealer},,2026-11-{day:02},{table}"


def test_days_add_up_to_one_result_that_is_judged(place, capsys):
    """Each day is within its band; ten of them together are not."""
    edge = ODDS.wagers[0].edge
    day = round(float(edge) * 10_000 - 0.9 * 10 * 1000**0.5 * ODDS.wagers[0].outcomes.deviation, 2)
    assert judge(place, [ante(1, day)]) == ExitCode.OK
    assert not noted(place)["", "ante"].outside
    lines = [ante(1 + each, day) for each in range(30)]
    assert judge(place, lines) == ExitCode.NEGATIVE
    found = noted(place)["", "ante"]
    assert (found.count, found.outside) == (30_000, True)
    assert found.theoretical == round(float(edge) * 30 * 1_000_000)
    said = capsys.readouterr().out
    assert "OUTSIDE THE BOUND" in said
    assert "theoretical win" in said


def test_what_was_judged_is_shown_without_a_file(place, capsys):
    config, _ = place
    assert execute(["results", "--config", str(config)]) == ExitCode.OK
    assert "No results of this table were judged yet" in capsys.readouterr().out
    judge(place, [ante(1, "-90000.00")])
    capsys.readouterr()
    assert execute(["results", "--config", str(config), "--json"]) == ExitCode.OK, "only shown"
    told = json.loads(capsys.readouterr().out)
    [one] = told["results"]
    assert (one["about"], one["label"], one["win_cents"], one["outside"]) == (
        "", "Ante", -9_000_000, True,
    )  # fmt: skip
    assert len(told["sha256"]) == 64


def test_dealers_and_wagers_are_told_apart_and_another_tables_lines_are_left_out(place):
    judge(
        place,
        [
            ante(1, "200.00", dealer="1001"),
            ante(1, "300.00", dealer="1002"),
            "pair_plus,500,2500.00,60.00,1001,,2026-11-01,",
            ante(1, "9.00", table="Table 99"),
        ],
    )
    wins = {key: each.win for key, each in noted(place).items()}
    assert wins == {
        ("", "ante"): 50_000, ("", "pair_plus"): 6_000, ("", ""): 56_000,
        ("1001", "ante"): 20_000, ("1001", "pair_plus"): 6_000, ("1001", ""): 26_000,
        ("1002", "ante"): 30_000,
    }  # fmt: skip


def test_results_of_different_rounds_add_up_by_their_variances():
    odds = ODDS.wagers[0]
    once = expected(Stated("ante", 500, 500_000, 9_000), odds.edge, odds.outcomes.variance)
    twice = over_time([once, once])
    whole = expected(Stated("ante", 1000, 1_000_000, 18_000), odds.edge, odds.outcomes.variance)
    assert replace(twice, deviation=0.0, first=0.0) == replace(whole, deviation=0.0, first=0.0)
    assert (twice.deviation, twice.first) == pytest.approx((whole.deviation, whole.first))
    assert over_time([]).alarm is False


@pytest.mark.parametrize("line", ["ante,x,1,1", "ante,1,1.005,1", "nobody,1,1,1"])
def test_a_wrong_line_is_named_and_the_note_stays(place, capsys, line):
    judge(place, [ante(1, "200.00")])
    before = result_note_path(place[1]).read_bytes()
    assert judge(place, [ante(1, "1.00"), line]) == ExitCode.USAGE
    assert "line 3" in capsys.readouterr().err
    assert result_note_path(place[1]).read_bytes() == before


@pytest.mark.parametrize("lines", [[], [ante(1, "1.00", table="Table 99")]], ids=["none", "other"])
def test_a_file_without_a_result_of_the_table_ends_no_alarm(place, capsys, lines):
    judge(place, [ante(1, "-90000.00")])
    assert judge(place, lines) == ExitCode.USAGE
    assert "has no line" in " ".join(capsys.readouterr().err.split())
    assert noted(place)["", "ante"].outside


def test_where_players_bank_there_is_no_result(capsys):
    config = config_root() / "table-five-card-draw.yaml"
    assert execute(["results", "--config", str(config)]) == ExitCode.USAGE
    assert "the players bank it" in capsys.readouterr().err
