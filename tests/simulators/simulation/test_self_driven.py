"""Runs with a self-driven shuffler: sound, and with broken firmware and controllers."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from controller.data.state import PacketPlace
from controller.procedure import facts
from controller.procedure import facts as procedure_facts
from controller.procedure.shuffler import self_driven, self_driven_packets
from drivers import interface
from drivers.messages import ActAck, PutOut
from drivers.shuffler import ShufflerDriver
from drivers.vocabulary import ActState
from simulators.devices.self_driven import SelfDrivenLedger
from simulators.simulation import Result, Settings, simulate
from simulators.simulation.dice import PROFILES, Profile
from tests.procedure.mutating import mutate
from tests.procedure.table_harness import shipped_table
from tests.simulators.simulation.mutants import acknowledged_at_once
from tests.simulators.simulation.seeds import played

DEFINITION = shipped_table()
CRASHES, STORM, LINK = PROFILES["crashes"], PROFILES["all"], PROFILES["link"]
Patch = pytest.MonkeyPatch


SEEDS = range(100, 110)
"""Storms in which each hold below occurs; `unshown` is the rarest, in 1 of 60."""


def play(profile: Profile, seed: int, rounds: int = 3, **changes: Any) -> Result:
    """Play one run."""
    settings = Settings(rounds, seed, profile.habits, profile, self_driven=True, **changes)
    return simulate(DEFINITION, settings)


def storm(seed: int) -> Result:
    """Play one storm."""
    return play(STORM, seed)


def test_calm_rounds_are_whole() -> None:
    result = play(PROFILES["none"], 1, rounds=6)
    assert result.violations == []
    assert (result.rounds, result.rounds_void, result.holds.get("put_out", 0)) == (6, 0, 0)
    assert set(result.steps_seen) == {str(step) for step in range(1, 12)}


@pytest.fixture(scope="module")
def storms() -> list[Result]:
    """Storms, by seed."""
    return played(storm, SEEDS)


@pytest.mark.slow
def test_storms_break_no_rule_and_play_goes_on(storms: list[Result]) -> None:
    for seed, result in zip(SEEDS, storms, strict=True):
        assert result.violations == [], f"seed {seed}"
        assert result.double_dispenses == result.missing_packets == result.lost_events == 0
    seen = {cause for result in storms for cause in result.holds}
    assert {"put_out", "unshown", "packet", "act_failed", "rebooted"} <= seen


def test_power_lost_among_cards_that_came_too_early() -> None:
    """One card more may have moved than the shuffler reports: count by hand, or void the round."""
    assert play(STORM, 2, rounds=8).violations == []


def test_a_shuffler_that_does_not_count_is_followed_by_hand_counts() -> None:
    result = play(PROFILES["people"], 3, rounds=6, counts=False)
    assert result.violations == []
    assert result.rounds - result.rounds_void >= 3


@pytest.mark.slow
def test_a_run_can_be_played_again(storms: list[Result]) -> None:
    assert play(STORM, SEEDS[7]).trace_sha256 == storms[7].trace_sha256 != storms[8].trace_sha256


# Mutants.


def counts_a_repeated_report_twice(patch: Patch) -> None:
    """A controller that treats every report as news."""
    sound, reported = facts._put_out, self_driven.reported

    def put_out(m: Any, event: Any) -> Any:
        again = event.act.txn == m.state.last_txn and event.act.epoch == m.state.epoch
        return None if again and m.in_service else sound(m, event)

    def take(m: Any, told: Any) -> None:
        m.state.last_txn -= told.act.txn == m.state.last_txn
        reported(m, told)

    patch.setitem(facts._ANSWERS, interface.PutOut, put_out)
    patch.setitem(procedure_facts._TAKEN, interface.PutOut, take)


def forgets_the_tray_at_a_restart(patch: Patch) -> None:
    """A controller that starts with an empty tray, although cards lie in it."""
    sound = procedure_facts.take_event

    def take(m: Any, event: Any) -> None:
        round_ = m.state.round
        if type(event).__name__ == "Started" and round_ is not None and round_.tray:
            own = round_.dealer_packet is PacketPlace.TRAY
            round_.dealer_packet = PacketPlace.NONE if own else round_.dealer_packet
            round_.tray, round_.tray_seat = 0, -1
            for seat in round_.seats:
                if seat.packet is PacketPlace.TRAY:
                    seat.packet = PacketPlace.NONE
        sound(m, event)

    patch.setattr(procedure_facts, "take_event", take)


def takes_what_comes_while_it_is_held(patch: Patch) -> None:
    """A controller that does not mind when a packet comes."""
    patch.setattr(self_driven_packets, "_held", lambda m, round_: False)


def believes_the_remainder(patch: Patch) -> None:
    """A controller that counts nothing after the dealer's packet."""
    sound = self_driven_packets.judge

    def judge(m: Any, *, uncounted: bool = False) -> None:
        m.require_round().ahead = m.remainder_expected
        sound(m, uncounted=uncounted)

    mutate(patch, self_driven_packets.judge, judge)


def numbers_again_after_a_power_cut(patch: Patch) -> None:
    """Firmware that writes what it has put out after the motor: a power cut leaves no trace."""
    sound = SelfDrivenLedger.boot

    def boot(self: SelfDrivenLedger) -> bool:
        last = self.last
        if last.state is not ActState.STARTED:
            return sound(self)
        before = replace(last, txn=last.txn - 1, state=ActState.DONE, acknowledged=True)
        self._nvram.write(act=before)
        return False

    patch.setattr(SelfDrivenLedger, "boot", boot)


def acknowledges_before_the_table_knows(patch: Patch) -> None:
    """A driver that lets the shuffler forget what the table has not been told."""
    acknowledged_at_once(
        patch, ShufflerDriver, PutOut, lambda told: ActAck(told.epoch, told.number)
    )


@pytest.mark.parametrize(
    ("mutant", "profile", "first", "rules"),
    [
        (counts_a_repeated_report_twice, LINK, 0, {2}),
        (forgets_the_tray_at_a_restart, CRASHES, 1, {2}),
        (takes_what_comes_while_it_is_held, CRASHES, 1, {1, 4}),
        (believes_the_remainder, PROFILES["devices"], 7, {2}),
        (numbers_again_after_a_power_cut, CRASHES, 1, {1}),
        (acknowledges_before_the_table_knows, CRASHES, 0, {3}),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_a_mutant_is_caught_by_its_rule(
    mutant: Callable[[Patch], None],
    profile: Profile,
    first: int,
    rules: set[int],
    monkeypatch: Patch,
) -> None:
    """The seed that finds it is played first."""
    mutant(monkeypatch)
    seeds = (*range(first, 40), *range(first))
    found = next((v for seed in seeds for v in play(profile, seed).violations[:1]), None)
    assert found is not None, "the mutant was not caught"
    assert found.rule in rules, found
