"""What the dealer tells of a hand, each act taken or refused by the engine; what a ruling does.

An act can be taken back within its phase. A misdeal is void while fewer than two players have
acted; later it is played on. A seat is never taken out with its money: its hand is folded.
"""

from controller.data.events import HandTold, IrregularityDecided, IrregularityDeclared, Press
from controller.data.hand_acts import HandAct, HandDead
from controller.data.intents import HandActed
from controller.data.irregularities import IrregularityKind, Remedy
from controller.data.message import Message, message
from controller.data.state.hand import HandPlay
from controller.poker.betting import TurnAct
from controller.procedure.model import OfSeat, TableModel
from controller.procedure.play import irregularities, remedies
from controller.procedure.poker import outcomes, players
from controller.procedure.poker.outcomes import HandOutcome
from controller.procedure.poker.players import rules_of
from drivers.interface import ButtonPressed
from drivers.vocabulary import Key

# Conditions.


def _touchable(m: TableModel) -> list[int]:
    if m.state.round is None or m.state.round.hand is None:
        return []
    return [seat for seat in m.table.seats if isinstance(outcomes.after_seat(m, seat), HandOutcome)]


def seat_tells(m: TableModel) -> bool:
    """A touch of the seat in hand tells something of the hand."""
    return isinstance(outcomes.after_seat(m, m.seat), HandOutcome)


def continue_tells(m: TableModel) -> bool:
    """The key *continue* tells something of the hand."""
    return isinstance(outcomes.after_continue(m), HandOutcome)


def may_fold(m: TableModel) -> bool:
    """The player in turn may fold."""
    return isinstance(outcomes.after_bet(m, Key.FOLD), HandOutcome)


def may_call(m: TableModel) -> bool:
    """The player in turn may check or call."""
    return isinstance(outcomes.after_bet(m, Key.CALL), HandOutcome)


def may_raise(m: TableModel) -> bool:
    """The player in turn may bet or raise."""
    return isinstance(outcomes.after_bet(m, Key.RAISE), HandOutcome)


def phase_can_close(m: TableModel) -> bool:
    """The phase can be closed now."""
    return isinstance(outcomes.after_close(m), HandOutcome)


def hand_can_end(m: TableModel) -> bool:
    """Every pot has its winners."""
    return isinstance(outcomes.after_end(m), HandOutcome)


def event_tells(m: TableModel) -> bool:
    """The act that the page names can be told now."""
    return isinstance(outcomes.after_event(m), HandOutcome)


def can_take_back(m: TableModel) -> bool:
    """An act was told in this phase, and the phase is possible without it."""
    return isinstance(outcomes.after_take_back(m), HandOutcome)


def hand_is_outdated(m: TableModel) -> bool:
    """Another act was told since the dealer saw the hand."""
    event = m.event
    return isinstance(event, HandTold) and event.seen != m.require_round().hand_acts


# Why an act is refused.


def refused_seat(m: TableModel) -> Message:
    """The seat in hand cannot do that now; the message says what it waits for."""
    return why(outcomes.after_seat(m, m.seat))


def refused_bet(m: TableModel) -> Message:
    """The player in turn cannot do what the key says; the message says why."""
    return why(outcomes.after_bet(m, _pressed(m)))


def refused_event(m: TableModel) -> Message:
    """The act that the page names is not possible; the message says why."""
    return why(outcomes.after_event(m))


def refused_close(m: TableModel) -> Message:
    """The phase cannot be closed; the message says what is missing."""
    return why(outcomes.after_close(m))


def refused_take_back(m: TableModel) -> Message:
    """Nothing can be taken back; the message says why."""
    return why(outcomes.after_take_back(m))


def refused_end(m: TableModel) -> Message:
    """The hand is not over; the message says what is missing."""
    return why(outcomes.after_end(m))


def why(outcome: HandOutcome | Message) -> Message:
    """Return why an act is refused; a row has asked before."""
    assert not isinstance(outcome, HandOutcome), "this is possible"
    return outcome


# Actions.


def follow(m: TableModel, outcome: HandOutcome | Message) -> None:
    """Apply an outcome to the hand; a row has asked before whether it is possible."""
    assert not isinstance(outcome, Message), f"refused: {outcome.id}"
    round_ = m.require_round()
    before = outcomes.hand_of(m)
    round_.hand = outcome.play
    for act in outcome.back:
        _note(m, act, back=True)
    for act in outcome.told:
        _note(m, act, back=False)
    players.betting_ends(m, before, outcome.play.hand)
    if outcome.play.hand.phase != before.phase:
        round_.dealt_from = before.phase
        m.wait_anew()


