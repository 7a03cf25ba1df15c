"""Dead hands: what a ruling does to a hand of a player-banked game.

A misdeal is void while fewer than two players have acted; later it is played on. A seat is never
taken out with its money: its hand is folded.
"""

from controller.data.events import IrregularityDecided, IrregularityDeclared
from controller.data.hand_acts import HandDead
from controller.data.irregularities import IrregularityKind, Remedy
from controller.data.message import Message, message
from controller.data.state.hand import HandPlay
from controller.poker.betting import TurnAct
from controller.procedure.model import TableModel
from controller.procedure.play import irregularities, remedies
from controller.procedure.poker import outcomes, told_acts
from controller.procedure.poker.outcomes import HandOutcome
from controller.procedure.poker.players import rules_of

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
    return event.seat in m.table.seats and without_hand(m, event.kind, event.seat)


def without_hand(m: TableModel, kind: IrregularityKind, seat: int) -> bool:
    """Tell whether a kind is about the cards of a hand that a seat does not have."""
    if kind is not IrregularityKind.WRONG_CARDS or not seat:
        return False
    round_ = m.require_round()
    play = round_.hand
    folded = play is not None and any(each.folded for each in play.hand.seats if each.seat == seat)
    return folded or not round_.seat(seat).due


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
    return told_acts.why(_after(m))


def fold_ruled_hand(m: TableModel) -> None:
    """Fold the hand as ruled: its money stays in the pot."""
    told_acts.follow(m, _after(m))
