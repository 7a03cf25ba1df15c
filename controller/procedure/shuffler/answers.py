"""What a device's word about an act means, and how each act ends."""

from controller.data.causes import Cause
from controller.data.irregularities import IrregularityKind
from controller.data.message import Message, Text, for_receiver, message
from controller.data.state import HoldScope, OpenAct
from controller.data.terms import FAULTS, MEMORIES, REJECTS
from controller.procedure.house.holds import open_hold
from controller.procedure.model import TableModel
from controller.procedure.play import irregularities
from controller.procedure.shuffler import acts, decks, proof, reconcile
from drivers.interface import AckAct, LastAct, ReadLevels
from drivers.vocabulary import (
    UNKNOWN_COUNT,
    ActKind,
    ActState,
    FaultCode,
    Feature,
    RejectReason,
    Tray,
)

_MOST_TRIES = 5
"""Times that an act which the device proves not to have is sent before a person looks."""
_TRANSIENT = (
    RejectReason.NOT_READY,
    RejectReason.BUSY,
    RejectReason.WRONG_MODE,
    RejectReason.UNSUPPORTED,
)
"""Reasons that say nothing against the device's memory."""


def take_report(m: TableModel, last: LastAct) -> None:
    """Compare a device's last act with the journal's, and fire what follows.

    A contradiction becomes the device's trouble: it holds the table until an adoption, and is never
    acknowledged, because an acknowledgement says that the act is booked.
    """
    m.report = last
    strange = contradiction(m, last)
    if strange is not None:
        m.shuffler.trouble = strange
        return
    if last.state.terminal and last.txn:
        # It leaves when this event is kept; the device tells its end again until then.
        m.send(AckAct(m.shuffler.name, last.epoch, last.txn))
    act = m.state.act
    if act is None:
        return
    if last.txn != act.txn:
        if act.sent and not m.forgets and reconcile.is_believed(m, act):
            reconcile.prove(m, act)
            m.fire("fact_act_unsent")
    elif not last.state.terminal:
        if reconcile.is_believed(m, act):
            reconcile.prove(m, act)
            act.sent = True  # the device has it: an older answer seemed to prove that it has not
    elif not act.ended:
        reconcile.prove(m, act)
        act.sent = True
        _read_again(m, act, last.counted)
        m.fire(_TRIGGERS.get(last.state, "fact_act_failed"))


def not_recorded(m: TableModel) -> None:
    """The shuffler keeps no record of the order that is open: people count what it has moved."""
    act = m.state.act
    if act is None or act.ended or act.unknown:
        return
    m.report = LastAct(
        m.state.epoch,
        act.txn,
        act.kind,
        act.size,
        ActState.INTERRUPTED,
        UNKNOWN_COUNT,
        FaultCode.NONE,
    )
    _read_again(m, act, UNKNOWN_COUNT)
    m.fire("fact_act_failed")


def contradiction(m: TableModel, last: LastAct) -> Message | None:
    """Return what does not fit the journal; nothing, if the device's last act is ours.

    While an act is open, it is that act, or the one before: the device has not had the open one.
    """
    act, ours = m.state.act, m.state.last_txn
    if act is None:
        if last.txn == ours:
            return None
        return message("memory-other-act", told=last.txn, due=ours)
    if last.txn == act.txn and _same(last, act):
        return None
    if last.txn == act.txn - 1 and not act.ended:
        return None
    told: Message | int = last.txn
    if last.kind in acts.KINDS:  # else it remembers none
        told = message("memory-act", number=last.txn, what=acts.KINDS[last.kind])
    due = message("memory-act", number=act.txn, what=acts.KINDS[act.kind])
    return message("memory-other-act", told=told, due=due)


_TRIGGERS = {ActState.VOIDED: "fact_act_voided", ActState.DONE: "fact_act_done"}


def _read_again(m: TableModel, act: OpenAct, counted: int) -> None:
    """Ask for the levels, unless the known ones already show what the act has put out."""
    round_, levels = m.round_of(act), m.state.levels
    shown = False
    if levels is not None and round_ is not None and act.kind is ActKind.PACKET:
        inside = m.game.deck_cards - round_.dispensed - counted
        moved = levels.tray is not Tray.EMPTY or levels.lifts != act.lifts
        shown = levels.ready == inside or (levels.ready == UNKNOWN_COUNT and moved)
    elif levels is not None and round_ is not None:
        shown = levels.ready == 0 or not decks.exit_has_round_cards(m)
    m.state.unread = not shown
    if not shown:
        m.send(ReadLevels(m.shuffler.name))


def _same(last: LastAct, act: OpenAct) -> bool:
    voided = last.state is ActState.VOIDED
    return voided or (last.kind, last.size) == (act.kind, act.size)


def act_done(m: TableModel) -> None:
    """The shuffler has ended an act and says how many cards it counted."""
    act = m.require_act()
    round_ = m.round_of(act)
    act.counted = _counted(m, act)
    if round_ is not None and act.kind is ActKind.EJECT:
        round_.ejected = True
        round_.dispensed = m.game.deck_cards
    if round_ is None or round_.void:
        acts.end_act(m, act, act.counted)
    elif act.kind is ActKind.PACKET and act.counted != act.size:
        _question(m, act, Cause.PACKET, _wrong_size(act), _receiver(act))
    elif act.kind is ActKind.REMAINDER and act.counted != m.remainder_expected:
        whole = m.poker is not None
        words = message("hold-released-deck") if whole else message("hold-remainder")
        _question(m, act, Cause.REMAINDER, words)
    else:
        acts.end_act(m, act, act.counted)


