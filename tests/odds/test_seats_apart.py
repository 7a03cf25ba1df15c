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
from msgspec import structs

from controller.cards import evaluator
from controller.cards.card import DECKS, Pack
from controller.cards.ranking import RANKINGS
from controller.configuration import load_game
from controller.data.definition import OnFold
from controller.data.outcomes import Outcome
from controller.odds import covariance, seats_apart
from controller.odds.decision import decide, silent
from controller.odds.sides import side_bets
from controller.odds.subsets import subsets
from controller.odds.wholes import Bet, Plays
from controller.settlement import Book, Comparison, Facts, SeatPlay, settle
from tests.odds.test_games import DRAW, FOUR, FRENZY

pytestmark = pytest.mark.slow

SMALL = 16
"""Jack to ace: three hands of five cards, and one card more."""
FIRST = 52 - SMALL
MIDDLE = 24
"""Nine to ace."""
FOLDS = (OnFold.ACTION, OnFold.LOST)
"""What a fold does to a bet on the own cards. What others bet is the same in both: one count for
both.
"""


@pytest.fixture(scope="module", autouse=True)
def _small_deck() -> Iterator[None]:
    """Let the two rankings be defined for decks of sixteen and 24 cards."""
    with pytest.MonkeyPatch.context() as patch:
        for deck, lowest in ((SMALL, 9), (MIDDLE, 7)):
            patch.setitem(DECKS, deck, Pack(lowest))
        for name in ("three-card-mini-royal", "four-card"):
            ranking = RANKINGS[name]
            patch.setitem(
                RANKINGS, name, structs.replace(ranking, decks=(*ranking.decks, SMALL, MIDDLE))
            )
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
    return (1 << hands).sum(-1)


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
    """Return what hands net, by hand and by the dealer's; each two strengths are asked once."""
    own, hand = np.unique(own, return_inverse=True)
    dealers, dealer = np.unique(dealers, return_inverse=True)
    opens = (dealers >= book.opens_at).astype(np.int8)
    each = table[own[:, None], np.sign(own[:, None] - dealers) + 1, opens]
    return each.take(hand, 0).take(dealer, 1)


