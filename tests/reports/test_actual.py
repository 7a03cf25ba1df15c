"""Results of the house beside what exact odds let expect."""

import json
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from controller.cli import execute
from controller.errors import ExitCode
from controller.reports.actual import BAND_95, Stated, expected, together
from tests.odds.test_games import THREE, kept

HEAD = "table,dealer,period,wager,count,handle,win\n"


def pair_plus():
    odds = {each.wager: each for each in kept(THREE, "PP-40-30-6-4-1").wagers}
    return odds["pair_plus"]


def test_the_band_is_that_of_so_many_bets():
    odds = pair_plus()
    found = expected(Stated("pair_plus", 10_000, 10_000_00, 300_00), odds.edge,
                     odds.outcomes.variance)  # fmt: skip
    assert found.theoretical == Fraction(128, 5525) * 10_000_00
    assert found.deviation == pytest.approx(100 * 100 * sqrt(odds.outcomes.variance))
    low, high = found.band(BAND_95)
    assert (low + high) / 2 == pytest.approx(float(found.theoretical), abs=1)
    assert found.deviations == pytest.approx((300_00 - float(found.theoretical)) / found.deviation)
    assert not found.alarm
    # With as many wagers more, half of the band is the theoretical win.
    whole = found.count + found.still_needed
    half = BAND_95 * sqrt(whole * odds.outcomes.variance)
    assert half == pytest.approx(whole * float(odds.edge), rel=1e-4)


def test_wagers_together_have_the_widest_band():
    odds = pair_plus()
    one = expected(Stated("pair_plus", 100, 500_00, 0), odds.edge, odds.outcomes.variance)
    both = together([one, one])
    assert (both.theoretical, both.deviation) == (2 * one.theoretical, 2 * one.deviation)
    nothing = expected(Stated("pair_plus", 0, 0, 0), odds.edge, odds.outcomes.variance)
    assert (nothing.alarm, nothing.still_needed, nothing.deviations) == (False, 0, 0.0)


def test_a_sound_table_that_is_looked_at_each_day_hardly_ever_alarms():
    """500 tables, 100 days of 400 wagers: at most one in a hundred, over all days together."""
    odds = pair_plus()
    nets = np.array([float(net) for net, _ in odds.outcomes])
    shares = np.array([float(share) for _, share in odds.outcomes])
    die = np.random.default_rng(20)
    counts = die.multinomial(400, shares, size=(500, 100))
    wins = np.rint(-(counts @ nets).cumsum(1) * 500).astype(int)

    def alarms(cheated: int) -> int:
        return sum(
            any(
                expected(
                    Stated("pair_plus", 400 * day, 400 * day * 500, int(win) - cheated * day),
                    odds.edge,
                    odds.outcomes.variance,
                ).alarm
                for day, win in enumerate(row, 1)
                if day % 5 == 0
            )
            for row in wins[:200]
        )

    assert alarms(0) <= 4
    assert alarms(600_00) > 190  # a third of a standard deviation of a day's win is missing


def test_the_command_tells_what_chance_does_not_explain(tmp_path, capsys):
    file = tmp_path / "results.csv"
    file.write_text(HEAD + "1,Lee,2026-11,pair_plus,10000,50000.00,1500.00\n"
                    "1,Lee,2026-11,ante,10000,50000.00,1600.00\n"
                    "1,Ruth,2026-11,pair_plus,10000,50000.00,-9000.00\n")  # fmt: skip
    assert execute(["odds", THREE, "--results", str(file), "--json"]) == ExitCode.NEGATIVE
    lee, ruth = json.loads(capsys.readouterr().out)
    assert (lee["dealer"], lee["together"]["alarm"]) == ("Lee", False)
    assert lee["wagers"][0]["theoretical_win"] == str(Fraction(128, 5525) * 50_000)
    [wager] = ruth["wagers"]
    assert (wager["alarm"], wager["win"]) == (True, "-9000.00")
    assert execute(["odds", THREE, "--results", str(file)]) == ExitCode.NEGATIVE
    said = capsys.readouterr().out
    assert "chance does not explain it" in said
    assert "more such wagers until" in said


@pytest.mark.parametrize(
    ("line", "why"),
    [("1,Lee,,pear_plus,1,5.00,5.00", "line 2: pear_plus"),
     ("1,Lee,,pair_plus,x,5.00,5.00", "line 2: expected wager, count, handle and win"),
     ("", "results.csv has no line"),
     (f"1,Lee,,pair_plus,{'9' * 5000},5.00,5.00", "line 2"),
     (f"1,Lee,,{'p' * 5000},1,5.00,5.00", "line 2"),
     (f"1,{'x' * 131_073},,pair_plus,1,5.00,5.00", "results.csv, line 2"),
     (f"\n1,{'x' * 131_073},,pair_plus,1,5.00,5.00", "results.csv, line 3"),
     ("1,Lee,,pair_plus,0,5.00,5.00", "line 2: count 0"),
     ("1,Lee,,pair_plus,0,0.00,-5.00", "line 2: count 0"),
     ("1,Lee,,pair_plus,600,5.00,5.00", "line 2: count 600"),
     ("1,Lee,,pair_plus,1,-5.00,5.00", "line 2: count 1"),
     ("1,Lee,,pair_plus,1,five,5.00", "five")],
)  # fmt: skip
def test_a_file_that_is_wrong_is_told(line, why, tmp_path, capsys):
    file = tmp_path / "results.csv"
    file.write_text(HEAD + line + "\n")
    assert execute(["odds", THREE, "--results", str(file)]) == ExitCode.USAGE
    said = " ".join(capsys.readouterr().err.split())
    assert why in said.replace("│ ", "")
    assert len(said) < 1000
