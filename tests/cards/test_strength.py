"""The ranking of hands, compared with another evaluator, hand by hand."""

import random
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb

import pytest

from controller.cards import (
    DECKS,
    RANKINGS,
    Category,
    Ranking,
    evaluator,
    read_cards,
    strength_counts,
)
from controller.cards.tables import Scoring, sum_keys
from tests.cards import oracle


def agree(hands, ranking, size=52, of=None):
    """Check that strengths order the hands like the oracle, and call them by its names."""
    rules = RANKINGS[ranking]
    table = evaluator(ranking, size, of)
    found = []
    for hand in hands:
        strength = table.strength(read_cards(" ".join(hand)))
        worth, name = oracle.best_worth(hand, ranking, rules.hand, size)
        assert table.category(strength) == name, hand
        found.append((worth, strength, hand))
    found.sort(key=lambda each: each[0])
    for (worse, low, one), (better, high, other) in pairwise(found):
        assert (low < high) == (worse < better), (one, other)
        assert (low == high) == (worse == better), (one, other)
    return {strength for _, strength, _ in found}


@pytest.mark.parametrize("ranking", ["three-card", "three-card-mini-royal"])
def test_every_hand_of_three_cards(ranking):
    strengths = agree(combinations(oracle.deck(), 3), ranking)
    assert strengths == set(range(1, 742))


