"""How wagers win and lose together, beside every deal of a small deck made one by one.

The other method is that of `test_distributions`: a matrix of all hands against all hands, without
classes and rule objects. Deals that are settled one by one, as at a table, cross-check it.
"""

import json
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from random import Random

import numpy as np
import pytest
from msgspec import structs

from controller.cards import DECKS, RANKINGS, Pack, evaluator
from controller.cli import execute
from controller.configuration import load_game
from controller.errors import ExitCode
from controller.odds import covariance
from controller.odds.decision import decide, silent
from controller.odds.lookup import Lookup
from controller.odds.seats_together import SeatsTogether
from controller.settlement import Book, Comparison, Facts, SeatPlay, settle
from tests.odds.test_distributions import SIX_CARD_BONUS, deals, played
from tests.odds.test_games import DRAW, THREE

pytestmark = pytest.mark.slow

NAMES = ["ante", "pair_plus", "prime", "six_card_bonus"]


@cache
def book():
    game = replace(load_game(THREE), deck_cards=32)
    return Book(game, game.pay_table("PP-40-30-6-4-1"))


@cache
def found():
    return covariance.covariances(book())


@cache
def hands():
    return list(combinations(range(32), 3))


@cache
def nets():
    """Return what each wager nets with each hand against each of the dealer's, by name."""
    apart, stays, sides = deals()
    plays = played()[0][:, None]
    six = evaluator("five-card", 32, 6)
    paid = np.array([-1] + [
        1000 if strength == six.strongest else SIX_CARD_BONUS.get(six.category(strength), -1)
        for strength in range(1, six.strongest + 1)
    ], np.int16)  # fmt: skip
    lookup, cards = Lookup(six), np.array(hands(), np.uint8)
    parts = [cards[begin : begin + 64] for begin in range(0, len(cards), 64)]
    bonus = np.concatenate([paid[lookup.of_both(part, cards)] for part in parts])
    prime, pair_plus = (
        np.where(plays, sides[name], np.int16(-1)) for name in ("prime", "pair_plus")
    )
    ante = np.where(plays, stays, np.int16(-1))
    every = {"ante": ante, "pair_plus": pair_plus, "prime": prime, "six_card_bonus": bonus}
    return {name: np.where(apart, each, np.int16(0)) for name, each in every.items()}


def test_each_two_wagers_of_a_seat_in_every_deal_of_a_small_deck():
    number, size = int(deals()[0].sum()), len(NAMES)
    sums, products = np.zeros(size), np.zeros((size, size))
    for begin in range(0, len(hands()), 62):
        part = slice(begin, begin + 62)
        rows = np.array([nets()[name][part].ravel() for name in NAMES], np.float64)
        sums += rows.sum(1)
        products += rows @ rows.T
    means = [Fraction(int(each), number) for each in sums]
    assert found().of_seat == {
        (NAMES[one], NAMES[other]): Fraction(int(products[one, other]), number)
        - means[one] * means[other]
        for one, other in combinations(range(size), 2)
    }
    assert found().left_out == ()


@pytest.mark.quick
def test_what_the_held_cards_say_is_what_every_hand_of_the_dealer_says():
    """The method of larger hands, for hands of three cards."""
    by_hands = covariance._of_held_cards(book(), silent)
    assert by_hands.of_seat == {
        pair: found().of_seat[pair] for pair in [("ante", "pair_plus"), ("pair_plus", "prime")]
    }
    assert ("ante", "prime") in by_hands.left_out
    assert ("prime", "six_card_bonus") in by_hands.left_out
    assert by_hands.between == {
        ("pair_plus", "pair_plus"): found().between["pair_plus", "pair_plus"]
    }


@cache
def seats_together():
    rules, stays = book(), []
    decided = decide(
        rules,
        silent,
        lambda options, held, weights, best: stays.append(
            (held.cards, np.array(options.raises)[best])
        ),
    )
    bets = [rules.game.rule(name) for name in NAMES[1:]]
    return SeatsTogether(rules, decided, stays, bets)


@cache
def sharing_nothing():
    """Return which two hands share no card; sums of a few thousand nets are exact as they are."""
    return deals()[0].astype(np.float32)


@pytest.mark.parametrize("dealer", [0, 2973, 4955])
def test_two_seats_against_one_hand_of_the_dealer(dealer):
    """All two hands that share no card, pair by pair, for each choice of two red suits."""
    apart, cards = sharing_nothing(), np.array(hands(), np.uint8)
    rows = {name: nets()[name][:, dealer].astype(np.float32) for name in NAMES}
    expected = np.zeros((len(NAMES), len(NAMES)), np.int64)
    for red in ((0, 1), (0, 2), (0, 3)):
        reds = np.isin(cards & 3, red).sum(1)
        prime = np.where((reds == 0) | (reds == 3), 3, -1)
        prime = np.where((reds + reds[dealer]) % 6 == 0, 4, prime)
        rows["prime"] = (np.where(played()[0], prime, -1) * apart[:, dealer]).astype(np.float32)
        values = np.array([rows[name] for name in NAMES])
        expected += values.astype(np.int64) @ (apart @ values.T).astype(np.int64)
    seats = seats_together()
    assert seats.names == NAMES
    assert seats.units == [1, 1, 1, 1]
    _, _, products = seats.products(cards[dealer])
    assert products == expected.tolist()


