"""Outcomes: what becomes of a hand by a key, or by an act of the page, and what the keys say.

A key means one act at each step; the page names the act itself. Nothing changes here.
"""

from msgspec import Struct

from controller import poker
from controller.data import hand_acts
from controller.data.definition import Step
from controller.data.definition.poker import Both, Follow
from controller.data.events import HandTold
from controller.data.message import Message, Money, message
from controller.data.state.hand import BettingRound, Hand, HandPlay
from controller.poker.bet_sizes import NO_BOUND, sizes
from controller.poker.seats import seat_of
from controller.procedure.model import TableModel
from controller.procedure.poker.players import rules_of
from drivers.vocabulary import Key

_NOT_NOW = message("refusal-poker-not-now")
_OPENER_FIRST = message("refusal-poker-name-opener")
_NOTHING = message("refusal-poker-nothing-told")
_SIDES = (hand_acts.Side.HIGH, hand_acts.Side.LOW, hand_acts.Side.BOTH)


class HandOutcome(Struct, frozen=True):
    """What becomes of the hand: acts that are taken back, then acts that are told."""

    play: HandPlay
    back: tuple[hand_acts.HandAct, ...] = ()
    told: tuple[hand_acts.HandAct, ...] = ()


def play_of(m: TableModel) -> HandPlay:
    """Return the hand under way; without one it is a programming error to ask."""
    play = m.require_round().hand
    assert play is not None, f"no hand is played at step {m.state.step}"
    return play


def hand_of(m: TableModel) -> Hand:
    """Return the hand as it stands."""
    return play_of(m).hand


def after_seat(m: TableModel, seat: int) -> HandOutcome | Message:
    """Return what a touch of a seat's key does to the hand, or why nothing."""
    hand, follow = hand_of(m), rules_of(m).game.follow
    match m.state.step:
        case Step.BETTING if follow is Follow.POT:
            return _toggled(m, hand_acts.Folds(seat))
        case Step.BETTING if follow is Follow.ACTIONS and m.long_press:
            return outcome_of(m, hand_acts.Folds(seat, out_of_turn=seat != _turn(hand)))
        case Step.BETTING if follow is Follow.ACTIONS:
            return outcome_of(m, hand_acts.Opens(seat))
        case Step.DRAWING if follow is not Follow.NONE:
            return outcome_of(m, hand_acts.Draws(poker.next_to_draw(hand), seat))
        case Step.BUYING if follow is not Follow.NONE:
            return outcome_of(m, hand_acts.Buys(seat))
        case Step.DECLARING:
            return _declared(m, seat)
        case Step.SHOWDOWN:
            return outcome_of(m, hand_acts.Wins(seat))
        case _:
            return _NOT_NOW


def _toggled(m: TableModel, act: hand_acts.HandAct) -> HandOutcome | Message:
    """Tell an act, or take it back if it was told in this phase."""
    return _taken_back(m, act) if act in play_of(m).told else outcome_of(m, act)


def _turn(hand: Hand) -> int:
    """Return whose turn it is to bet; 0: nobody's."""
    return hand.betting.turn if hand.betting is not None else 0


def declared_by(m: TableModel, seat: int) -> hand_acts.DeclaresSide | None:
    """Return what a seat has declared in this phase; None: nothing yet."""
    for act in play_of(m).told:
        if isinstance(act, hand_acts.DeclaresSide) and act.seat == seat:
            return act
    return None


def _declared(m: TableModel, seat: int) -> HandOutcome | Message:
    """Declare the side that a touch means now; after the last one, nothing any more."""
    earlier = declared_by(m, seat)
    without = HandOutcome(play_of(m)) if earlier is None else _taken_back(m, earlier)
    side = _next_side(m, None if earlier is None else earlier.side)
    if isinstance(without, Message) or side is None:
        return without
    act = hand_acts.DeclaresSide(seat, side)
    play = poker.apply_act(rules_of(m), without.play, act)
    return play if isinstance(play, Message) else HandOutcome(play, without.back, (act,))


