"""Model players: what they do with a hand, and what that costs."""

from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from controller.cards import read_cards
from controller.configuration import check, load_game
from controller.odds.dealer import DealerHands
from controller.odds.decision import decide
from controller.odds.known_cards import NOTHING, Known
from controller.odds.lookup import Lookup
from controller.odds.model_players import Modelled
from controller.odds.nets import stakes
from controller.odds.sides import HeldHands
from controller.odds.situations import deals, options_in
from controller.settlement import Book
from controller.words.spoken import in_english
from tests.configuration.files import GAME, change, copy
from tests.odds.test_games import ALL, DRAW, FOUR, THREE, kept

AGAINST = "    against: [{up: A, plays: {pair: 2}}]\n    discards: {flush: none,"
SAMPLES = {THREE: "PP-40-30-6-4-1", DRAW: "TCDPPP-02", FOUR: "AU-50-40-8-6-4-2-1"}


@cache
def engine(game):
    rules = Book(load_game(game), load_game(game).pay_table(SAMPLES[game]))
    dealer = DealerHands(Lookup(rules.dealer), known=rules.game.packets.up)
    return rules, stakes(rules), dealer, Lookup(rules.player)


def taken(game, name, hand, up=None):
    """Return what a model player does with a hand, in words."""
    rules, about, dealer, lookup = engine(game)
    known = Known(tuple(read_cards(up))) if up else NOTHING
    cards = np.array([sorted(read_cards(hand))], np.uint8)
    held = HeldHands(cards, lookup.of(cards).astype(np.int64), known, deals(rules, known))
    options = options_in(rules, about, dealer, lookup, held)
    [model] = [each for each in rules.game.model_players if each.name == name]
    return options.names[Modelled(rules, model).options_taken(options, held)[0]]


@pytest.mark.parametrize(
    ("hand", "does"),
    [
        ("Qc 6d 4h", "Play 1×"), ("Qc 6d 3h", "fold"), ("Qc 5d 4h", "fold"),
        ("Qc 7d 2h", "Play 1×"), ("Jc Td 8h", "fold"), ("2c 2d 3h", "Play 1×"),
    ],
)  # fmt: skip
def test_queen_six_four(hand, does):
    assert taken(THREE, "queen-six-four", hand) == does


@pytest.mark.parametrize(
    ("hand", "lowest_card", "draws"),
    [
        ("Ac Kc Qc", "Play 2×", "Play 2×"),
        ("2c 7c 9c", "Play 2×", "Play 2×"),
        ("9c 9d Kh", "Play 2×, X on the highest", "Play 2×, X on the highest"),
        ("4c 9d 9h", "Play 2×, X on the lowest", "Play 2×, X on the lowest"),
        ("4c 9d Kh", "Play 1×, X on the lowest", "Play 1×, X on the lowest"),
        ("4c 9c Kh", "Play 1×, X on the lowest", "Play 1×, X on the highest"),
        ("4c 9d Kc", "Play 1×, X on the lowest", "Play 1×, X on the middle"),
        ("8c 9d Kh", "Play 1×, X on the lowest", "Play 1×, X on the highest"),
        ("2c 9d Ah", "Play 1×, X on the lowest", "Play 1×, X on the middle"),
        ("2c Kd Ah", "Play 1×, X on the lowest", "Play 1×, X on the lowest"),
    ],
)
def test_the_simple_discards_of_three_card_draw_poker(hand, lowest_card, draws):
    assert taken(DRAW, "lowest-card", hand) == lowest_card
    assert taken(DRAW, "draws", hand) == draws


