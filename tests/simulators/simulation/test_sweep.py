"""A crash at every write and send of one small run, within a time limit."""

import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice

import pytest

from controller.configuration import load_table
from controller.shipped import config_root
from simulators.simulation import Settings
from simulators.simulation.dice import Strike
from simulators.simulation.faults import PROFILES
from tests.procedure.table_harness import shipped_table
from tests.simulators.simulation.mutants import forgets_the_power_cut
from tests.simulators.simulation.sweep import Swept, coarse_first, sweep

DEFINITION = shipped_table()
CRASHES = PROFILES["crashes"]
SMALL = Settings(1, 3, replace(CRASHES.habits, seats=(1, 1)), CRASHES)
SECONDS = 1.0
"""Processor seconds for one sweep; `make soak` has more."""
FEWEST = 5
"""Runs that any computer can play in that time."""


def swept(table: str, kind: str) -> Swept:
    definition = load_table(config_root() / f"{table}.yaml")[0]
    return sweep(definition, SMALL, kind, SECONDS, time.process_time)


def first_twelve(places: Mapping[Strike, str]) -> Iterator[Strike]:
    return islice(coarse_first(places), 12)


@pytest.mark.slow
@pytest.mark.parametrize("table", ["table", "table-ultimate-texas-hold-em", "table-let-it-ride"])
@pytest.mark.parametrize("kind", ["host_crash", "device_crash"])
def test_a_crash_at_every_write_and_send(
    table: str, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = swept(table, kind)
    with capsys.disabled():
        print(f" {table} {kind}: {found.played} of {found.occasions} instants", end="")
    assert found.failed == []
    assert found.played >= min(FEWEST, found.occasions)
    assert found.occasions > 100


def test_a_crash_that_is_forgotten_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    forgets_the_power_cut(monkeypatch)
    found = sweep(DEFINITION, SMALL, "device_crash", 60.0, time.process_time, first_twelve)
    assert found.failed
    settings, violation = found.failed[0]
    assert violation.rule in (1, 2)
    assert settings.only is not None
    assert len(settings.only) == 1
