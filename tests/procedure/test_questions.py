"""Questions: the tree of some rows finds what the rows say, and asks nothing twice."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from controller.procedure.program import Branching, Tree, Unanswered, result_for, tree_of

CONDITIONS = 4
Answers = tuple[bool, ...]


def _condition(number: int) -> Callable[[Any], bool]:
    def condition(asked: "Asked") -> bool:
        return asked.answer(number)

    return condition


class Asked:
    """In the place of a model: knows every answer, and what it was asked."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self.heard: list[int] = []

    def answer(self, number: int) -> bool:
        """Answer, and remember it."""
        self.heard.append(number)
        return self._answers[number]


ASKABLE = [_condition(number) for number in range(CONDITIONS)]
TESTS = some.lists(some.tuples(some.sampled_from(ASKABLE), some.booleans()), max_size=3).map(tuple)
ROWS = some.lists(TESTS, max_size=6).map(lambda rows: [*rows, ()])


def every_answer() -> list[Answers]:
    """Return all ways in which the conditions can be answered."""
    return list(product((False, True), repeat=CONDITIONS))


@given(ROWS)
def test_the_first_row_that_fits_is_found_and_nothing_is_asked_twice(rows: list[Any]) -> None:
    tree: Tree[int] = tree_of([(tests, place) for place, tests in enumerate(rows)], {})
    for answers in every_answer():
        fits = (all(answers[ASKABLE.index(each)] is wanted for each, wanted in row) for row in rows)
        asked: Any = Asked(answers)
        assert result_for(asked, tree) == list(fits).index(True)
        assert len(asked.heard) == len(set(asked.heard))


@given(ROWS, some.lists(some.booleans(), min_size=7, max_size=7))
def test_a_condition_is_asked_only_after_those_before_it(
    rows: list[Any], taken: list[bool]
) -> None:
    """One that would fail without them (there is no round) is never reached by a shorter way."""
    tree: Tree[bool] = tree_of([(row, taken[place]) for place, row in enumerate(rows)], {})
    for answers in every_answer():
        asked: Any = Asked(answers)
        place = [all(answers[ASKABLE.index(e)] is w for e, w in row) for row in rows].index(True)
        assert result_for(asked, tree) is taken[place]
        plain: Any = Asked(answers)
        for row in rows[: place + 1]:
            all(condition(plain) is wanted for condition, wanted in row)
        in_order = list(dict.fromkeys(plain.heard))
        assert asked.heard == [each for each in in_order if each in asked.heard]


def test_a_condition_that_makes_no_difference_is_not_asked() -> None:
    first, second = ASKABLE[:2]
    rows = [(((first, True),), "no"), (((second, False),), "no"), ((), "no")]
    assert tree_of(rows, {}) == "no"


def test_what_is_known_is_not_asked() -> None:
    first, second = ASKABLE[:2]
    rows = [(((first, True), (second, True)), "both"), ((), "not both")]
    tree = tree_of(rows, {first: True})
    assert isinstance(tree, Branching)
    assert tree.condition is second
    assert tree_of(rows, {first: False}) == "not both"


def test_rows_without_a_last_word_are_a_mistake() -> None:
    with pytest.raises(Unanswered):
        tree_of([(((ASKABLE[0], True),), "yes")], {})
