"""A machine that keeps no numbers, under kills and losses: no order is obeyed twice (rule 1)."""

import re
import shlex
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from controller.configuration import config_root
from controller.procedure.shuffler import answers
from drivers import registry
from simulators.simulation import Result, Settings, run, shrunk_run, simulate
from simulators.simulation.command import ShufflerKind, run_simulation
from simulators.simulation.dice import PROFILES
from tests.procedure.table_harness import shipped_table

PAGE = (Path(__file__).parents[3] / "docs" / "writing-a-driver.md").read_text("utf-8")
[DRIVER] = re.findall(r"^```python\n([^`]*class AsciiShufflerDriver.*?)^```$", PAGE, re.M | re.S)
"""The whole driver, as the page has it."""


@pytest.fixture(autouse=True)
def installed(monkeypatch, tmp_path):
    """The driver that somebody has who follows the page to the letter."""
    (tmp_path / "from_the_page.py").write_text(DRIVER)
    monkeypatch.syspath_prepend(tmp_path)
    driver = "from_the_page:AsciiShufflerDriver"
    monkeypatch.setitem(registry._BUILT_IN[registry.DRIVERS], "ascii-shuffler", driver)
    registry.offers.cache_clear()
    yield
    registry.offers.cache_clear()
    sys.modules.pop("from_the_page", None)


def play(profile: str, seed: int, rounds: int = 5) -> Result:
    """Play one run."""
    chosen = PROFILES[profile]
    settings = Settings(rounds, seed, chosen.habits, chosen, numbers=False)
    return simulate(shipped_table(), settings)


def test_the_page_ends_with_a_round_dealt():
    assert len(DRIVER.splitlines()) <= 200
    result = play("none", 7, 1)
    assert result.violations == []
    assert (result.rounds, sum(result.remainders.values())) == (1, 1)


@pytest.mark.slow
@pytest.mark.parametrize("profile", PROFILES)
def test_no_rule_is_broken(profile):
    """Also not when decks are changed, which such a machine does not tell apart."""
    result = play(profile, 0)
    assert result.violations == []
    assert result.rounds >= 5


@pytest.mark.slow
@pytest.mark.parametrize("table", ["table.yaml", "table-self-driven.yaml", "table-modbus.yaml"])
@pytest.mark.parametrize("kind", ShufflerKind)
def test_the_command_plays_each_shuffler_at_each_table_and_names_itself(kind, table, monkeypatch):
    """A table's file may say *self-driven*, too: both hold, or the command's word alone."""
    app, played = typer.Typer(), []
    app.command()(run_simulation)
    monkeypatch.setattr(run.Run, "play", noting(played, run.Run.play))

    def runs(*words):
        done = CliRunner().invoke(app, words)
        assert done.exit_code == 0, done.output
        return played.pop()

    config = config_root() / table
    settings = runs("--rounds", "1", "--shuffler", kind, "--config", str(config))
    again = shlex.split(shrunk_run.command(settings, config))
    assert replace(runs(*again[2:]), habits=settings.habits) == settings


def noting(played, play):
    """Return `play`, which notes the settings of each run."""

    def noted(self, *more):
        played.append(self.settings)
        return play(self, *more)

    return noted


def forgets_that_it_was_sent(m):
    """The controller takes an order that nobody knows of for one that never arrived."""
    act = m.state.act
    if act is not None and not act.ended:
        act.sent = False


@pytest.mark.slow
def test_the_judge_sees_a_controller_that_sends_an_order_again(monkeypatch):
    monkeypatch.setattr(answers, "not_recorded", forgets_that_it_was_sent)
    found = [play("crashes", seed).violations for seed in range(3)]
    assert any(each.rule == 1 for violations in found for each in violations), found