def _next_side(m: TableModel, now: hand_acts.Side | None) -> hand_acts.Side | None:
    """Return what follows: high, low, both where the game has it. A held key means low at once."""
    if m.long_press:
        return None if now is hand_acts.Side.LOW else hand_acts.Side.LOW
    sides = _SIDES if rules_of(m).game.both is not Both.NEVER else _SIDES[:-1]
    place = 0 if now is None else sides.index(now) + 1
    return sides[place] if place < len(sides) else None


def after_continue(m: TableModel) -> HandOutcome | Message:
    """Return what the key *continue* does to the hand, or why nothing."""
    act = continue_act(m)
    found = _NOT_NOW if act is None else outcome_of(m, act)
    return _NOT_NOW if isinstance(act, hand_acts.NextPot) and _all_have_theirs(m, found) else found


def _all_have_theirs(m: TableModel, found: HandOutcome | Message) -> bool:
    """No pot or half follows this one: the hand is then over, by a separate key."""
    return isinstance(found, HandOutcome) and poker.in_hand(rules_of(m), found.play.hand) is None


def continue_act(m: TableModel) -> hand_acts.HandAct | None:
    """Return what the key *continue* tells at this step; None: nothing."""
    hand, game = hand_of(m), rules_of(m).game
    match m.state.step:
        case Step.BETTING if game.pair_bet and game.follow is Follow.ACTIONS:
            return hand_acts.PairShows()
        case Step.DRAWING if game.follow is not Follow.NONE:
            return hand_acts.Draws(poker.next_to_draw(hand), 0)
        case Step.BUYING if game.follow is not Follow.NONE:
            return hand_acts.Passes(poker.next_to_buy(hand))
        case Step.SHOWDOWN:
            return hand_acts.NextPot()
        case _:
            return None


def after_bet(m: TableModel, key: Key) -> HandOutcome | Message:
    """Return what FOLD, CALL or RAISE does to the hand, or why nothing."""
    act = bet_of(m, key)
    return act if isinstance(act, Message) else outcome_of(m, act)


def bet_of(m: TableModel, key: Key) -> hand_acts.HandAct | Message:
    """Return what the player in turn does by a key.

    RAISE is the least bet or raise, held down the most: the big bet, the pot. A message says why it
    is nothing now.
    """
    hand = hand_of(m)
    now = hand.betting
    if m.state.step != Step.BETTING or now is None:
        return _NOT_NOW
    if not now.turn:
        return _OPENER_FIRST
    match key:
        case Key.FOLD:
            return hand_acts.Folds(now.turn)
        case Key.CALL:
            owes = now.brings_in or seat_of(hand, now.turn).bet < now.level
            return hand_acts.Calls(now.turn) if owes else hand_acts.Checks(now.turn)
        case _:
            found = sizes(rules_of(m), hand, now.turn)
            if isinstance(found, Message):
                return found
            if m.long_press and found.most == NO_BOUND:
                return message("refusal-poker-say-amount", seat=now.turn)
            return hand_acts.Raises(now.turn, found.most if m.long_press else found.least)


def after_close(m: TableModel) -> HandOutcome | Message:
    """Return what the key *decisions closed* does: it closes the phase; or why it does not."""
    return outcome_of(m, hand_acts.PhaseClosed())


def after_event(m: TableModel) -> HandOutcome | Message:
    """Return what the act that the page names does to the hand, or why nothing.

    It tells no ruling, and a hand is over by a key.
    """
    event = m.event
    if not isinstance(event, HandTold) or isinstance(
        event.act, hand_acts.HandDead | hand_acts.HandOver
    ):
        return _NOT_NOW
    return outcome_of(m, event.act)


def after_take_back(m: TableModel) -> HandOutcome | Message:
    """Return the hand without the act that the dealer told last, or why it must stay."""
    told = [each for each in play_of(m).told if not isinstance(each, hand_acts.HandDead)]
    return _taken_back(m, told[-1]) if told else _NOTHING


def after_end(m: TableModel) -> HandOutcome | Message:
    """Return the hand that is over, or why it is not."""
    return outcome_of(m, hand_acts.HandOver())


