"""The history of a run is told in words, whatever faults struck."""

from dataclasses import fields

import pytest

from simulators.simulation.dice import Rates, Strike
from simulators.simulation.run_history import RunHistory


@pytest.mark.parametrize("kind", [each.name for each in fields(Rates)])
def test_every_kind_of_fault_has_words(kind: str) -> None:
    history = RunHistory(lambda: 1.0)
    history.struck(Strike(kind, 7), "here", b"")
    (line,) = history.last_lines(1)
    assert f"FAULT {kind}:7: " in line
