"""Distributions and combinations, beside every deal of a small deck made one by one.

The other method is a matrix of all hands against all hands: no classes, no inclusion and exclusion,
no rule objects.
"""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import sqrt

import numpy as np
import pytest

from controller.cards import evaluator
from controller.cards.card import is_red
from controller.configuration import load_game
from controller.data.definition import OnFold
from controller.odds import Distribution
from controller.odds.compute import compute
from controller.odds.known_cards import NOTHING
from controller.odds.lookup import Lookup
from controller.odds.sides import HeldHands, sides
from controller.settlement import Book
from tests.odds.test_games import DRAW, FOUR, FRENZY, THREE, kept
from tests.settlement.tables import with_wager

pytestmark = pytest.mark.slow

PAIR_PLUS = {"straight-flush": 40, "three-of-a-kind": 30, "straight": 6, "flush": 4, "pair": 1}
BONUS = {"straight-flush": 5, "three-of-a-kind": 4, "straight": 1}
SIX_CARD_BONUS = {
    "straight-flush": 200, "four-of-a-kind": 50, "full-house": 25, "flush": 20, "straight": 10,
    "three-of-a-kind": 5,
}  # fmt: skip


def odds(six_card_bonus=OnFold.ACTION):
    game = replace(load_game(THREE), deck_cards=32)
    wagers = with_wager(game, "six_card_bonus", on_fold=six_card_bonus)
    return compute(replace(game, wagers=wagers), "PP-40-30-6-4-1")


@cache
def deals():
    """Return all deals of 32 cards: whether the hands are apart, and what each wager nets."""
    table = evaluator("three-card", 32)
    hands = list(combinations(table.deck.cards, 3))
    strength = np.array([table.strength(hand) for hand in hands], np.int16)
    bits = np.array([sum(1 << card for card in hand) for hand in hands])
    red = np.array([sum(map(is_red, hand)) for hand in hands])
    names = [table.category(each) for each in strength.tolist()]
    queen_high = np.array([
        name != "high-card" or max(hand) >> 2 >= 10
        for name, hand in zip(names, hands, strict=True)
    ])  # fmt: skip
    apart = (bits[:, None] & bits[None, :]) == 0
    compared = np.sign(strength[:, None] - strength[None, :]).astype(np.int16)
    bonus = np.array([BONUS.get(name, 0) for name in names], np.int16)[:, None]
    stays = np.where(queen_high[None, :], 2 * compared, np.int16(1)) + bonus
    pair_plus = np.array([PAIR_PLUS.get(name, -1) for name in names], np.int16)[:, None]
    own = (red == 0) | (red == 3)
    both = (red[:, None] + red[None, :]) % 6 == 0
    prime = np.where(both, np.int16(4), np.where(own, 3, -1).astype(np.int16)[:, None])
    return apart, stays, {"pair_plus": pair_plus, "prime": prime}


def shares(nets):
    """Return how often each net comes, over all hands that are apart."""
    apart = deals()[0]
    nets = np.broadcast_to(nets, apart.shape)[apart]
    counts = np.bincount(nets + 2)
    return {
        Fraction(net - 2): Fraction(count, len(nets))
        for net, count in enumerate(counts.tolist())
        if count
    }


def played(*beside):
    """Return the hands that stay in when these side bets lie beside the Ante, and their deals."""
    apart, stays, sides = deals()
    together = stays + sum(sides[name] for name in beside)
    worth = (together * apart).sum(1)
    fold = -(1 + len(beside)) * apart.sum(1)
    return worth > fold, np.maximum(worth, fold).sum(), apart.sum()


def test_the_whole_distribution_of_the_ante():
    _, stays, _ = deals()
    expected = shares(np.where(played()[0][:, None], stays, -1))
    found = {each.wager: each for each in odds().wagers}["ante"].outcomes
    assert dict(found) == expected
    mean = sum(net * share for net, share in expected.items())
    variance = sum((net - mean) ** 2 * share for net, share in expected.items())
    assert (found.variance, found.deviation) == (variance, sqrt(variance))
    assert found.hit_frequency == sum(share for net, share in expected.items() if net > 0)
    third = sum((net - mean) ** 3 * share for net, share in expected.items())
    assert found.skewness == pytest.approx(float(third) / sqrt(variance) ** 3)


