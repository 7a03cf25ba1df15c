"""People declare, state payouts and try wrong PINs; tables that do not wait for them are found."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from controller.configuration import default_table, load_table
from controller.data.irregularities import Remedy
from controller.procedure import hold_conditions
from controller.procedure.house import signing_on
from controller.procedure.play import irregularities, payouts
from simulators.simulation.faults import PROFILES
from simulators.simulation.run import Run, Settings
from tests.procedure.mutating import mutate

DEFINITION = load_table(default_table())[0]
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


def test_people_declare_and_no_rule_is_broken() -> None:
    met: Counter[str] = Counter()
    for seed in range(40):
        result = Run(DEFINITION, Settings(3, seed, PEOPLE.habits, PEOPLE)).play()
        assert result.violations == [], f"seed {seed}"
        met.update(result.irregularities)
        met["large payout"] += result.holds.get("payout", 0)
    assert met["large payout"] >= 3
    assert len(set(met) & set(map(str, Remedy))) >= 5


def test_a_table_that_deals_while_something_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    conditions = hold_conditions.conditions
    monkeypatch.setattr(
        hold_conditions,
        "conditions",
        lambda m: (each for each in conditions(m) if not each[0].startswith(irregularities.CAUSE)),
    )
    assert "4: an act leaves, and irregularity" in found()


def test_a_table_that_ends_a_round_with_a_payout_open(monkeypatch: pytest.MonkeyPatch) -> None:
    mutate(monkeypatch, payouts.payout_large, lambda m: False)
    assert "4: PayoutStated" in found()


def _without_timer(m: Any, badge: str) -> None:
    m.state.locked_out.append(badge)


def _never(m: Any, badge: str) -> None:
    m.state.sign_on_failures[badge] = m.state.sign_on_failures.get(badge, 0) + 1


@pytest.mark.parametrize(
    ("count", "words"),
    [(_without_timer, "8: the lock-out of badge"), (_never, "is not locked out")],
)
def test_a_table_that_locks_out_for_ever_or_never(
    count: Callable[..., None], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signing_on, "_count", count)
    assert words in found()


def test_a_table_that_believes_who_is_locked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signing_on, "believed", lambda m, event: True)
    assert "is locked out, and SignedOn by them is taken" in found(start=40)


def test_a_supervisor_who_is_signed_on_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    sign_on = signing_on._stand

    def endless(m: Any, person: Any, session: str) -> None:
        sign_on(m, person, session)
        m.cancel_timer(f"{signing_on.SIGN_ON}:{session}")

    monkeypatch.setattr(signing_on, "_stand", endless)
    assert "is signed on without end" in found()
