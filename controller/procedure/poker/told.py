"""What the dealer tells of a hand: by keys or on the page, each act taken or refused by the engine.

A key means one act at each step; the page names the act itself. An act can be taken back within its
phase.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from controller.data.definition import Step
from controller.data.definition.poker import Both, Follow
from controller.data.events import HandTold, Press
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
from controller.data.intents import HandActed
from controller.data.message import Message, message
from controller.data.state.hand import Hand, HandPlay
from controller.poker import in_hand, next_to_buy, next_to_draw, take_back, tell
from controller.poker.raising import NO_BOUND, sizes
from controller.poker.seats import seat_of
from controller.procedure.model import TableModel
from controller.procedure.poker import chips
from controller.procedure.poker.players import rules_of
from drivers.interface import ButtonPressed
from drivers.vocabulary import Key

_NOT_NOW = message("refusal-poker-not-now")
_OPENER_FIRST = message("refusal-poker-name-opener")
_NOTHING = message("refusal-poker-nothing-told")
_SIDES = (Side.HIGH, Side.LOW, Side.BOTH)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What becomes of the hand: acts that are taken back, then acts that are told."""

    play: HandPlay
    back: tuple[HandAct, ...] = ()
    told: tuple[HandAct, ...] = ()


def play_of(m: TableModel) -> HandPlay:
    """Return the hand under way; without one it is a programming error to ask."""
    play = m.require_round().hand
    assert play is not None, f"no hand is played at step {m.state.step}"
    return play


def hand_of(m: TableModel) -> Hand:
    """Return the hand as it stands."""
    return play_of(m).hand


# What becomes of a key, or of an act that the page names.


def after_seat(m: TableModel, seat: int) -> Outcome | Message:
    """Return what a touch of a seat's key does to the hand, or why nothing."""
    hand, follow = hand_of(m), rules_of(m).game.follow
    match m.state.step:
        case Step.BETTING if follow is Follow.POT:
            return _toggled(m, Folds(seat))
        case Step.BETTING if follow is Follow.ACTIONS and m.long_press:
            return after(m, Folds(seat, out_of_turn=seat != _turn(hand)))
        case Step.BETTING if follow is Follow.ACTIONS:
            return after(m, Opens(seat))
        case Step.DRAWING if follow is not Follow.NONE:
            return after(m, Draws(next_to_draw(hand), seat))
        case Step.BUYING if follow is not Follow.NONE:
            return after(m, Buys(seat))
        case Step.DECLARING:
            return _declared(m, seat)
        case Step.SHOWDOWN:
            return after(m, Wins(seat))
        case _:
            return _NOT_NOW


def _toggled(m: TableModel, act: HandAct) -> Outcome | Message:
    """Tell an act, or take it back if it was told in this phase."""
    return _taken_back(m, act) if act in play_of(m).told else after(m, act)


def _turn(hand: Hand) -> int:
    """Return whose turn it is to bet; 0: nobody's."""
    return hand.betting.turn if hand.betting is not None else 0


def _declared(m: TableModel, seat: int) -> Outcome | Message:
    """Declare the side that a touch means now; after the last one, nothing any more."""
    earlier = next(
        (act for act in play_of(m).told if isinstance(act, DeclaresSide) and act.seat == seat), None
    )
    without = Outcome(play_of(m)) if earlier is None else _taken_back(m, earlier)
    side = _next_side(m, None if earlier is None else earlier.side)
    if isinstance(without, Message) or side is None:
        return without
    act = DeclaresSide(seat, side)
    play = tell(rules_of(m), without.play, act)
    return play if isinstance(play, Message) else Outcome(play, without.back, (act,))


def _next_side(m: TableModel, now: Side | None) -> Side | None:
    """Return what follows: high, low, both where the game has it. A held key means low at once."""
    if m.long_press:
        return None if now is Side.LOW else Side.LOW
    sides = _SIDES if rules_of(m).game.both is not Both.NEVER else _SIDES[:-1]
    place = 0 if now is None else sides.index(now) + 1
    return sides[place] if place < len(sides) else None


def after_continue(m: TableModel) -> Outcome | Message:
    """Return what the key *continue* does to the hand, or why nothing."""
    act = continue_act(m)
    found = _NOT_NOW if act is None else after(m, act)
    return _NOT_NOW if isinstance(act, NextPot) and _all_have_theirs(m, found) else found


