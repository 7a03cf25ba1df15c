"""Somebody else presses the dealer's keys too early: the simulated dealer goes on from there."""

from dataclasses import replace
from functools import partial

import pytest

from controller.configuration import default_table, load_table
from controller.data.events import Press
from drivers.vocabulary import Key
from simulators.people.habits import ORDERLY
from simulators.simulation.run import Run, Settings

DEFINITION = load_table(default_table())[0]


class Hasty(Run):
    """A run in which somebody presses ROUND OVER a few seconds after settling has begun."""

    def __init__(self, after: float) -> None:
        super().__init__(DEFINITION, Settings(3, 1, ORDERLY))
        taken = self.host._onlookers.taken
        hurried = set()

        def look(event: object, out: list[object]) -> None:
            taken(event, out)  # type: ignore[arg-type]
            state = self.table.state
            if state.step == "settling" and state.rounds not in hurried:
                hurried.add(state.rounds)
                over = Press(Key.ROUND_OVER, "")
                self.agenda.at(self.agenda.now + after, partial(self.host.happen, over))

        onlookers = self.host._onlookers
        self.host._onlookers = replace(onlookers, taken=look)  # type: ignore[arg-type]


@pytest.mark.parametrize("after", [0.0, 0.3, 1.0, 3.0, 6.0])
def test_the_round_is_over_while_cards_and_chips_lie_on_the_layout(after: float) -> None:
    result = Hasty(after).play()
    assert result.violations == []
    assert result.rounds == 3
    assert result.rounds_void == 0
