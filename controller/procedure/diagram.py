"""The machine of a game, drawn and listed from the machine itself.

The pages in `docs/games/` are made by it; `tests/procedure/drawing.py` writes and compares them.
"""

from collections.abc import Iterator

from controller.data.definition import GameDefinition, StepDefinition
from controller.procedure.program import CompiledRow, Program, program_of
from controller.procedure.refusals import REFUSALS
from controller.procedure.rows import TRIGGERS
from controller.procedure.rows.row import Action, Condition, Row

_PERSONS = {
    "advance": "by itself",
    "clear": "a person clears",
    "count": "a person counts",
    "adopt": "a person adopts",
    "change_decks": "a supervisor orders new decks",
    "register_deck": "a person registers a deck",
    "hand_count": "a person counts a deck",
    "declare_dead": "a person declares a dead table",
    "take_over": "a supervisor takes over",
}


def mermaid(game: GameDefinition) -> str:
    """Return a Mermaid state diagram of the game: every move from step to step.

    What stays at its step, and what is refused, is in the table of `page`.
    """
    lines = ["stateDiagram-v2"]
    lines += [f"    {_id(step.step)}: {_title(step)}" for step in _in_use(game)]
    lines.append("    [*] --> closed")
    for source, trigger, destination, guards in _moves(program_of(game)):
        label = _words(trigger) + (f" [{guards}]" if guards else "")
        lines.append(f"    {_id(source)} --> {_id(destination)}: {label}")
    return "\n".join(lines) + "\n"


def _in_use(game: GameDefinition) -> list[StepDefinition]:
    steps = set(program_of(game).steps)
    return [step for step in game.steps if step.step in steps]


def _title(step: StepDefinition) -> str:
    numbers = ", ".join(str(number) for number in step.sheet)
    return f"{step.title} ({numbers})" if numbers else step.title


def _id(step: str) -> str:
    return step.replace(".", "_")


def _words(trigger: str) -> str:
    """Return a trigger as people say it; keys are in capitals, as on the key pad."""
    kind, _, rest = trigger.partition("_")
    words = rest.replace("_", " ")
    return _PERSONS.get(trigger) or (words.upper() if kind == "key" else words)


def _moves(program: Program) -> Iterator[tuple[str, str, str, str]]:
    """Yield (source, trigger, destination, guards) of each transition that leaves its step."""
    order = {step.step.value: place for place, step in enumerate(program.game.steps)}
    for trigger in TRIGGERS:
        for source in sorted(program.steps, key=order.__getitem__):
            for each in program.rows(source, trigger):
                if each.transition.dest is not None:
                    yield source, trigger, each.transition.dest, ", ".join(_guards(each.row))


def _guards(row: Row) -> list[str]:
    return [("" if wanted else "not ") + _named(condition) for condition, wanted in row.tests]


def _named(function: Condition | Action) -> str:
    return function.__name__.replace("_", " ")


def page(game: GameDefinition) -> str:
    """Return the whole page of a game, in Markdown."""
    parts = [
        f"# {game.name}: the machine",
        "Made from the machine itself by `python -m tests.procedure.drawing`; a test compares it.",
        f"Source of the game: {game.source}.",
        "## Moves",
        "What is refused, or stays at its step, is in the last table.",
        f"```mermaid\n{mermaid(game)}```",
        "## Steps",
        _table(("sheet", "step", "title", "the dealer sees", "if it goes wrong"), _steps(game)),
        "## Every step and event",
        "Of the entries of one cell the first that fits applies; *refused* changes nothing.",
    ]
    for step in _in_use(game):
        parts.append(f"### {step.title} (`{step.step}`)")
        parts.append(_table(("event", "what happens"), _cells(program_of(game), step)))
    return "\n\n".join(parts) + "\n"


def _steps(game: GameDefinition) -> Iterator[tuple[str, ...]]:
    for step in game.steps:
        sheet = ", ".join(str(number) for number in step.sheet) or "–"
        words = " ".join([step.words, *(f"({number}) {words}" for number, words in step.details)])
        yield sheet, f"`{step.step}`", step.title, words, step.remedy


def _cells(program: Program, step: StepDefinition) -> Iterator[tuple[str, str]]:
    for trigger in TRIGGERS:
        rows = program.rows(step.step, trigger)
        if all(not each.moves for each in rows):
            continue
        yield _words(trigger), "<br>".join(_entry(step, each) for each in rows)


def _entry(step: StepDefinition, compiled: CompiledRow) -> str:
    row, destination = compiled.row, compiled.destination
    guards = _guards(row)
    when = f"if {', '.join(guards)}: " if guards else ""
    if row.refuse:
        words = REFUSALS[row.refuse].format(
            title=step.title,
            hold="…",
            cause="…",
            count="that many",
            missing="…",
            dealer="so many",
            ruling="What cannot be, in words.",
            allowed="…",
            excess="How much the prize pays at most.",
            objection="What cannot be played, in words.",
            fixed="…",
            needed="A supervisor (or a technician)",
            hold_for="…",
        )
        return f"{when}*refused:* {words}"
    done = ", ".join(map(_named, row.do))
    moves = f"→ `{destination}`" if destination is not None else ""
    return when + (", ".join(part for part in (done, moves) if part) or "nothing")


def _table(head: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(
        "| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines
    )
