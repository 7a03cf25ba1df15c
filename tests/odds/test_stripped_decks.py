"""Odds with decks of 36 and 32 cards, beside deals made one by one."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import pytest

from controller.cards import evaluator
from controller.cards.frequencies import suit_classes
from controller.configuration import load_game
from controller.odds.compute import compute

pytestmark = pytest.mark.slow

BONUS = {"straight-flush": 5, "three-of-a-kind": 4, "straight": 1}
PAIR_PLUS = {"straight-flush": 40, "three-of-a-kind": 30, "straight": 6, "flush": 4, "pair": 1}
SIX_CARD_BONUS = {
    "straight-flush": 200, "four-of-a-kind": 50, "full-house": 25, "flush": 20, "straight": 10,
    "three-of-a-kind": 5,
}  # fmt: skip


@cache
def odds(deck):
    game = replace(load_game("three-card-poker"), deck_cards=deck)
    return compute(game, "PP-40-30-6-4-1")


@pytest.mark.parametrize("deck", [36, 32])
def test_every_deal_of_three_card_poker(deck):
    """Ante, Play and Ante Bonus of every hand against every hand of the dealer's."""
    table = evaluator("three-card", deck)
    strength = {frozenset(hand): table.strength(hand) for hand in combinations(table.deck.cards, 3)}
    queen_high = min(
        each for each in range(1, table.strongest + 1)
        if table.category(each) != "high-card" or table.tables.scores[each][1][0] >= 10
    )  # fmt: skip
    net = deals = 0
    for hand, alike in suit_classes(table.deck, 3):
        own = strength[frozenset(hand)]
        rest = [card for card in table.deck.cards if card not in hand]
        dealers = [strength[frozenset(cards)] for cards in combinations(rest, 3)]
        opened = [each for each in dealers if each >= queen_high]
        played = len(dealers) - len(opened)  # the Ante wins, and Play comes back
        played += sum(2 * ((own > each) - (own < each)) for each in opened)
        played += len(dealers) * BONUS.get(table.category(own), 0)
        net += alike * max(played, -len(dealers))
        deals += alike * len(dealers)
    assert odds(deck).edge("ante") == Fraction(-net, deals)


@pytest.mark.parametrize("deck", [36, 32])
def test_pair_plus_and_prime_over_every_deal(deck):
    table = evaluator("three-card", deck)
    hands = list(combinations(table.deck.cards, 3))
    won = sum(PAIR_PLUS.get(table.category(table.strength(hand)), -1) for hand in hands)
    assert odds(deck).edge("pair_plus") == Fraction(-won, len(hands))
    three, six = (Fraction(2 * comb(deck // 2, n), comb(deck, n)) for n in (3, 6))
    assert odds(deck).edge("prime") == 1 - three - 3 * (three - six) - 4 * six


def test_the_six_card_bonus_over_every_deal():
    table = evaluator("five-card", 32, 6)
    royal = table.strongest
    won = deals = 0
    for cards, alike in suit_classes(table.deck, 6):
        best = table.strength(cards)
        paid = 1000 if best == royal else SIX_CARD_BONUS.get(table.category(best), -1)
        won += alike * paid
        deals += alike
    assert deals == comb(32, 6)
    assert odds(32).edge("six_card_bonus") == Fraction(-won, deals)


def test_the_strategy_names_up_cards_of_the_deck():
    game = replace(load_game("four-card-poker"), deck_cards=32)
    lines = compute(game, game.default_pay_table).strategy
    against = {word for line in lines if " against " in line for word in line.split()}
    assert "A" in against
    assert not against & set("23456")


@pytest.mark.quick
def test_the_odds_of_another_deck_are_other_rules():
    assert odds(36).digest != odds(32).digest
