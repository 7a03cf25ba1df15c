"""Two seats against one dealer's hand, beside every deal of a deck of sixteen cards.

The other method makes all deals: what each hand nets, hand by hand, then a matrix of the hands that
share no card, for each of the dealer's. It has no classes, no strengths in order and no sums over
shared cards; it decides by itself what is best.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from random import Random

import numpy as np
import pytest

from controller.cards import evaluator
from controller.cards.card import DECKS, Deck
from controller.cards.ranking import RANKINGS
from controller.configuration import load_game
from controller.odds import covariance
from controller.odds.compute import compute
from controller.odds.decision import decide
from controller.odds.seats_apart import Plays, SeatsApart, fits
from controller.settlement import Book, Comparison, Facts, SeatPlay, settle
from tests.odds.test_games import DRAW, FOUR, FRENZY, THREE

SMALL = 16
"""Jack to ace: three hands of five cards, and one card more."""
FIRST = 52 - SMALL


@pytest.fixture(scope="module", autouse=True)
def _small_deck() -> Iterator[None]:
    """Let the two rankings be defined for a deck of sixteen cards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(DECKS, SMALL, Deck(9))
        for name in ("three-card-mini-royal", "four-card"):
            ranking = RANKINGS[name]
            patch.setitem(RANKINGS, name, replace(ranking, decks=(*ranking.decks, SMALL)))
        yield


def small(key, **changes):
    """Return the rules with the small deck; each dealer's hand of Frenzy is a pair at least."""
    game = replace(load_game(key), deck_cards=SMALL, model_players=(), **changes)
    return Book(game, game.pay_table(game.default_pay_table))


@cache
def frenzy():
    return small(FRENZY, dealer_opens="pair-of-kings")


@cache
def draw():
    return small(DRAW)


def sets(cards, size):
    return np.array(list(combinations(range(cards), size)))


def strengths(book, cards, hands):
    """Return the strength of each hand, by the evaluator that takes so many cards."""
    table = evaluator(book.game.ranking, SMALL, cards)
    return np.array([table.strength([FIRST + card for card in hand]) for hand in hands.tolist()])


def bits(hands):
    return (1 << hands).sum(1)


def net(book, name, own, compared, opens):
    return book.verdict(name, Facts(False, own, Comparison(compared), opens)).net


def tables(book, names):
    """Return what some wagers net together, by strength, comparison, and whether it opens."""
    found = np.zeros((book.player.strongest + 1, 3, 2), np.int64)
    for own in range(1, book.player.strongest + 1):
        for compared in range(3):
            for opens in range(2):
                each = [net(book, name, own, compared, bool(opens)) for name in names]
                found[own, compared, opens] = sum(each)
                assert all(part.denominator == 1 for part in each)
    return found


def against(book, table, own, dealers):
    opens = (dealers >= book.opens_at).astype(int)
    return table[own, np.sign(own - dealers) + 1, opens]


@cache
def all_of_frenzy():
    """Return what each wager nets, by hand and hand of the dealer's, and which share no card."""
    book, hands = frenzy(), sets(SMALL, 5)
    own = strengths(book, 5, hands)
    apart = (bits(hands)[:, None] & bits(hands)) == 0
    base = against(book, tables(book, ["ante"]), own[:, None], own)
    raised = against(book, tables(book, ["raise"]), own[:, None], own)
    odds = against(book, tables(book, ["odds"]), own[:, None], own)
    stay, more = ((each * apart).sum(1) for each in (base + odds, raised))
    pair_of_aces = own >= book.least("pair-of-aces")
    worth = np.array([-2 * apart.sum(1), stay + more,
                      np.where(pair_of_aces, stay + 3 * more, -(10**9))])  # fmt: skip
    raises = np.array([0, 1, 3])[worth.argmax(0)][:, None]
    bonus = np.array([book.verdict("four_card_bonus", Facts(strength=s)).net for s in own], int)
    reds = (np.isin(hands & 3, (1, 2))).sum(1)
    prime = np.array([-1, 1, 6])[np.maximum(0, np.maximum(reds, 5 - reds) - 3)]
    every = {
        "ante": np.where(raises > 0, base + raises * raised, -1),
        "odds": np.where(raises > 0, odds, -1),
        "four_card_bonus": np.repeat(bonus[:, None], len(hands), 1),
        "prime": np.repeat(prime[:, None], len(hands), 1),
    }
    assert set(raises.ravel().tolist()) == {0, 1, 3}
    return hands, {name: (each * apart).astype(np.int16) for name, each in every.items()}


