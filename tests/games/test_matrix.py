"""Other games at the shuffler: each of their moments × every kind of event."""

from collections.abc import Callable

import pytest

from controller.data.encoding import decode_state, encode_state
from controller.data.events import ProcedureFailed
from controller.procedure import Procedure, new_state
from drivers.vocabulary import Key
from tests.games.test_own_hand import up_card, waiting
from tests.procedure import rules
from tests.procedure import test_matrix as matrix
from tests.procedure.matrix_events import events
from tests.procedure.outcomes import hold_to_kept
from tests.procedure.table_story import Story

MOMENTS: dict[str, Callable[[], Story]] = {
    "own packet asked for": waiting,
    "own packet waits": lambda: waiting().report(),
    "own packet taken early": lambda: waiting().report().lift(),
    "own packet due": lambda: waiting().report().press(Key.DECISIONS_CLOSED),
    "own packet late": lambda: waiting().press(Key.DECISIONS_CLOSED),
    "up card": up_card,
    "up card shown": lambda: up_card().wait(1.5),
}


@pytest.mark.parametrize("held", [False, True])
@pytest.mark.parametrize("name", MOMENTS)
def test_every_event_is_taken_or_refused_with_words(
    name: str, held: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    story = MOMENTS[name]()
    shared = Procedure(story.definition, new_state(story.definition, ""))
    monkeypatch.setattr(matrix, "procedure", lambda: shared)
    monkeypatch.setattr(rules, "PACKET", story.definition.game.packets.player)
    monkeypatch.setattr(rules, "OWN", story.definition.game.packets.dealer)
    data = encode_state(story.state)
    if held:
        _, state, _ = matrix.fire(data, ProcedureFailed("Event", "a test"))
        data = encode_state(state)
    state = decode_state(data)
    refusals: set[str] = set()
    outcomes = [matrix.judge(state, data, event, refusals) for event in events(state)]
    assert sum(map(bool, outcomes)) > 100
    hold_to_kept(name, outcomes)