def _counted(m: TableModel, act: OpenAct) -> int:
    """Return what was counted; the stub of a shuffler that does not count is counted by hand."""
    uncounted = m.report.counted == UNKNOWN_COUNT and not m.able(Feature.COUNTS)
    if uncounted and act.kind is ActKind.REMAINDER and m.round_of(act) is not None:
        return m.remainder_expected
    return m.report.counted


def _wrong_size(act: OpenAct) -> Message:
    ids = "hold-packet-size", "hold-dealer-packet-size", "hold-layout-packet-size"
    return for_receiver(act.seat, *ids)


def _receiver(act: OpenAct) -> Message:
    ids = "remark-packet", "remark-dealer-packet", "remark-layout-packet"
    return for_receiver(act.seat, *ids)


def _question(m: TableModel, act: OpenAct, cause: Cause, words: Message, remark: Text = "") -> None:
    """The act has ended, but not as it must: a person's count will be booked for it.

    The words give no count: the person who counts next must not know what the shuffler claims.
    """
    act.ended = True
    scope = HoldScope.THIS_ROUND if m.round_of(act) is not None else HoldScope.NEXT_DEAL
    seat = max(act.seat, 0)
    hold = open_hold(m, cause, words, scope=scope, seat=seat)
    round_ = m.round_of(act)
    if round_ is not None and not round_.void:
        failed = cause is Cause.ACT_FAILED or m.poker is not None
        kind = IrregularityKind.SHUFFLER_FAILURE if failed else IrregularityKind.WRONG_SIZED_PACKET
        irregularities.open_reported(m, kind, seat, remark, hold)


def act_failed(m: TableModel) -> None:
    """The act ended by a fault, or the shuffler lost power on the way: a person must look."""
    act = m.require_act()
    act.counted = 0 if m.report.counted == UNKNOWN_COUNT else m.report.counted
    round_ = m.round_of(act)
    if round_ is not None:
        round_.unproved = True
    if act.kind is ActKind.EJECT:
        proof.doubt_decks(m)
    proof.doubt_fault(m, m.report.code)
    what = message(
        "act-ended-by", act=acts.describe_act(m, act), fault=FAULTS[m.report.code.name.lower()]
    )
    if m.report.state is ActState.INTERRUPTED and m.forgets:
        what = message("act-not-known", act=acts.describe_act(m, act))
    elif m.report.state is ActState.INTERRUPTED:
        what = message("act-lost-power", act=acts.describe_act(m, act))
    _question(m, act, Cause.ACT_FAILED, message("hold-act-failed", what=what), what)


def act_voided(m: TableModel) -> None:
    """The act's number is closed; nothing moved."""
    act = m.require_act()
    m.state.act = None
    round_ = m.round_of(act)
    if act.kind is ActKind.REMAINDER and round_ is not None:
        round_.remainder_asked = False


def act_unsent(m: TableModel) -> None:
    """The device is idle at the number before: it never had the act."""
    act = m.require_act()
    act.sent = act.overdue = False
    m.record("act_unsent", message("note-act-unsent", number=act.txn))
    _limit_tries(m, act)


def _limit_tries(m: TableModel, act: OpenAct) -> None:
    if act.tries >= _MOST_TRIES:
        what = message("act-not-received", act=acts.describe_act(m, act), tries=act.tries)
        act.tries = 0
        open_hold(m, Cause.REFUSED, message("hold-refused", what=what))


def act_refused(m: TableModel) -> None:
    """The device did not take the act; nothing moved and no number was used.

    That a refusal is of this order only a shuffler with numbers can prove.
    """
    act, refusal = m.require_act(), m.refusal
    if m.forgets:
        not_recorded(m)
        if refusal.reason is RejectReason.FOREIGN:
            _note_strange(m, act)
        return
    act.sent = False
    if refusal.reason is RejectReason.UNACKNOWLEDGED and refusal.device_txn < act.txn:
        m.send(AckAct(m.shuffler.name, m.state.epoch, refusal.device_txn))
        _limit_tries(m, act)
    elif refusal.reason in _TRANSIENT:
        acts.check_arithmetic(m)
        want = acts.act_due(m)
        if act.voiding or (want is not None and want[0] is act.kind):
            reject = REJECTS[refusal.reason.name.lower()]
            what = message("act-refused", act=acts.describe_act(m, act), reject=reject)
            open_hold(m, Cause.REFUSED, message("hold-refused", what=what))
    else:
        _note_strange(m, act)


def _note_strange(m: TableModel, act: OpenAct) -> None:
    """The refusal contradicts the journal: only an adoption ends that."""
    told, reject = m.refusal.device_txn, REJECTS[m.refusal.reason.name.lower()]
    what = MEMORIES[m.refusal.device_state.name.lower()]
    words = message("memory-refuses", number=act.txn, reject=reject, told=told, what=what)
    m.shuffler.trouble = words


def act_overdue(m: TableModel) -> None:
    """The open act takes longer than it may."""
    m.require_act().overdue = True
