"""The daemon is killed at the writes and sends of a player-banked hand, and finds the hand again.

Here once at each place (before, after or between, which event or command, at which step), over
three tables; `make soak` strikes every single write and send.
"""

from collections.abc import Callable, Iterator, Mapping

import pytest

from controller.data.definition.poker import Follow
from controller.data.events import Started
from controller.data.state.hand import HandPlay
from controller.procedure import facts
from controller.procedure.day import succession
from controller.procedure.model import TableModel
from simulators.simulation import Settings
from simulators.simulation.dice import PROFILES, Strike
from tests.procedure.hand_story import PACKETS, followed
from tests.simulators.simulation.sweep import Swept, sweep

CRASHES = PROFILES["crashes"]
SMALL = Settings(1, 2, CRASHES.habits, CRASHES)
"""One hand; in the one of the stud game cards are bought."""
TABLES = ("five-card-draw", PACKETS, "stud-high-low-buy")
STEPS = {"deck_out", "dealing.seat", "awaiting_green", "remainder"} | {
    "betting",
    "drawing",
    "buying",
    "showdown",
}
"""The steps of a hand."""


class OneEach:
    """Chooses the first occasion at each place of a hand where nothing was struck before."""

    def __init__(self) -> None:
        self.struck: set[tuple[str, str]] = set()

    def __call__(self, places: Mapping[Strike, str]) -> Iterator[Strike]:
        for strike, where in places.items():
            what, step, _ = where.split(", ")
            if step in STEPS and (what, step) not in self.struck:
                self.struck.add((what, step))
                yield strike


def first_after_an_act_of_a_player(places: Mapping[Strike, str]) -> Iterator[Strike]:
    """Choose one occasion, when an act is told and the next one is not."""
    yield [strike for strike, where in places.items() if "HandTold, betting" in where][2]


def swept(game: str, chosen: Callable[[Mapping[Strike, str]], Iterator[Strike]]) -> Swept:
    """Kill the daemon at the chosen occasions of one hand, at one occasion at a time."""
    table = followed(game, Follow.ACTIONS)
    return sweep(table, SMALL, "host_crash", chosen)


@pytest.mark.slow
def test_a_hand_outlives_a_crash_at_each_kind_of_write_and_send() -> None:
    each = OneEach()
    for game in TABLES:
        found = swept(game, each)
        assert (found.failed, found.void) == ([], 0)
    assert {step for _, step in each.struck} == STEPS


def test_a_hand_that_a_restart_begins_anew_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgets(m: TableModel, event: Started) -> None:
        succession.take_start(m, event)
        round_ = m.state.round
        if round_ is not None and round_.hand is not None:
            round_.hand = HandPlay(round_.hand.began, round_.hand.began)

    monkeypatch.setitem(facts._TAKEN, Started, forgets)
    ((_, violation),) = swept("five-card-draw", first_after_an_act_of_a_player).failed
    assert violation.rule == 3
    assert violation.words == "round 1: a restart at betting changes the hand"
