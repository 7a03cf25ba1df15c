"""Somebody else presses the dealer's keys: the simulated dealer goes on from there."""

from dataclasses import replace
from functools import partial

import pytest

from controller.data.events import Clear, Press
from drivers.vocabulary import Key
from simulators.people.players import ORDERLY
from simulators.people.staff import SAM
from simulators.simulation.dice import PROFILES, Profile, Rates
from simulators.simulation.run import Run, Settings
from tests.procedure.table_harness import shipped_table

DEFINITION = shipped_table()
NONE = PROFILES["none"]
VISITED = (
    *(Key.CONTINUE, Key.OPEN, Key.NO_MORE_BETS, Key.GREEN),
    *(Key.DECISIONS_CLOSED, Key.ROUND_OVER),
)
"""The keys that a visitor presses when they are offered."""


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
                self.agenda.call_at(self.agenda.now + after, partial(self.host.happen, over))

        onlookers = self.host._onlookers
        self.host._onlookers = replace(onlookers, taken=look)  # type: ignore[arg-type]


@pytest.mark.parametrize("after", [0.0, 0.3, 1.0, 3.0, 6.0])
def test_the_round_is_over_while_cards_and_chips_lie_on_the_layout(after: float) -> None:
    result = Hasty(after).play()
    assert result.violations == []
    assert result.rounds == 3
    assert result.rounds_void == 0


class Visited(Run):
    """A run in which a visitor presses all the keys, and the simulated hands do the rest.

    In the first round the visitor presses STOP at the given step, and a supervisor voids it.
    """

    def __init__(self, profile: Profile = NONE, stops_at: str = "") -> None:
        super().__init__(DEFINITION, Settings(4, 3, ORDERLY, profile))
        self.people.hands_only = True
        self._stops_at = stops_at
        self.agenda.call_at(0.0, self._visit)

    def _visit(self) -> None:
        """Press the next key that is offered; look again in a while."""
        self.agenda.call_at(self.agenda.now + 1.5, self._visit)
        state = self.table.state
        if state.rounds == 1 and state.step == self._stops_at and not self.table.state.holds:
            self._stops_at = ""
            self.host.happen(Press(Key.STOP, ""))
            self.host.happen(Clear(SAM.person, "the visitor wants it", void_round=True))
            return
        offered = {each.key: each.id for each in state.offers}
        for key in VISITED:
            if key in offered:
                by = SAM.person if key is Key.OPEN else None
                self.host.happen(Press(key, offered[key], by))
                return


def test_a_visitor_voids_a_round_with_a_short_packet_and_the_hands_go_on() -> None:
    result = Visited(Profile("short", Rates(short=0.3), ORDERLY)).play()
    assert result.violations == []
    assert result.rounds_void >= 1
    assert result.rounds >= 4


@pytest.mark.parametrize("step", ["wagering", "dealing.seat", "awaiting_green", "deciding"])
def test_a_visitor_stops_and_voids_a_round_and_the_hands_go_on(step: str) -> None:
    result = Visited(stops_at=step).play()
    assert result.violations == []
    assert (result.rounds, result.rounds_void) == (4, 1)
