"""Rows as they are asked for what they would do, without doing it: for keys that may be lit."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.data.definition import Step
from controller.procedure.conditions.seat import SeatConditions
from controller.procedure.rows import Row
from drivers.vocabulary import Key

if TYPE_CHECKING:
    from controller.procedure.basis import Basis

Test = Callable[["Basis"], bool]
Tests = tuple[tuple[Test, bool], ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A row as it is asked for what it would do, without doing it.

    Attributes:
        tests: what is asked, each with the answer that the row wants.
        common: those of them that are the same for every seat.
        own: those that hang on the seat in hand.
        refuse: with which reason it refuses; empty: it does not.
        moves: it goes to a step, or does anything.
    """

    tests: Tests
    common: Tests
    own: Tests
    refuse: str
    moves: bool


Rows = tuple[Asked, ...]
"""The rows of one step and trigger, in the order in which they apply."""
Offerable = tuple[Key, Rows]
"""A key, and what decides whether it is taken."""


def asked(model: type["Basis"], row: Row, destination: Step | None) -> Asked:
    """Return a row as it is asked; `model` has its conditions."""
    tests = {name: (getattr(model, name), wanted) for name, wanted in row.tests}
    return Asked(
        tuple(tests.values()),
        tuple(tests[name] for name in tests if name not in vars(SeatConditions)),
        tuple(tests[name] for name in tests if name in vars(SeatConditions)),
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


def taking(model: "Basis", rows: Rows) -> list[int]:
    """Return the seats of this table at which the rows do not refuse, in their order.

    It is what `applying` says of each of them; what they have in common is asked once.
    """
    taken: list[int] = []
    waiting: Sequence[int] = model.table.seats
    model.seat = waiting[0]
    for row in rows:
        if not _fits(model, row.common):
            continue
        fitting = _fitting(model, row.own, waiting) if row.own else waiting
        if not row.refuse:
            taken += fitting
        if len(fitting) == len(waiting):
            break
        waiting = [seat for seat in waiting if seat not in fitting]
    return sorted(taken)


def _fitting(model: "Basis", tests: Tests, seats: Sequence[int]) -> list[int]:
    fitting = []
    for seat in seats:
        model.seat = seat
        if _fits(model, tests):
            fitting.append(seat)
    return fitting


def _fits(model: "Basis", tests: Tests) -> bool:
    for test, wanted in tests:  # noqa: SIM110 - asked 600 times a round: a generator costs more
        if test(model) is not wanted:
            return False
    return True
