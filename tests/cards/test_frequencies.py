"""Frequencies of hands: published figures, and whole decks dealt out one by one."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from controller.cards import RANKINGS, evaluator, frequencies
from controller.cards.frequencies import suit_classes
from tests.cards import oracle

# Three cards: Three Card Poker's printed table. Five cards and five of seven: every book of odds
# (Epstein, The Theory of Gambling and Statistical Logic, ch. 7). The same without straights and
# flushes: 1,317,888 = C(13,5) × 4⁵ hands without a pair.
PUBLISHED = {
    ("three-card", 3): [48, 52, 720, 1096, 3744, 16440],
    ("three-card-mini-royal", 3): [4, 44, 52, 720, 1096, 3744, 16440],
    ("four-card", 4): [13, 44, 2496, 2816, 2772, 2808, 82368, 177408],
    ("four-card", 5): [624, 2072, 58656, 114616, 101808, 123552, 1047552, 1150080],
    ("five-card", 5): [40, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540],
    ("five-card", 7): [
        41584, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800, 23294460,
    ],
    ("ace-to-five", 5): [1317888, 1098240, 123552, 54912, 3744, 624],
}  # fmt: skip


@pytest.mark.parametrize(("ranking", "of"), PUBLISHED)
def test_published_frequencies(ranking, of):
    counted = frequencies(evaluator(ranking, 52, of))
    assert [count for _, count in counted] == PUBLISHED[ranking, of]
    assert [name for name, _ in counted] == list(RANKINGS[ranking].category_names)


@pytest.mark.parametrize(
    ("ranking", "size", "of"),
    [
        ("three-card-mini-royal", 32, 4),
        ("five-card-stripped", 36, 5),
        ("five-card-stripped", 32, 5),
        ("four-card", 32, 5),
    ],
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


def test_soko_takes_its_fours_from_the_unpaired_hands():
    plain, soko = dict(frequencies(evaluator("five-card"))), dict(frequencies(evaluator("soko")))
    fours = soko["four-flush"] + soko["four-straight"]
    assert soko["high-card"] + fours == plain["high-card"]
    assert soko["pair"] == plain["pair"]