def outcome_of(m: TableModel, act: hand_acts.HandAct) -> HandOutcome | Message:
    """Return what an act does to the hand, or why it is refused."""
    play = poker.apply_act(rules_of(m), play_of(m), act)
    return play if isinstance(play, Message) else HandOutcome(play, told=(act,))


def _taken_back(m: TableModel, act: hand_acts.HandAct) -> HandOutcome | Message:
    play = poker.take_back(rules_of(m), play_of(m), act)
    return play if isinstance(play, Message) else HandOutcome(play, back=(act,))


# What the keys say, by the step and what was told.


_CLOSES = {
    Step.BETTING: message("key-betting-closed"),
    Step.DRAWING: message("key-draws-done"),
    Step.BUYING: message("key-buying-done"),
    Step.DECLARING: message("key-all-declared"),
}
_PAIR, _NEXT_POT = message("key-pair-shows"), message("key-next-pot")

_RAISES = {
    poker.Wager.BET: "key-bets",
    poker.Wager.COMPLETE: "key-completes",
    poker.Wager.RAISE: "key-raises",
}


def of_phase_end(m: TableModel, _: int) -> Message | None:
    """Return what has all been told."""
    return _CLOSES.get(Step(m.state.step))


def of_continue(m: TableModel, _: int) -> Message | None:
    """Return what the dealer says with *continue*, of whose turn it is."""
    match continue_act(m):
        case hand_acts.Draws(seat, __):
            return message("key-stands-pat", seat=seat)
        case hand_acts.Passes(seat):
            return message("key-passes", seat=seat)
        case hand_acts.NextPot():
            return _NEXT_POT
        case None:
            return None
        case __:
            return _PAIR


def of_bet(key: Key, m: TableModel, _: int) -> Message | None:
    """Return what the player in turn does by FOLD, CALL or RAISE, with its amount."""
    now = hand_of(m).betting or BettingRound()
    match bet_of(m, key):
        case hand_acts.Folds(seat):
            return message("key-folds", seat=seat)
        case hand_acts.Checks(seat):
            return message("key-checks", seat=seat)
        case hand_acts.Calls(seat) if now.brings_in:
            return message("key-brings-in", seat=seat, amount=Money(now.level))
        case hand_acts.Calls(seat):
            due = now.level - seat_of(hand_of(m), seat).bet
            return message("key-calls", seat=seat, amount=Money(due))
        case hand_acts.Raises(seat, to):
            return Message(_RAISES[poker.next_wager(now)], {"seat": seat, "amount": Money(to)})
        case _:
            return None


def of_seat(m: TableModel, seat: int) -> Message:
    """Return what the key of a seat tells in a hand."""
    told = play_of(m).told
    match m.state.step:
        case Step.BETTING if hand_acts.Folds(seat) in told:
            return message("key-seat-unfolds", seat=seat)
        case Step.BETTING:
            if rules_of(m).amounts:
                return message("key-seat-opens", seat=seat)
            return message("key-seat-folds", seat=seat)
        case Step.DRAWING:
            return message("key-seat-draws", seat=poker.next_to_draw(hand_of(m)), count=seat)
        case Step.BUYING:
            return message("key-seat-buys", seat=seat)
        case Step.DECLARING:
            return _of_declarer(m, seat)
        case _:
            showdown = hand_of(m).showdown
            wins = showdown is not None and seat in showdown.winners
            if wins:
                return message("key-seat-wins-not", seat=seat)
            return message("key-seat-wins", seat=seat)


def _of_declarer(m: TableModel, seat: int) -> Message:
    before = declared_by(m, seat)
    if before is None:
        return message("key-seat-high", seat=seat)
    if before.side is hand_acts.Side.HIGH:
        return message("key-seat-low", seat=seat)
    if before.side is hand_acts.Side.LOW and rules_of(m).game.both is not Both.NEVER:
        return message("key-seat-both", seat=seat)
    return message("key-seat-undeclares", seat=seat)
