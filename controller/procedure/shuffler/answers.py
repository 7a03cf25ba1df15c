"""What a device's word about an act means, and how each act ends."""

from controller.data.intents import Noted
from controller.data.irregularities import IrregularityKind
from controller.data.state import HoldScope, OpenAct
from controller.procedure.house.causes import words_of
from controller.procedure.house.holds import open_hold
from controller.procedure.model import TableModel
from controller.procedure.play import irregularities
from controller.procedure.shuffler import decks, proof, reconcile
from controller.procedure.shuffler.act_end import end_act
from controller.procedure.shuffler.acts import describe, due
from controller.procedure.shuffler.arithmetic import check_arithmetic
from drivers.interface import AckAct, LastAct, ReadLevels
from drivers.vocabulary import UNKNOWN_COUNT, ActKind, ActState, Feature, RejectReason, Tray

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
    """Hold a device's last act against the journal's, and fire what follows.

    A contradiction becomes the device's trouble, which holds the table until it is adopted again.
    """
    m.report = last
    if last.state.terminal and last.txn:
        m.send(AckAct(m.shuffler.name, last.epoch, last.txn))
    act = m.state.act
    if act is None:
        if last.txn != m.state.last_txn:
            m.shuffler.trouble = f"its last act is {last.txn}, the journal's {m.state.last_txn}"
    elif last.txn == act.txn - 1 and not act.ended:
        if act.sent and reconcile.told(m, act):
            m.fire("fact_act_unsent")
    elif last.txn != act.txn or not _same(last, act):
        m.shuffler.trouble = (
            f"its last act is {last.txn} ({words_of(last.kind)}), "
            f"the journal's is {act.txn} ({words_of(act.kind)})"
        )
    elif not last.state.terminal:
        if reconcile.told(m, act):
            act.sent = True  # it has it: what seemed to prove the contrary was an older answer
    elif not act.ended:
        reconcile.prove(m, act)
        act.sent = True
        _read_again(m, act, last.counted)
        m.fire(_TRIGGERS.get(last.state, "fact_act_failed"))


_TRIGGERS = {ActState.VOIDED: "fact_act_voided", ActState.DONE: "fact_act_done"}


def _read_again(m: TableModel, act: OpenAct, counted: int) -> None:
    """Ask for the levels, unless those that are known show already what the act has put out."""
    round_, levels = m.round_of(act), m.state.levels
    shown = False
    if levels is not None and round_ is not None and act.kind is ActKind.PACKET:
        inside = m.game.deck_cards - round_.dispensed - counted
        moved = levels.tray is not Tray.EMPTY or levels.lifts != act.lifts
        shown = levels.ready == inside or (levels.ready == UNKNOWN_COUNT and moved)
    elif levels is not None and round_ is not None:
        shown = levels.ready == 0 or not decks.dealing(m)
    m.state.unread = not shown
    if not shown:
        m.send(ReadLevels(m.shuffler.name))


def _same(last: LastAct, act: OpenAct) -> bool:
    voided = last.state is ActState.VOIDED
    return voided or (last.kind, last.size) == (act.kind, act.size)


def act_done(m: TableModel) -> None:
    """The machine has ended an act and says how many cards it counted."""
    act = m.require_act()
    round_ = m.round_of(act)
    act.counted = _counted(m, act)
    if round_ is not None and act.kind is ActKind.EJECT:
        round_.ejected = True
        round_.dispensed = m.game.deck_cards
    if round_ is None or round_.void:
        end_act(m, act, act.counted)
    elif act.kind is ActKind.PACKET and act.counted != act.size:
        _question(m, act, "packet", f"for {_receiver(act)}")
    elif act.kind is ActKind.REMAINDER and act.counted != m.remainder_expected:
        _question(m, act, "remainder")
    else:
        end_act(m, act, act.counted)


def _counted(m: TableModel, act: OpenAct) -> int:
    """Return what was counted; the stub of a machine that does not count is counted by hand."""
    uncounted = m.report.counted == UNKNOWN_COUNT and not m.able(Feature.COUNTS)
    if uncounted and act.kind is ActKind.REMAINDER and m.round_of(act) is not None:
        return m.remainder_expected
    return m.report.counted


def _receiver(act: OpenAct) -> str:
    return f"seat {act.seat}" if act.seat else "the dealer"


def _question(m: TableModel, act: OpenAct, cause: str, words: str = "") -> None:
    """The act has ended, but not as it must: a person's count will stand for it.

    The words give no count: whoever counts next is not to know what the machine claims.
    """
    act.ended = True
    scope = HoldScope.THIS_ROUND if m.round_of(act) is not None else HoldScope.NEXT_DEAL
    open_hold(m, cause, words, scope=scope, seat=act.seat)
    round_ = m.round_of(act)
    if round_ is not None and not round_.void:
        failed = cause == "act_failed"
        kind = IrregularityKind.SHUFFLER_FAILURE if failed else IrregularityKind.WRONG_SIZED_PACKET
        irregularities.found(m, kind, act.seat, words, cause)


def act_failed(m: TableModel) -> None:
    """The act ended by a fault, or the machine lost power on the way: a person must look."""
    act = m.require_act()
    act.counted = 0 if m.report.counted == UNKNOWN_COUNT else m.report.counted
    round_ = m.round_of(act)
    if round_ is not None:
        round_.unproved = True
    if act.kind is ActKind.EJECT:
        decks.doubt(m)
    if m.report.code in proof.UNSURE:
        proof.must_be_emptied(m, f"it reported {words_of(m.report.code)}")
    interrupted = m.report.state is ActState.INTERRUPTED
    why = "it lost power" if interrupted else words_of(m.report.code)
    _question(m, act, "act_failed", f"{describe(act)}: {why}")


def act_voided(m: TableModel) -> None:
    """The act's number is closed; nothing moved."""
    act = m.require_act()
    m.state.act = None
    round_ = m.round_of(act)
    if act.kind is ActKind.REMAINDER and round_ is not None:
        round_.remainder_asked = False


def act_unsent(m: TableModel) -> None:
    """The device stands idle one number behind: it never had the act."""
    act = m.require_act()
    act.sent = act.overdue = False
    m.note(Noted("act_unsent", f"The shuffler never had act {act.txn}."))
    _limit_tries(m, act)


def _limit_tries(m: TableModel, act: OpenAct) -> None:
    if act.tries >= _MOST_TRIES:
        words = f"{describe(act)} did not reach it {act.tries} times"
        act.tries = 0
        open_hold(m, "refused", words, scope=HoldScope.THIS_ROUND)


def act_refused(m: TableModel) -> None:
    """The device did not take the act; nothing moved and no number was used."""
    act = m.require_act()
    refusal = m.refusal
    why = words_of(refusal.reason)
    act.sent = False
    if refusal.reason is RejectReason.UNACKNOWLEDGED:
        m.send(AckAct(m.shuffler.name, m.state.epoch, refusal.device_txn))
        _limit_tries(m, act)
    elif refusal.reason in _TRANSIENT:
        check_arithmetic(m)
        want = due(m)
        if act.voiding or (want is not None and want[0] is act.kind):
            open_hold(m, "refused", f"{describe(act)}: {why}", scope=HoldScope.THIS_ROUND)
    else:
        m.shuffler.trouble = f"it refuses act {act.txn} ({why}), its last is {refusal.device_txn}"


def act_overdue(m: TableModel) -> None:
    """The open act takes longer than it may."""
    m.require_act().overdue = True
