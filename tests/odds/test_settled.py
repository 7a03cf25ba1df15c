"""The engine and settlement reach the same numbers, each in its own way."""

from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from controller.cards import read_cards
from controller.odds.dealer import DealerHands
from controller.odds.known_cards import NOTHING, Known
from controller.odds.lookup import Lookup
from controller.odds.nets import stakes
from controller.odds.sides import HeldHands
from controller.odds.situations import deals, options_in
from controller.settlement import SeatPlay, settle
from tests.settlement.tables import book
from tests.sharing import mostly_slow

UNIT = 100


def net(rules, play, dealer):
    """Return what the seat wins or loses, in units of the Ante."""
    settled = settle(rules, [play], dealer)
    return Fraction(sum(each.to_player - each.stake - each.returned for each in settled), UNIT)


@cache
def a_book(game, deck=52):
    return book(game, deck_cards=deck)


@cache
def engine(game, deck):
    """Return what the engine needs to know of a game before it sees a hand."""
    rules = a_book(game, deck)
    dealer = DealerHands(Lookup(rules.dealer), known=rules.game.packets.up)
    return stakes(rules), dealer, Lookup(rules.player)


def options(rules, hand, up=None):
    """Return what the engine expects, by option and wager."""
    first = rules.player.deck.cards.start
    about, dealer, lookup = engine(rules.game.key, rules.player.deck.size)
    cards = np.array([sorted(card - first for card in hand)], np.uint8)
    known = NOTHING if up is None else Known((up - first,))
    strengths = lookup.of(cards).astype(np.int64)
    held = HeldHands(cards, strengths, known, deals(rules, known))
    found = options_in(rules, about, dealer, lookup, held)
    return {
        name: {
            wager: Fraction(int(values[place, 0]), held.total * about.unit)
            for wager, values in found.nets.items()
        }
        for place, name in enumerate(found.names)
    }


@pytest.mark.parametrize(
    ("hand", "deck"), mostly_slow([("Qc 6d 4h", 52), ("Qc 8d 6h", 36), ("Ac 7d 8h", 32)], 3)
)
def test_every_deal_of_three_card_poker_against_one_hand(hand, deck):
    rules = a_book("three-card-poker", deck)
    held = read_cards(hand)
    expected = options(rules, held)
    rest = [card for card in rules.player.deck.cards if card not in held]
    play = SeatPlay(1, held, {"ante": UNIT, "play": UNIT})
    nets = [net(rules, play, dealer) for dealer in combinations(rest, 3)]
    assert expected["Play 1×"]["ante"] == sum(nets) / len(nets)
    folded = SeatPlay(1, held, {"ante": UNIT}, folded=True)
    assert expected["fold"]["ante"] == net(rules, folded, rest[:3]) == -1


def sampled(rules, deals):
    """Return the mean of nets, and its possible error by chance: five standard errors."""
    nets = np.array([float(net(rules, play, dealer)) for play, dealer in deals])
    return nets.mean(), 5 * nets.std() / len(nets) ** 0.5


def near(engine, sample):
    mean, off = sample
    assert 0 < off < 0.6
    assert abs(float(engine) - mean) < off


@pytest.mark.parametrize(
    ("hand", "column", "option", "deck"),
    mostly_slow(
        [
            ("4c 9d Qd", None, "Play 1×", 52),
            ("4c 9d Qd", 0, "Play 2×, X on the lowest", 52),
            ("4c Jd Qd", 2, "Play 1×, X on the highest", 52),
            ("9c 9d Kh", 2, "Play 2×, X on the highest", 52),
            ("Qd Kd Ac", 2, "Play 2×, X on the highest", 52),
            ("6c 9d Qd", 0, "Play 2×, X on the lowest", 36),
            ("9c 9d Kh", 2, "Play 2×, X on the highest", 32),
        ],
        4,
    ),
)
def test_deals_of_three_card_draw_poker_settled_one_by_one(hand, column, option, deck):
    rules = a_book("three-card-draw-poker", deck)
    held = read_cards(hand)
    expected = options(rules, held)[option]
    die = np.random.default_rng(sum(held))
    rest = np.array([card for card in rules.player.deck.cards if card not in held])
    multiple = int(option[5])
    wagers = {"ante": UNIT, "play": multiple * UNIT}
    laid = None if column is None else held[column]

    def deals():
        for _ in range(1200):
            cards = die.permutation(rest)[:5].tolist()
            yield SeatPlay(1, (cards[0], *held), wagers, False, laid), tuple(cards[1:])

    near(expected["ante"], sampled(rules, deals()))


@pytest.mark.parametrize(
    ("hand", "up", "option", "deck"),
    mostly_slow(
        [
            ("Tc Td 7h 5s 2c", "9h", "Play 3×", 52),
            ("8c 8d 8h Ks 2c", "9h", "Play 3×", 52),
            ("Kc Qd 8h 4s 2c", "9h", "Play 1×", 52),
            ("Kc Qd 8h 7s 6c", "9h", "Play 1×", 36),
        ],
        4,
    ),
)
def test_deals_of_four_card_poker_settled_one_by_one(hand, up, option, deck):
    rules = a_book("four-card-poker", deck)
    held, [shown] = read_cards(hand), read_cards(up)
    expected = options(rules, held, shown)[option]
    die = np.random.default_rng(sum(held))
    rest = np.array([card for card in rules.player.deck.cards if card not in (*held, shown)])
    play = SeatPlay(1, held, {"ante": UNIT, "play": int(option[5]) * UNIT})
    deals = ((play, (shown, *die.permutation(rest)[:5].tolist())) for _ in range(1200))
    near(expected["ante"], sampled(rules, deals))


@pytest.mark.parametrize(
    "hand", mostly_slow(["Ac Ad 7h 5s 2c", "5c 6d 7h 8s Kc", "Kc Qd 8h 4s 2c"], 3)
)
def test_deals_of_four_card_frenzy_settled_one_by_one(hand):
    rules = a_book("four-card-frenzy")
    held = read_cards(hand)
    found = options(rules, held)
    option = "Raise 3×" if "Ac Ad" in hand else "Raise 1×"
    die = np.random.default_rng(sum(held))
    rest = np.array([card for card in range(52) if card not in held])
    wagers = {"ante": UNIT, "odds": UNIT, "raise": int(option[6]) * UNIT}
    play = SeatPlay(1, held, wagers)
    deals = ((play, tuple(die.permutation(rest)[:5].tolist())) for _ in range(1200))
    near(sum(found[option].values()), sampled(rules, deals))
