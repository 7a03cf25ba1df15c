"""The games and stakes that the tests of the engine play, and hands told act by act."""

from dataclasses import replace

import msgspec

from controller.data.definition.poker import (
    Both,
    Declares,
    Fee,
    FeeKind,
    Follow,
    Opening,
    Phase,
    PhaseKind,
    PokerGame,
    PokerRules,
    SecondRound,
    Stakes,
    Structure,
)
from controller.data.hand_acts import (
    Buys,
    Calls,
    Checks,
    DeclaresSide,
    Draws,
    Folds,
    HandAct,
    HandOver,
    NextPot,
    Opens,
    PairShows,
    Passes,
    PhaseClosed,
    Raises,
    Side,
    Wins,
)
from controller.data.message import Message
from controller.data.state.hand import Hand
from controller.poker import act, begin

BET, DRAW = Phase(PhaseKind.BET), Phase(PhaseKind.DRAW)
BUY, DECLARE = Phase(PhaseKind.BUY), Phase(PhaseKind.DECLARE)


def deal(down: int = 0, up: int = 0) -> Phase:
    return Phase(PhaseKind.DEAL, down, up)


STREETS = (deal(1, 1), BET, deal(0, 1), BET, deal(0, 1), BET, deal(0, 1))
ALL = (Structure.LIMIT, Structure.POT_LIMIT, Structure.NO_LIMIT, Structure.SPREAD)
ACTIONS = Follow.ACTIONS

FIVE_CARD_DRAW = PokerGame(Opening.BLINDS, ALL, (deal(5), BET, DRAW, BET), follow=ACTIONS)
DRAW_ANTE = replace(FIVE_CARD_DRAW, opening=Opening.ANTES, second_round=SecondRound.OPENER)
STRIPPED_32 = replace(FIVE_CARD_DRAW, most=4, deck_cards=32)
STRIPPED_36 = replace(FIVE_CARD_DRAW, deck_cards=36)
FIVE_CARD_STUD = PokerGame(
    Opening.LOWEST_CARD, ALL, (*STREETS, BET), most=8, follow=ACTIONS, big_from=2, pair_bet=True
)
STUD_LOWBALL = replace(FIVE_CARD_STUD, opening=Opening.HIGHEST_CARD, pair_bet=False)
STUD_BEST = replace(FIVE_CARD_STUD, opening=Opening.BEST_SHOWING, fifth_down=True)
HIGH_LOW = replace(FIVE_CARD_STUD, high_low=True)
HIGH_LOW_DECLARE = replace(HIGH_LOW, plan=(*STREETS, BET, DECLARE))
HIGH_LOW_BOTH = replace(HIGH_LOW_DECLARE, both=Both.MUST_WIN_BOTH, declares=Declares.IN_TURN)
HIGH_LOW_BUY = replace(HIGH_LOW, plan=(*STREETS, BUY, BET, DECLARE))
HIGH_LOW_TWO_BUYS = replace(HIGH_LOW, plan=(*STREETS, BUY, BUY, BET, DECLARE), most=7)
GAMES = {
    "five-card-draw": FIVE_CARD_DRAW,
    "five-card-draw-ante": DRAW_ANTE,
    "stripped-draw-32": STRIPPED_32,
    "stripped-draw-36": STRIPPED_36,
    "five-card-stud": FIVE_CARD_STUD,
    "stud-lowball": STUD_LOWBALL,
    "stud-best-showing": STUD_BEST,
    "stud-high-low": HIGH_LOW,
    "stud-high-low-declare": HIGH_LOW_DECLARE,
    "stud-high-low-both": HIGH_LOW_BOTH,
    "stud-high-low-buy": HIGH_LOW_BUY,
    "stud-high-low-two-buys": HIGH_LOW_TWO_BUYS,
}

BUY_PRICES = (400, 800)
CHIPS = (25, 100, 500, 2500)
RAKE = Fee(FeeKind.RAKE, percent=10, cap=400, step=50)


def blinds(structure: Structure = Structure.LIMIT, fee: Fee = RAKE) -> Stakes:
    """Return 2.00/4.00 with blinds of 1.00 and 2.00."""
    return Stakes(structure, 200, 400, 100, 200, chips=CHIPS, fee=fee)


def antes(
    ante: int, structure: Structure = Structure.LIMIT, bring_in: int = 0, fee: Fee | None = None
) -> Stakes:
    """Return 2.00/4.00 with an ante, without a fee."""
    return Stakes(
        structure, 200, 400, ante=ante, bring_in=bring_in, price=BUY_PRICES, chips=CHIPS,
        fee=fee or Fee(),
    )  # fmt: skip


def stakes_of(name: str, structure: Structure) -> Stakes:
    """Return stakes that fit a game of these tests."""
    game = GAMES[name]
    if game.opening is Opening.BLINDS:
        return blinds(structure)
    return antes(25, structure, bring_in=50 if game.shown else 0, fee=RAKE)


def dealt(rules: PokerRules, seats: tuple[int, ...], puck: int = 0, **short: int) -> Hand:
    """Return a new hand; `s4=5`: seat 4 has 5 cents."""
    hand = begin(rules, seats, puck, {int(name[1:]): amount for name, amount in short.items()})
    assert isinstance(hand, Hand), repr(hand)
    return hand


def told(rules: PokerRules, hand: Hand, *words: str) -> Hand:
    """Return the hand after acts as `read` reads them.

    Raises:
        AssertionError: one of them is refused.
    """
    for word in words:
        after = act(rules, hand, read(word))
        assert isinstance(after, Hand), f"{word}: {after!r}"
        hand = after
    return hand


def refusal(rules: PokerRules, hand: Hand, word: str) -> str:
    """Return the id of the refusal of an act; the hand stays byte for byte."""
    before = msgspec.json.encode(hand)
    why = act(rules, hand, read(word))
    assert isinstance(why, Message), f"{word} was taken"
    assert msgspec.json.encode(hand) == before
    return why.id.removeprefix("refusal-poker-")


_PLAIN = {"pair": PairShows(), "closed": PhaseClosed(), "next": NextPot(), "over": HandOver()}
_OF_SEAT = {"opens": Opens, "check": Checks, "buys": Buys, "passes": Passes, "wins": Wins}
_SAME = {"brings-in": "call", "completes": "raise", "bet": "raise"}


def read(word: str) -> HandAct:
    """Return an act: `3 raise 4.00`, `5 call all-in 5`, `2 fold early`, `4 draws 3`, `2 low`."""
    if word in _PLAIN:
        return _PLAIN[word]
    number, verb, *rest = word.split()
    seat = int(number)
    if verb in _OF_SEAT:
        return _OF_SEAT[verb](seat)
    amounts = [round(float(each) * 100) for each in rest if each[0].isdigit()]
    match _SAME.get(verb, verb):
        case "call":
            return Calls(seat, *amounts)
        case "raise":
            return Raises(seat, amounts[0], "all-in" in rest)
        case "fold":
            return Folds(seat, out_of_turn="early" in rest)
        case "draws":
            return Draws(seat, int(rest[0]))
        case side:
            return DeclaresSide(seat, Side(side))
