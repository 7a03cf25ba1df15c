"""Rule 9 is judged: careless tables are found, the sound one breaks no rule."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from controller.procedure import hold_conditions
from controller.procedure.shuffler import proof
from simulators.simulation.dice import PROFILES, Rates
from simulators.simulation.run import Run, Settings
from tests.procedure.table_harness import shipped_table

DEFINITION = shipped_table()
NONE = PROFILES["none"]
DARK = replace(NONE, name="dark", most=Rates(power=0.02))
"""Devices that sometimes lose power."""


def played(
    profile: Any = NONE, seeds: int = 6, prepare: Callable[[Run], None] | None = None
) -> str:
    """Play until a rule is broken; return the judge's words, empty: no rule was broken."""
    for seed in range(seeds):
        run = Run(DEFINITION, Settings(3, seed, profile.habits, profile))
        if prepare is not None:
            prepare(run)
        run.play()
        for violation in run.judge.violations:
            return f"{violation.rule}: {violation.words}"
    return ""


def control(run: Run, at: float, verb: str, **args: str) -> None:
    """A person does something to the shuffler at a certain time."""

    def act() -> None:
        line = run.lines["shuffler"]
        line.device.control(verb, args, run.agenda.now)
        line.device_moved()

    run.agenda.call_at(at, act)


def sorting(run: Run) -> None:
    """The shuffler sorts while the first deck is in it."""
    control(run, 0.5, "mode", mode="sort")
    control(run, 40.0, "mode", mode="shuffle")


@pytest.mark.slow
def test_the_sound_table_breaks_no_rule() -> None:
    assert played() == ""
    assert played(DARK) == ""
    assert played(prepare=sorting, seeds=2) == ""


def test_a_table_that_knows_no_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a power cut the used deck goes in first."""
    monkeypatch.setattr(proof, "by_turns", lambda m: False)
    assert "is dealt from the deck of the round before" in played(DARK, 30)


def test_a_table_that_does_not_look_into_the_shuffler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "emptying_due", lambda m: "")
    assert "and nobody saw the shuffler empty" in played(DARK, 30)


def test_a_table_that_does_not_ask_for_the_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(m: Any) -> None:
        m.require_round().read = True

    monkeypatch.setattr(proof, "ask_levels", ask)
    assert "the shuffler's setting was not read" in played()


def test_a_table_that_takes_sorting_for_shuffling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "sorted_one", lambda m: None)
    monkeypatch.setattr(hold_conditions, "_setting", lambda m, levels: iter(()))
    assert "is dealt from a sorted deck" in played(prepare=sorting)
