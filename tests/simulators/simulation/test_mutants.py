"""Mutants: broken firmware and broken controllers, each of which the simulation must catch.

A simulation that finds nothing is worth as much as what it would find. Each mutant is played on
seeds until it is caught; the sound system is played on the same seeds and breaks no rule.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from controller.configuration import default_table, load_table
from controller.procedure import Procedure, answers
from controller.procedure import facts as procedure_facts
from controller.table import Table
from drivers.vocabulary import ActState
from simulators.devices.acts import ActLedger
from simulators.devices.mouth import Mouth
from simulators.simulation import Settings, Violation
from simulators.simulation.faults import PROFILES, Profile, Rates
from simulators.simulation.run import Run

DEFINITION = load_table(default_table())[0]
SEEDS = range(40)
STORM = replace(PROFILES["all"], name="storm")


def violations(profile: Profile) -> Iterator[Violation]:
    """Play seed after seed until a rule is broken."""
    for seed in SEEDS:
        run = Run(DEFINITION, Settings(3, seed, profile.habits, profile))
        yield from run.play().violations


def caught(profile: Profile) -> Violation:
    """Return the first violation; a mutant that survives all seeds fails the test."""
    found = next(violations(profile), None)
    assert found is not None, "the mutant was not caught"
    return found


def test_firmware_that_takes_any_new_number(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = ActLedger.known

    def known(self: ActLedger, act: Any) -> Any:
        last = self.last
        if act.epoch == last.epoch and act.txn != last.txn and last.state.terminal:
            return None
        return sound(self, act)

    monkeypatch.setattr(ActLedger, "known", known)
    assert caught(PROFILES["link"]).rule in (0, 1, 2)


def test_firmware_that_writes_after_the_motor(monkeypatch: pytest.MonkeyPatch) -> None:
    """STARTED is written when the act ends: a power cut on the way leaves no trace of it."""
    sound_start, sound_boot = ActLedger.start, ActLedger.boot

    def boot(self: ActLedger) -> bool:
        last = self.last
        if last.state is ActState.STARTED:
            before = replace(last, txn=last.txn - 1, state=ActState.DONE, acknowledged=True)
            self._nvram.write(act=before)
            return False
        return sound_boot(self)

    monkeypatch.setattr(ActLedger, "start", sound_start)
    monkeypatch.setattr(ActLedger, "boot", boot)
    assert caught(PROFILES["crashes"]).rule in (1, 2)


def test_firmware_that_forgets_the_power_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    def boot(self: ActLedger) -> bool:
        if self.last.state is ActState.STARTED:
            self.end(ActState.DONE, counted=self.last.size)
        return False

    monkeypatch.setattr(ActLedger, "boot", boot)
    assert caught(PROFILES["crashes"]).rule in (1, 2)


def test_a_controller_that_sends_again_on_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def act_failed(m: Any) -> None:
        m.state.act = None

    monkeypatch.setattr(answers, "act_failed", act_failed)
    assert caught(PROFILES["crashes"]).rule in (0, 1, 2)


def early(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """Let commands of one kind leave before the commit of their event."""
    sound = Table.handle
    held: dict[int, Any] = {}

    def handle(self: Table, event: Any, now: Any) -> Any:
        if id(self) in held:
            record = held.pop(id(self))
            Table._commit(self, *record)
        known = self.procedure.echo(event)
        if known is not None or kind not in str(self.procedure.model.program and event):
            return sound(self, event, now)
        intents = self.procedure.handle(event, now)
        self.intents = intents
        held[id(self)] = (event, intents, now)
        from controller.intents import CancelTimer, StartTimer
        from drivers.interface import Command

        return [each for each in intents if isinstance(each, Command | StartTimer | CancelTimer)]

    monkeypatch.setattr(Table, "handle", handle)


def test_a_controller_that_acts_before_the_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    early(monkeypatch, "ShufflerImage")
    assert caught(PROFILES["none"]).rule == 3


def test_a_controller_that_acknowledges_before_the_commit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    early(monkeypatch, "ButtonPressed")
    assert caught(PROFILES["none"]).rule == 3


def test_a_controller_that_clears_the_latch_on_restart(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = procedure_facts.take

    def take(m: Any, event: Any) -> None:
        if type(event).__name__ == "Started":
            m.state.holds = [hold for hold in m.state.holds if not hold.latched]
        sound(m, event)

    monkeypatch.setattr(procedure_facts, "take", take)
    assert caught(STORM).rule == 4


def test_a_controller_that_skips_the_remainder_count(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = answers.act_done

    def act_done(m: Any) -> None:
        act = m.require_act()
        if act.kind.name == "REMAINDER":
            m.report = replace(m.report, counted=m.remainder_expected)
        sound(m)

    monkeypatch.setattr(answers, "act_done", act_done)
    wrong = Profile("wrong", Rates(spill=1.0), PROFILES["none"].habits)
    assert caught(wrong).rule == 2


def test_the_sound_system_breaks_no_rule_on_the_same_seeds() -> None:
    assert list(violations(STORM)) == []


__all__ = ["Mouth", "Procedure"]
