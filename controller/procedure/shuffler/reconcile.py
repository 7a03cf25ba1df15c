"""Reconcile: nobody knows for sure what an act put out; hands count its cards, a person decides.

An act leads here that ended badly, or whose outcome the shuffler cannot tell any more. The dealer
counts without knowing what the shuffler claims (*blind*); a supervisor counts, too. When both agree
the supervisor's word stands for the act: its whole size, and the round goes on where it was; no
card, and the act is done again under a new number; anything else, and the round is voided.
"""

from controller.data.causes import Cause
from controller.data.definition import Step
from controller.data.events import CardsCounted
from controller.data.intents import ActCounted, ActQuestioned, ActSettled, ActVerdict
from controller.data.irregularities import IrregularityKind
from controller.data.message import message
from controller.data.person import Role
from controller.data.state import HoldScope, OpenAct, Reconcile
from controller.procedure.house import people
from controller.procedure.house.holds import close_cause, close_hold, open_hold
from controller.procedure.model import PersonsWord, TableModel
from controller.procedure.play import irregularities, remedies
from controller.procedure.shuffler import tray
from controller.procedure.shuffler.acts import check_arithmetic, describe_act, end_act
from drivers.vocabulary import ActKind


def question_act(m: TableModel) -> None:
    """An act is in question: remember where the round was, and let it be counted."""
    act, round_ = m.require_act(), m.require_round()
    round_.reconcile = Reconcile(m.state.step)
    if not act.ended:
        act.unknown = True
        words = message("hold-act-unknown", act=describe_act(m, act))
        scope = HoldScope.THIS_ROUND
        seat = max(act.seat, 0)
        hold = open_hold(m, Cause.ACT_UNKNOWN, words, scope=scope, seat=seat)
        kind = IrregularityKind.SHUFFLER_FAILURE
        irregularities.open_reported(
            m, kind, seat, message("act-not-known", act=describe_act(m, act)), hold
        )
    m.note(ActQuestioned(round_.number, act.txn))


def take_count(m: TableModel) -> None:
    """The dealer has counted; their last count stands."""
    event = m.expect(CardsCounted)
    found = m.require_reconcile()
    found.count, found.by = event.count, people.counter(event.by or m.state.dealer)
    found.differs = found.agreed = False
    act = m.require_act()
    m.note(ActCounted(act.round, act.txn, found.count, found.by))


def note_difference(m: TableModel) -> None:
    """Dealer and supervisor have counted differently: both count again."""
    found = m.require_reconcile()
    found.differs, found.agreed = True, False


def note_agreement(m: TableModel) -> None:
    """Note whether the dealer, too, has counted what the round cannot go on with."""
    round_ = m.state.round
    if round_ is not None and round_.reconcile is not None:
        round_.reconcile.agreed = round_.reconcile.count >= 0


def is_believed(m: TableModel, act: OpenAct) -> bool:
    """Tell whether the shuffler's word that the act has not ended is to be believed.

    A shuffler whose memory does not fit is not believed: only the next handshake can mend that.
    """
    return not (act.unknown and m.shuffler.trouble)


def prove(m: TableModel, act: OpenAct) -> None:
    """Drop what was counted meanwhile: the shuffler that was asked says how the act stands."""
    if not act.unknown:
        return
    act.unknown = False
    close_cause(m, Cause.ACT_UNKNOWN)
    irregularities.follow_holds(m)
    round_ = m.state.round
    if round_ is not None and round_.reconcile is not None:
        round_.reconcile = Reconcile(round_.reconcile.origin)


def end_question(m: TableModel) -> None:
    """The act is no longer in question: the round goes on where it was."""
    round_ = m.require_round()
    round_.reconcile = None
    if not isinstance(m.event, PersonsWord):
        m.note(ActSettled(round_.number, m.state.last_txn, ActVerdict.PROVED, -1, "", ""))


