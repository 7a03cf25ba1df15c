"""Pots: how they are made and shared, what nobody called, and what a void hand gives back."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from controller.data.definition.poker import FeeKind, PokerRules
from controller.data.hand_acts import Side
from controller.data.state.hand import Hand, Pot, Share
from controller.poker.seats import put_in, with_seat


def halves(amount: int, unit: int) -> tuple[int, int]:
    """Return the high and the low half in whole units; the odd unit, and the odd cent, to high."""
    units, cents = divmod(amount, unit)
    low = units // 2 * unit + cents // 2
    return amount - low, low


def share(amount: int, unit: int, winners: Sequence[int]) -> tuple[Share, ...]:
    """Return the winners' shares in whole units.

    The odd units go one each to the first winners in order, and so do cents that no chip makes,
    which only an all-in can bring.
    """
    units, cents = divmod(amount, unit)
    return tuple(
        Share(seat, _one_by_one(units, winners, place) * unit + _one_by_one(cents, winners, place))
        for place, seat in enumerate(winners)
    )


def _one_by_one(parts: int, winners: Sequence[int], place: int) -> int:
    """Return how many parts come to a place when each winner in turn gets one."""
    each, odd = divmod(parts, len(winners))
    return each + (place < odd)


class OddChips(Struct, frozen=True):
    """What is left of a pot or half when its winners have got the same, and who gets it.

    Attributes:
        pot: its place, the main pot is 0.
        side: the part that was shared; both: the whole pot.
        to_high: cents that make the high half the larger one; 0: the halves are the same.
        to: the seats that get a chip more, in their order.
        low: they won it with low hands.
    """

    pot: int
    side: Side
    to_high: int = 0
    to: tuple[Share, ...] = ()
    low: bool = False


def odd_shares(amount: int, unit: int, winners: Sequence[int]) -> tuple[Share, ...]:
    """Return by how much each winner gets more than the last one, in their order."""
    shares = share(amount, unit, winners)
    least = shares[-1].amount
    return tuple(Share(each.seat, each.amount - least) for each in shares if each.amount > least)


def give_back_uncalled(hand: Hand) -> Hand:
    """Give back what one seat has put in above all others, folded or not: a bet, or an ante."""
    highest, second = sorted((seat.total for seat in hand.seats), reverse=True)[:2]
    over = highest - second
    if over == 0:
        return hand
    seat = next(seat for seat in hand.seats if seat.total == highest)
    return with_seat(
        hand, seat.seat, bet=max(0, seat.bet - over), total=second, returned=seat.returned + over
    )


def pots(hand: Hand) -> tuple[Pot, ...]:
    """Return the pots, the main pot first.

    One for each total of a live hand, contested by the live hands that reach it; neighbours with
    the same contestants are one. What folded hands put in above the highest live total, and money
    for cards that was paid there, is in the last pot.
    """
    made = [pot for _, pot in _layers(hand)]
    for each in hand.bought:
        place = _reached(hand, each.reach)
        made[place] = replace(made[place], amount=made[place].amount + each.amount)
    return tuple(made)


def last_contested(hand: Hand) -> int:
    """Return the reach of the last pot that two hands or more contest."""
    return [top for top, pot in _layers(hand) if len(pot.seats) > 1][-1]


def _reached(hand: Hand, reach: int) -> int:
    tops = [top for top, _ in _layers(hand)]
    return next((place for place, top in enumerate(tops) if reach <= top), len(tops) - 1)


def _layers(hand: Hand) -> list[tuple[int, Pot]]:
    """Return the pots without bought cards, each with the total up to which it reaches."""
    contestants = [seat for seat in hand.seats if seat.live]
    tops = sorted({seat.total for seat in contestants})
    above = max(seat.total for seat in hand.seats)
    found: list[tuple[int, Pot]] = []
    low = 0
    for top in tops:
        if top == 0 != tops[-1]:
            continue  # they have yet to put something in
        high = above if top == tops[-1] else top
        amount = sum(min(seat.total, high) - min(seat.total, low) for seat in hand.seats)
        found.append((top, Pot(amount, tuple(s.seat for s in contestants if s.total >= top))))
        low = top
    return found


def returns(rules: PokerRules, hand: Hand) -> tuple[Share, ...]:
    """Return what each seat gets back from a void hand: all that it put in, and its fee.

    Below `actions` nobody has told what that is.
    """
    if not rules.amounts:
        return ()
    fee = rules.stakes.fee
    paid = fee.amount if fee.kind is FeeKind.PER_HAND else 0
    bought = {seat.seat: 0 for seat in hand.seats}
    for each in hand.bought:
        bought[each.seat] += each.amount
    return tuple(Share(seat.seat, seat.total + bought[seat.seat] + paid) for seat in hand.seats)


# Conservation: after each act every cent that was put in is in a pot, a share or a fee.


def check(rules: PokerRules, hand: Hand) -> None:
    """Check the amounts of a hand whose actions are told.

    Raises:
        AssertionError: a cent was lost or made.
    """
    if not rules.amounts:
        return
    money = put_in(hand)
    now = hand.showdown
    in_pots = sum(pot.amount for pot in (pots(hand) if now is None else now.pots))
    assert in_pots == money, f"{money} was put in, {in_pots} is in the pots"
    assert all(0 <= seat.bet <= seat.total for seat in hand.seats), "a bet was not put in"
    if hand.over and now is not None:
        fees = sum(pot.rake + pot.drop for pot in now.pots)
        shared = sum(each.amount for each in hand.shares)
        assert shared + fees == money, f"{money} was put in, {shared} shared, {fees} taken"