def _note(m: TableModel, act: HandAct, *, back: bool) -> None:
    round_ = m.require_round()
    round_.hand_acts += 1
    m.note(HandActed(round_.number, round_.hand_acts, act, back))


def tell_seat(m: TableModel) -> None:
    """Apply the act that a touch of the seat in hand tells."""
    follow(m, outcomes.after_seat(m, m.seat))


def tell_continue(m: TableModel) -> None:
    """Apply the act that the key *continue* tells."""
    follow(m, outcomes.after_continue(m))


def tell_bet(m: TableModel) -> None:
    """Apply the act of the player in turn that FOLD, CALL or RAISE tells."""
    follow(m, outcomes.after_bet(m, _pressed(m)))


def _pressed(m: TableModel) -> Key:
    assert isinstance(m.event, Press | ButtonPressed), "no key was pressed"
    return m.event.key


def close_phase(m: TableModel) -> None:
    """Close the phase: who has not drawn stands pat, who has not bought passes."""
    follow(m, outcomes.after_close(m))


def tell_event(m: TableModel) -> None:
    """Apply the act that the page tells."""
    follow(m, outcomes.after_event(m))


def untell(m: TableModel) -> None:
    """Take back what was told last."""
    follow(m, outcomes.after_take_back(m))


def end_hand(m: TableModel) -> None:
    """End the hand: all pots are pushed."""
    follow(m, outcomes.after_end(m))


OF_SEAT: OfSeat = {seat_tells: _touchable}
"""The condition of the seat in hand, and what returns all seats for which it holds."""


_DEALT_WRONG = (IrregularityKind.MISDEAL, IrregularityKind.WRONG_CARDS)
_ENOUGH = 2
"""Players who have acted, so that a misdeal is played on."""


def _may_be_decided(m: TableModel) -> bool:
    """Tell whether the shared rows would take the decision; they refuse it in their own order."""
    refused = (
        remedies.irregular_unknown,
        remedies.remedy_forbidden,
        remedies.remedy_above_role,
        remedies.effect_forbidden,
    )
    return not any(condition(m) for condition in refused)


def too_late_to_void(m: TableModel) -> bool:
    """Two players have acted: a misdeal, or a hand with wrong cards, is not void any more.

    Where no action is told, the supervisor's word decides.
    """
    event = m.event
    if not isinstance(event, IrregularityDecided) or not _may_be_decided(m):
        return False
    found = irregularities.in_hand(m)
    voids = event.remedy is Remedy.VOID_ROUND and found is not None
    if not voids or found is None or found.kind not in _DEALT_WRONG:
        return False
    return rules_of(m).amounts and _acted(outcomes.play_of(m)) >= _ENOUGH


def _acted(play: HandPlay) -> int:
    """Return how many players have acted after the forced bets; a ruling is no act of theirs."""
    if play.hand.rounds or play.hand.showdown is not None:
        return len(play.hand.seats)
    return len({each.seat for each in play.told if isinstance(each, TurnAct)})


def no_such_hand(m: TableModel) -> bool:
    """It is about the cards of a seat's hand, and the seat has none, or none any more."""
    event = m.expect(IrregularityDeclared)
    of_hand = event.kind is IrregularityKind.WRONG_CARDS and event.seat in m.table.seats
    return of_hand and not has_hand(m, event.seat)


def has_hand(m: TableModel, seat: int) -> bool:
    """Tell whether a seat has a hand that is not folded."""
    round_ = m.require_round()
    play = round_.hand
    folded = play is not None and any(each.folded for each in play.hand.seats if each.seat == seat)
    return round_.seat(seat).due and not folded


def refused_hand(m: TableModel) -> Message:
    """Whose cards cannot be wrong."""
    return message("refusal-poker-not-in-hand", seat=m.expect(IrregularityDeclared).seat)


def folds(m: TableModel) -> bool:
    """The ruling folds a hand that is still in."""
    return _rules_fold(m) and isinstance(_after(m), HandOutcome)


def hand_gone(m: TableModel) -> bool:
    """The ruling folds a hand that is not in any more, or the only one."""
    return _rules_fold(m) and isinstance(_after(m), Message)


def _rules_fold(m: TableModel) -> bool:
    return remedies.folds_hand(m) and _may_be_decided(m) and not remedies.not_in_round(m)


def _after(m: TableModel) -> HandOutcome | Message:
    found = irregularities.in_hand(m)
    assert found is not None, "none is in hand"
    return outcomes.outcome_of(m, HandDead(found.seat))


def refused_fold(m: TableModel) -> Message:
    """The hand cannot be folded; the message says why."""
    return why(_after(m))


def fold_ruled_hand(m: TableModel) -> None:
    """Fold the hand as ruled: its money stays in the pot."""
    follow(m, _after(m))
