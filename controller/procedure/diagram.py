"""The diagram of a game's state machine (Mermaid), drawn from the rows that make it."""

from collections.abc import Callable, Iterator

from controller.data.definition import GameDefinition, StepDefinition
from controller.data.message import Message, message
from controller.procedure.program import CompiledRow, Program, program_of
from controller.procedure.rows import TRIGGERS
from controller.procedure.rows.row import NEXT, Action, Condition, Row

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


def mermaid(game: GameDefinition, say: Say) -> str:
    """Return a state diagram of the game: every move from step to step; `say` says the titles."""
    return _drawn(game, say, lambda row: True)


def order_of_steps(game: GameDefinition, say: Say) -> str:
    """Return a state diagram of the moves that follow the game's own order of steps."""
    return _drawn(game, say, lambda row: row.to == NEXT)


def trigger_words(trigger: str, say: Say) -> str:
    """Return a trigger as people say it; keys are in capitals, as on the key pad."""
    if trigger in _WISHES:
        return say(_WISHES[trigger])
    kind, _, rest = trigger.partition("_")
    words = rest.replace("_", " ")
    return words.upper() if kind == "key" else words


def _drawn(game: GameDefinition, say: Say, drawn: Callable[[Row], bool]) -> str:
    program = program_of(game)
    moves = [move for move in _moves(program) if drawn(move[1].row)]
    shown = {step for source, row in moves for step in (source, row.destination)}
    lines = ["stateDiagram-v2"]
    steps = (step for step in game.steps if step.step in shown)
    lines += [f"    {_id(step.step)}: {say(step.title)}{_sheet(step)}" for step in steps]
    if "closed" in shown:
        lines.append("    [*] --> closed")
    for source, compiled in moves:
        assert compiled.destination is not None
        guards = ", ".join(_guards(compiled.row))
        label = trigger_words(compiled.row.trigger, say) + (f" [{guards}]" if guards else "")
        lines.append(f"    {_id(source)} --> {_id(compiled.destination)}: {label}")
    return "\n".join(lines) + "\n"


def _moves(program: Program) -> Iterator[tuple[str, CompiledRow]]:
    """Yield the source and the row of each transition that leaves its step."""
    order = {step.step.value: place for place, step in enumerate(program.game.steps)}
    for trigger in TRIGGERS:
        for source in sorted(program.steps, key=order.__getitem__):
            for each in program.rows(source, trigger):
                if each.destination is not None:
                    yield source, each


def _sheet(step: StepDefinition) -> str:
    numbers = ", ".join(str(number) for number in step.sheet)
    return f" ({numbers})" if numbers else ""


def _id(step: str) -> str:
    return step.replace(".", "_")


def _guards(row: Row) -> list[str]:
    return [("" if wanted else "not ") + _named(condition) for condition, wanted in row.tests]


def _named(function: Condition | Action) -> str:
    return function.__name__.replace("_", " ")
