"""Draws: figures of the specification, a count by formula, and draws made one by one."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from controller.cards import RANKINGS, after_draw, evaluator, read_cards
from tests.cards import oracle

FOUR, FULL, FLUSH, STRAIGHT = "four-of-a-kind", "full-house", "flush", "straight"
THREE, TWO, PAIR, STRAIGHT_FLUSH = "three-of-a-kind", "two-pair", "pair", "straight-flush"


def draws(ranking, hand, keep, size=52):
    """Return what comes at all: number of draws by category."""
    counted = after_draw(evaluator(ranking, size), read_cards(hand), read_cards(keep))
    assert [name for name, _ in counted] == list(RANKINGS[ranking].category_names)
    return {name: count for name, count in counted if count}


@pytest.mark.parametrize(
    ("hand", "keep", "figures"),
    [
        (
            "As Ah Kd 7c 2s",
            "As Ah",
            {FOUR: 45, FULL: 165, THREE: 1_854, TWO: 2_592, PAIR: 11_559},
        ),
        ("8s 8h Ad 7c 2s", "8s 8h Ad", {FOUR: 1, FULL: 9, THREE: 84, TWO: 186, PAIR: 801}),
        ("9s 9h 9d 7c 2s", "9s 9h 9d", {FOUR: 46, FULL: 66, THREE: 969}),
        ("9s 9h 4d 4c 2s", "9s 9h 4d 4c", {FULL: 4, TWO: 43}),
        ("As Ts 6s 3s Kd", "As Ts 6s 3s", {FLUSH: 9, PAIR: 12, "high-card": 26}),
        ("9s 8h 7d 6c 2s", "9s 8h 7d 6c", {STRAIGHT: 8, PAIR: 12, "high-card": 27}),
        (
            "9s 8s 7s 6s 2d",
            "9s 8s 7s 6s",
            {STRAIGHT_FLUSH: 2, FLUSH: 7, STRAIGHT: 6, PAIR: 12, "high-card": 20},
        ),
    ],
)
def test_draws_to_a_hand_of_52_cards(hand, keep, figures):
    assert draws("five-card", hand, keep) == figures
    assert sum(figures.values()) == comb(47, 5 - len(keep.split()))


@pytest.mark.parametrize(
    ("hand", "keep", "figures"),
    [
        ("As Ah Kd 9c 7s", "As Ah", {FOUR: 25, FULL: 85, THREE: 534, TWO: 702, PAIR: 1_579}),
        ("As Qs 9s 7s Kd", "As Qs 9s 7s", {FLUSH: 4, PAIR: 12, "high-card": 11}),
        ("Ts 9h 8d 7c Kd", "Ts 9h 8d 7c", {STRAIGHT: 8, PAIR: 12, "high-card": 7}),
        ("Ts 9h 8d 7c Ad", "Ts 9h 8d 7c", {STRAIGHT: 7, PAIR: 12, "high-card": 8}),
    ],
)
def test_draws_to_a_hand_of_32_cards(hand, keep, figures):
    """With 7-8-9-10 a jack makes a straight, and so does an ace, unless it was thrown away."""
    assert draws("five-card-stripped", hand, keep, 32) == figures
    assert sum(figures.values()) == comb(27, 5 - len(keep.split()))


def test_three_cards_to_a_pair_by_formula():
    """Ranks of which one card was thrown away have three left, the others four."""
    whole, short = 9, 3
    found = draws("five-card", "As Ah Kd 7c 2s", "As Ah")
    pairs = whole * comb(4, 2) + short * comb(3, 2)
    kinds = whole * comb(4, 3) + short * comb(3, 3)
    others = whole * 4 + short * 3
    assert found[FOUR] == others
    assert found[FULL] == kinds + 2 * pairs
    apart = comb(whole, 2) * 16 + whole * short * 12 + comb(short, 2) * 9
    assert found[THREE] == 2 * apart
    two = whole * comb(4, 2) * (others - 4) + short * comb(3, 2) * (others - 3)
    assert found[TWO] == two


def test_nothing_is_drawn_to_a_hand_that_stands_pat():
    assert draws("five-card", "As Ks Qs Js Ts", "As Ks Qs Js Ts") == {STRAIGHT_FLUSH: 1}


def test_a_hand_that_is_thrown_away_becomes_any_of_the_others():
    found = draws("five-card-stripped", "As Kh Qd 9c 8s", "", 32)
    assert sum(found.values()) == comb(27, 5)


@pytest.mark.parametrize(
    ("ranking", "hand", "keep", "size"),
    [
        ("soko", "9s 8s 7s 2d 2h", "9s 8s 7s", 52),
        ("ace-to-five", "As 3h 4d Kc Ks", "As 3h 4d", 52),
        ("deuce-to-seven", "2s 3h 4d 5c As", "2s 3h 4d 5c", 52),
        ("five-card", "As 6h 7d Kc Ks", "As 6h 7d", 36),
        ("four-card", "As 7h 8d Ks", "As 7h", 32),
    ],
)
def test_draws_made_one_by_one(ranking, hand, keep, size):
    held, kept = hand.split(), keep.split()
    unseen = [card for card in oracle.deck(size) if card not in held]
    drawn = combinations(unseen, len(held) - len(kept))
    names = Counter(oracle.worth([*kept, *cards], ranking, size)[1] for cards in drawn)
    assert draws(ranking, hand, keep, size) == names
