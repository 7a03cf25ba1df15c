"""What a game costs where more is seen, where the deck is not whole, and under a payout limit."""

import json
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from controller.cards import evaluator, read_cards
from controller.cli import execute
from controller.configuration import load_game
from controller.errors import ExitCode
from controller.odds import three_cards
from controller.odds.compute import compute
from controller.odds.dealer import DealerHands
from controller.odds.decision import decide
from controller.odds.exposure import cut_of_two, exposure_of, wrong_decks
from controller.odds.known_cards import Known, Sight, all_known
from controller.odds.lookup import Lookup
from controller.odds.nets import stakes
from controller.odds.sides import HeldHands
from controller.odds.situations import deals, options_in
from controller.settlement import SeatPlay, settle
from controller.shipped_files import CONFIG_VARIABLE
from tests.odds.drawn import SMALL, small_decks
from tests.odds.test_games import DRAW, FOUR, FRENZY, THREE
from tests.settlement.tables import book

JOKER = "three-card-joker"

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _no_table_of_this_machine(monkeypatch):
    monkeypatch.delenv(CONFIG_VARIABLE, raising=False)


def quietly(_done, _of):
    """Show no progress."""


def told(capsys, *words):
    assert execute(["odds", *words]) == ExitCode.OK
    return capsys.readouterr().out


# What others published.


@pytest.mark.quick
def test_one_of_the_dealers_cards_in_three_card_poker():
    """3.4829 % for the player, a win in 54.2203 % of hands (E. Jacobson, 2015)."""
    found = exposure_of(book(THREE), Sight(dealers=1), quietly)
    assert found.edge == Fraction(-443162, 12724075)
    assert round(float(100 * found.edge), 4) == -3.4829
    assert round(float(100 * found.outcomes.hit_frequency), 4) == 54.2203
    assert (
        "queen high: Play 1× against 2 3 4 5 6 7 8 9 T J; fold or Play 1× against Q; "
        in " ".join(f"{line}; " for line in found.strategy)
    )


def test_one_sorted_back_in_three_card_poker():
    """1.837 % for the player, where Queens, Kings and Aces are turned (E. Jacobson, 2013)."""
    edge = three_cards.sorted_backs(book(THREE), {10, 11, 12}, 1)
    assert -0.01838 < edge < -0.01837


# Two algorithms, and every deal of a small deck.


@pytest.mark.quick
@pytest.mark.parametrize("deck", SMALL)
def test_each_deal_of_a_small_deck_nets_what_settlement_says(deck):
    """What is summed over what is seen: each deal, folded and played, settled as at a table."""
    with small_decks():
        rules = book(THREE, deck_cards=deck)
        cards = rules.player.deck.cards
        hands = list(combinations(cards, 3))[:: deck - 5]
        places = np.array([[card - cards.start for card in hand] for hand in hands], np.uint8)
        unit = stakes(rules).unit
        for hand, facing in zip(hands, three_cards.facing(rules, places), strict=True):
            there = [each for each in combinations(cards, 3) if not {*each} & {*hand}]
            there.sort(key=lambda dealer: dealer[::-1])
            played, folded = (
                [result(rules, hand, dealer, wagers) for dealer in there]
                for wagers in ({"ante": 100, "play": 100}, {"ante": 100})
            )
            assert (facing.nets * 100 == np.array([folded, played]) * unit).all()
            assert [tuple(each + cards.start) for each in facing.hands] == there


def result(rules, hand, dealer, wagers):
    """Return the cents that Ante and Play net."""
    settled = settle(rules, [SeatPlay(1, hand, wagers)], dealer)
    return sum(each.to_player for each in settled) - sum(wagers.values())


@pytest.mark.parametrize("deck", [36, 32])
def test_counting_and_going_through_every_hand_are_the_same(deck):
    rules = book(THREE, deck_cards=deck)
    by_the_rules = exposure_of(rules, Sight(), quietly).edge
    assert (
        three_cards.seen_of_dealer(rules, 1) == exposure_of(rules, Sight(dealers=1), quietly).edge
    )
    assert three_cards.seen_of_seat(rules, 1) == exposure_of(rules, Sight(others=1), quietly).edge
    assert three_cards.sorted_backs(rules, {12}, 0) == by_the_rules
    # A rank for each back tells less than the cards themselves, and something.
    known = [three_cards.seen_of_dealer(rules, count) for count in (1, 2, 3)]
    if deck == 32:
        two = decide(rules, quietly, sight=Sight(dealers=2))
        assert known[1] == -two.outcomes(["ante"], two.optimal).mean
    backs = [three_cards.sorted_backs(rules, {11, 12}, count) for count in (1, 2, 3)]
    assert known[2] < known[1] < known[0] < by_the_rules
    assert all(one < other for one, other in zip(known, backs, strict=True))
    assert backs[2] < backs[1] < backs[0] < by_the_rules


