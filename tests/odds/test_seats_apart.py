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
from controller.data.definition import OnFold
from controller.odds import covariance, seats_apart
from controller.odds.decision import decide, silent
from controller.odds.subsets import subsets
from controller.odds.wholes import Bet, Plays
from controller.settlement import Book, Comparison, Facts, SeatPlay, settle
from tests.odds.test_games import DRAW, FOUR, FRENZY

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


def small(key, deck=SMALL, pays=(), **changes):
    """Return the rules with a small deck, and some lists of the pay table changed."""
    game = replace(load_game(key), deck_cards=deck, model_players=(), **changes)
    table = game.pay_table(game.default_pay_table)
    return Book(game, replace(table, pays=tuple((dict(table.pays) | dict(pays)).items())))


def with_folds(wagers, on_fold):
    return tuple(
        replace(wager, on_fold=on_fold) if wager.name in ("four_card_bonus", "prime") else wager
        for wager in wagers
    )


@cache
def frenzy(on_fold=OnFold.ACTION):
    """Return rules of Frenzy; here each hand is a pair at least, so the dealer wants better."""
    wagers = with_folds(load_game(FRENZY).wagers, on_fold)
    return small(FRENZY, wagers=wagers, dealer_opens="pair-of-kings")


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
    found = np.zeros((book.player.strongest + 1, 3, 2), np.int16)
    for own, compared, opens in np.ndindex(found.shape):
        if own:
            whole = sum(net(book, name, own, compared, bool(opens)) for name in names)
            assert found.dtype.type(whole) == whole
            found[own, compared, opens] = whole
    return found


def against(book, table, own, dealers):
    opens = (dealers >= book.opens_at).astype(np.int8)
    return table[own, np.sign(own - dealers) + 1, opens]


def all_of_frenzy(book):
    """Return all hands, and what each wager nets by the dealer's hand and by hand.

    A cell is a small number: so the nineteen million of each wager are soon gone through.
    """
    hands = sets(SMALL, 5)
    own = strengths(book, 5, hands)
    apart = (bits(hands)[:, None] & bits(hands)) == 0
    base, raised, odds = (
        against(book, tables(book, [name]), own, own[:, None]) * apart
        for name in ("ante", "raise", "odds")
    )
    stay, more = base.sum(0) + odds.sum(0), raised.sum(0)
    good = own >= book.least("pair-of-aces")
    worth = [-2 * apart.sum(0), stay + more, np.where(good, stay + 3 * more, -(10**9))]
    raises = np.array([0, 1, 3], np.int16)[np.argmax(worth, 0)]
    assert set(raises.tolist()) == {0, 1, 3}
    bonus = [int(book.verdict("four_card_bonus", Facts(strength=each)).net) for each in own]
    red = np.isin(hands & 3, (1, 2)).sum(1)
    prime = np.array([-1, 1, 6])[np.maximum(0, np.maximum(red, 5 - red) - 3)]
    lost = book.game.wager("prime").on_fold is OnFold.LOST
    certain = (np.where(lost & (raises == 0), -1, each) for each in (bonus, prime))
    every = [np.where(raises > 0, base + raises * raised, -1), np.where(raises > 0, odds, -1)]
    return hands, [each.astype(np.int16) * apart for each in (*every, *certain)]


def every_deal_of_frenzy(book):
    """Return sums over one seat and over two, for each of the dealer's hands in turn."""
    hands, nets = all_of_frenzy(book)
    left = sets(SMALL - 5, 5)
    apart = ((bits(left)[:, None] & bits(left)) == 0).astype(np.float32)
    place = np.zeros(1 << SMALL, int)
    place[bits(hands)] = np.arange(len(hands))
    sums, products = np.zeros(len(nets), np.int64), np.zeros((len(nets),) * 2, np.int64)
    for dealer, cards in enumerate(hands):
        rest = np.setdiff1d(np.arange(SMALL), cards)
        where = place[bits(rest[left])]
        values = np.array([each[dealer, where] for each in nets], np.float32)
        sums += values.sum(1).astype(np.int64)
        products += (values @ apart).astype(np.int64) @ values.T.astype(np.int64)
    return sums, products