def _all_have_theirs(m: TableModel, found: Outcome | Message) -> bool:
    """No pot or half follows the one in hand: the hand is over then, by a key of its own."""
    return isinstance(found, Outcome) and in_hand(rules_of(m), found.play.hand) is None


def continue_act(m: TableModel) -> HandAct | None:
    """Return what the key *continue* tells at this step; None: nothing."""
    hand, game = hand_of(m), rules_of(m).game
    match m.state.step:
        case Step.BETTING if game.pair_bet and game.follow is Follow.ACTIONS:
            return PairShows()
        case Step.DRAWING if game.follow is not Follow.NONE:
            return Draws(next_to_draw(hand), 0)
        case Step.BUYING if game.follow is not Follow.NONE:
            return Passes(next_to_buy(hand))
        case Step.SHOWDOWN:
            return NextPot()
        case _:
            return None


def after_bet(m: TableModel, key: Key) -> Outcome | Message:
    """Return what FOLD, CALL or RAISE does to the hand, or why nothing."""
    act = bet_of(m, key)
    return act if isinstance(act, Message) else after(m, act)


def bet_of(m: TableModel, key: Key) -> HandAct | Message:
    """Return what the player in turn does by a key.

    RAISE is the least bet or raise, held down the most: the big bet, the pot. A message says why it
    is nothing now.
    """
    rules, hand = rules_of(m), hand_of(m)
    now = hand.betting
    if m.state.step != Step.BETTING or not rules.amounts or now is None:
        return _NOT_NOW
    if not now.turn:
        return _OPENER_FIRST
    match key:
        case Key.FOLD:
            return Folds(now.turn)
        case Key.CALL:
            owes = now.brings_in or seat_of(hand, now.turn).bet < now.level
            return Calls(now.turn) if owes else Checks(now.turn)
        case _:
            found = sizes(rules, hand, now.turn)
            if isinstance(found, Message):
                return found
            if m.long_press and found.most == NO_BOUND:
                return message("refusal-poker-say-amount", seat=now.turn)
            return Raises(now.turn, found.most if m.long_press else found.least)


def after_close(m: TableModel) -> Outcome | Message:
    """Return what the key *decisions closed* does: it closes the phase; or why it does not."""
    return after(m, PhaseClosed())


def after_event(m: TableModel) -> Outcome | Message:
    """Return what the act that the page names does to the hand, or why nothing."""
    event = m.event
    if not isinstance(event, HandTold) or isinstance(event.act, HandOver):
        return _NOT_NOW
    return after(m, event.act)


def after_take_back(m: TableModel) -> Outcome | Message:
    """Return the hand without the act that was told last, or why it must stay."""
    told = play_of(m).told
    return _taken_back(m, told[-1]) if told else _NOTHING


def after_end(m: TableModel) -> Outcome | Message:
    """Return the hand that is over, or why it is not."""
    return after(m, HandOver())


def after(m: TableModel, act: HandAct) -> Outcome | Message:
    """Return what an act does to the hand, or why it is refused."""
    play = tell(rules_of(m), play_of(m), act)
    return play if isinstance(play, Message) else Outcome(play, told=(act,))


def _taken_back(m: TableModel, act: HandAct) -> Outcome | Message:
    play = take_back(rules_of(m), play_of(m), act)
    return play if isinstance(play, Message) else Outcome(play, back=(act,))


# Conditions.


def _touchable(m: TableModel) -> list[int]:
    if m.state.round is None or m.state.round.hand is None:
        return []
    return [seat for seat in m.table.seats if isinstance(after_seat(m, seat), Outcome)]


def seat_tells(m: TableModel) -> bool:
    """A touch of the seat in hand tells something of the hand."""
    return isinstance(after_seat(m, m.seat), Outcome)


def continue_tells(m: TableModel) -> bool:
    """The key *continue* tells something of the hand."""
    return isinstance(after_continue(m), Outcome)


def may_fold(m: TableModel) -> bool:
    """The player in turn may fold."""
    return isinstance(after_bet(m, Key.FOLD), Outcome)


