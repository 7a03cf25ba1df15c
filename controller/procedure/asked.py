"""Rows as they are asked for what they would do, without doing it: for keys that may be lit."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.definition import Step
from controller.procedure.rows import Row
from drivers.vocabulary import Key

if TYPE_CHECKING:
    from controller.procedure.basis import Basis

Test = Callable[["Basis"], bool]


@dataclass(frozen=True, slots=True)
class Asked:
    """A row as it is asked for what it would do, without doing it.

    Attributes:
        tests: what is asked, each with the answer that the row wants.
        refuse: with which reason it refuses; empty: it does not.
        moves: it goes to a step, or does anything.
    """

    tests: tuple[tuple[Test, bool], ...]
    refuse: str
    moves: bool


Rows = tuple[Asked, ...]
"""The rows of one step and trigger, in the order in which they apply."""
Offerable = tuple[Key, int, Rows]
"""A key, the seat that it is of (0: none), and what decides whether it is taken."""


def asked(model: type["Basis"], row: Row, destination: Step | None) -> Asked:
    """Return a row as it is asked; `model` has its conditions.

    What must not hold is asked first: mostly that is how far the round has come, and soon said.
    """
    return Asked(
        tuple(
            (getattr(model, name), wanted)
            for names, wanted in ((row.unless, False), (row.when, True))
            for name in names
        ),
        row.refuse,
        destination is not None or bool(row.do or row.refuse),
    )


def applying(model: "Basis", rows: Rows) -> Asked:
    """Return the first row that fits; the last one has no conditions."""
    for row in rows:
        for test, wanted in row.tests:
            if test(model) is not wanted:
                break
        else:
            return row
    raise AssertionError("the last row has conditions")
