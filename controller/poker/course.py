"""The course of a hand: from phase to phase of the game's plan, and the way of each act."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from controller.data import hand_acts
from controller.data.definition.poker import Follow, PhaseKind, PokerRules
from controller.data.message import Message, Money, message
from controller.data.state.hand import Hand, HandPlay, HandSeat
from controller.poker.betting import BettingAct, bet, close_round, is_over, open_round, owed, post
from controller.poker.card_exchange import draw, next_to_draw, stand_pat
from controller.poker.in_turn import buy, close_buying, close_declaring, declare, next_to_buy
from controller.poker.pots import check
from controller.poker.seats import live, with_seat
from controller.poker.showdown import ShowdownAct, open_showdown, show


def begin(
    rules: PokerRules, seats: Sequence[int], puck: int = 0, short: Mapping[int, int] | None = None
) -> Hand | Message:
    """Return a new hand with its antes and blinds, at its first phase; or why there is none.

    Args:
        rules: of game and table.
        seats: the seats that are in.
        puck: the seat of the puck; it need not be in. 0: the game has none.
        short: what seats have that cannot post all they owe (cents); they are all in.
    """
    game, numbers = rules.game, tuple(sorted(seats))
    if not game.least <= len(numbers) <= game.most:
        return message("refusal-poker-players", low=game.least, high=game.most)
    for seat, amount in (short or {}).items():
        due = owed(rules, numbers, puck, seat)
        if seat not in numbers or not 0 < amount <= due:
            return message("refusal-poker-short", seat=seat, amount=Money(due))
    hand = Hand(tuple(HandSeat(seat) for seat in numbers), puck, phase=-1)
    hand = _advance(rules, post(rules, hand, short or {}))
    check(rules, hand)
    return hand


def phase(rules: PokerRules, hand: Hand) -> PhaseKind | None:
    """Return the phase; None: the showdown."""
    plan = rules.game.plan
    return plan[hand.phase].kind if hand.phase < len(plan) else None


def act(rules: PokerRules, hand: Hand, told: hand_acts.HandAct) -> Hand | Message:
    """Return the hand after an act, in its next phase if that was the last one; or why not."""
    if hand.over:
        return message("refusal-poker-hand-over")
    after = _act(rules, hand, told)
    if isinstance(after, Message):
        return after
    if not after.over and _phase_over(rules, after, closed=isinstance(told, hand_acts.PhaseClosed)):
        after = _advance(rules, after)
    check(rules, after)
    return after


def _act(rules: PokerRules, hand: Hand, told: hand_acts.HandAct) -> Hand | Message:
    at = phase(rules, hand)
    if at is PhaseKind.BET and rules.amounts and isinstance(told, BettingAct):
        return bet(rules, hand, told)
    if at is None and isinstance(told, ShowdownAct):
        return show(rules, hand, told)
    match told, at:
        case hand_acts.Folds(), PhaseKind.BET if rules.game.follow is Follow.POT:
            return _fold(rules, hand, told.seat)
        case hand_acts.HandDead(), _:
            return _fold(rules, hand, told.seat)
        case hand_acts.Draws(), PhaseKind.DRAW:
            return draw(rules, hand, told)
        case ((hand_acts.Buys() | hand_acts.Passes()), PhaseKind.BUY):
            return buy(rules, hand, told)
        case hand_acts.DeclaresSide(), PhaseKind.DECLARE:
            return declare(rules, hand, told)
        case _:
            closes = isinstance(told, hand_acts.PhaseClosed)
            return _close(rules, hand) if closes else message("refusal-poker-not-now")


def _fold(rules: PokerRules, hand: Hand, number: int) -> Hand | Message:
    """Fold a hand where no turns are kept; at the showdown the pots are made anew."""
    if number not in live(hand) or len(live(hand)) == 1:
        return message("refusal-poker-not-in-hand", seat=number)
    hand = with_seat(hand, number, folded=True)
    return hand if hand.showdown is None else open_showdown(rules, hand)


def _close(rules: PokerRules, hand: Hand) -> Hand | Message:
    match phase(rules, hand):
        case PhaseKind.BET if rules.amounts:
            return message("refusal-poker-not-now")
        case PhaseKind.DRAW:
            return stand_pat(hand)
        case PhaseKind.DECLARE:
            return close_declaring(rules, hand)
        case None:
            return message("refusal-poker-not-now")
        case _:
            return hand


def _advance(rules: PokerRules, hand: Hand) -> Hand:
    """Go on to the next phase in which something is told; to the showdown if one hand is left."""
    hand = _finish(rules, hand)
    while len(live(hand)) > 1 and hand.phase + 1 < len(rules.game.plan):
        hand = _start(rules, replace(hand, phase=hand.phase + 1))
        if not _phase_over(rules, hand, closed=False):
            return hand
        hand = _finish(rules, hand)
    return open_showdown(rules, replace(hand, phase=len(rules.game.plan)))


def _start(rules: PokerRules, hand: Hand) -> Hand:
    opens = phase(rules, hand) is PhaseKind.BET and rules.amounts
    return open_round(rules, hand) if opens else hand


def _finish(rules: PokerRules, hand: Hand) -> Hand:
    """End the phase: bring the bets in, count the round."""
    if hand.phase < 0:
        return hand
    match phase(rules, hand):
        case PhaseKind.BET:
            hand = close_round(hand) if rules.amounts else hand
            return replace(hand, rounds=hand.rounds + (len(live(hand)) > 1))
        case PhaseKind.BUY:
            return close_buying(hand)
    return hand


def _phase_over(rules: PokerRules, hand: Hand, *, closed: bool) -> bool:
    kind = phase(rules, hand)
    if kind is None:
        return False
    if closed or len(live(hand)) == 1:
        return True
    match kind:
        case PhaseKind.DEAL:
            return True
        case PhaseKind.BET:
            return rules.amounts and is_over(hand)
        case PhaseKind.DRAW:
            return next_to_draw(hand) == 0
        case PhaseKind.BUY:
            return next_to_buy(hand) == 0
        case PhaseKind.DECLARE:
            return False


# Telling a hand act by act, and taking the last act back within its phase.


def begin_telling(hand: Hand) -> HandPlay:
    """Return a new hand of which nothing was told yet."""
    return HandPlay(hand, hand)


def apply_act(rules: PokerRules, play: HandPlay, told: hand_acts.HandAct) -> HandPlay | Message:
    """Return the hand after an act, or why not. With a new phase the acts before are final."""
    after = act(rules, play.hand, told)
    if isinstance(after, Message):
        return after
    if after.phase != play.hand.phase or after.over:
        return begin_telling(after)
    return HandPlay(after, play.began, (*play.told, told))


def take_back(rules: PokerRules, play: HandPlay, which: hand_acts.HandAct) -> HandPlay | Message:
    """Return the hand without an act of this phase, or why not.

    If it was told more than once, the last one goes. Whatever was told after it must be possible
    without it.
    """
    if which not in play.told:
        return message("refusal-poker-nothing-told")
    left = [*reversed(play.told)]
    left.remove(which)
    again = begin_telling(play.began)
    for told in reversed(left):
        after = apply_act(rules, again, told)
        if isinstance(after, Message):
            return after
        again = after
    return again
