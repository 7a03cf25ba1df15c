"""Look-ups by arrays: hands looked up by the million are as strong as one by one."""

from collections import Counter
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

from controller.cards import evaluator
from controller.odds.lookup import Lookup
from controller.odds.subsets import classes, members, places, subsets


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


def exchanged(cards, order):
    return tuple(sorted(card // 4 * 4 + order[card % 4] for card in cards))


@pytest.mark.parametrize(("size", "deck"), [(2, 52), (3, 32), (4, 32)])
@pytest.mark.parametrize("kept", [(), (1,), (0, 3)])
def test_one_set_stands_for_all_that_differ_in_suits_alone(size, deck, kept):
    orders = [
        order for order in permutations(range(4)) if all(order[suit] == suit for suit in kept)
    ]
    alike = Counter(
        min(exchanged(cards, order) for order in orders)
        for cards in combinations(range(deck), size)
    )
    hands, weights = members(size, deck, kept)
    found = {
        min(exchanged(cards, order) for order in orders): weight
        for cards, weight in zip(hands.tolist(), weights.tolist(), strict=True)
    }
    assert len(found) == len(hands)
    assert found == alike
    if not kept:
        each = classes(size, deck)
        assert each.members.tolist() == hands.tolist()
        assert np.bincount(each.ids).tolist() == weights.tolist()
        assert each.ids[places(hands)].tolist() == list(range(len(hands)))


@pytest.mark.slow
@pytest.mark.parametrize(("size", "count"), [(3, 1755), (5, 134459), (6, 962988)])
def test_there_are_as_many_classes_as_others_counted(size, count):
    hands, weights = members(size, 52)
    assert len(hands) == count
    assert weights.sum() == comb(52, size)
