"""A row: at these steps, on this trigger, under these conditions, go there and do that.

Conditions and actions are plain functions of the model, in the module of their subject.
"""

from collections.abc import Callable
from functools import cache, partial

from msgspec import Struct

from controller.data.definition import Step
from controller.data.message import Message
from controller.procedure.model import TableModel

Condition = Callable[[TableModel], bool]
"""Tests data, and changes nothing."""
Action = Callable[[TableModel], None]
"""Changes the state or notes intents."""
Meaning = Callable[[TableModel, int], Message | None]
"""Says what a key does now; None: what it usually does. It is given a seat's number, or 0."""


@cache  # equal meanings are the same one
def says(words: Message) -> Meaning:
    """Return the meaning of a key that always says the same."""
    return lambda _, __: words


NEXT = "next"
"""The step after this one in the game's own order."""
BACK = "back"
"""The step from which the round came to this one."""


class Not(Struct, frozen=True):
    """A condition that must not hold."""

    condition: Condition


def no(condition: Condition) -> Not:
    """Return the test of a row that a condition does not hold."""
    return Not(condition)


Tests = tuple[tuple[Condition, bool], ...]
"""Conditions in the order in which they are asked, each with the answer that the row wants."""


class Row(Struct, frozen=True, eq=False):
    """One rule of the procedure.

    Attributes:
        tests: its conditions; the first row for a step and trigger that fits applies.
        to: the step it goes to, `NEXT` or `BACK`; None: it stays.
        do: what is done, in order.
        refuse: the reason (of `reasons.REFUSALS`) with which it refuses; empty: it does not.
        means: what the key that fires it says there; None: its usual meaning.
    """

    trigger: str
    steps: tuple[Step, ...]
    tests: Tests = ()
    to: Step | str | None = None
    do: tuple[Action, ...] = ()
    refuse: str = ""
    means: Meaning | None = None


def row(
    trigger: str,
    steps: tuple[Step, ...] | Step,
    *when: Condition | Not,
    to: Step | str | None = None,
    do: Action | tuple[Action, ...] = (),
    refuse: str = "",
    means: Meaning | None = None,
) -> Row:
    """Write a row: it applies when all of `when` hold."""
    return Row(
        trigger,
        (steps,) if isinstance(steps, Step) else steps,
        tuple((w.condition, False) if isinstance(w, Not) else (w, True) for w in when),
        to,
        do if isinstance(do, tuple) else (do,),
        refuse,
        means,
    )


passing = partial(row, "advance")
"""Write a row of a step that passes by itself, after whatever event."""