@pytest.mark.parametrize(
    ("hand", "up", "simple", "looks"),
    [
        ("Tc Td 2h 5h 8s", "9c", "Play 3×", "Play 3×"),
        ("Tc Td 2h 5h 8s", "Jc", "Play 3×", "Play 1×"),
        ("Kc Kd 2h 5h 8s", "Ac", "Play 3×", "Play 1×"),
        ("Kc Kd 2h 5h 8s", "Kh", "Play 3×", "Play 3×"),
        ("Ac Ad 2h 5h 8s", "Ah", "Play 3×", "Play 3×"),
        ("2c 2d 9h 5h 8s", "2s", "fold", "Play 1×"),
        ("2c 2d 9h 5h 8s", "3s", "fold", "fold"),
        ("3c 3d 9h 5h 8s", "As", "Play 1×", "Play 1×"),
        ("Ac Kd 9h 5h 8s", "2s", "fold", "fold"),
    ],
)
def test_the_simple_players_of_four_card_poker(hand, up, simple, looks):
    assert taken(FOUR, "simple", hand, up) == simple
    assert taken(FOUR, "up-card", hand, up) == looks


@pytest.mark.slow
@pytest.mark.parametrize(("game", "table"), ALL)
def test_errors_are_what_a_model_player_costs_more(game, table):
    odds = kept(game, table)
    assert odds.models
    for model in odds.models:
        assert model.cost == model.edge + odds.together.mean >= 0
        assert all(each.cost > 0 for each in model.errors)


@pytest.mark.slow
def test_what_the_simple_discards_cost_hand_by_hand():
    """The other method: rules written out for each hand, with what each option is worth."""
    rules = engine(DRAW)[0]
    totals = {"lowest-card": 0, "draws": 0}

    def watch(options, held, weights, best):
        for place, cards in enumerate(held.cards.tolist()):
            ranks, suits = [card >> 2 for card in cards], [card & 3 for card in cards]
            category = rules.player.category(int(held.strengths[place]))
            for name in totals:
                action = by_hand(name, category, ranks, suits)
                option = options.names.index(action)
                totals[name] += int(options.worth[option, place] * weights[place])

    decided = decide(rules, lambda done, of: None, watch)
    scale = decided.optimal.deals * decided.stakes.unit
    edges = {each.name: each.edge for each in kept(DRAW, "TCDPPP-02").models}
    assert edges == {name: Fraction(-total, scale) for name, total in totals.items()}


def by_hand(name, category, ranks, suits):
    words = ("lowest", "middle", "highest")
    if category == "pair":
        odd = next(place for place in range(3) if ranks.count(ranks[place]) == 1)
        return f"Play 2×, X on the {words[odd]}"
    if category != "high-card":
        return "Play 2×"
    lays = 0
    if name == "draws":
        off = [place for place in range(3) if suits.count(suits[place]) == 1]
        low, middle, high = ranks
        if len(off) == 1:
            lays = off[0]
        elif high - middle == 1:
            lays = 0
        elif middle - low == 1:
            lays = 2
        elif (low, high) == (0, 12):
            lays = 1
    return f"Play 1×, X on the {words[lays]}"


@pytest.mark.parametrize(
    ("game", "old", "new", "where", "expected"),
    [
        (GAME, "    discards: {flush: none,", AGAINST, "model_players[0].against",
         "no card of the dealer's"),
        ("games/three-card-poker.yaml", "    plays: {queen-six-four: 1}",
         "    plays: {queen-six-four: 1}\n    discards: {pair: lowest}",
         "model_players[0].discards", "nothing is drawn"),
        ("games/three-card-poker.yaml", "{queen-six-four: 1}", "{queen-four-six: 1}",
         "model_players[0].plays.queen-four-six", "a hand of the ranking"),
        ("games/three-card-poker.yaml", "    plays: {queen-six-four: 1}",
         "    stages: {Flop: [{bets: 1}]}", "model_players[0]", "the key 'plays'"),
    ],
)  # fmt: skip
def test_model_players_that_the_game_does_not_allow(game, old, new, where, expected, tmp_path):
    table = copy(tmp_path)
    change(table, game, old, new)
    problems = check(table.parent / game)
    assert [each.where for each in problems][:1] == [where]
    assert expected in in_english(problems[0].expected)
