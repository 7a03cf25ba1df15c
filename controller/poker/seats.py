"""Seats of a hand: their changes, and their order: clockwise, the puck, who acts or shows first."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from controller.data.definition.poker import PokerRules, SecondRound
from controller.data.hand_acts import Side
from controller.data.message import Message, message
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


def clockwise(seats: Iterable[int], after: int) -> tuple[int, ...]:
    """Return seats in their order from the first one after a seat; after 0: the dealer's left."""
    ordered = sorted(seats)
    return (*(seat for seat in ordered if seat > after), *(s for s in ordered if s <= after))


def next_puck(seats: Iterable[int], puck: int) -> int:
    """Return where the puck goes, among the seats of the next hand; 0: it lies nowhere yet."""
    return clockwise(seats, puck)[0]


def live(hand: Hand, after: int = 0) -> tuple[int, ...]:
    """Return the seats that contest a pot, clockwise."""
    return clockwise((seat.seat for seat in hand.seats if seat.live), after)


def betting(hand: Hand, after: int = 0) -> tuple[int, ...]:
    """Return the seats that may still bet, clockwise."""
    return clockwise((seat.seat for seat in hand.seats if seat.bets), after)


def from_seat(seats: Iterable[int], first: int) -> tuple[int, ...]:
    """Return seats clockwise, beginning with that seat, or with the next one that is there."""
    return clockwise(seats, first - 1)


def cannot_say(
    hand: Hand, number: int, left: Sequence[int], already: Message, *, turns: bool
) -> Message | None:
    """Return why a seat cannot say its choice now; None: it can.

    Args:
        hand: in a phase in which each hand says one thing.
        number: of the seat.
        left: the seats that have yet to say theirs, in turn.
        already: says that this seat has.
        turns: only the first of them may.
    """
    if number not in live(hand):
        return message("refusal-poker-not-in-hand", seat=number)
    if number not in left:
        return already
    if turns and number != left[0]:
        return message("refusal-poker-turn-of", seat=left[0])
    return None


def first_to_act(rules: PokerRules, hand: Hand) -> int:
    """Return who opens the betting round; 0: the dealer names them."""
    game = rules.game
    if game.shown:
        last = hand.rounds == game.betting_rounds - 1
        if game.fifth_down and last and hand.rounds and hand.betting is not None:
            return from_seat(betting(hand), hand.betting.began)[0]
        return 0
    if hand.rounds == 0:
        return from_seat(betting(hand), _after_blinds(rules, hand))[0]
    if game.second_round is SecondRound.OPENER and hand.opener:
        return from_seat(betting(hand), hand.opener)[0]
    return betting(hand, hand.puck)[0]


def _after_blinds(rules: PokerRules, hand: Hand) -> int:
    """Return the seat after the big blind; without blinds the first one after the puck."""
    seats = clockwise((seat.seat for seat in hand.seats), hand.puck)
    return seats[2 % len(seats)] if rules.stakes.big_blind else seats[0]


def shows_first(hand: Hand) -> int:
    """Return who shows first, and declares first in turn.

    The last to bet or raise in the last round that was bet, else its first to act; if they have
    folded, the next one clockwise.
    """
    last = hand.betting
    first = hand.puck + 1 if last is None else last.aggressor or last.began
    return from_seat(live(hand), first)[0]
