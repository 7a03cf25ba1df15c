"""Look-ups by arrays: hands looked up by the million are as strong as one by one."""

import numpy as np
import pytest

from controller.cards import evaluator
from controller.odds.lookup import Lookup
from controller.odds.subsets import members, places, subsets


@pytest.mark.parametrize(
    ("ranking", "of"),
    [
        ("three-card", 3),
        ("three-card-mini-royal", 4),
        ("four-card", 4),
        ("four-card", 5),
        ("four-card", 6),
        ("five-card", 6),
    ],
)
def test_arrays_and_single_hands_agree(ranking, of):
    die = np.random.default_rng(of)
    hands = np.sort(np.argsort(die.random((3000, 52)))[:, :of], axis=1).astype(np.uint8)
    # A few ranks and two suits make straights, flushes and fours of a kind common.
    near = np.sort(np.argsort(die.random((1000, 14)))[:, :of], axis=1).astype(np.uint8)
    hands = np.concatenate([hands, near, near * 3 + 2, near + 38])
    table = evaluator(ranking, 52, of)
    one_by_one = [table.strength(hand.tolist()) for hand in hands]
    assert Lookup(table).of(hands).tolist() == one_by_one
    both = Lookup(table).of_both(hands[:50, :2], hands[:50, 2:])
    for one, row in zip(hands[:50, :2].tolist(), both, strict=True):
        for other, strength in zip(hands[:50, 2:].tolist(), row, strict=True):
            if not set(one) & set(other):
                assert strength == table.strength((*one, *other))


def test_subsets_stand_in_their_places():
    for size in range(4):
        hands = subsets(size, 52)
        assert places(hands).tolist() == list(range(len(hands)))


@pytest.mark.parametrize(("size", "up", "classes"), [(3, None, 1755), (4, None, 16432)])
def test_classes_stand_for_all_hands(size, up, classes):
    hands, weights = members(size, up, 52)
    assert len(hands) == classes
    assert weights.sum() == len(subsets(size, 52))


def test_with_an_up_card_its_suit_stays_and_it_is_in_no_hand():
    hands, weights = members(3, 17, 52)
    assert weights.sum() == 51 * 50 * 49 // 6
    assert not (hands == 17).any()
    assert set(np.unique(weights)) <= {1, 3, 6}