class EveryDeal:
    """Three Card Poker with 32 cards, each hand against each hand."""

    def __init__(self):
        self.rules = book(THREE, deck_cards=32)
        table = self.rules.player
        cards = table.deck.cards
        self.hands = list(combinations(range(32), 3))
        self.strengths = np.array(
            [table.strength([cards.start + card for card in hand]) for hand in self.hands]
        )
        self.masks = np.array([sum(1 << card for card in hand) for hand in self.hands])
        self.bonus = {"straight-flush": 5, "three-of-a-kind": 4, "straight": 1}

    def nets(self, place):
        """Return what the hand nets, played, against each hand; and which share no card with it."""
        own = self.strengths[place]
        against = np.where(
            self.strengths < self.rules.opens_at, 1, 2 * np.sign(own - self.strengths)
        )
        bonus = self.bonus.get(self.rules.player.category(own), 0)
        return against + bonus, (self.masks & self.masks[place]) == 0


def test_what_a_partner_holds_and_a_missing_card_by_every_deal():
    every = EveryDeal()
    ace = 1 << 31
    without, doubled, partner = 0, 0, 0
    for place, mask in enumerate(every.masks):
        nets, apart = every.nets(place)
        plays = nets[apart].sum() > -apart.sum()
        here = nets if plays else np.full_like(nets, -1)
        lacks = apart & ((every.masks & ace) == 0) & ((mask & ace) == 0)
        without += int(here[lacks].sum())
        doubled += int(2 * here[apart].sum() - here[lacks].sum())
        if place % 1600 == 0:  # a partner's hand: some of ours are enough
            pairs = (every.masks[apart][:, None] & every.masks[apart]) == 0
            sums = pairs @ nets[apart]
            partner += int(np.maximum(sums, -pairs.sum(1)).sum())
    found = next(each for each in wrong_decks(every.rules, quietly) if each.rank == "A")
    assert found.missing["ante"] == -Fraction(without, comb(31, 3) * comb(28, 3))
    assert found.doubled["ante"] == -Fraction(doubled, comb(33, 3) * comb(30, 3))
    about = stakes(every.rules)
    some = np.array(every.hands, np.uint8)[::1600]
    assert partner * about.unit == sum(
        three_cards.best_beside_seat(each, 3) for each in three_cards.facing(every.rules, some)
    )


@pytest.mark.parametrize("game", [pytest.param(THREE, marks=pytest.mark.quick), DRAW])
def test_missing_cards_cost_on_average_what_a_whole_deck_costs(game):
    """Each deal is a deal without each card that is not in it, in the play of a whole deck."""
    rules = book(game, deck_cards=32)
    found = wrong_decks(rules, quietly)
    whole = exposure_of(rules, Sight(), quietly).edge
    assert sum(each.missing["ante"] for each in found) / len(found) == whole


def test_a_missing_king_in_pair_plus():
    table = evaluator("three-card")
    pays = {"straight-flush": 40, "three-of-a-kind": 30, "straight": 6, "flush": 4, "pair": 1}
    king = read_cards("Kc")[0]
    hands = [hand for hand in combinations(range(52), 3) if king not in hand]
    nets = sum(pays.get(table.category(table.strength(hand)), -1) for hand in hands)
    [found] = [
        each for each in wrong_decks(book(THREE, deck_cards=52), quietly) if each.rank == "K"
    ]
    assert found.missing["pair_plus"] == -Fraction(nets, comb(51, 3))
    # Of one colour: each card is as good as another, so that it does not matter which is missing.
    assert found.missing["prime"] == Fraction(405, 11186)


