"""The page of the procedure, every row of it, and a page of each game's own steps."""

from collections.abc import Callable, Iterable, Iterator

from controller.data.definition import GameDefinition, Step, steps
from controller.data.message import Message
from controller.procedure.diagram import mermaid, trigger_words
from controller.procedure.reasons import REFUSALS
from controller.procedure.rows import POKER, ROWS, TRIGGERS
from controller.procedure.rows.row import BACK, NEXT, Row
from controller.words.spoken import say
from tests.documents.form import MADE, table
from tests.words.shipped_messages import shipped_messages

_SETS = {value: name for name, value in vars(steps).items() if isinstance(value, tuple)}
"""The named sets of steps."""
_ROWS = """\
The rows are in `controller/procedure/rows/`. Each row says at which steps, on which trigger and
under which conditions it applies, and what is done. Of the rows of one trigger the first that fits
applies, read from the top; *refused* changes nothing but what stands before it in the row. A game
leaves out the steps that it does not have; *the next step* is the next one in its own order
([games](games/))."""
_POKER = """\
Games that players bank have them before the rows above; a game of the house has none of them."""
_SHARED = """\
What every event does at each step is the same in all games: [the procedure](../procedure.md). The
whole state machine of this game is drawn by"""


# The page for all games.


def of_all() -> str:
    """Return the page of the procedure: every row, by trigger."""
    parts = [
        "# The procedure: every event at every step",
        MADE,
        _ROWS,
        "## Sets of steps",
        table(("set", "steps"), ((f"`{name}`", _steps(of)) for of, name in _SETS.items())),
        "## Rows",
    ]
    parts += _of_rows(ROWS)
    parts += ["## Rows of player-banked games", _POKER, *_of_rows(POKER)]
    parts += [
        "## Conditions",
        "Each is a function of the model; its module is named for its matter.",
        table(("condition", "holds when"), _meanings(_conditions())),
        "## Actions",
        table(("action", "what is done"), _meanings(_actions())),
    ]
    return "\n\n".join(parts) + "\n"


def _of_rows(rows: tuple[Row, ...]) -> Iterator[str]:
    for trigger in TRIGGERS:
        its = [row for row in rows if row.trigger == trigger]
        if its:
            yield f"### {trigger_words(trigger, say)} (`{trigger}`)"
            yield table(("at", "if", "then"), map(_cells, its))


def _steps(found: Iterable[Step]) -> str:
    return "every step" if tuple(found) == steps.ANY else ", ".join(f"`{step}`" for step in found)


def _cells(row: Row) -> tuple[str, str, str]:
    at = f"`{_SETS[row.steps]}`" if row.steps in _SETS else _steps(row.steps)
    tests = ("" if wanted else "not " for _, wanted in row.tests)
    when = ", ".join(no + _name(test) for no, (test, _) in zip(tests, row.tests, strict=True))
    return at, when, "; ".join(_done(row)) or "nothing"


def _done(row: Row) -> Iterator[str]:
    yield from map(_name, row.do)
    if row.refuse:
        yield f"*refused:* {_reason(row.refuse)}"
    if row.to == NEXT:
        yield "→ the next step"
    elif row.to == BACK:
        yield "→ back to where it came from"
    elif row.to is not None:
        yield f"→ `{row.to}`"


def _reason(code: str) -> str:
    """Return a refusal in English; braces stand for names of the moment.

    A function that makes one of several messages is told by the first line of its docstring.
    """
    found = REFUSALS[code]
    if isinstance(found, Message):
        return say(found)
    shipped = shipped_messages()
    names = (*found.__code__.co_consts, f"refusal-{code.replace('_', '-')}")
    entry = next((shipped[name] for name in names if name in shipped), None)
    if entry is None:
        assert found.__doc__, f"the refusal {code} says nothing"
        return found.__doc__.partition("\n")[0]
    return say(Message(entry.id, {name: f"{{{name}}}" for name in entry.params}))


def _name(function: Callable[..., object]) -> str:
    return f"`{function.__module__.rpartition('.')[2]}.{function.__name__}`"


def _conditions() -> Iterator[Callable[..., object]]:
    return (test for row in (*ROWS, *POKER) for test, _ in row.tests)


def _actions() -> Iterator[Callable[..., object]]:
    return (action for row in (*ROWS, *POKER) for action in row.do)


def _meanings(functions: Iterable[Callable[..., object]]) -> Iterator[tuple[str, str]]:
    for function in sorted(set(functions), key=_name):
        assert function.__doc__, f"{_name(function)} says nothing"
        yield _name(function), function.__doc__.partition("\n")[0]


# The page of one game.


def of_game(game: GameDefinition) -> str:
    """Return the page of a game: its steps and their order."""
    parts = [
        f"# {game.name}: the steps",
        MADE,
        f"Source of the game: {game.source}.",
        f"{_SHARED} `tablectl games diagram {game.key}`.",
        "## Order",
        f"```mermaid\n{mermaid(game, say, lambda row: row.to == NEXT)}```",
        "## Steps",
        table(("sheet", "step", "title", "the dealer sees", "if it goes wrong"), _own(game)),
    ]
    return "\n\n".join(parts) + "\n"


def _own(game: GameDefinition) -> Iterator[tuple[str, ...]]:
    for step in game.steps:
        sheet = ", ".join(str(number) for number in step.sheet) or "–"
        details = (f"({number}) {say(words)}" for number, words in step.details)
        words = " ".join([say(step.unfilled), *details])
        yield sheet, f"`{step.step}`", say(step.title), words, say(step.remedy)
