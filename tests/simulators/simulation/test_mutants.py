"""Each mutant is found by the rule that it breaks, and its failing run is made small."""

import json
import shlex
import time
from collections.abc import Iterator
from itertools import islice

import pytest
import typer
from typer.testing import CliRunner

from simulators.simulation import Settings
from simulators.simulation.command import run_simulation as command
from simulators.simulation.dice import Profile, Strike
from simulators.simulation.run import Run
from simulators.simulation.shrunk_run import shrink
from tests.procedure.table_harness import shipped_table
from tests.sharing import mostly_slow
from tests.simulators.simulation.mutants import (
    MEDDLED,
    MUTANTS,
    Mutant,
    forgets_the_power_cut,
)

DEFINITION = shipped_table()
RUNS = {mutant.profile.name: mutant.profile for mutant in MUTANTS}
SEEDS = range(40)
SHORT = {
    "any_new_number": 6,
    "clears_the_latch_on_restart": 8,
    "forgets_the_power_cut": 8,
    "looks_at_the_setting_between_rounds": 8,
    "sends_again_on_interrupted": 8,
    "takes_a_panel_that_is_gone": 1,
    "takes_utc_for_the_monotonic_clock": 5,
    "written_after_the_motor": 8,
}
"""Seeds that are played first, where the first run that is found takes long to make small."""
SECONDS = 120.0
"""Processor seconds for making one run small, at most; it usually takes a few."""


def played(profile: Profile, first: int = 0) -> Iterator[Run]:
    """Play seed after seed."""
    for seed in (*SEEDS[first:], *SEEDS[:first]):
        run = Run(DEFINITION, Settings(3, seed, profile.habits, profile))
        run.play()
        yield run


def caught(mutant: Mutant) -> Run:
    """Return the first run that breaks a rule; if no seed finds the mutant, the test fails."""
    runs = played(mutant.profile, SHORT.get(str(mutant), 0))
    found = next((run for run in runs if run.judge.violations), None)
    assert found is not None, "the mutant was not caught"
    return found


@pytest.mark.parametrize("mutant", mostly_slow(MUTANTS, 6, soak=4), ids=str)
def test_a_mutant_is_caught_by_its_rule_and_its_run_made_small(
    mutant: Mutant, monkeypatch: pytest.MonkeyPatch
) -> None:
    mutant.apply(monkeypatch)
    run = caught(mutant)
    assert run.judge.violations[0].rule == mutant.rule, run.judge.violations
    small = shrink(DEFINITION, run, SECONDS, time.process_time)
    strikes = small.settings.only
    assert strikes is not None
    assert len(strikes) <= min(mutant.needs, len(run.faults.struck)), small.as_dict()
    again = Run(DEFINITION, small.settings)
    assert again.play().violations[0] == small.violation
    assert again.history.last_lines(15) == small.history
    told = small.as_dict()
    assert told["rule"] == mutant.rule
    words = shlex.split(told["command"])
    named = words[words.index("--only-faults") + 1]
    assert tuple(map(Strike.parse, filter(None, named.split(",")))) == strikes
    assert 0 < len(told["history"]) <= 15


@pytest.mark.slow
def test_the_command_shows_the_small_run_and_how_to_play_it_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    forgets_the_power_cut(monkeypatch)
    app = typer.Typer()
    app.command()(command)
    words = ["--rounds", "3", "--seed", "1", "--faults", "crashes"]
    told = CliRunner().invoke(app, [*words, "--json"])
    assert told.exit_code == 1
    small = json.loads(told.stdout)["shrunk"]
    assert small["rule"] == 2
    assert "again with: tablectl simulate --rounds 3 --seed 1 --seats 1-7 --faults crashes" in (
        told.stderr
    )
    again = CliRunner().invoke(app, [*shlex.split(small["command"])[2:], "--shrink", "0"])
    assert again.exit_code == 1
    assert small["words"] in again.stderr
    assert "shrunk in" not in again.stderr


@pytest.mark.parametrize("words", ["drop", "rain:3", "drop:1;jam:2"])
def test_malformed_strikes_are_refused(words: str) -> None:
    app = typer.Typer()
    app.command()(command)
    assert CliRunner().invoke(app, ["--rounds", "1", "--only-faults", words]).exit_code == 2


@pytest.mark.parametrize("name", mostly_slow(RUNS, 6))
def test_the_sound_system_breaks_no_rule_in_such_runs(name: str) -> None:
    """`test_storms` plays more storms."""
    for run in islice(played(RUNS[name]), 3):
        assert run.judge.violations == [], run.settings.seed


@pytest.mark.slow
def test_a_sound_table_breaks_no_rule_whatever_hands_do_at_its_shuffler() -> None:
    """It does not stand still either: at the opening the dealer takes out what must come out."""
    runs = list(islice(played(MEDDLED), 8))
    assert [run.judge.violations for run in runs] == [[]] * len(runs)
    assert {strike.kind for run in runs for strike in run.faults.struck} == {"cover", "setting"}