@pytest.mark.quick
def test_a_draw_card_that_is_seen_is_the_one_that_is_drawn():
    rules = book(DRAW, deck_cards=32)
    first, table = rules.player.deck.cards.start, rules.player
    [draw], dealers_table = read_cards("Kd"), rules.dealer
    hand = read_cards("Kc Jh 8s")
    cards = np.array([[card - first for card in sorted(hand)]], np.uint8)
    known = Known((), (draw - first,), draw - first)
    lookup = Lookup(table)
    held = HeldHands(cards, lookup.of(cards).astype(np.int64), known, deals(rules, known))
    dealer = DealerHands(Lookup(dealers_table))
    found = options_in(rules, stakes(rules), dealer, lookup, held)
    place = found.names.index("Play 2×, X on the lowest")
    own = table.strength((*read_cards("Kc Jh"), draw))
    rest = [card for card in table.deck.cards if card not in (*hand, draw)]
    nets = 0
    for cards in combinations(rest, 4):
        other = dealers_table.strength(cards)
        nets += 3 * ((own > other) - (own < other))
    assert int(found.nets["ante"][place, 0]) == nets * stakes(rules).unit
    assert held.total == comb(28, 4)


@pytest.mark.quick
@pytest.mark.quick
def test_all_known_cards_stand_for_all():
    found = all_known(Sight(dealers=1, others=1), 32)
    assert sum(each.alike for each in found) == 32 * 31
    assert len(found) == 8 * 15  # seven ranks of the same suit, eight of another


@pytest.mark.quick
def test_two_seats_share_what_is_paid():
    every = EveryDeal()
    pays = np.array([
        {"straight-flush": 40, "three-of-a-kind": 30, "straight": 6, "flush": 4, "pair": 1}.get(
            every.rules.player.category(strength), 0
        )
        for strength in every.strengths
    ])  # fmt: skip
    over = sum(
        int(np.maximum(pays[(every.masks & mask) == 0] + pays[place] - 31, 0).sum())
        for place, mask in enumerate(every.masks)
    )
    found = cut_of_two(every.rules, "pair_plus", Fraction(31))
    assert found == Fraction(over, 2 * comb(32, 3) * comb(29, 3))


# The commands.


@pytest.mark.quick
def test_what_a_ruling_leaves_the_players_with(capsys):
    answer = json.loads(told(capsys, THREE, "--exposed", "ruling", "--json"))
    edges = {each["seen"]: each["edge"] for each in answer["exposed"]}
    assert edges["rules"] == "686689/20358520"
    assert edges["play_on, dealer:1"] == edges["restore_card"] == "-443162/12724075"
    assert edges["burn_card"] == "3929729/117061490"
    assert edges["void_seat, void_round"] == "0"


@pytest.mark.quick
def test_a_limit_takes_from_rare_hands(capsys):
    words = ("--payout-limit", "1000", "--bet", "50")
    answer = json.loads(told(capsys, THREE, *words, "--json"))
    lists = {each["pays"]: each for each in answer["lists"]}
    # Straight flushes (48 of 22,100) and three of a kind (52) are paid 20 instead of 40 and 30.
    cut = Fraction(48 * 20 + 52 * 10, 22100)
    assert Fraction(lists["pair_plus"]["limited_edge"]) == Fraction(128, 5525) + cut
    assert lists["pair_plus"]["largest_free_bet"] == "25"
    assert lists["ante_bonus"]["limited_edge"] == "686689/20358520"
    assert "9.291968 %" in told(capsys, THREE, *words, "--seats", "2")


@pytest.mark.quick
@pytest.mark.parametrize(
    ("game", "words", "why"),
    [
        (THREE, ("--exposed", "sleeve"), "write dealer:1, seat:1, draw"),
        (THREE, ("--exposed", "dealer:4"), "not computed for Three Card Poker"),
        (THREE, ("--exposed", "draw"), "has no draw card"),
        (FRENZY, ("--exposed", "backs:QKA"), "not computed for Four Card Frenzy"),
        (FOUR, ("--wrong-deck",), "not computed for Four Card Poker"),
        (THREE, ("--payout-limit", "much"), "'much' is no amount"),
    ],
)
def test_what_is_not_computed_is_told(game, words, why, capsys):
    assert execute(["odds", game, *words]) == ExitCode.USAGE
    assert why in " ".join(capsys.readouterr().err.split())


def test_with_a_joker_the_dealers_card_is_counted_and_what_else_is_seen_is_refused(capsys):
    """The small games of the oracle hold an up card with jokers against every deal."""
    game = load_game(JOKER)
    open_card = replace(game, packets=replace(game.packets, up=1))
    edge = compute(open_card, game.default_pay_table).edge("ante")
    answer = json.loads(told(capsys, JOKER, "--exposed", "dealer:1", "--json"))
    assert answer["exposed"][1]["edge"] == str(edge)
    for words in (("--exposed", "seat:1"), ("--exposed", "ruling"), ("--wrong-deck",)):
        assert execute(["odds", JOKER, *words]) == ExitCode.USAGE
        assert "count" in capsys.readouterr().err
