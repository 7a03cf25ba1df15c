"""Games with stages, settled a second time by a plain reading of their published rules.

It shares no code with settlement, rankings or files.
"""

from random import Random

import pytest

from controller.configuration import load_game
from controller.settlement import Book, SeatPlay, settle
from tests.odds.plain_stages import strength

Cards = tuple[int, ...]
FOURS, SIX, TEN, JACK, ACE = 2, 4, 8, 9, 12
HIGH, PAIR, TWO, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH, ROYAL = range(10)


def kind(strength: tuple[int, ...]) -> int:
    """Return what a hand is."""
    return ROYAL if strength == (STRAIGHT_FLUSH, ACE) else strength[0]


def three(cards: Cards) -> str:
    ranks = sorted(card // 4 for card in cards)
    flush, kinds = len({card % 4 for card in cards}) == 1, len(set(ranks))
    run = ranks in ([ranks[0], ranks[0] + 1, ranks[0] + 2], [0, 1, 12])
    if flush and run:
        return "mini" if ranks == [10, 11, 12] else "straight flush"
    if kinds < 3:
        return "three" if kinds == 1 else "pair"
    return "straight" if run else "flush" if flush else "nothing"


BLIND = {ROYAL: 500, STRAIGHT_FLUSH: 50, FOUR: 10, FULL: 3, FLUSH: 1.5, STRAIGHT: 1}
TRIPS = {ROYAL: 50, STRAIGHT_FLUSH: 40, FOUR: 30, FULL: 9, FLUSH: 7, STRAIGHT: 4, THREE: 3}
CASINO = {ROYAL: 100, STRAIGHT_FLUSH: 20, FOUR: 10, FULL: 3, FLUSH: 2}
ACES = {
    ROYAL: 100,
    STRAIGHT_FLUSH: 50,
    FOUR: 40,
    FULL: 30,
    FLUSH: 20,
    STRAIGHT: 7,
    THREE: 7,
    TWO: 7,
}
STUD = {
    ROYAL: 500,
    STRAIGHT_FLUSH: 100,
    FOUR: 40,
    FULL: 10,
    FLUSH: 6,
    STRAIGHT: 4,
    THREE: 3,
    TWO: 2,
}
RIDE = {
    ROYAL: 1000,
    STRAIGHT_FLUSH: 200,
    FOUR: 50,
    FULL: 11,
    FLUSH: 8,
    STRAIGHT: 5,
    THREE: 3,
    TWO: 2,
}
BONUS = {"mini": 50, "straight flush": 40, "three": 30, "straight": 6, "flush": 3, "pair": 1}


def ultimate(own: Cards, dealers: Cards, board: Cards, folded: bool) -> dict[str, float]:
    mine, other = strength(own + board), strength(dealers + board)
    trips = TRIPS.get(kind(mine), -1)
    if folded:
        return {"ante": -1, "blind": -1, "trips": trips}
    won = (mine > other) - (mine < other)
    opens = other[0] >= PAIR
    blind = -1 if won < 0 else BLIND.get(kind(mine), 0) if won > 0 else 0
    return {"ante": won if opens else 0, "blind": blind, "play": won, "trips": trips}


def casino(own: Cards, dealers: Cards, board: Cards, folded: bool) -> dict[str, float]:
    mine, other, first = strength(own + board), strength(dealers + board), strength(own + board[:3])
    aces = ACES.get(kind(first), 7 if first[:2] == (PAIR, ACE) else -1)
    if folded:
        return {"ante": -1, "aa_bonus": aces}
    won = (mine > other) - (mine < other)
    opens = other[0] > PAIR or (other[0] == PAIR and other[1] >= FOURS)
    ante = CASINO.get(kind(mine), 1) if won > 0 or not opens else won
    return {"ante": ante, "call": won if opens else 0, "aa_bonus": aces}


def mississippi(own: Cards, _: Cards, board: Cards, folded: bool) -> dict[str, float]:
    mine = strength(own + board)
    pair = mine[1] if mine[0] == PAIR else -1
    paid = STUD.get(kind(mine), 1 if pair >= JACK else 0 if pair >= SIX else -1)
    lying = ["ante", "third_street", *([] if folded else ["fourth_street", "fifth_street"])]
    nets = dict.fromkeys(lying, -1 if folded else paid)
    return nets | {"three_card_bonus": BONUS.get(three(board), -1)}


def ride(own: Cards, _: Cards, board: Cards, took_back: bool) -> dict[str, float]:
    mine = strength(own + board)
    tens = mine[0] == PAIR and mine[1] >= TEN
    paid = RIDE.get(kind(mine), 1 if tens else -1)
    lying = ["bet_dollar", *([] if took_back else ["bet_one", "bet_two"])]
    return dict.fromkeys(lying, paid) | {"three_card_bonus": BONUS.get(three(own), -1)}


PLAIN = {
    "ultimate-texas-hold-em": ultimate,
    "casino-hold-em": casino,
    "mississippi-stud": mississippi,
    "let-it-ride": ride,
}


@pytest.mark.parametrize("deals", [100, pytest.param(2_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", PLAIN)
def test_each_deal_is_settled_as_the_published_rules_say(game: str, deals: int) -> None:
    definition, rng = load_game(game), Random(game)
    book = Book(definition, definition.pay_table(definition.default_pay_table))
    packets = definition.packets
    for _ in range(deals):
        cards = tuple(rng.sample(range(52), packets.player + packets.dealer + packets.community))
        own, rest = cards[: packets.player], cards[packets.player :]
        dealers, board = rest[: packets.dealer], rest[packets.dealer :]
        gives_up = rng.random() < 0.3
        due = PLAIN[game](own, dealers, board, gives_up)
        play = SeatPlay(1, own, dict.fromkeys(due, 200))
        settled = settle(book, [play], dealers, (), board)
        net = {each.wager: (each.to_player - each.stake - each.returned) / 200 for each in settled}
        assert net == due, (own, dealers, board)
