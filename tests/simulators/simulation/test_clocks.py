"""The computer's clock is set, or the computer stands still: play follows the monotonic clock."""

import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from controller.boundaries import Boundaries
from controller.journal import open_recording
from controller.records.lines import lines_of_round
from controller.words.spoken import say
from simulators.people import Habits
from simulators.simulation import Settings, simulate
from simulators.simulation.dice import PROFILES, Profile, Rates
from simulators.simulation.line import ComputerClock
from simulators.simulation.run import Run
from tests.procedure.table_harness import shipped_table
from tests.records.asked import recall_last
from tests.sharing import mostly_slow

DEFINITION = shipped_table()
WILD_CLOCK = Profile("clock", Rates(clock=0.5), Habits())
DROWSY = Profile("drowsy", Rates(standstill=0.2), Habits())


def kept(path: Path) -> list[tuple[str, Any, Any]]:
    """Return the journal's records without UTC."""
    with open_recording(path) as recording:
        return [
            (
                each.record.kind,
                each.record.monotonic_ns,
                without_utc(json.loads(each.record.data)),
                without_utc(json.loads(each.record.intents)),
            )
            for each in recording.events()
        ]


def without_utc(value: Any) -> Any:
    if isinstance(value, dict):
        # UTC tells the waiting time for the floor only over a restart; otherwise the monotonic
        # clock does (`tests/procedure/test_sign_on.py`).
        kept = {key: each for key, each in value.items() if key != "waited"}
        return {key: without_utc(each) for key, each in kept.items() if not key.endswith("utc_us")}
    return [without_utc(each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize("seed", mostly_slow(range(5), 5))
def test_a_run_whose_clock_is_set_is_the_same_run(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same, except for what follows the wall clock.

    That is the house's days and shifts, and how long after a restart the decks stay in play (at
    most as long as from the beginning).
    """
    monkeypatch.setattr(Boundaries, "due", lambda *_: [])
    table = replace(DEFINITION, house=replace(DEFINITION.house, deck_change_every=0.0))
    storm = PROFILES["all"]
    wild, calm = tmp_path / "wild", tmp_path / "calm"
    run = Run(table, Settings(2, seed, storm.habits, storm), wild)
    result = run.play()
    assert result.violations == []
    assert result.faults["clock"] > 0
    others = tuple(strike for strike in run.faults.struck if strike.kind != "clock")
    simulate(table, Settings(2, seed, storm.habits, storm, others), journal=calm)
    assert kept(wild) == kept(calm)


@pytest.mark.parametrize("seed", mostly_slow(range(10), 5))
def test_a_computer_that_stands_still_now_and_then(seed: int) -> None:
    result = simulate(DEFINITION, Settings(3, seed, DROWSY.habits, DROWSY))
    assert result.violations == []
    assert result.faults["standstill"] > 0


def test_the_record_of_a_round_lasts_as_long_as_the_round_did(tmp_path: Path) -> None:
    """Its duration does not follow the wall clock."""
    path = tmp_path / "journal"
    result = simulate(DEFINITION, Settings(3, 8, profile=WILD_CLOCK), journal=path)
    assert result.faults["clock"] > 20
    records = recall_last(path, 10, lambda: DEFINITION)
    assert len(records) >= 3
    for record in records:
        for step in record.steps:
            assert step.seconds is None or 0 <= step.seconds < 200, step
        assert record.seconds is None or 0 <= record.seconds < 300


@pytest.mark.parametrize("seed", mostly_slow(range(3), 3))
def test_no_time_of_a_record_is_below_zero(tmp_path: Path, seed: int) -> None:
    """Only the wall clock spans a restart; where it was set back, no duration is known."""
    path = tmp_path / "journal"
    shaken = Profile("shaken", Rates(clock=0.5, host_crash=0.05), Habits())
    result = simulate(DEFINITION, Settings(4, seed, profile=shaken), journal=path)
    assert result.crashes > 0
    for record in recall_last(path, 10, lambda: DEFINITION):
        assert record.seconds is None or record.seconds >= 0
        assert all(step.seconds is None or step.seconds >= 0 for step in record.steps)
        assert not any(", -" in say(line.words) for line in lines_of_round(record))


def test_a_clock_that_is_set_and_a_computer_that_starts_anew() -> None:
    clock = ComputerClock()
    begun = clock.read(10.0)
    clock.set(-3600.0)
    assert clock.read(11.0).utc_us - begun.utc_us == timedelta(hours=-1, seconds=1) / timedelta(
        microseconds=1
    )
    assert clock.read(11.0).monotonic_ns - begun.monotonic_ns == 10**9
    clock.reboot(12.0)
    assert clock.read(12.5).monotonic_ns == 500_000_000
    assert clock.read(12.5).utc_us > clock.read(12.0).utc_us