def covariances(names, sums, products, wholes, others, dealers):
    means = [Fraction(int(each), wholes * dealers[0]) for each in sums]
    return {
        (names[one], names[other]): Fraction(
            int(products[one, other]), wholes * others * dealers[1]
        )
        - means[one] * means[other]
        for one, other in combinations_with_replacement(range(len(names)), 2)
    }


@pytest.mark.parametrize("on_fold", [OnFold.ACTION, OnFold.LOST])
def test_every_deal_of_hands_of_five_cards(on_fold):
    book = frenzy(on_fold)
    five = comb(SMALL, 5), comb(SMALL - 5, 5), comb(SMALL - 10, 5)
    names = ["ante", "odds", "four_card_bonus", "prime"]
    expected = covariances(names, *every_deal_of_frenzy(book), five[0], five[1], five[1:])
    found = covariance.covariances(book)
    assert found.between == expected
    assert found.left_out_between == ()


def all_of_draw(book):
    """Return what Ante and Pair Plus net over the four draws of a whole, by dealer's hand."""
    hands, wholes = sets(SMALL, 3), sets(SMALL, 4)
    own, dealers = strengths(book, 3, hands), strengths(book, 4, wholes)
    place, whole = np.zeros((2, 1 << SMALL), int)
    place[bits(hands)], whole[bits(wholes)] = np.arange(len(hands)), np.arange(len(wholes))
    ante, play = (tables(book, names) for names in (["ante", "ante_bonus"], ["play"]))
    nets, drawn_to = np.zeros((2, len(wholes), len(wholes)), np.int64), set()
    for at, hand in enumerate(hands):
        drawn = np.setdiff1d(np.arange(SMALL), hand)
        apart = (bits(np.column_stack((np.tile(hand, (len(drawn), 1)), drawn)))[:, None]
                 & bits(wholes)) == 0  # fmt: skip
        ends = [np.full(len(drawn), own[at])]
        for laid in range(3):
            kept = bits(np.delete(hand, laid)[None])
            ends.append(own[place[kept + (1 << drawn)]])
        stays, more = (
            [against(book, each, end[:, None], dealers) * apart for end in ends]
            for each in (ante, play)
        )
        options = [-apart.astype(int), *(stay + times * each for times in (1, 2)
                             for stay, each in zip(stays, more, strict=True))]  # fmt: skip
        best = int(np.argmax([int(each.sum(dtype=np.int64)) for each in options]))
        drawn_to.add((best - 1) % 4 if best else -1)
        pair_plus = int(book.verdict("pair_plus", Facts(strength=int(own[at]))).net)
        cells = whole[bits(hand[None]) + (1 << drawn)]
        nets[0, cells] += options[best]
        nets[1, cells] += pair_plus * apart
    assert len(drawn_to) > 2
    return wholes, nets


def test_every_deal_of_hands_with_a_draw():
    wholes, nets = all_of_draw(draw())
    apart = ((bits(wholes)[:, None] & bits(wholes)) == 0).astype(np.float32)
    products = np.zeros((2, 2), np.int64)
    met = [(apart @ each.astype(np.float32)).astype(np.int64) for each in nets]
    for one in range(2):
        for other in range(2):
            products[one, other] = (nets[one] * met[other]).sum()
    four = 4 * comb(SMALL, 4), 4 * comb(SMALL - 4, 4)
    dealers = comb(SMALL - 4, 4), comb(SMALL - 8, 4)
    expected = covariances(["ante", "pair_plus"], nets.sum((1, 2)), products, *four, dealers)
    found = covariance.covariances(draw())
    assert found.between == expected
    assert found.of_stakes == expected["ante", "ante"]


def seats(book):
    plays = Plays(book)
    decide(book, silent, lambda options, held, weights, best: plays.take(options, held, best))
    bets = [Bet(book, rule, plays) for rule in covariance._beside(book)]
    return seats_apart.SeatsApart(book, plays, bets), bets