def set_aside(m: TableModel) -> None:
    """A packet in question was counted, and is set aside with the seat that a person voids."""
    if not remedies.sets_aside(m):
        return
    act = m.require_act()
    _note_settled(m, act, ActVerdict.ASIDE)
    _close_holds(m)
    end_act(m, act, m.count, by_person=True)
    check_arithmetic(m)


def dismiss(m: TableModel) -> None:
    """Settle the open act, the round is dealt on by hand: later reports of it do not count.

    A person has counted the cards that are left, those of this act among them.
    """
    act, round_ = m.state.act, m.require_round()
    if act is not None and m.round_of(act) is round_:
        _note_settled(m, act, ActVerdict.ASIDE)
        act.unknown, act.round = False, 0  # no round: what is reported of it later counts nowhere
        if act.ended:
            m.state.act = None
    _close_holds(m)


def _close_holds(m: TableModel) -> None:
    """End the holds that the act in question has opened, by a person's word."""
    event = m.event
    assert isinstance(event, PersonsWord), "only a person decides"
    for hold in [hold for hold in m.state.holds if hold.cause.of_act]:
        close_hold(m, hold, str(event.by), event.reason, event.count)


def void(m: TableModel) -> None:
    """Close an act that has ended with the highest count of anybody: the round is void."""
    act, round_ = m.state.act, m.require_round()
    counted = round_.reconcile.count if round_.reconcile is not None else -1
    if act is not None and (act.ended or act.unknown):
        _note_settled(m, act, ActVerdict.VOID)
        act.unknown = False
        if act.ended:
            end_act(m, act, max(m.count, counted, act.counted))
    round_.reconcile = None


def right_count(m: TableModel, act: OpenAct) -> int:
    """Return how many cards an act of the round under way has to put out."""
    return m.remainder_expected if act.kind is ActKind.REMAINDER else act.size


def _verdict(m: TableModel, act: OpenAct) -> ActVerdict:
    if act.kind is ActKind.EJECT or m.void or m.round_of(act) is None:
        return ActVerdict.VOID
    return ActVerdict.STANDS if m.count == right_count(m, act) else ActVerdict.AGAIN


def _note_settled(m: TableModel, act: OpenAct, verdict: ActVerdict) -> None:
    event = m.event
    by, reason = (str(event.by), event.reason) if isinstance(event, PersonsWord) else ("", "")
    m.note(ActSettled(act.round, act.txn, verdict, m.count, by, reason))


def count_given(m: TableModel) -> bool:
    """The person gives a count."""
    return m.count >= 0


def act_in_question(m: TableModel) -> bool:
    """An act ended badly, or nobody knows how: the count that is given is of its cards."""
    act = m.state.act
    return act is not None and (act.ended or act.unknown)


def counts_disagree(m: TableModel) -> bool:
    """The dealer has counted something else than the person who clears."""
    return m.dealer_count not in (-1, m.count)


def not_the_dealer(m: TableModel) -> bool:
    """Somebody else than a dealer counts, by their badge."""
    by = m.event.by if isinstance(m.event, CardsCounted) else None
    return by is not None and by.role is not Role.DEALER


def came_from(step: Step, m: TableModel) -> bool:
    """The round was at a step when the act came into question."""
    return m.require_reconcile().origin == step


def count_wrong(m: TableModel) -> bool:
    """With the count given, the act in question can neither stand nor be done again."""
    act = m.state.act
    if act is None or act.kind is ActKind.EJECT or m.void or m.round_of(act) is None:
        return False
    return m.count not in (0, right_count(m, act))


def none_but_tray(m: TableModel) -> bool:
    """The person counted no card, but the exit tray is not empty."""
    return m.count == 0 and tray.tray_occupied(m)


def resolve(m: TableModel) -> None:
    """Settle the act in question with a person's count, where there are both."""
    if act_in_question(m) and count_given(m):
        act = m.require_act()
        _note_settled(m, act, _verdict(m, act))
        end_act(m, act, m.count, by_person=True)
        check_arithmetic(m)
