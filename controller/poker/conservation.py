"""Conservation: after each act every cent that was put in is in a pot, a share or a fee."""

from controller.data.definition.poker import PokerRules
from controller.data.state.hand import Hand
from controller.poker.pots import pots
from controller.poker.seats import put_in


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