MADE = {
    3: ["As Ks Qs", "3d 2d Ad", "Ac 2d Kh", "Kh Ah 2h"],
    4: ["As 2d 3c 4h", "As Ks Qs Js", "Ah Kh Qh 2h", "4c 4d 4h 4s", "9c 9d 2h 2s", "Kc Ac 2c 3c"],
    5: [
        "As 2d 3c 4h 5s", "As 2s 3s 4s 5s", "As Ks Qs Js Ts", "Ac Kd Qh Js Tc", "7c 5d 4h 3s 2c",
        "6c 4d 3h 2s Ac", "9c 9d 9h 2s 2c", "Qc Qd Qh Qs 2c", "8c 7c 6c 5c 5d", "8c 7d 6c 5c 5d",
        "Ac 2c 3c 4c Kd", "Ac Kc Qc Jc 2d", "4c 3c 2c Ac Ad", "Kc Ac 2c 3c 4d",
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("ranking", "size", "of"),
    [
        ("four-card", 52, 4),
        ("five-card", 52, 5),
        ("five-card", 36, 5),
        ("four-card", 32, 5),
        ("ace-to-six", 36, 5),
        ("five-card-stripped", 32, 5),
        ("five-card-stripped", 36, 5),
        ("ace-to-five", 52, 5),
        ("ace-to-six", 52, 5),
        ("deuce-to-seven", 52, 5),
        ("soko", 52, 5),
        ("soko-straight-first", 52, 5),
        ("soko-above-pair", 52, 5),
        ("soko-above-pair-straight-first", 52, 5),
        ("three-card-mini-royal", 52, 4),
        ("three-card", 52, 6),
        ("four-card", 52, 5),
        ("four-card", 52, 6),
        ("five-card", 52, 6),
        ("five-card", 52, 7),
        ("deuce-to-seven", 52, 6),
        ("soko", 52, 6),
        ("longest-suit", 52, 7),
    ],
)
def test_dealt_hands_and_hands_with_few_suits_and_ranks(ranking, size, of):
    die, deck = random.Random(f"{ranking} {size} {of}"), oracle.deck(size)
    suited = [card for card in deck if card[1] in "ch"]
    near = [card for card in deck if card[0] in oracle.HIGH[-4:] + "76"]
    tries = 400 if of == RANKINGS[ranking].hand else 60
    hands = [die.sample(cards, of) for cards in (deck, suited, near) for _ in range(tries)]
    hands += [each.split() for each in MADE[of]] if of in MADE and size == 52 else []
    agree(hands, ranking, size, of)


@pytest.mark.parametrize(
    ("ranking", "better", "worse"),
    [
        ("three-card-mini-royal", "As Ks Qs", "Ks Qs Js"),
        ("three-card", "5c 5d 5h", "4c 5d 6h"),
        ("three-card", "2c 3d 4h", "As Ks Js"),
        ("three-card", "2c 3d 4h", "Ac 2d 3h"),
        ("four-card", "2c 2d 2h 2s", "As Ks Qs Js"),
        ("four-card", "As Js 9s 2s", "Ac Kd Qh Js"),
        ("five-card-stripped", "As Ks Qs Ts 7s", "Ac Ad Ah Kc Kd"),
        ("five-card-stripped", "7c 8d 9h Ts Jc", "Ac 7d 8h 9s Tc"),
        ("ace-to-five", "5s 4s 3s 2s As", "6c 4d 3h 2s Ac"),
        ("ace-to-six", "6c 4d 3h 2s Ac", "6c 5d 3h 2s Ac"),
        ("ace-to-six", "Kc Qd Jh Ts Ac", "Ac Ad 4h 3s 2c"),
        ("deuce-to-seven", "7c 5d 4h 3s 2c", "7c 6d 4h 3s 2c"),
        ("deuce-to-seven", "Ac 5d 4h 3s 2c", "Ac 6d 4h 3s 2c"),
        ("deuce-to-seven", "2c 2d 3h 4s 5c", "6c 5d 4h 3s 2c"),
        ("soko", "2c 2d 9h Js Kc", "Ac Kc Qc Jc 9d"),
        ("soko", "7c 5c 3c 2c Ad", "Ac Kd Qh Js 9c"),
        ("soko-straight-first", "Ac 2d 3h 4s 9c", "Ac Kc Qc 9c 2d"),
        ("soko-above-pair", "Ac 2d 3h 4s 2c", "Ac Ad Kh Qs 9c"),
        ("soko", "9c 8d 7h 6s Ac", "9c 8d 7h 6s Kc"),
        ("soko", "2c 2d 3h 4s 5c", "As Ks 9s 4s 2d"),
        ("soko", "As Ks 9s 4s 2d", "5s 6s 7s 8s Kd"),
        ("soko", "5s 6s 7s 8s Kd", "Ac Kd Qh Js 9c"),
        ("soko", "Ac Kd Qh Js 9c", "5c 6d 7h 8s Kc"),
        ("soko", "5c 6d 7h 8s Kc", "Ac 2d 3h 4s 9c"),
        ("soko", "Ac 2d 3h 4s 9c", "Ac 2d 3h 4s 6c"),
        ("soko", "Ac 2d 3h 4s 6c", "Ac Kd Qh 9s 8c"),
    ],
)
def test_the_order_of_hands(ranking, better, worse):
    strength = evaluator(ranking, RANKINGS[ranking].deck).strength
    assert strength(read_cards(better)) > strength(read_cards(worse))


@pytest.mark.parametrize("size", range(1, 8))
def test_hands_of_any_size_are_ranked_and_chosen(size, monkeypatch):
    pair = (Category("pair", (2,)),) if size > 1 else ()
    flush = Category("flush", suited=size)
    ranking = Ranking("any", size, (flush, *pair, Category("high-card")), decks=(32,))
    monkeypatch.setitem(RANKINGS, f"any-{size}", ranking)
    table, scoring = evaluator(f"any-{size}", 32), Scoring(ranking, DECKS[32])

    def score(cards):
        ranks = [card >> 2 for card in cards]
        return scoring.score(ranks, ranks if len({card & 3 for card in cards}) == 1 else ())

    die = random.Random(size)
    for _ in range(50):
        cards = die.sample(table.deck.cards, min(size + 1, 7))
        hands = list(combinations(cards, size))
        assert [table.tables.scores[table.strength(hand)] for hand in hands] == list(
            map(score, hands)
        )
        best = evaluator(f"any-{size}", 32, len(cards)).strength(cards)
        assert best == max(map(table.strength, hands))
    assert sum(strength_counts(table).values()) == comb(32, size)


def test_suits_never_rank_hands_and_the_ace_does_not_go_round():
    strength = evaluator("three-card").strength
    assert strength(read_cards("As Ks 9s")) == strength(read_cards("Ac Kc 9c"))
    assert strength(read_cards("Kc Ad 2h")) < strength(read_cards("2c 2d 3h"))


@pytest.mark.parametrize("cards", range(1, 8))
def test_the_sums_of_the_keys_tell_all_hands_apart(cards):
    keys = sum_keys(cards)
    hands = [
        hand
        for hand in combinations_with_replacement(range(13), cards)
        if all(hand.count(rank) <= 4 for rank in hand)
    ]
    assert len({sum(keys[rank] for rank in hand) for hand in hands}) == len(hands)


@pytest.mark.parametrize(
    ("hand", "categories", "why"),
    [
        (8, (Category("high-card"),), "a hand has 1 to 7 cards"),
        (5, (Category("pair", (2,)), Category("pair", (2, 2)), Category("high-card")), "twice"),
        (5, (Category("pair", (2,)),), "not every hand is at least pair"),
    ],
)
def test_a_ranking_that_hands_cannot_be_ranked_by_is_refused_when_it_is_made(hand, categories, why):
    with pytest.raises(ValueError, match=why):
        Ranking("odd", hand, categories)
