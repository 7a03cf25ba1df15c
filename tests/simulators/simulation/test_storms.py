"""Storms: runs with all faults. No rule is broken, and play goes on when the faults end."""

from functools import partial

import pytest

from simulators.simulation import Result, Settings, simulate
from simulators.simulation.dice import PROFILES, FaultDice, Profile, Rates
from tests.procedure.table_harness import shipped_table
from tests.procedure.untreed_choice import chosen_by_the_library
from tests.sharing import mostly_slow
from tests.simulators.simulation.seeds import played

DEFINITION = shipped_table()
SEEDS = range(10, 16)
"""Storms; `make soak` plays them by the thousand."""


def play(profile: str, seed: int, rounds: int = 3) -> Result:
    chosen = PROFILES[profile]
    return simulate(DEFINITION, Settings(rounds, seed, chosen.habits, chosen))


@pytest.fixture(scope="module")
def storms() -> list[Result]:
    """Storms, by seed."""
    return played(partial(play, "all"), SEEDS)


@pytest.mark.slow
def test_storms_of_everything(storms: list[Result]) -> None:
    for seed, result in zip(SEEDS, storms, strict=True):
        assert result.violations == [], f"seed {seed}"
        assert result.double_dispenses == result.missing_packets == result.lost_events == 0
        assert result.rounds - result.rounds_void >= 1 or result.rounds >= 5


@pytest.mark.parametrize("profile", mostly_slow([name for name in PROFILES if name != "all"], 4))
def test_storms_of_one_kind(profile: str) -> None:
    for seed in range(3):
        assert play(profile, 1000 + seed).violations == [], f"seed {seed}"


@pytest.mark.slow
def test_a_storm_of_one_seed_is_one_trace_in_every_process(storms: list[Result]) -> None:
    first, again, other = storms[4], play("all", SEEDS[4]), storms[5]
    assert first.trace_sha256 == again.trace_sha256
    assert first.faults == again.faults
    assert first.faults != other.faults


def test_a_storm_is_the_same_trace_where_the_library_chooses_without_the_tree(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    by_tree = play("all", 1000)
    chosen = chosen_by_the_library(monkeypatch)
    assert play("all", 1000).trace_sha256 == by_tree.trace_sha256
    assert len(chosen) > 500


@pytest.mark.slow
def test_every_kind_of_fault_strikes_somewhere(storms: list[Result]) -> None:
    """Some kinds are rare: where these storms have not all, further ones are played."""
    rare = set(Rates.__slots__).difference(*(result.faults for result in storms))
    for seed in range(SEEDS.stop, 200):
        if not rare:
            break
        rare -= play("all", seed).faults.keys()
    assert not rare


def test_a_calm_run_has_no_faults_and_rates_are_drawn_by_the_seed() -> None:
    assert play("none", 1).faults == {}
    rates = [FaultDice(PROFILES["link"], seed).rates.drop for seed in (1, 1, 2)]
    assert rates[0] == rates[1] != rates[2]
    assert 0 < rates[0] <= PROFILES["link"].most.drop


def test_a_profile_has_a_name_of_its_own() -> None:
    assert all(isinstance(each, Profile) and name == each.name for name, each in PROFILES.items())