def test_all_hands_of_the_dealer_add_up_to_the_edges():
    """Means of products with a bet that always nets one would be the means: these are known."""
    products = seats_together().all(silent)
    number = int(deals()[0].sum())
    means = [Fraction(int(nets()[name].sum(dtype=np.int64)), number) for name in NAMES]
    assert products.means == means
    assert found().between["ante", "ante"] > 0  # a poor hand of the dealer's pays both seats


def test_deals_settled_one_by_one_vary_together_alike():
    """Two seats and a dealer from one shuffled deck; five standard errors are allowed."""
    rules, random = book(), Random(20)
    cards = list(rules.player.deck.cards)
    stays = dict(zip(hands(), played()[0].tolist(), strict=True))
    first = rules.player.deck.cards.start
    rows = []
    for _ in range(2500):
        dealt = random.sample(cards, 9)
        row = []
        for place in (0, 3):
            held = tuple(sorted(dealt[place : place + 3]))
            raised = stays[tuple(card - first for card in held)]
            wagers = dict.fromkeys(NAMES, 10) | ({"play": 10} if raised else {})
            play = SeatPlay(1, held, wagers, folded=not raised)
            by_name = dict.fromkeys(NAMES, 0)
            for each in settle(rules, [play], dealt[6:]):
                name = {"play": "ante", "ante_bonus": "ante"}.get(each.wager, each.wager)
                by_name[name] += (each.to_player - each.stake - each.returned) / 10
            row += [by_name[name] for name in NAMES]
        rows.append(row)
    values = np.array(rows)
    off = values - values.mean(0)

    def near(one, other, exact):
        each = off[:, one] * off[:, other]
        assert abs(each.mean() - float(exact)) < 5 * each.std() / len(each) ** 0.5

    for one, other in combinations(range(3), 2):
        near(one, other, found().of_seat[NAMES[one], NAMES[other]])
    for one, other in combinations_with_replacement(range(3), 2):
        near(one, 4 + other, found().between[NAMES[one], NAMES[other]])


def test_the_command_tells_covariances_of_hands_with_a_draw(capsys):
    assert execute(["odds", DRAW, "--covariance", "--json"]) == ExitCode.OK
    answer = json.loads(capsys.readouterr().out)
    [both] = answer["of_a_seat"]
    assert both["wagers"] == ["ante", "pair_plus"]
    assert both["number"] > 2
    assert answer["between_seats"] == answer["between_wagers_of_two_seats"][0]["covariance"]
    assert answer["between_seats_number"] == 1.647263
    assert [each["wagers"] for each in answer["between_wagers_of_two_seats"]] == [
        ["ante", "ante"], ["ante", "pair_plus"], ["pair_plus", "pair_plus"],
    ]  # fmt: skip
    assert answer["left_out_between_seats"] == []


@pytest.mark.quick
def test_sums_of_odds_of_a_billion_to_one_are_whole():
    nets, weights = np.array([[10**9, -(10**9), 7], [1, 2, 3]]), np.array([10**5, 10**5, 1])
    assert covariance._dot(nets, weights, nets) == 2 * 10**23 + 49 + 5 * 10**5 + 9
    assert covariance._dot(nets, weights) == 7 + 3 * 10**5 + 3


def test_two_seats_of_a_deck_with_a_joker(monkeypatch):
    """Queen to ace and a joker: each two hands against each of the dealer's, by a matrix."""
    rules = RANKINGS["three-card-wild"]
    monkeypatch.setitem(DECKS, 13, Pack(10, jokers=1))
    monkeypatch.setitem(RANKINGS, rules.name, structs.replace(rules, decks=(53, 13)))
    game = replace(load_game("three-card-joker"), deck_cards=13, dealer_opens="pair-of-kings")
    book = Book(game, game.pay_tables[0])
    every = list(combinations(book.player.deck.cards, 3))
    apart = np.array([[not {*one} & {*other} for other in every] for one in every])
    own = [book.player.strength(hand) for hand in every]

    def net(name, strength, dealers, folded):
        compared = Comparison(int(np.sign(strength - dealers)) + 1)
        facts = Facts(folded, strength, compared, dealers >= book.opens_at)
        return int(book.verdict(name, facts).net)

    names = ("ante", "ante_bonus", "play")
    stays = np.array([[sum(net(n, a, d, False) for n in names) for d in own] for a in own]) * apart
    plays = stays.sum(1) > -apart.sum(1)
    rows = {
        "ante": np.where(plays[:, None], stays, -1) * apart,
        "pair_plus": np.array([[net("pair_plus", a, 1, False)] * len(own) for a in own]) * apart,
    }
    deals = sum(int(apart[np.ix_(free, free)].sum()) for free in apart)
    found, hands = covariance.covariances(book), int(apart.sum())
    assert 0 < plays.sum() < len(plays)
    for one, other in combinations_with_replacement(rows, 2):
        mean = Fraction(int(rows[one].sum()), hands) * Fraction(int(rows[other].sum()), hands)
        seats = sum(int(rows[one][:, d] @ apart @ rows[other][:, d]) for d in range(len(own)))
        assert found.between[one, other] == Fraction(seats, deals) - mean
        if one != other:
            both = Fraction(int((rows[one] * rows[other]).sum()), hands)
            assert found.of_seat[one, other] == both - mean
