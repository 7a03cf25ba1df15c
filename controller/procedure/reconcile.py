"""Reconcile: nobody knows for sure what an act put out; hands count its cards, a person decides.

An act leads here that ended badly, or whose outcome the machine cannot tell any more. The dealer
counts without knowing what the machine claims (*blind*); a supervisor counts, too, and when both
agree his word stands for the act: its whole size, and the round goes on where it was; no card, and
the act is done again under a new number; anything else, and the round can only be voided.
"""

from typing import TYPE_CHECKING

from controller.data.events import CardsCounted
from controller.data.intents import ActCounted, ActQuestioned, ActSettled, Verdict
from controller.data.irregularities import IrregularityKind
from controller.data.state import HoldScope, OpenAct, Reconcile
from controller.procedure import irregular
from controller.procedure.acts import describe
from controller.procedure.basis import PersonsWord
from controller.procedure.ending import end_act
from controller.procedure.holds import close_cause, close_hold, open_hold
from controller.procedure.standing import check_arithmetic
from drivers.vocabulary import ActKind

if TYPE_CHECKING:
    from controller.procedure.basis import Basis

UNKNOWN = "act_unknown"
"""The cause of the hold for an act whose outcome no machine can tell."""
_QUESTIONS = (
    UNKNOWN,
    "act_failed",
    "packet",
    "remainder",
    "refused",
    "arithmetic",
    "put_out",
    "unshown",
    "surplus",
)
"""What holds a round because of what the machine did with its cards."""


def in_question(m: "Basis") -> bool:
    """Tell whether the outcome of an act of the round under way is for a person to decide."""
    act, round_ = m.state.act, m.state.round
    if act is None or round_ is None or round_.void or m.round_of(act) is None:
        return False
    return act.ended or act.unknown or _untold(m, act)


def _untold(m: "Basis", act: OpenAct) -> bool:
    """Tell whether another machine answers than the one that was asked, or one without memory."""
    return act.sent and not act.voiding and m.shuffler.up and not m.usable


def begin(m: "Basis") -> None:
    """An act is in question: remember where the round was, and let it be counted."""
    act, round_ = m.require_act(), m.require_round()
    round_.reconcile = Reconcile(m.state.step)
    if not act.ended:
        act.unknown = True
        open_hold(m, UNKNOWN, describe(act), scope=HoldScope.THIS_ROUND, seat=act.seat)
        kind = IrregularityKind.SHUFFLER_FAILURE
        irregular.found(m, kind, act.seat, f"{describe(act)}: not known", UNKNOWN)
    m.note(ActQuestioned(round_.number, act.txn))


def take_count(m: "Basis") -> None:
    """The dealer has counted; the last of his counts is the one that counts."""
    event = m.event
    if not isinstance(event, CardsCounted):
        raise AssertionError("only a person counts")
    found = m.require_reconcile()
    found.count, found.by = event.count, str(event.by or m.state.dealer or "the dealer")
    act = m.require_act()
    m.note(ActCounted(act.round, act.txn, found.count, found.by))


def told(m: "Basis", act: OpenAct) -> bool:
    """Tell whether the machine's word that the act has not ended is to be believed.

    Not from one whose memory does not fit: only the next handshake can mend that.
    """
    if act.unknown and m.shuffler.trouble:
        return False
    prove(m, act)
    return True


def prove(m: "Basis", act: OpenAct) -> None:
    """The machine that was asked says how the act stands: what was counted meanwhile is void."""
    if not act.unknown:
        return
    act.unknown = False
    close_cause(m, UNKNOWN, "")
    irregular.follow_holds(m)
    round_ = m.state.round
    if round_ is not None and round_.reconcile is not None:
        round_.reconcile.count, round_.reconcile.by = -1, ""


def end(m: "Basis") -> None:
    """The act is no longer in question: the round goes on where it was."""
    round_ = m.require_round()
    round_.reconcile = None
    if not isinstance(m.event, PersonsWord):
        m.note(ActSettled(round_.number, m.state.last_txn, Verdict.PROVED, -1, "", ""))


def settle(m: "Basis") -> None:
    """A person's count stands for the act in question."""
    act = m.require_act()
    _settled(m, act, _verdict(m, act))
    end_act(m, act, m.count, by_person=True)
    check_arithmetic(m)


def set_aside(m: "Basis") -> None:
    """The packet in question is counted, and set aside with the seat that a person has voided."""
    act = m.require_act()
    _settled(m, act, Verdict.ASIDE)
    _close_holds(m)
    end_act(m, act, m.count, by_person=True)
    check_arithmetic(m)


def dismiss(m: "Basis") -> None:
    """The round is dealt on by hand: what the machine may still tell of an act is its own affair.

    A person has counted the cards that are left, those of this act among them.
    """
    act, round_ = m.state.act, m.require_round()
    if act is not None and m.round_of(act) is round_:
        _settled(m, act, Verdict.ASIDE)
        act.unknown, act.round = False, 0
        if act.ended:
            m.state.act = None
    _close_holds(m)


def _close_holds(m: "Basis") -> None:
    """What the act in question has opened ends with a person's word."""
    event = m.event
    if not isinstance(event, PersonsWord):
        raise AssertionError("only a person decides")
    for hold in [hold for hold in m.state.holds if hold.cause in _QUESTIONS]:
        close_hold(m, hold, str(event.by), event.reason, event.count)


def void(m: "Basis") -> None:
    """The round is void: an act that has ended is closed with the most that anybody has counted."""
    act, round_ = m.state.act, m.require_round()
    counted = round_.reconcile.count if round_.reconcile is not None else -1
    if act is not None and (act.ended or act.unknown):
        _settled(m, act, Verdict.VOID)
        act.unknown = False
        if act.ended:
            end_act(m, act, max(m.count, counted, act.counted))
    round_.reconcile = None


def right_count(m: "Basis", act: OpenAct) -> int:
    """Return how many cards an act of the round under way has to put out."""
    return m.remainder_expected if act.kind is ActKind.REMAINDER else act.size


def _verdict(m: "Basis", act: OpenAct) -> Verdict:
    if act.kind is ActKind.EJECT or m.void or m.round_of(act) is None:
        return Verdict.VOID
    return Verdict.STANDS if m.count == right_count(m, act) else Verdict.AGAIN


def _settled(m: "Basis", act: OpenAct, verdict: Verdict) -> None:
    event = m.event
    by, reason = (str(event.by), event.reason) if isinstance(event, PersonsWord) else ("", "")
    m.note(ActSettled(act.round, act.txn, verdict, m.count, by, reason))
