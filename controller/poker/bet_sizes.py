"""Bets and raises: who may, and to what amounts."""

from enum import StrEnum

from msgspec import Struct

from controller.data.definition.poker import PokerRules, Structure
from controller.data.message import Message, Money, message
from controller.data.state.hand import BettingRound, Hand, HandSeat
from controller.poker.seats import betting, live, put_in, round_of, seat_of


class Sizes(Struct, frozen=True):
    """The amounts to which a seat may bet or raise: all from least to most, or just those."""

    least: int
    most: int
    only: tuple[int, ...] = ()

    def allow(self, to: int) -> bool:
        """Tell whether an amount is one of them."""
        return to in self.only if self.only else self.least <= to <= self.most


class Wager(StrEnum):
    """What putting more in than the level is called."""

    BET = "bet"
    COMPLETE = "complete"
    """A bring-in, or an all-in of less than a bet, is made a whole bet."""
    RAISE = "raise"


def next_wager(now: BettingRound) -> Wager:
    """Return what the next one is: a bet, a completion or a raise."""
    if now.wagers:
        return Wager.RAISE
    return Wager.COMPLETE if now.level else Wager.BET


def opening_size(rules: PokerRules, rounds: int) -> int:
    """Return the size of the first whole bet of a betting round, counted from 0."""
    stakes = rules.stakes
    match stakes.structure:
        case Structure.LIMIT:
            return stakes.big_bet if rounds >= rules.game.big_from else stakes.small_bet
        case Structure.SPREAD:
            return stakes.small_bet
        case Structure.POT_LIMIT | Structure.NO_LIMIT:
            return stakes.big_blind or stakes.small_bet


def sizes(rules: PokerRules, hand: Hand, number: int) -> Sizes | Message:
    """Return to what amounts a seat may bet or raise in its turn, or why it may not."""
    seat = seat_of(hand, number)
    if (why := _may_not(rules, hand, seat)) is not None:
        return why
    found = _structure(rules, hand, seat)
    if not rules.single_wager:
        return found
    bound = round_of(hand).level + rules.single_wager
    if found.least > bound:
        return message("refusal-poker-above-law", most=Money(rules.single_wager))
    only = tuple(to for to in found.only if to <= bound)
    return Sizes(found.least, only[-1] if only else min(found.most, bound), only)


def _may_not(rules: PokerRules, hand: Hand, seat: HandSeat) -> Message | None:
    if all(other == seat.seat for other in betting(hand)):
        return message("refusal-poker-nobody-could-call")
    heads_up = len(live(hand)) == 2
    capped = rules.cap and (rules.game.cap_heads_up or not heads_up)
    if capped and round_of(hand).wagers >= rules.cap:
        return message("refusal-poker-capped", count=rules.cap)
    if seat.acted and not _reopened(rules, round_of(hand), seat):
        return message("refusal-poker-not-reopened", seat=seat.seat)
    return None


def _reopened(rules: PokerRules, now: BettingRound, seat: HandSeat) -> bool:
    return is_whole(rules, now, now.level - seat.faced)


def is_whole(rules: PokerRules, now: BettingRound, added: int) -> bool:
    """Tell whether so much counts as a whole bet: at limit, half of one does."""
    half = rules.stakes.structure is Structure.LIMIT
    return added * (2 if half else 1) >= now.size


def _structure(rules: PokerRules, hand: Hand, seat: HandSeat) -> Sizes:
    now, stakes = round_of(hand), rules.stakes
    least = now.level + now.size if now.wagers else now.size
    match stakes.structure:
        case Structure.LIMIT:
            only = [now.full + now.size]
            if now.pair and now.size < stakes.big_bet:
                only.append(now.full + stakes.big_bet)
            return Sizes(only[0], only[-1], tuple(only))
        case Structure.POT_LIMIT:
            level = 0 if now.brings_in else now.level  # it is no level before it lies there
            pot = 2 * level - seat.bet + put_in(hand)
            return Sizes(least, max(least, pot))
        case Structure.SPREAD:
            return Sizes(least, max(least, now.level + stakes.big_bet))
        case Structure.NO_LIMIT:
            return Sizes(least, NO_BOUND)


NO_BOUND = 2**53
"""More than any stack; JSON numbers are exact up to it."""
