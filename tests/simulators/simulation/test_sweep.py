"""A crash at writes and sends of one small run; `make soak` has every one of them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice

import pytest

from controller.configuration import load_table
from controller.shipped_files import config_root
from simulators.simulation import Settings
from simulators.simulation.dice import PROFILES, Strike
from tests.procedure.table_harness import shipped_table
from tests.simulators.simulation.mutants import forgets_the_power_cut
from tests.simulators.simulation.sweep import coarse_first, sweep

DEFINITION = shipped_table()
CRASHES = PROFILES["crashes"]
SMALL = Settings(1, 3, replace(CRASHES.habits, seats=(1, 1)), CRASHES)


def first_twelve(places: Mapping[Strike, str]) -> Iterator[Strike]:
    return islice(coarse_first(places), 12)


@pytest.mark.slow
@pytest.mark.parametrize("table", ["table", "table-ultimate-texas-hold-em", "table-let-it-ride"])
@pytest.mark.parametrize("kind", ["host_crash", "device_crash"])
def test_a_crash_at_twelve_writes_and_sends(table: str, kind: str) -> None:
    definition = load_table(config_root() / f"{table}.yaml")[0]
    found = sweep(definition, SMALL, kind, first_twelve)
    assert (found.failed, found.played) == ([], 12)
    assert found.occasions > 100


def test_a_crash_that_is_forgotten_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    forgets_the_power_cut(monkeypatch)
    found = sweep(DEFINITION, SMALL, "device_crash", first_twelve)
    assert found.failed
    settings, violation = found.failed[0]
    assert violation.rule in (1, 2)
    assert settings.only is not None
    assert len(settings.only) == 1
