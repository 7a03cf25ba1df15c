"""Questions: what the rows of one step and trigger ask, as a tree; no condition is asked twice.

The first row whose conditions hold applies. Rows often share conditions: an answer for one row is
not asked for again for the next one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from controller.procedure.model import TableModel
from controller.procedure.play import seats as taking_part
from controller.procedure.play import settling
from controller.procedure.poker import players, told
from controller.procedure.rows.row import Condition, Tests

OF_SEAT = taking_part.OF_SEAT | settling.OF_SEAT | players.OF_SEAT | told.OF_SEAT
"""The conditions of the seat in hand, and what returns all seats for which each of them holds."""
Result = TypeVar("Result")
Branch = tuple[Tests, Result]
"""The conditions of one row, and its result."""


@dataclass(frozen=True, slots=True, eq=False)
class Question(Generic[Result]):
    """One condition, and the next question or the result of each answer."""

    condition: Condition
    yes: "Question[Result] | Result"
    no: "Question[Result] | Result"


Tree: TypeAlias = Question[Result] | Result
"""What has to be asked; or the result, where nothing has."""


class Unanswered(TypeError):
    """The last of some rows has a condition: when it does not hold, nothing applies."""


def tree_of(branches: Sequence[Branch[Result]], known: Mapping[Condition, bool]) -> Tree[Result]:
    """Return what has to be asked to find the first branch that fits, in the branches' order.

    A condition that makes no difference to the result is left out.

    Args:
        branches: the last one has no conditions.
        known: conditions that are answered already.

    Raises:
        Unanswered: the last one has conditions.
    """
    return _Growing(branches).grown(0, known)


class _Growing(Generic[Result]):
    """The trees that were made for some branches, so that equal ones are the same.

    `_later[first]` has the conditions of the branches from `first` on.
    """

    def __init__(self, branches: Sequence[Branch[Result]]) -> None:
        self._branches = branches
        self._made: dict[object, Tree[Result]] = {}
        asked: frozenset[Condition] = frozenset()
        later = [asked]
        for tests, _ in reversed(branches):
            asked |= {condition for condition, _ in tests}
            later.append(asked)
        self._later = later[::-1]

    def grown(self, first: int, known: Mapping[Condition, bool]) -> Tree[Result]:
        """Return the tree of the branches from `first` on."""
        known = {condition: known[condition] for condition in self._later[first] & known.keys()}
        key = first, frozenset(known.items())
        if key not in self._made:
            self._made[key] = self._asked(first, known)
        return self._made[key]

    def _asked(self, first: int, known: Mapping[Condition, bool]) -> Tree[Result]:
        if first == len(self._branches):
            raise Unanswered("the last row has conditions")
        tests, result = self._branches[first]
        for condition, wanted in tests:
            answer = known.get(condition)
            if answer is None:
                yes = self.grown(first, {**known, condition: True})
                no = self.grown(first, {**known, condition: False})
                return yes if yes is no else Question(condition, yes, no)
            if answer is not wanted:
                return self.grown(first + 1, known)
        return result


def found(m: TableModel, tree: Tree[Result]) -> Result:
    """Return the result for a table as it stands."""
    while isinstance(tree, Question):
        tree = tree.yes if tree.condition(m) else tree.no
    return tree


def found_for(m: TableModel, tree: Tree[bool], seats: Sequence[int]) -> list[int]:
    """Return the seats for which the result is true: what `found` says with each seat in hand.

    A condition of the seat in hand is asked for all seats together, any other one once.
    """
    while isinstance(tree, Question):
        of_seats = OF_SEAT.get(tree.condition)
        if of_seats is not None:
            fitting = of_seats(m)
            yes = found_for(m, tree.yes, [seat for seat in seats if seat in fitting])
            return sorted(yes + found_for(m, tree.no, [s for s in seats if s not in fitting]))
        tree = tree.yes if tree.condition(m) else tree.no
    return list(seats) if tree else []
