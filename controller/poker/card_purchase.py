"""Buying: in turn from the dealer's left, each hand with chips buys a card or passes."""

from msgspec.structs import replace

from controller.data.definition.poker import PokerRules
from controller.data.hand_acts import Buys, Passes
from controller.data.message import Message, message
from controller.data.state.hand import Bought, Hand
from controller.poker.pots import last_contested
from controller.poker.seats import betting, cannot_say, live, seat_of, with_seat


def next_to_buy(hand: Hand) -> int:
    """Return the seat in turn; 0: all have bought or passed."""
    return next(iter(_unasked(hand)), 0)


def _unasked(hand: Hand) -> list[int]:
    return [seat for seat in betting(hand) if not seat_of(hand, seat).asked]


def price(rules: PokerRules, hand: Hand) -> int:
    """Return the price of a card in this round of buying."""
    return rules.stakes.price[hand.buys]


def buy(rules: PokerRules, hand: Hand, act: Buys | Passes) -> Hand | Message:
    """Return the hand after a seat has bought or passed, or why not."""
    already = message("refusal-poker-bought-already", seat=act.seat)
    if act.seat in live(hand) and seat_of(hand, act.seat).all_in:
        already = message("refusal-poker-all-in-buys", seat=act.seat)
    why = cannot_say(hand, act.seat, _unasked(hand), already, turns=rules.folds_told)
    if why is not None:
        return why
    if isinstance(act, Buys):
        paid = Bought(act.seat, price(rules, hand), last_contested(hand))
        hand = replace(hand, bought=(*hand.bought, paid))
    return with_seat(hand, act.seat, asked=True)


def close_buying(hand: Hand) -> Hand:
    """End a round of buying; who has not bought passes."""
    seats = tuple(replace(seat, asked=False) for seat in hand.seats)
    return replace(hand, seats=seats, buys=hand.buys + 1)
