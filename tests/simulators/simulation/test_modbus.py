"""Runs with many faults, with Modbus modules as bet-spot sensors: the same rules, another wire."""

import pytest
import typer
from typer.testing import CliRunner

from controller.configuration import load_table
from controller.shipped_files import config_root
from simulators.demo.command import run_demo
from simulators.simulation import Settings, simulate
from simulators.simulation.command import run_simulation as command
from simulators.simulation.dice import PROFILES

DEFINITION = load_table(config_root() / "table-modbus.yaml")[0]


@pytest.mark.slow
@pytest.mark.parametrize(("profile", "seeds"), [("all", 2), ("link", 2)])
def test_storms_break_no_rule(profile, seeds):
    chosen = PROFILES[profile]
    for seed in range(seeds):
        result = simulate(DEFINITION, Settings(2, 4000 + seed, chosen.habits, chosen))
        assert result.violations == [], f"seed {seed}"
        assert result.double_dispenses == result.missing_packets == result.lost_events == 0


def test_calm_rounds_are_the_same_in_every_run():
    first, again = (simulate(DEFINITION, Settings(1, 7)) for _ in range(2))
    assert first.violations == []
    assert first.trace_sha256 == again.trace_sha256


@pytest.mark.parametrize("played", [command, run_demo])
def test_a_script_for_modules_needs_a_table_with_modules(played):
    app = typer.Typer()
    app.command()(played)
    script = str(config_root() / "faults" / "dead-module.yaml")
    done = CliRunner().invoke(app, ["--rounds", "1", "--script", script])
    assert done.exit_code == 2
    assert "--config" in done.output
