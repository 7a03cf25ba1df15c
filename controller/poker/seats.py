"""Changes of a hand: one seat of it, or all."""

from msgspec.structs import replace

from controller.data.hand_acts import Side
from controller.data.state.hand import BettingRound, Hand, HandSeat

Change = int | bool | Side | None
"""A new value of one field of a seat."""


def with_seat(hand: Hand, number: int, **changes: Change) -> Hand:
    """Return the hand with changes at one seat."""
    seats = tuple(replace(seat, **changes) if seat.seat == number else seat for seat in hand.seats)
    return replace(hand, seats=seats)


def seat_of(hand: Hand, number: int) -> HandSeat:
    """Return a seat that is in the hand; KeyError otherwise."""
    seat = hand.seat(number)
    if seat is None:
        raise KeyError(number)
    return seat


def round_of(hand: Hand) -> BettingRound:
    """Return the betting round."""
    assert hand.betting is not None, "the hand has had no betting round"
    return hand.betting


def put_in(hand: Hand) -> int:
    """Return all that was put in and not given back."""
    return sum(seat.total for seat in hand.seats) + sum(each.amount for each in hand.bought)