def every_deal_of_frenzy():
    """Return the covariances between two seats, for each of the dealer's hands in turn."""
    hands, nets = all_of_frenzy()
    left = sets(SMALL - 5, 5)
    apart = ((bits(left)[:, None] & bits(left)) == 0).astype(np.float32)
    place = np.zeros(1 << SMALL, int)
    place[bits(hands)] = np.arange(len(hands))
    sums, products = np.zeros(len(nets), np.int64), np.zeros((len(nets),) * 2, np.int64)
    for dealer, cards in enumerate(hands):
        rest = np.setdiff1d(np.arange(SMALL), cards)
        where = place[bits(rest[left])]
        values = np.array([each[where, dealer] for each in nets.values()], np.float32)
        sums += values.sum(1).astype(np.int64)
        products += (values @ apart).astype(np.int64) @ values.T.astype(np.int64)
    return list(nets), sums, products


def _of(names, sums, products, wholes, others, dealers):
    means = [Fraction(int(each), wholes * dealers[0]) for each in sums]
    return {
        (names[one], names[other]): Fraction(
            int(products[one, other]), wholes * others * dealers[1]
        )
        - means[one] * means[other]
        for one, other in combinations_with_replacement(range(len(names)), 2)
    }


def test_every_deal_of_hands_of_five_cards():
    names, sums, products = every_deal_of_frenzy()
    five = comb(SMALL, 5), comb(SMALL - 5, 5), comb(SMALL - 10, 5)
    expected = _of(names, sums, products, five[0], five[1], five[1:])
    assert covariance.covariances(frenzy()).between == expected


@cache
def all_of_draw():
    """Return what Ante and Pair Plus net over the four draws of a whole, by it and dealer's hand."""
    book, hands, wholes = draw(), sets(SMALL, 3), sets(SMALL, 4)
    own, dealers = strengths(book, 3, hands), strengths(book, 4, wholes)
    place = {hand: at for at, hand in enumerate(map(tuple, hands.tolist()))}
    whole = {hand: at for at, hand in enumerate(map(tuple, wholes.tolist()))}
    ante, play = (tables(book, names) for names in (["ante", "ante_bonus"], ["play"]))
    nets = np.zeros((2, len(wholes), len(wholes)), np.int64)
    for at, hand in enumerate(map(tuple, hands.tolist())):
        drawn = [card for card in range(SMALL) if card not in hand]
        apart, options = [], [[] for _ in range(8)]
        for card in drawn:
            apart.append((bits(wholes) & sum(1 << c for c in (*hand, card))) == 0)
            ends = [hand] + [tuple(sorted((*hand[:x], *hand[x + 1 :], card))) for x in range(3)]
            for way, end in enumerate(ends):
                strength = own[place[end]]
                stay, more = (against(book, each, strength, dealers) for each in (ante, play))
                options[way].append(stay + more)
                options[4 + way].append(stay + 2 * more)
        apart = np.array(apart)
        worth = [int(-apart.sum()), *(int((np.array(each) * apart).sum()) for each in options)]
        best = int(np.argmax(worth))
        taken = np.where(apart, np.array(options[best - 1]) if best else -1, 0)
        pair_plus = int(book.verdict("pair_plus", Facts(strength=int(own[at]))).net)
        for card, row, there in zip(drawn, taken, apart, strict=True):
            cell = whole[tuple(sorted((*hand, card)))]
            nets[0, cell] += row
            nets[1, cell] += pair_plus * there
    return wholes, nets


def test_every_deal_of_hands_with_a_draw():
    wholes, nets = all_of_draw()
    apart = ((bits(wholes)[:, None] & bits(wholes)) == 0).astype(np.float32)
    products = np.zeros((2, 2), np.int64)
    met = [(apart @ each.astype(np.float32)).astype(np.int64) for each in nets]
    for one in range(2):
        for other in range(2):
            products[one, other] = (nets[one] * met[other]).sum()
    four = 4 * comb(SMALL, 4), 4 * comb(SMALL - 4, 4)
    dealers = comb(SMALL - 4, 4), comb(SMALL - 8, 4)
    expected = _of(["ante", "pair_plus"], nets.sum((1, 2)), products, *four, dealers)
    assert covariance.covariances(draw()).between == expected
