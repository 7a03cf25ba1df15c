"""Wild cards: jokers and named ranks, against plain substitution and published figures."""

from collections import Counter
from itertools import combinations, pairwise
from math import comb
from random import Random

import pytest

from controller.cards import RANKINGS, Evaluator, Pack, describe, evaluator, frequencies, read_cards
from controller.cards.tables import make_tables
from controller.words.spoken import say
from tests.cards import oracle
from tests.sharing import mostly_slow

DEUCES = "five-card-wild-deuce"
JOKERS = ["X1", "X2"]

# Epstein, The Theory of Gambling and Statistical Logic, ch. 7, and the tables of odds of any house
# that deals video poker; a royal flush is a straight flush here.
PUBLISHED = {
    ("five-card-wild", 53): [
        13, 204, 3_120, 6_552, 7_804, 20_532, 137_280, 123_552, 1_268_088, 1_302_540,
    ],
    (DEUCES, 52): [672, 2_552, 31_552, 12_672, 14_472, 62_232, 355_080, 95_040, 1_225_008, 799_680],
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("ranking", "size"), PUBLISHED)
def test_published_frequencies(ranking, size):
    counted = frequencies(evaluator(ranking, size))
    assert [count for _, count in counted] == PUBLISHED[ranking, size]
    assert counted[0][0] == "five-of-a-kind"


@pytest.mark.slow
def test_two_jokers_are_any_two_cards():
    """With both: two of any other three cards; the counts are those of every deal of five."""
    counted = dict(frequencies(evaluator("five-card-wild", 54)))
    assert sum(counted.values()) == comb(54, 5)
    assert counted["five-of-a-kind"] == 13 * (comb(4, 3) + 2)


def ordered(cards, ranking, size, of, wild=()):
    """Compare hands with plain substitution: their names, and which beats which."""
    base = ranking[: ranking.index("wild") + len("wild")]
    table, found = evaluator(ranking, size, of), []
    for hand in cards:
        strength = table.strength(read_cards(" ".join(hand)))
        worth, name = oracle.best_wild_worth(hand, base, RANKINGS[base].hand, wild)
        assert table.category(strength) == name, hand
        found.append((worth, strength, hand))
    found.sort(key=lambda each: each[0])
    for (worse, low, one), (better, high, other) in pairwise(found):
        assert (low < high, low == high) == (worse < better, worse == better), (one, other)


@pytest.mark.parametrize(
    ("ranking", "size", "of", "wild", "many"),
    mostly_slow(
        [
            ("three-card-wild", 54, 3, "", 80),
            ("five-card-wild", 53, 5, "", 40),
            ("four-card-wild", 53, 5, "", 8),
            ("five-card-wild-deuce-seven", 52, 5, "27", 12),
            ("three-card-wild-ace", 53, 4, "A", 20),
            ("five-card-wild", 53, 6, "", 6),
        ],
        3,
    ),
)
def test_hands_are_what_their_holder_would_name(ranking, size, of, wild, many):
    """Half of them hold a wild card or two, the others what is dealt."""
    random = Random(f"{ranking} {size}")
    deck = [*oracle.deck(), *JOKERS[: size - 52]]
    special = [card for card in deck if card[0] in ("X", *wild)]
    hands = []
    for place in range(many):
        held = random.sample(special, min(len(special), place % 3))
        rest = [card for card in deck if card not in special]
        hands.append([*held, *random.sample(rest, of - len(held))])
    ordered(hands, ranking, size, of, wild)


@pytest.mark.parametrize(
    ("ranking", "jokers", "ranks"),
    mostly_slow([("three-card-wild", 2, 5), ("four-card-wild", 1, 6), ("five-card-wild", 1, 5)], 3),
)
def test_every_deal_of_a_small_deck_is_counted(ranking, jokers, ranks):
    """A plain enumeration: each hand is dealt, and each card is tried for a joker."""
    rules, small, size = RANKINGS[ranking], Pack(13 - ranks, jokers), 4 * ranks + jokers
    hand = rules.hand
    table = Evaluator(rules, small, hand, make_tables(rules, small))
    dealt = combinations([*oracle.deck(4 * ranks), *JOKERS[:jokers]], hand)
    counted = Counter(
        oracle.best_wild_worth(each, ranking, hand, (), 4 * ranks)[1] for each in dealt
    )
    assert {name: deals for name, deals in frequencies(table) if deals} == counted
    assert sum(counted.values()) == comb(size, hand)


def test_a_wild_card_is_told_by_what_it_makes():
    table = evaluator("five-card-wild", 53)
    told = {
        "X1 Qs Qh Qd Qc": "five queens",
        "X1 As Ks Qs Js": "a straight flush, ace high",
        "X1 As Ks 9s 5s": "a flush, ace high",
        "X1 9d 9s 5c 5d": "a full house, nines over fives",
        "X1 As Kd 9s 5s": "a pair of aces",
    }
    for cards, words in told.items():
        assert say(describe(table, table.strength(read_cards(cards)))) == words


def test_what_cannot_be_wild():
    twice = "three-card-wild-ace-ace"
    for name in ("five-card-deuce", "five-card-wild-duke", "five-card-wild-", "deuce", twice):
        assert name not in RANKINGS
    assert RANKINGS[DEUCES].decks == (52, 53, 54)
    for name in ("ace-to-five", "soko"):
        with pytest.raises(ValueError, match="not defined"):
            type(RANKINGS[name])(name, 5, RANKINGS[name].categories, RANKINGS[name].low, wild=True)
