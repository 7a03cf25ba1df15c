"""The count of a million acts: sound on the sound system, and it finds broken ones."""

import pytest

from tests.bench.engine import Engine, Tally, add
from tests.bench.million import engine, table
from tests.simulators.simulation.mutants import (
    any_new_number,
    driver_acknowledges_an_end,
    forgets_the_power_cut,
    written_after_the_motor,
)

pytestmark = pytest.mark.slow


def played(seeds: int, acts: int) -> Tally:
    total = Tally()
    for seed in range(seeds):
        total = add(total, Engine(seed, acts).play())
    return total


def test_acts_under_faults_are_done_once_each() -> None:
    found = played(3, 500)
    assert found.sound, found.said
    assert found.acts == 1500
    assert min(found.strikes, found.crashes, found.interrupted, found.resent) > 10


def test_one_seed_is_one_run() -> None:
    assert Engine(5, 100).play() == Engine(5, 100).play()


@pytest.mark.parametrize(
    ("mutant", "what"),
    [
        (any_new_number, "double"),
        (written_after_the_motor, "double"),
        (forgets_the_power_cut, "missing"),
        (driver_acknowledges_an_end, "lost"),
    ],
)
def test_violations_are_counted(monkeypatch: pytest.MonkeyPatch, mutant, what: str) -> None:
    mutant(monkeypatch)
    for seed in range(10):
        found = Engine(seed, 500).play()
        if getattr(found, what):
            assert found.said
            return
    pytest.fail("the mutant was not seen")


def test_the_parts_of_the_command() -> None:
    said: list[str] = []
    assert engine(300, 1, said.append).acts == 300
    whole = table(100, 1, said.append)
    assert whole.acts >= 100
    assert whole.rounds > 0
    assert (whole.double, whole.missing, whole.lost, whole.violations) == (0, 0, 0, 0)
    assert said == ["engine: 300 acts; seed 1: sound"]
