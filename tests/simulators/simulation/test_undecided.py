"""People declare, state payouts and try wrong PINs; tables that do not wait for them are found."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from controller.data.causes import Cause
from controller.data.definition.poker import Follow
from controller.data.irregularities import Remedy
from controller.procedure import hold_conditions
from controller.procedure.house import people, pin_tries
from controller.procedure.play import payouts
from simulators.simulation.dice import PROFILES
from simulators.simulation.run import Run, Settings
from tests.procedure.hand_story import followed
from tests.procedure.mutating import mutate
from tests.procedure.table_harness import shipped_table

DEFINITION = shipped_table()
PEOPLE = PROFILES["people"]


def played(seed: int) -> Run:
    run = Run(DEFINITION, Settings(3, seed, PEOPLE.habits, PEOPLE))
    run.play()
    return run


def found(start: int = 0) -> str:
    """Return the first violation that the judge finds."""
    for seed in range(start, start + 60):
        for violation in played(seed).judge.violations:
            return f"{violation.rule}: {violation.words}"
    return ""


@pytest.mark.slow
def test_people_declare_and_no_rule_is_broken() -> None:
    met: Counter[str] = Counter()
    for seed in range(20):
        result = Run(DEFINITION, Settings(3, seed, PEOPLE.habits, PEOPLE)).play()
        assert result.violations == [], f"seed {seed}"
        met.update(result.irregularities)
        met["large payout"] += result.holds.get("payout", 0)
    assert met["large payout"] >= 3
    assert len(set(met) & set(map(str, Remedy))) >= 5


def test_a_table_that_deals_while_something_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    conditions = hold_conditions.holding_conditions
    monkeypatch.setattr(
        hold_conditions,
        "holding_conditions",
        lambda m: (each for each in conditions(m) if each.cause is not Cause.IRREGULAR),
    )
    assert "4: an act leaves, and irregularity" in found()


def test_a_table_that_ends_a_round_with_a_payout_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(payouts, "hold_for_figures", lambda m: None)
    assert "4: PayoutStated" in found()


COUNT = pin_tries.count_wrong_pin


def _without_timer(m: Any) -> None:
    COUNT(m)
    for each in m.state.pin_tries:
        m.cancel_timer(f"pin_wait:{each.tried}@{each.place}")


@pytest.mark.parametrize(
    ("count", "words"),
    [(_without_timer, "without end"), (lambda m: None, "nothing waits")],
)
def test_a_table_whose_tries_wait_for_ever_or_never(
    count: Callable[..., None], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mutate(monkeypatch, pin_tries.count_wrong_pin, count)
    assert words in found(start=13)  # the seeds before it do not come to so many tries


def test_a_supervisor_who_is_signed_on_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    sign_on = people._stand

    def endless(m: Any, person: Any, session: str) -> None:
        sign_on(m, person, session)
        m.cancel_timer(f"{people.SIGN_ON}:{session}")

    monkeypatch.setattr(people, "_stand", endless)
    assert "is signed on without end" in found()


def test_wrong_pins_that_the_computers_own_user_forgives_are_forgotten() -> None:
    storm = PROFILES["all"]
    settings = Settings(3, 2100, storm.habits, storm, self_driven=True)
    found = Run(followed("five-card-draw", Follow.NONE), settings).play().violations
    assert not any("nothing waits" in each.words for each in found)
