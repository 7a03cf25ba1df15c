"""Storms: seeds with faults everywhere. No rule is broken, and when they end play goes on."""

import pytest

from controller.configuration import default_table, load_table
from simulators.simulation import Result, Settings, simulate
from simulators.simulation.dice import Faults
from simulators.simulation.faults import PROFILES, Profile, Rates

DEFINITION = load_table(default_table())[0]


def play(profile: str, seed: int, rounds: int = 3) -> Result:
    chosen = PROFILES[profile]
    return simulate(DEFINITION, Settings(rounds, seed, chosen.habits, chosen))


@pytest.mark.parametrize("first", range(0, 200, 20))
def test_two_hundred_storms_of_everything(first: int) -> None:
    for seed in range(first, first + 20):
        result = play("all", seed)
        assert result.violations == [], f"seed {seed}"
        assert result.double_dispenses == result.missing_packets == result.lost_events == 0
        assert result.rounds - result.rounds_void >= 1 or result.rounds >= 5


@pytest.mark.parametrize("profile", [name for name in PROFILES if name != "all"])
def test_storms_of_one_kind(profile: str) -> None:
    for seed in range(10):
        assert play(profile, 1000 + seed).violations == [], f"seed {seed}"


def test_a_storm_of_one_seed_is_one_trace() -> None:
    first, again = play("all", 7), play("all", 7)
    assert first.trace_sha256 == again.trace_sha256
    assert first.faults == again.faults
    assert first.faults != play("all", 8).faults


def test_every_kind_of_fault_strikes_somewhere() -> None:
    struck: set[str] = set()
    for seed in range(20):
        struck |= set(play("all", seed).faults)
    assert struck == set(Rates.__slots__)


def test_a_calm_run_has_no_faults_and_rates_are_drawn_by_the_seed() -> None:
    assert play("none", 1).faults == {}
    rates = [Faults(PROFILES["link"], seed).rates.drop for seed in (1, 1, 2)]
    assert rates[0] == rates[1] != rates[2]
    assert 0 < rates[0] <= PROFILES["link"].most.drop


def test_a_profile_has_a_name_of_its_own() -> None:
    assert all(isinstance(each, Profile) and name == each.name for name, each in PROFILES.items())