@pytest.mark.parametrize("book", [frenzy, draw])
def test_bets_on_the_held_cards_in_both_ways(book):
    """The dealer's hands make no difference to them; colours are another matter."""
    each, bets = seats(book())
    found = each.covariances(silent)
    alone = seats_apart.of_bets(book(), bets)
    pair = (bets[0].name, bets[0].name)
    assert found[pair] == alone[pair] != 0


def test_sums_longer_than_64_bits():
    """A pair that is paid a thousand million, and a bit."""
    high = Fraction("1000000000.000001")
    plain, paid = (
        covariance.covariances(small(DRAW, pays={"pair_plus": (("pair", str(odds)),)}))
        for odds in ("1", "1000000000.000001")
    )
    more = (high + 1) / 2  # a bet that wins so much, or is lost
    assert paid.between["ante", "pair_plus"] == plain.between["ante", "pair_plus"] * more
    assert paid.between["pair_plus", "pair_plus"] == (
        plain.between["pair_plus", "pair_plus"] * more**2
    )


def test_a_bet_on_all_cards_is_left_out_between_seats():
    pays = {"prime": (("own-5-one-colour", "6"), ("all-10-one-colour", "9"))}
    found = covariance.covariances(small(FRENZY, pays=pays, dealer_opens="pair-of-kings"))
    assert found.left_out == (("ante", "prime"), ("odds", "prime"))
    assert ("four_card_bonus", "prime") in found.of_seat
    assert [pair for pair in found.left_out_between if "prime" not in pair] == []
    assert ("prime", "prime") in found.left_out_between
    assert found.between["ante", "ante"] == covariance.covariances(frenzy()).between["ante", "ante"]


def test_where_a_card_lies_face_up_bets_on_the_held_cards_alone():
    wagers = [replace(each, on_fold=OnFold.ACTION) for each in load_game(FOUR).wagers]
    found = covariance.covariances(small(FOUR, deck=32, wagers=tuple(wagers)))
    assert list(found.between) == [("aces_up", "aces_up")]
    assert found.left_out_between == (("ante", "ante"), ("ante", "aces_up"))
    assert found.of_stakes is None


def test_where_a_card_lies_face_up_a_winning_bet_that_a_fold_loses_is_left_out():
    """Of few ranks six cards make so much that even a pair of aces is folded against an ace."""
    found = covariance.covariances(small(FOUR))
    assert found.between == {}
    assert found.left_out_between[-1] == ("aces_up", "aces_up")


def test_deals_with_a_draw_settled_one_by_one():
    """Two seats and a dealer from one shuffled deck; five standard errors are allowed."""
    book, random = small(DRAW, 32), Random(20)
    plays = Plays(book)
    decide(book, silent, lambda options, held, weights, best: plays.take(options, held, best))
    exact = covariance.covariances(book)
    place = {hand: at for at, hand in enumerate(map(tuple, subsets(3, 32).tolist()))}
    first, rows = book.player.deck.cards.start, []
    for _ in range(3000):
        dealt, row = random.sample(book.player.deck.cards, 12), []
        for begin in (0, 4):
            drawn, *held = dealt[begin : begin + 4]
            at = place[tuple(sorted(card - first for card in held))]
            raised, laid = int(plays.raises[at]), int(plays.laid[at])
            wagers = {"ante": 10, "pair_plus": 10} | ({"play": 10 * raised} if raised else {})
            left = laid + first if raised and laid < 32 else None
            play = SeatPlay(1, (drawn, *held), wagers, not raised, left)
            net = dict.fromkeys(("ante", "pair_plus"), 0)
            for each in settle(book, [play], dealt[8:]):
                name = each.wager if each.wager == "pair_plus" else "ante"
                net[name] += (each.to_player - each.stake - each.returned) / 10
            row += net.values()
        rows.append(row)
    off = np.array(rows) - np.mean(rows, 0)
    names = ["ante", "pair_plus"]
    for one, other in combinations_with_replacement(range(2), 2):
        each = off[:, one] * off[:, 2 + other]
        error = each.std() / len(each) ** 0.5
        assert abs(each.mean() - float(exact.between[names[one], names[other]])) < 5 * error
