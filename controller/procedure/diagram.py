"""The diagram of a game's state machine (Mermaid), drawn by the library that runs it."""

from collections.abc import Callable

from transitions import State
from transitions.extensions.diagrams import GraphMachine
from transitions.extensions.diagrams_mermaid import Graph

from controller.data.definition import GameDefinition, StepDefinition
from controller.data.keys import KEYS
from controller.data.message import Message, message
from controller.procedure.program import RowTransition, program_of
from controller.procedure.rows.row import Row

Say = Callable[[Message], str]
"""Puts a message into words."""

_WISHES: dict[str, Message] = {
    "advance": message("trigger-advance"),
    "clear": message("trigger-clear"),
    "count": message("trigger-count"),
    "order_decks": message("trigger-order-decks"),
    "choose": message("trigger-choose"),
    "room": message("trigger-room"),
    "acknowledge_results": message("trigger-acknowledge-results"),
    "adopt": message("trigger-adopt"),
    "change_decks": message("trigger-change-decks"),
    "register_deck": message("trigger-register-deck"),
    "hand_count": message("trigger-hand-count"),
    "declare_dead": message("trigger-declare-dead"),
    "take_over": message("trigger-take-over"),
    "sign_on": message("trigger-sign-on"),
    "sign_off": message("trigger-sign-off"),
    "stay": message("trigger-stay"),
    "test_lamps": message("trigger-test-lamps"),
    "look": message("trigger-look"),
    "unlock": message("trigger-unlock"),
    "tap": message("trigger-tap"),
    "call_floor": message("trigger-call-floor"),
    "coming": message("trigger-coming"),
    "acknowledge": message("trigger-acknowledge"),
    "payout": message("trigger-payout"),
    "refuse_payout": message("trigger-refuse-payout"),
    "tell": message("trigger-tell"),
    "place_puck": message("trigger-place-puck"),
    "post_short": message("trigger-post-short"),
    "declare": message("trigger-declare"),
    "decide": message("trigger-decide"),
    "late_bet": message("trigger-late-bet"),
    "mode": message("trigger-mode"),
}
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
