"""Of several holds, the one that the screen tells first: the one that has to end first."""

from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest

from controller.data.causes import Cause, Question
from controller.data.message import message
from controller.data.state.holds import Hold, HoldScope
from controller.procedure.house.holds import by_weight

ROUND, DEAL = HoldScope.THIS_ROUND, HoldScope.NEXT_DEAL
WORDS = message("hold-stopped")
CONTINUED = next(each for each in Cause if each.question is Question.CONTINUE)
FIRST = (
    (ROUND, Cause.SURPLUS),
    (ROUND, Cause.DISK),
    (ROUND, Cause.PAYOUT),
    (ROUND, Cause.REFUSED),
    (ROUND, Cause.LOST),
    (DEAL, Cause.SURPLUS),
    (DEAL, CONTINUED),
    (DEAL, Cause.DISK),
    (DEAL, Cause.PAYOUT),
    (DEAL, Cause.DOOR),
    (DEAL, Cause.LOST),
)
"""What comes first, from top to bottom."""
COUNTING = (FIRST[0], (ROUND, Cause.PACKET), *FIRST[1:])


def table(*, counting: bool) -> Any:
    """Return what the weight of a hold asks of a table: whether cards are counted."""
    reconcile = object() if counting else None
    return SimpleNamespace(state=SimpleNamespace(round=SimpleNamespace(reconcile=reconcile)))


def holds(order: tuple[tuple[HoldScope, Cause], ...]) -> list[Hold]:
    """Return holds in an order, the newest first: their age says nothing against it."""
    return [
        Hold(len(order) - place, cause, scope, cause is not Cause.DOOR, WORDS, WORDS)
        for place, (scope, cause) in enumerate(order)
    ]


@pytest.mark.parametrize("counting", [False, True])
def test_the_hold_that_has_to_end_first_is_told_first(counting: bool) -> None:
    m = table(counting=counting)
    for first, second in combinations(holds(COUNTING if counting else FIRST), 2):
        assert by_weight(m, [second, first]) == [first, second], (first.cause, second.cause)


def test_of_two_that_weigh_the_same_the_older_comes_first() -> None:
    newer, older = holds(((ROUND, Cause.PAYOUT), (ROUND, Cause.PACKET)))
    assert by_weight(table(counting=False), [newer, older]) == [older, newer]


def test_without_a_round_nothing_is_counted() -> None:
    m: Any = SimpleNamespace(state=SimpleNamespace(round=None))
    order = holds(((ROUND, Cause.DISK), (ROUND, Cause.PACKET)))
    assert by_weight(m, order)[0] is order[0]


def test_a_cause_with_a_key_of_the_dealers_comes_before_others_only_where_it_is_latched() -> None:
    kept, passing = holds(((DEAL, Cause.DISK), (DEAL, CONTINUED)))
    passing = Hold(1, passing.cause, DEAL, False, WORDS, WORDS)
    assert by_weight(table(counting=False), [passing, kept]) == [kept, passing]
