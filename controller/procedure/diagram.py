"""The diagram of a game's state machine (Mermaid), drawn by the library that runs it."""

from collections.abc import Callable
from typing import Final

from transitions import State
from transitions.extensions.diagrams import GraphMachine
from transitions.extensions.diagrams_mermaid import Graph

from controller.data.definition import GameDefinition, StepDefinition
from controller.data.events import DECLARED
from controller.data.keys import KEYS
from controller.data.message import Message
from controller.data.terms import Terms
from controller.procedure.program import RowTransition, program_of
from controller.procedure.rows.row import Row

Say = Callable[[Message], str]
"""Puts a message into words."""

_WISHES: Final = Terms("trigger", (
    "advance", "choose", "tap", *(each.trigger for each in DECLARED.values() if each.trigger)
))  # fmt: skip
"""Triggers that are neither keys nor facts, as people say them."""


def mermaid(game: GameDefinition, say: Say, drawn: Callable[[Row], bool] = lambda row: True) -> str:
    """Return a state diagram of the game, drawn by the library: every move from step to step.

    Args:
        game: its machine is drawn.
        say: says the titles.
        drawn: tells whether a row's moves are drawn.
    """
    rows = (each for each in program_of(game).get_transitions() if isinstance(each, RowTransition))
    moves = [each for each in rows if each.dest and drawn(each.row)]
    shown = {step for each in moves for step in (each.source, each.dest)}
    states = [_Titled(step, say) for step in game.steps if step.step in shown]
    picture = GraphMachine(
        model=None,
        states=states,
        initial=states[0].name,
        transitions=[_move(each, say) for each in moves],
        auto_transitions=False,
        title=f"title: {game.name}",
        show_conditions=True,
        graph_engine="mermaid",
    )
    return Graph(picture).get_graph().source + "\n"  # type: ignore[arg-type]


def trigger_words(trigger: str, say: Say) -> str:
    """Return a trigger as people say it; keys are in capitals, as on the key pad."""
    if trigger in _WISHES:
        return say(_WISHES[trigger])
    key = KEYS.get(trigger.removeprefix("key_"))
    return trigger if key is None else say(key).upper()


class _Titled(State):
    """A step in a picture, with its title and its numbers on the sheet."""

    def __init__(self, step: StepDefinition, say: Say) -> None:
        super().__init__(str(step.step))
        numbers = ", ".join(str(number) for number in step.sheet)
        self.label = say(step.title) + (f" ({numbers})" if numbers else "")


def _move(transition: RowTransition, say: Say) -> dict[str, object]:
    tests = transition.row.tests
    return {
        "trigger": transition.row.trigger,
        "source": transition.source,
        "dest": transition.dest,
        "label": trigger_words(transition.row.trigger, say),
        "conditions": [condition for condition, wanted in tests if wanted],
        "unless": [condition for condition, wanted in tests if not wanted],
    }
