"""Frequencies of hands: published figures, and whole decks dealt out one by one."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from controller.cards import RANKINGS, evaluator, frequencies, named_hand, strength_counts
from controller.cards.frequencies import suit_classes
from tests.cards import oracle
from tests.odds.drawn import JOKERS, SMALL, small_decks
from tests.sharing import mostly_slow

# Three cards: Three Card Poker's printed table. Five cards and five of seven: every book of odds
# (Epstein, The Theory of Gambling and Statistical Logic, ch. 7).
PUBLISHED = {
    ("three-card", 3): [48, 52, 720, 1096, 3744, 16440],
    ("three-card-mini-royal", 3): [4, 44, 52, 720, 1096, 3744, 16440],
    ("four-card", 4): [13, 44, 2496, 2816, 2772, 2808, 82368, 177408],
    ("four-card", 5): [624, 2072, 58656, 114616, 101808, 123552, 1047552, 1150080],
    ("five-card", 5): [40, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540],
    ("five-card", 7): [
        41584, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800, 23294460,
    ],
}  # fmt: skip


@pytest.mark.parametrize(("ranking", "of"), PUBLISHED)
def test_published_frequencies(ranking, of):
    counted = frequencies(evaluator(ranking, 52, of))
    assert [count for _, count in counted] == PUBLISHED[ranking, of]
    assert [name for name, _ in counted] == list(RANKINGS[ranking].category_names)


def by_formula(ranks: int, runs: int) -> dict[str, int]:
    """Count hands of five cards: of so many ranks, of which so many sets of five are straights."""
    unpaired = comb(ranks, 5) - runs
    return {
        "straight-flush": 4 * runs,
        "four-of-a-kind": ranks * 4 * (ranks - 1),
        "full-house": ranks * comb(4, 3) * (ranks - 1) * comb(4, 2),
        "flush": 4 * unpaired,
        "straight": (4**5 - 4) * runs,
        "three-of-a-kind": ranks * comb(4, 3) * comb(ranks - 1, 2) * 4**2,
        "two-pair": comb(ranks, 2) * comb(4, 2) ** 2 * (ranks - 2) * 4,
        "pair": ranks * comb(4, 2) * comb(ranks - 1, 3) * 4**3,
        "high-card": (4**5 - 4) * unpaired,
    }


@pytest.mark.parametrize(
    ("ranking", "size", "runs"),
    [
        ("five-card", 52, 10),
        ("five-card", 36, 6),
        ("five-card", 32, 5),
        ("five-card-stripped", 36, 6),
        ("five-card-stripped", 32, 5),
        ("ace-to-six", 52, 9),
        ("ace-to-six", 36, 5),
        ("deuce-to-seven", 52, 9),
        ("deuce-to-seven", 32, 4),
    ],
)
def test_hands_of_five_by_formula(ranking, size, runs):
    """The ace stands above the king and next to the lowest card; in a low ranking at one end."""
    counted = dict(frequencies(evaluator(ranking, size)))
    assert counted == by_formula(size // 4, runs)
    assert sum(counted.values()) == comb(size, 5)


@pytest.mark.parametrize(
    ("size", "counts", "strengths"),
    [
        (32, [20, 224, 204, 1344, 5100, 10752, 24192, 107520, 52020], 840),
        (36, [24, 288, 480, 1728, 6120, 16128, 36288, 193536, 122400], 1404),
    ],
)
def test_the_stripped_decks(size, counts, strengths):
    """The figures of the specification, in the ranking's order: the flush above the full house."""
    table = evaluator("five-card-stripped", size)
    assert [count for _, count in frequencies(table)] == counts
    assert table.strongest == strengths


FOURS = {
    "soko": (76_620, 75_840, 1_098_240),
    "soko-straight-first": (71_880, 80_580, 1_098_240),
    "soko-above-pair": (110_940, 92_208, 1_047_552),
    "soko-above-pair-straight-first": (105_672, 97_476, 1_047_552),
}
"""By ranking: four-flushes, four-straights, pairs."""


@pytest.mark.parametrize("ranking", mostly_slow(FOURS, 4))
def test_four_flush_and_four_straight(ranking):
    counted = dict(frequencies(evaluator(ranking)))
    fours = tuple(counted[name] for name in ("four-flush", "four-straight", "pair"))
    assert fours == FOURS[ranking]
    assert counted["high-card"] == 1_150_080


def test_four_flush_and_four_straight_by_formula():
    """All figures of `FOURS` follow from counts of rank sets and of the suits of their cards."""
    straights = 10
    fours = 2 * 8 + 9 * 7  # rank sets with four in a row; the odd card makes no straight
    others = comb(13, 5) - straights - fours
    four_suited = 4 * 5 * 3  # suits of five different ranks: the suit, the odd card and its suit
    neither = 4**5 - 4 - four_suited
    assert FOURS["soko"] == (four_suited * (others + fours), neither * fours, 1_098_240)
    assert FOURS["soko-straight-first"][:2] == (
        four_suited * others,
        (neither + four_suited) * fours,
    )
    paired_flushes = 4 * comb(13, 4) * 4 * 3  # the odd card has the rank of one of the four
    paired_straights = 11 * 4 * comb(4, 2) * 4**3  # A-2-3-4 to J-Q-K-A, one of the ranks twice
    both = 11 * 4 * 4 * 3
    pairs = 1_098_240 - paired_flushes - paired_straights + both
    flush_first, straight_first = FOURS["soko"], FOURS["soko-straight-first"]
    assert FOURS["soko-above-pair"] == (
        flush_first[0] + paired_flushes,
        flush_first[1] + paired_straights - both,
        pairs,
    )
    assert FOURS["soko-above-pair-straight-first"] == (
        straight_first[0] + paired_flushes - both,
        straight_first[1] + paired_straights,
        pairs,
    )


