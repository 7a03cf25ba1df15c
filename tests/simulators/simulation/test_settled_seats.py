"""A house whose dealer touches each seat that is settled."""

from dataclasses import replace
from pathlib import Path

import pytest

from controller.data.definition.house import FollowSettling
from simulators.simulation import Result, Settings, simulate
from simulators.simulation.dice import PROFILES
from tests.e2e.record import Record
from tests.procedure.table_harness import shipped_table
from tests.sharing import mostly_slow

PLAIN = shipped_table()
FOLLOWED = replace(PLAIN, house=replace(PLAIN.house, follow_settling=FollowSettling.SEATS))


def play(profile: str, seed: int, rounds: int) -> Result:
    """Play one run; its instructions are judged."""
    chosen = PROFILES[profile]
    return simulate(FOLLOWED, Settings(rounds, seed, chosen.habits, chosen, instructions=True))


def test_every_seat_of_a_calm_round_is_touched(tmp_path: Path) -> None:
    journal = tmp_path / "journal.sqlite"
    result = simulate(FOLLOWED, Settings(6, 1, instructions=True), journal=journal)
    assert (result.violations, result.rounds_void) == ([], 0)
    notes = [told["words"]["id"] for _, told in Record(journal).led_to("Noted")]
    assert notes.count("note-all-settled") == result.rounds
    assert "note-not-settled" not in notes


@pytest.mark.parametrize("seed", mostly_slow(range(4), 4))
def test_storms_break_no_rule(seed: int) -> None:
    result = play("all", seed, 3)
    assert result.violations == []
    assert result.double_dispenses == result.missing_packets == result.lost_events == 0
