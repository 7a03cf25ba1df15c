"""The dealer's hands where a hand is its longest suit: counted suit by suit, and one by one."""

import numpy as np
import pytest

from controller.cards import evaluator
from controller.odds.lookup import Lookup
from controller.odds.subsets import subsets
from controller.odds.suit_hands import SuitHands


@pytest.mark.parametrize(
    "unseen",
    [
        pytest.param({0: 12, 1: 12, 2: 2}, id="two long suits"),
        pytest.param({0: 5, 1: 5, 2: 5, 3: 5}, id="all alike"),
        pytest.param({0: 1, 1: 9, 2: 6, 3: 4}, id="one short suit"),
    ],
)
def test_as_many_hands_are_at_most_so_strong_as_one_by_one(unseen: dict[int, int]) -> None:
    lookup = Lookup(evaluator("longest-suit"))
    left = {4 * rank + suit for suit, ranks in unseen.items() for rank in range(1, ranks + 1)}
    seen = np.array(sorted(set(range(52)) - left), np.uint8)
    hands = np.array(sorted(left), np.uint8)[subsets(7, len(left))]
    strengths = np.bincount(lookup.of(hands), minlength=lookup.strongest + 1)
    limits = np.arange(lookup.strongest + 1)
    [found] = SuitHands(lookup).at_most(np.tile(seen, (len(limits), 1)), [limits])
    assert found.tolist() == strengths.cumsum().tolist()