LOWS = {
    "ace-to-five": ({"five": 1024, "six": 5120, "seven": 15360, "eight": 35840}, 1_317_888, 1024),
    "ace-to-six": ({"six": 4080, "seven": 14280}, 1_303_560, 1020),
    "deuce-to-seven": ({"seven": 4080, "eight": 14280}, 1_303_560, 1020),
}
"""By ranking: lows without a pair by their highest card, all of them, ways to have the best one."""


@pytest.mark.parametrize("ranking", LOWS)
def test_lows_by_their_highest_card(ranking):
    by_highest, every, best = LOWS[ranking]
    table = evaluator(ranking)
    deals = strength_counts(table)
    for rank, count in by_highest.items():
        least, greatest = named_hand(f"{rank}-high", table.ranking).strengths(table)
        assert sum(deals[strength] for strength in range(least, greatest + 1)) == count
    assert dict(frequencies(table))["high-card"] == every
    assert deals[table.strongest] == best


@pytest.mark.parametrize("ranking", LOWS)
def test_lows_by_formula(ranking):
    """Rank sets of five below the highest card, without straights; suits without the flushes."""
    by_highest, every, best = LOWS[ranking]
    suits = 4**5 if ranking == "ace-to-five" else 4**5 - 4
    order = ["ace", "two", "three", "four", "five", "six", "seven", "eight"]
    if ranking == "deuce-to-seven":
        order.remove("ace")
    for rank, count in by_highest.items():
        below = order.index(rank)
        assert count == suits * (comb(below, 4) - (ranking != "ace-to-five"))
    assert every == suits * (comb(13, 5) - 9 * (ranking != "ace-to-five"))
    assert best == suits


@pytest.mark.parametrize("name", RANKINGS)
def test_each_strength_is_counted_as_often_as_it_is_dealt(name):
    """All rankings, with each number of cards that they rank, in decks of three and four ranks."""
    with small_decks():
        for size in JOKERS if RANKINGS[name].wild else SMALL:
            for of in range(RANKINGS[name].hand, 8):
                if (of < 7 or size < 16) and comb(size, of) < 2000:
                    table = evaluator(name, size, of)
                    dealt = combinations(table.deck.cards, of)
                    assert strength_counts(table) == Counter(map(table.strength, dealt))


@pytest.mark.parametrize(
    ("ranking", "size", "of"),
    mostly_slow(
        [
            ("three-card-mini-royal", 32, 4),
            ("five-card", 36, 5),
            ("five-card-stripped", 32, 5),
            ("four-card", 32, 5),
            ("ace-to-five", 36, 5),
            ("ace-to-six", 32, 5),
        ],
        every=2,
    ),
)
def test_every_deal_of_a_small_deck(ranking, size, of):
    """It deals one deal of each class of suits; the test below compares the classes with all."""
    table = evaluator(ranking, size, of)
    names = Counter()
    deck = oracle.deck(size)
    for cards, deals in suit_classes(table.deck, of):
        hand = [oracle.deck()[card] for card in cards]
        assert set(hand) <= set(deck)
        names[oracle.best_worth(hand, ranking, table.ranking.hand, size)[1]] += deals
    counted = dict(frequencies(table))
    assert counted == {name: names[name] for name in counted}
    assert sum(counted.values()) == comb(size, of)


@pytest.mark.slow
def test_the_classes_of_suits_stand_for_every_deal_once():
    def plain(hand):
        suits = [sorted(card >> 2 for card in hand if card & 3 == suit) for suit in range(4)]
        return tuple(map(tuple, sorted(suits)))

    dealt = Counter(plain(hand) for hand in combinations(range(52), 4))
    classes = Counter()
    for cards, deals in suit_classes(evaluator("four-card").deck, 4):
        classes[plain(cards)] += deals
    assert classes == dealt
    assert len(classes) == 16432


def test_five_cards_have_as_many_classes_as_published():
    assert sum(1 for _ in suit_classes(evaluator("five-card").deck, 5)) == 134459


def test_the_printed_percentages_of_five_cards():
    """The encyclopaedia's; it rounds the last two to one decimal: exactly 42.2569 and 50.1177."""
    counted = dict(frequencies(evaluator("five-card")))
    printed = {
        "four-of-a-kind": "0.02",
        "full-house": "0.14",
        "flush": "0.20",
        "straight": "0.39",
        "three-of-a-kind": "2.11",
        "two-pair": "4.75",
        "pair": "42.2569",
        "high-card": "50.1177",
    }
    for name, percent in printed.items():
        digits = len(percent.partition(".")[2])
        assert f"{100 * counted[name] / comb(52, 5):.{digits}f}" == percent, name