@pytest.mark.parametrize("name", ["pair_plus", "prime"])
def test_a_side_bet_that_a_fold_loses_in_the_play_of_the_ante(name):
    _, _, sides = deals()
    expected = shares(np.where(played()[0][:, None], sides[name], -1))
    found = {each.wager: each for each in odds().wagers}[name]
    assert dict(found.beside) == expected
    assert found.edge_beside == -sum(net * share for net, share in expected.items())


def test_combinations_in_the_play_that_is_best_for_all_of_them():
    found = {each.wagers[1:]: each.edge for each in odds().combinations}
    expected = {}
    for names in (("pair_plus",), ("prime",), ("pair_plus", "prime")):
        _, net, total = played(*names)
        expected[names] = Fraction(-int(net), int(total))
    assert found == expected


def test_a_bet_on_the_joint_hand_that_a_fold_loses():
    """The dealer's cards decide it, too: in the main strategy and at the joint optimum."""
    apart, _, _ = deals()
    six = evaluator("five-card", 32, 6)
    hands = list(combinations(evaluator("three-card", 32).deck.cards, 3))
    game = replace(load_game(THREE), deck_cards=32)
    game = replace(game, wagers=with_wager(game, "six_card_bonus", on_fold=OnFold.LOST))
    book = Book(game, game.pay_table("PP-40-30-6-4-1"))
    [side] = [each for each in sides(book) if each.name == "six_card_bonus"]
    some = range(0, len(hands), 1777)
    cards = np.array([hands[place] for place in some], np.uint8) - book.player.deck.cards.start
    strengths = Lookup(book.player).of(cards).astype(np.int64)
    counts = side.counts(HeldHands(cards, strengths, NOTHING, 3654))[0]
    for place, row in zip(some, counts, strict=True):
        expected = dict.fromkeys(side.nets, 0)
        for other in np.nonzero(apart[place])[0].tolist():
            best = six.strength((*hands[place], *hands[other]))
            paid = 1000 if best == six.strongest else SIX_CARD_BONUS.get(six.category(best), -1)
            expected[Fraction(paid)] += 1
        assert dict(zip(side.nets, row.tolist(), strict=True)) == expected
    found = odds(OnFold.LOST)
    bonus = {each.wager: each for each in found.wagers}["six_card_bonus"]
    [both] = [each for each in found.combinations if each.wagers == ("ante", "six_card_bonus")]
    assert found.wagers[0].edge + bonus.edge < both.edge < both.main
    assert both.main == found.wagers[0].edge + bonus.edge_beside


def test_published_deviations_of_three_card_poker():
    """1.64 for Ante and Play, 2.91 for Pair Plus at 40/30/6/4/1 (Wizard of Odds)."""
    found = {each.wager: each.outcomes for each in kept(THREE, "PP-40-30-6-4-1").wagers}
    assert round(found["ante"].deviation, 2) == 1.64
    assert round(found["pair_plus"].deviation, 2) == 2.91


def test_what_prime_costs_beside_the_ante():
    """Figures of an independent settlement, written from the sources."""
    found = kept(THREE, "PP-40-30-6-4-1")
    prime = {each.wager: each for each in found.wagers}["prime"]
    assert (prime.edge, prime.edge_beside) == (Fraction(405, 11186), Fraction(4689, 15470))
    both = {each.wagers: each for each in found.combinations}["ante", "prime"]
    assert both.edge == Fraction(3996807, 50896300)


def test_antes_and_odds_of_frenzy_are_one():
    [both] = kept(FRENZY, "SAMPLE").combinations
    assert both.wagers == ("ante", "odds")
    assert round(float(100 * both.edge), 4) == 5.0153
    assert -kept(FRENZY, "SAMPLE").together.mean == both.edge


@pytest.mark.parametrize(
    ("game", "table"),
    [(DRAW, "TCDPPP-02"), (THREE, "PP-40-30-6-4-1"), (FOUR, "AU-50-40-8-6-4-2-1"),
     (FRENZY, "SAMPLE")],
)  # fmt: skip
def test_shares_are_whole(game, table):
    odds = kept(game, table)
    every = [each.outcomes for each in (*odds.wagers, *odds.models)]
    every += [each.beside for each in odds.wagers if each.beside] + [odds.together]
    for outcomes in every:
        assert sum(share for _, share in outcomes) == 1
        assert [net for net, _ in outcomes] == sorted({net for net, _ in outcomes})


@pytest.mark.quick
def test_a_distribution_without_spread():
    still = Distribution.of({Fraction(-1): 3})
    assert (still.mean, still.variance, still.skewness, still.hit_frequency) == (-1, 0, 0.0, 0)
