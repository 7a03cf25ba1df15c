"""Antes and blinds: what is put in before the first act."""

from collections.abc import Mapping

from controller.data.definition.poker import PokerRules
from controller.data.state.hand import Hand
from controller.poker.order import clockwise
from controller.poker.seats import seat_of, with_seat


def post(rules: PokerRules, hand: Hand, short: Mapping[int, int]) -> Hand:
    """Take the antes and blinds of a new hand.

    Args:
        rules: with the stakes.
        hand: nothing was put in yet.
        short: what seats have that cannot post all they owe (cents); they are all in.
    """
    left = dict(short)
    for seat in hand.seats:
        hand = _pay(hand, seat.seat, rules.stakes.ante, left, bet=False)
    if rules.stakes.big_blind:
        first, second = clockwise((seat.seat for seat in hand.seats), hand.puck)[:2]
        hand = _pay(hand, first, rules.stakes.small_blind, left, bet=True)
        hand = _pay(hand, second, rules.stakes.big_blind, left, bet=True)
    return hand


def _pay(hand: Hand, number: int, due: int, left: dict[int, int], *, bet: bool) -> Hand:
    """Put in what is due, or what is left of a short stack; an ante is no bet."""
    seat = seat_of(hand, number)
    paid = min(due, left.get(number, due))
    if number in left:
        left[number] -= paid
    return with_seat(
        hand,
        number,
        total=seat.total + paid,
        bet=seat.bet + paid if bet else seat.bet,
        all_in=seat.all_in or left.get(number) == 0,
    )


def owed(rules: PokerRules, seats: tuple[int, ...], puck: int, number: int) -> int:
    """Return all that a seat owes before the first act."""
    due = rules.stakes.ante
    if rules.stakes.big_blind:
        first, second = clockwise(seats, puck)[:2]
        due += {first: rules.stakes.small_blind, second: rules.stakes.big_blind}.get(number, 0)
    return due