def may_call(m: TableModel) -> bool:
    """The player in turn may check or call."""
    return isinstance(after_bet(m, Key.CALL), Outcome)


def may_raise(m: TableModel) -> bool:
    """The player in turn may bet or raise."""
    return isinstance(after_bet(m, Key.RAISE), Outcome)


def phase_can_close(m: TableModel) -> bool:
    """The phase can be closed now."""
    return isinstance(after_close(m), Outcome)


def hand_can_end(m: TableModel) -> bool:
    """Every pot has its winners."""
    return isinstance(after_end(m), Outcome)


def event_tells(m: TableModel) -> bool:
    """The act that the page names can be told now."""
    return isinstance(after_event(m), Outcome)


def can_take_back(m: TableModel) -> bool:
    """An act was told in this phase, and the phase is possible without it."""
    return isinstance(after_take_back(m), Outcome)


def outdated(m: TableModel) -> bool:
    """Another act was told since the dealer saw the hand."""
    event = m.event
    return isinstance(event, HandTold) and event.seen != m.require_round().hand_acts


# Why an act is refused.


def refused_seat(m: TableModel) -> Message:
    """The seat in hand cannot do that now; the message says what it waits for."""
    return why(after_seat(m, m.seat))


def refused_bet(m: TableModel) -> Message:
    """The player in turn cannot do what the key says; the message says why."""
    return why(after_bet(m, _pressed(m)))


def refused_event(m: TableModel) -> Message:
    """The act that the page names is not possible; the message says why."""
    return why(after_event(m))


def refused_close(m: TableModel) -> Message:
    """The phase cannot be closed; the message says what is missing."""
    return why(after_close(m))


def refused_take_back(m: TableModel) -> Message:
    """Nothing can be taken back; the message says why."""
    return why(after_take_back(m))


def refused_end(m: TableModel) -> Message:
    """The hand is not over; the message says what is missing."""
    return why(after_end(m))


def why(outcome: Outcome | Message) -> Message:
    """Return why an act is refused; a row has asked before."""
    assert not isinstance(outcome, Outcome), "this is possible"
    return outcome


# Actions.


def follow(m: TableModel, outcome: Outcome | Message) -> None:
    """Take in what becomes of the hand; a row has asked before whether it is possible."""
    assert not isinstance(outcome, Message), f"refused: {outcome.id}"
    round_ = m.require_round()
    before = hand_of(m)
    round_.hand = outcome.play
    for act in outcome.back:
        _note(m, act, back=True)
    for act in outcome.told:
        _note(m, act, back=False)
    chips.betting_ends(m, before, outcome.play.hand)
    if outcome.play.hand.phase != before.phase:
        round_.dealt_from = before.phase
        m.wait_anew()


def _note(m: TableModel, act: HandAct, *, back: bool) -> None:
    round_ = m.require_round()
    round_.hand_acts += 1
    m.note(HandActed(round_.number, round_.hand_acts, act, back))


def tell_seat(m: TableModel) -> None:
    """Take in what a touch of the seat in hand tells."""
    follow(m, after_seat(m, m.seat))


def tell_continue(m: TableModel) -> None:
    """Take in what the key *continue* tells."""
    follow(m, after_continue(m))


def tell_bet(m: TableModel) -> None:
    """Take in what FOLD, CALL or RAISE tells of the player in turn."""
    follow(m, after_bet(m, _pressed(m)))


def _pressed(m: TableModel) -> Key:
    assert isinstance(m.event, Press | ButtonPressed), "no key was pressed"
    return m.event.key


def close_phase(m: TableModel) -> None:
    """Close the phase: who has not drawn stands pat, who has not bought passes."""
    follow(m, after_close(m))


def tell_event(m: TableModel) -> None:
    """Take in what the page tells."""
    follow(m, after_event(m))


def untell(m: TableModel) -> None:
    """Take back what was told last."""
    follow(m, after_take_back(m))


def end_hand(m: TableModel) -> None:
    """End the hand: all pots are pushed."""
    follow(m, after_end(m))


OF_SEAT: dict[Callable[[TableModel], bool], Callable[[TableModel], Collection[int]]] = {
    seat_tells: _touchable,
}
"""The condition of the seat in hand, and what returns all seats for which it holds."""