def all_of_frenzy(book):
    """Return all hands, and what each wager nets by the dealer's hand and by hand.

    The two bets on the own cards come once for each of `FOLDS`. A cell is a small number: so the
    nineteen million of each wager are soon gone through.
    """
    hands = sets(SMALL, 5)
    own = strengths(book, 5, hands)
    apart = (bits(hands)[:, None] & bits(hands)) == 0
    base, raised, odds = (
        np.ascontiguousarray(against(book, tables(book, [name]), own, own).T) * apart
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
    certain = (
        np.where((on_fold is OnFold.LOST) & (raises == 0), -1, each)
        for on_fold in FOLDS
        for each in (bonus, prime)
    )
    every = [np.where(raises > 0, base + raises * raised, -1), np.where(raises > 0, odds, -1)]
    return hands, [each.astype(np.int16) * apart for each in (*every, *certain)]


@cache
def every_deal_of_frenzy():
    """Return sums over one seat and over two, for each of the dealer's hands in turn."""
    hands, nets = all_of_frenzy(frenzy())
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


@pytest.mark.parametrize("on_fold", FOLDS)
def test_every_deal_of_hands_of_five_cards(on_fold):
    certain = 2 + 2 * FOLDS.index(on_fold)
    rows = [0, 1, certain, certain + 1]
    sums, products = every_deal_of_frenzy()
    sums, products = sums[rows], products[np.ix_(rows, rows)]
    five = comb(SMALL, 5), comb(SMALL - 5, 5), comb(SMALL - 10, 5)
    names = ["ante", "odds", "four_card_bonus", "prime"]
    expected = covariances(names, sums, products, five[0], five[1], five[1:])
    found = covariance.covariances(frenzy(on_fold))
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
            [against(book, each, end, dealers) * apart for end in ends] for each in (ante, play)
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
    decide(
        book, silent, lambda options, held, weights, best: plays.add_situations(options, held, best)
    )
    bets = [Bet(book, rule, plays) for rule in side_bets(book.game)]
    return seats_apart.SeatsApart(book, plays, bets), bets


@pytest.mark.quick
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


@pytest.mark.quick
def test_a_bet_on_all_cards_is_left_out_between_seats():
    pays = {"prime": (("own-5-one-colour", "6"), ("all-10-one-colour", "9"))}
    found = covariance.covariances(small(FRENZY, pays=pays, dealer_opens="pair-of-kings"))
    assert found.left_out == (("ante", "prime"), ("odds", "prime"))
    assert ("four_card_bonus", "prime") in found.of_seat
    assert [pair for pair in found.left_out_between if "prime" not in pair] == []
    assert ("prime", "prime") in found.left_out_between
    assert found.between["ante", "ante"] == covariance.covariances(frenzy()).between["ante", "ante"]


def four(on_fold=OnFold.LOST, tie="win", deck=SMALL):
    """Return rules of Four Card Poker; of few ranks six cards make so much that much is folded."""
    game = load_game(FOUR)
    wagers = tuple(
        replace(each, on_fold=on_fold) if each.name == "aces_up" else each for each in game.wagers
    )
    rules = tuple(
        replace(rule, tie=Outcome(tie)) if rule.name in ("ante", "play") else rule
        for rule in game.rules
    )
    return small(FOUR, deck=deck, wagers=wagers, rules=rules)


def played_against(book, stakes, hands, own, dealers, theirs):
    """Return what Ante (with Play and bonus) and Aces Up net by hand and by the dealer's hand.

    Aces Up comes once for each of `FOLDS`.
    """
    apart = (bits(hands)[:, None] & bits(dealers)) == 0
    ante, play = (against(book, each, own, theirs) * apart for each in stakes)
    worth = [-apart.sum(1), ante.sum(1) + play.sum(1), ante.sum(1) + 3 * play.sum(1)]
    raises = np.array([0, 1, 3], np.int16)[np.argmax(worth, 0)][:, None]
    bet = [[int(book.verdict("aces_up", Facts(strength=each)).net)] for each in own]
    aces_up = (
        np.where((on_fold is OnFold.LOST) & (raises == 0), -1, np.array(bet, np.int16))
        for on_fold in FOLDS
    )
    with_play = np.where(raises > 0, ante + raises * play, -1)
    return raises, [with_play, *(each + 0 * ante for each in aces_up)]


@cache
def every_deal_of_four(tie):
    """Return sums over one seat and over two, for each of the dealer's hands and each up card.

    Aces Up comes once for each of `FOLDS`.
    """
    book = four(tie=tie)
    hands, every = sets(SMALL, 5), sets(SMALL, 6)
    own, theirs = strengths(book, 5, hands), strengths(book, 6, every)
    place = np.zeros(1 << SMALL, int)
    place[bits(hands)] = np.arange(len(hands))
    # What sets in order leave is in order, too: the list of it backwards. So the dealer's six cards
    # leave ten, and of ten cards the first five leave the last five.
    rest = sets(SMALL, SMALL - 6)[::-1]
    assert not (bits(rest) & bits(every)).any()
    one = place[bits(rest[:, sets(SMALL - 6, 5)])]
    other = one[:, ::-1]
    assert not (bits(hands)[one] & bits(hands)[other]).any()
    stakes = [tables(book, names) for names in (["ante", "ante_bonus"], ["play"])]
    sums, products, plays = np.zeros(3, int), np.zeros((3, 3), int), set()
    for up in range(SMALL):
        rows = np.flatnonzero((every == up).any(1))
        held = (hands != up).all(1)
        raises, nets = played_against(
            book, stakes, hands[held], own[held], every[rows], theirs[rows]
        )
        plays |= set(zip(own[held].tolist(), raises[:, 0].tolist(), strict=True))
        among = np.cumsum(held) - 1
        values = np.array([
            [each[among[seat[rows]], np.arange(len(rows))[:, None]] for each in nets]
            for seat in (one, other)
        ], np.int64)  # fmt: skip
        sums += values[0].sum((1, 2))
        products += np.einsum("adh,bdh->ab", *values)
    return sums, products, plays


@pytest.mark.parametrize(("on_fold", "tie"), [("lost", "win"), ("lost", "push"), ("action", "win")])
def test_every_deal_where_a_card_lies_face_up(on_fold, tie):
    sums, products, plays = every_deal_of_four(tie)
    rows = [0, 1 + FOLDS.index(OnFold(on_fold))]
    sums, products = sums[rows], products[np.ix_(rows, rows)]
    assert len(plays) > len(dict(plays)) + 4  # strengths that are played in several ways
    six = comb(SMALL, 5), comb(SMALL - 5, 5), (6 * comb(SMALL - 5, 6), 6)
    expected = covariances(["ante", "aces_up"], sums, products, *six)
    found = covariance.covariances(four(OnFold(on_fold), tie))
    assert found.between == expected
    assert found.left_out_between == ()
    assert found.of_stakes == expected["ante", "ante"]


def test_two_bets_on_colours_that_a_fold_loses_are_left_out_where_a_card_lies_face_up():
    frenzy_game, game = load_game(FRENZY), load_game(FOUR)
    wagers = with_folds((*game.wagers, frenzy_game.wager("prime")), OnFold.LOST)
    pays = {"prime": (("own-4-one-colour", "1"), ("own-5-one-colour", "6"))}
    rules = (*game.rules, frenzy_game.rule("prime"))
    found = covariance.covariances(small(FOUR, wagers=wagers, rules=rules, pays=pays))
    assert found.left_out_between == (("prime", "prime"),)
    assert ("ante", "prime") in found.between
    assert found.of_stakes == covariance.covariances(four()).of_stakes


def test_deals_with_a_draw_settled_one_by_one():
    """Two seats and a dealer from one shuffled deck; five standard errors are allowed."""
    book, random = small(DRAW, 32), Random(20)
    plays = Plays(book)
    decide(
        book, silent, lambda options, held, weights, best: plays.add_situations(options, held, best)
    )
    exact = covariance.covariances(book)
    place = {hand: at for at, hand in enumerate(map(tuple, subsets(3, 32).tolist()))}
    raises = plays.raises()
    first, rows = book.player.deck.cards.start, []
    for _ in range(3000):
        dealt, row = random.sample(book.player.deck.cards, 12), []
        for begin in (0, 4):
            drawn, *held = dealt[begin : begin + 4]
            at = place[tuple(sorted(card - first for card in held))]
            raised, laid = int(raises[at]), int(plays.laid[at])
            wagers = {"ante": 10, "pair_plus": 10} | ({"play": 10 * raised} if raised else {})
            left = laid + first if raised and laid < 32 else None
            play = SeatPlay(1, (drawn, *held), wagers, not raised, left)
            net = dict.fromkeys(("ante", "pair_plus"), 0)
            for each in settle(book, [play], dealt[8:]):
                name = each.wager if each.wager == "pair_plus" else "ante"
                net[name] += (each.to_player - each.stake - each.returned) / 10
            row += net.values()
        rows.append(row)
    assert_near(rows, ["ante", "pair_plus"], exact)


def assert_near(rows, names, exact):
    """Hold deals that were settled against the exact figures: what each of two seats nets."""
    off = np.array(rows) - np.mean(rows, 0)
    for one, other in combinations_with_replacement(range(2), 2):
        each = off[:, one] * off[:, 2 + other]
        error = each.std() / len(each) ** 0.5
        assert abs(each.mean() - float(exact.between[names[one], names[other]])) < 5 * error


def test_deals_with_an_up_card_settled_one_by_one():
    """The play is known beside the first suit: others are renamed so that the up card has it."""
    book, random = four(deck=MIDDLE), Random(20)
    plays = Plays(book)
    decide(
        book, silent, lambda options, held, weights, best: plays.add_situations(options, held, best)
    )
    raises = {known.up: plays.raises(known.up) for known in plays.known}
    place = {hand: at for at, hand in enumerate(map(tuple, subsets(5, MIDDLE).tolist()))}
    rows, folds = [], 0
    for _ in range(3000):
        dealt, row = random.sample(book.player.deck.cards, 16), []
        up = dealt[10] - book.player.deck.cards.start
        renamed = {0: up & 3, up & 3: 0}
        for begin in (0, 5):
            held = dealt[begin : begin + 5]
            cards = [card - book.player.deck.cards.start for card in held]
            own = tuple(sorted(card & ~3 | renamed.get(card & 3, card & 3) for card in cards))
            raised = int(raises[up & ~3][place[own]])
            folds += not raised
            wagers = {"ante": 10, "aces_up": 10} | ({"play": 10 * raised} if raised else {})
            net = dict.fromkeys(("ante", "aces_up"), 0)
            for each in settle(book, [SeatPlay(1, tuple(held), wagers, not raised)], dealt[10:]):
                name = each.wager if each.wager == "aces_up" else "ante"
                net[name] += (each.to_player - each.stake - each.returned) / 10
            row += net.values()
        rows.append(row)
    assert 1000 < folds < 5000
    assert_near(rows, ["ante", "aces_up"], covariance.covariances(book))


@pytest.mark.parametrize("book", [frenzy, draw, four])
def test_the_progress_is_at_its_end_only_when_all_is_counted(book, monkeypatch):
    """Wholes that are nearly one come last; the bar stood at its end meanwhile."""
    told, before = [], []

    def weighted(*factors, weighted=seats_apart._weighted):
        before.append(told[-1])
        return weighted(*factors)

    monkeypatch.setattr(seats_apart, "_weighted", weighted)
    covariance.covariances(book(), lambda done, of: told.append(Fraction(done, of)))
    assert told == sorted(told)
    assert told[-1] == 1
    assert before
    assert max(before) < 1
    assert len([each for each in told if each > max(before)]) == 1
    assert len([each for each in told if Fraction(92, 100) < each < 1]) > 1
