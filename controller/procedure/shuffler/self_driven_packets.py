"""A shuffler that deals by itself: each packet that it has put out is given to whom it is for."""

from controller.data.causes import Cause
from controller.data.irregularities import IrregularityKind
from controller.data.message import Message, message
from controller.data.state import HoldScope, OpenAct, PacketPlace, Round
from controller.procedure.house.holds import open_hold
from controller.procedure.model import TableModel
from controller.procedure.play import irregularities, seats
from controller.procedure.shuffler import acts, answers, proof, tray
from drivers.interface import LastAct, PutOut
from drivers.vocabulary import UNKNOWN_COUNT, ActKind, ActState, FaultCode

_DECK = message("act-release")


def receiver(m: TableModel, round_: Round) -> int | None:
    """Return whose the next packet is: a seat, the dealer, the layout; None: none is due."""
    order = seats.receivers(m, round_)
    return next((to for to in order if seats.packet_of(round_, to) is PacketPlace.NONE), None)


def packet(m: TableModel) -> None:
    """Take a packet in for whose turn it is."""
    round_, told = m.require_round(), m.put_out.act
    to = receiver(m, round_)
    if to is None:
        hold_surplus(m)
        return
    early = _held(m, round_)
    size = m.game.packets.size(to)
    lifts = m.levels.lifts if m.state.levels is not None else 0
    m.state.act = OpenAct(told.txn, ActKind.PACKET, size, to, lifts, round_.number)
    what = acts.describe_act(m, m.state.act)
    if told.state is ActState.DONE:
        answers.act_done(m)
    else:
        answers.act_failed(m)
    if early:
        _put_out_while_held(m, what, max(to, 0))


def _put_out_while_held(m: TableModel, what: Message, seat: int) -> None:
    hold = open_hold(m, Cause.PUT_OUT, message("hold-put-out", act=what), seat=seat)
    irregularities.open_reported(m, IrregularityKind.SHUFFLER_FAILURE, seat, what, hold)


def _held(m: TableModel, round_: Round) -> bool:
    """Tell whether a hold forbade what came: any hold forbids a round's first packet."""
    first = not round_.packets
    blocked = any(
        (first or hold.scope is HoldScope.THIS_ROUND) and hold.cause is not Cause.NO_PACKET
        for hold in m.state.holds
    )
    return blocked or m.put_out.act.txn <= m.state.behind


def remainder(m: TableModel) -> None:
    """Take cards in after the dealer's packet: they are remaining cards, judged together."""
    round_, told = m.require_round(), m.put_out
    _doubt(m, round_)
    round_.ahead_from = round_.ahead_from or told.act.txn
    round_.ahead += _counted(told.act)
    if _last(told):
        judge(m, uncounted=told.act.counted == UNKNOWN_COUNT)


def take_release(m: TableModel) -> None:
    """Take in the whole deck, or a part of it after a jam: it is the one release of the hand."""
    round_ = m.require_round()
    early = _held(m, round_)
    remainder(m)
    if early:
        _put_out_while_held(m, _DECK, 0)


def another_release(m: TableModel) -> None:
    """Stop the hand: it has its deck, and more cards came out."""
    words = message("hold-second-release", count=_counted(m.put_out.act))
    open_hold(m, Cause.PUT_OUT, words, remedy=message("remedy-second-release"))


def judge(m: TableModel, *, uncounted: bool = False) -> None:
    """Judge all cards that came after the dealer's packet: no card of the deck is left inside."""
    round_, state = m.require_round(), m.state
    round_.drained = round_.remainder_asked = True
    count = UNKNOWN_COUNT if uncounted else round_.ahead
    m.report = LastAct(
        state.epoch, state.last_txn, ActKind.REMAINDER, 0, ActState.DONE, count, FaultCode.NONE
    )
    act = OpenAct(state.last_txn, ActKind.REMAINDER, 0, 0, m.levels.lifts, round_.number)
    act.first = round_.ahead_from
    m.state.act = act
    answers.act_done(m)
    round_.ahead = round_.ahead_from = 0


def early_remainder(m: TableModel) -> None:
    """Note that its button was pressed too early; cards in the tray are remaining cards, too."""
    round_, told = m.require_round(), m.put_out
    _doubt(m, round_)
    if round_.tray:
        _undeal(round_)
        tray.forget_lift(m)
    round_.ahead += _counted(told.act)
    round_.drained = _last(told)
    kind = IrregularityKind.REMAINDER_EARLY
    if not any(each.kind is kind for each in irregularities.undecided(m)):
        irregularities.noticed(m, kind, message("remark-green-early"))


def _undeal(round_: Round) -> None:
    """Take the packet in the tray from its seat: other cards lie on it."""
    tray.place(round_, PacketPlace.NONE)
    round_.dispensed -= round_.tray
    round_.ahead += round_.tray
    round_.packets -= 1
    round_.tray, round_.tray_seat = 0, -1


def hold_surplus(m: TableModel) -> None:
    """Hold the round for cards that are nobody's: with them in play it cannot go on."""
    round_, told = m.require_round(), m.put_out
    _doubt(m, round_)
    round_.ahead += _counted(told.act)
    round_.drained = _last(told) and told.act.kind is ActKind.REMAINDER
    open_hold(m, Cause.SURPLUS, message("hold-surplus", count=_counted(told.act)))


def of_void(m: TableModel) -> None:
    """Take in the rest of a void round's deck."""
    round_, told = m.require_round(), m.put_out
    _doubt(m, round_)
    round_.dispensed = min(m.game.deck_cards, round_.dispensed + _counted(told.act))
    round_.drained = _last(told)


def stray(m: TableModel) -> None:
    """Have the decks loaded and counted anew: no round wanted the cards that came out."""
    m.record("put_out", message("note-unwanted-cards", count=_counted(m.put_out.act)))
    proof.doubt_decks(m)
    proof.must_be_emptied(m, message("empty-unwanted-cards"))


def _counted(told: LastAct) -> int:
    return 0 if told.counted == UNKNOWN_COUNT else told.counted


def _last(told: PutOut) -> bool:
    """Tell whether it was the last of its deck."""
    done = told.act.state is ActState.DONE
    return done and (told.act.kind is ActKind.REMAINDER or told.ready == 0)


def _doubt(m: TableModel, round_: Round) -> None:
    """Doubt the round's deck after a bad end: a card that nobody counted may have moved."""
    told = m.put_out.act
    round_.unproved = round_.unproved or told.state is not ActState.DONE
    proof.doubt_fault(m, told.code)


def remainder_told(m: TableModel) -> bool:
    """The remaining cards came out."""
    return m.put_out.act.kind is ActKind.REMAINDER


def tray_taken(m: TableModel) -> bool:
    """A packet lies in the tray, or the last one is in question: none can be dealt."""
    return m.require_round().tray > 0 or m.state.act is not None
