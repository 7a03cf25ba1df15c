"""Following a machine that deals by itself: it takes no orders, and tells what it has put out.

No act is ever drawn for it. Each report has the machine's own number, one more than the last; what
is reported is held against the round as if it had been asked for: a packet is for whoever is next,
and whatever comes after the dealer's, the tray included, belongs to the remaining cards. What comes
out while the table is held, or while no round wants it, is a fault.
"""

from typing import TYPE_CHECKING

from controller.data.intents import Noted
from controller.data.irregularities import IrregularityKind
from controller.data.state import HoldScope, OpenAct, PacketPlace, Round
from controller.procedure import acts, answers, decks, irregular, proof
from controller.procedure.holds import open_hold
from controller.procedure.standing import check_arithmetic
from controller.procedure.tray import due_seats, forget_lift
from drivers.interface import AckAct, LastAct, PutOut
from drivers.vocabulary import UNKNOWN_COUNT, ActKind, ActState, FaultCode, Feed, Tray

if TYPE_CHECKING:
    from controller.procedure.basis import Basis


# What the machine tells.


def linked(m: "Basis", last: LastAct) -> None:
    """A handshake: what it put out while nobody listened came out while the table was held."""
    state = m.state
    if last.txn < state.last_txn:
        m.shuffler.trouble = f"it has put out {last.txn} times, the journal knows {state.last_txn}"
    elif last.txn > state.last_txn:
        state.behind = last.txn


def reported(m: "Basis", told: PutOut) -> None:
    """Take a report in: first that what lay in the tray is gone, if so, then what has come."""
    state, number = m.state, told.act.txn
    if number != state.last_txn + 1:
        m.shuffler.trouble = f"it tells of its dispensing {number} after {state.last_txn}"
        return
    m.send(AckAct(m.shuffler.name, told.act.epoch, number))
    blind = _lifted_before(m, told)
    state.last_txn, state.packet_late = number, False
    m.put_out, m.report = told, told.act
    m.program.fire(m, "fact_put_out")
    if blind:
        open_hold(m, "unshown", "A packet", scope=HoldScope.THIS_ROUND)
    watch_levels(m)
    check_arithmetic(m)


def _lifted_before(m: "Basis", told: PutOut) -> bool:
    """What came out before was lifted, if this fell into an empty tray.

    Return whether the table had not acknowledged that one by then: it had told nobody whose it was.
    """
    if told.onto is not Tray.EMPTY:
        return False
    _taken(m)
    round_ = m.state.round
    if round_ is None or not takes(round_) or not round_.packets or round_.ahead_from:
        return False
    return told.acknowledged < m.state.last_txn


def watch_levels(m: "Basis") -> None:
    """The levels may tell that what lay in the tray is lifted, or that a deck is all out."""
    image, number = m.state.machine, m.state.last_txn
    if image is None or image.number < number:
        return
    moved_on = image.number > number or image.feed is not Feed.MOVING
    if image.tray is Tray.EMPTY and moved_on:
        _taken(m)
    round_ = m.state.round
    if round_ is not None and takes(round_) and round_.ahead and m.settled and _all_out(m, round_):
        m.program.fire(m, "fact_deck_out")


def _all_out(m: "Basis", round_: Round) -> bool:
    """Tell whether its sensor finds no card of the round's deck at the exit any more."""
    image = m.image
    return not image.ready or not decks.looks(round_.deck, image.ready_colour)


def _taken(m: "Basis") -> None:
    round_ = m.state.round
    lies = round_ is not None and (
        round_.tray > 0 or (round_.remainder >= 0 and not round_.remainder_lifted)
    )
    if lies and m.state.act is None:
        m.program.fire(m, "fact_taken")


# What comes of it.


def takes(round_: Round | None) -> bool:
    """Tell whether what the machine puts out comes from this round's deck."""
    if round_ is None or round_.void or round_.mode.by_hand:
        return False
    return bool(round_.deck) and round_.remainder < 0 and not round_.drained


def receiver(m: "Basis", round_: Round) -> int | None:
    """Return whose the next packet is: a seat, 0 for the dealer, None: it is none any more."""
    waiting = [s.number for s in due_seats(m, round_) if s.packet is PacketPlace.NONE]
    own = [0] if round_.dealer_packet is PacketPlace.NONE else []
    order = [*waiting, *own] if m.game.packets.dealer_last else [*own, *waiting]
    return order[0] if order else None


def packet(m: "Basis") -> None:
    """A packet for whoever is next."""
    round_, told = m.require_round(), m.put_out.act
    to = receiver(m, round_)
    if to is None:
        surplus(m)
        return
    early = _held(m, round_)
    size = m.game.packets.size(to)
    lifts = m.image.lifts if m.state.machine is not None else 0
    m.state.act = OpenAct(told.txn, ActKind.PACKET, size, to, lifts, round_.number)
    what = acts.describe(m.state.act)
    if told.state is ActState.DONE:
        answers.act_done(m)
    else:
        answers.act_failed(m)
    if early:
        open_hold(m, "put_out", what, scope=HoldScope.THIS_ROUND, seat=to)
        irregular.found(m, IrregularityKind.SHUFFLER_FAILURE, to, what, "put_out")


def _held(m: "Basis", round_: Round) -> bool:
    """Tell whether nothing should have come: a round's first packet is forbidden by any hold."""
    first = not round_.packets
    blocked = any(
        (first or hold.scope is HoldScope.THIS_ROUND) and hold.cause != "no_packet"
        for hold in m.state.holds
    )
    return blocked or m.put_out.act.txn <= m.state.behind


def remainder(m: "Basis") -> None:
    """After the dealer's packet: it belongs to the remaining cards, which are judged together."""
    round_, told = m.require_round(), m.put_out
    _doubt(m, round_)
    round_.ahead_from = round_.ahead_from or told.act.txn
    round_.ahead += _counted(told.act)
    if _last(told):
        judge(m, uncounted=told.act.counted == UNKNOWN_COUNT)


def judge(m: "Basis", *, uncounted: bool = False) -> None:
    """No card of the deck is left inside: all that came after the dealer's packet must be right."""
    round_, state = m.require_round(), m.state
    round_.drained = round_.remainder_asked = True
    count = UNKNOWN_COUNT if uncounted else round_.ahead
    m.report = LastAct(
        state.epoch,
        state.last_txn,
        ActKind.REMAINDER,
        0,
        ActState.DONE,
        count,
        FaultCode.NONE,
    )
    act = OpenAct(state.last_txn, ActKind.REMAINDER, 0, 0, m.image.lifts, round_.number)
    act.first = round_.ahead_from
    m.state.act = act
    answers.act_done(m)
    round_.ahead = round_.ahead_from = 0


def early_remainder(m: "Basis") -> None:
    """Its button was pressed with seats unserved; what lies in the tray is among those cards."""
    round_, told = m.require_round(), m.put_out
    _doubt(m, round_)
    if round_.tray:
        _undeal(round_)
        forget_lift(m)
    round_.ahead += _counted(told.act)
    round_.drained = round_.drained or _last(told)
    kind = IrregularityKind.REMAINDER_EARLY
    if not any(each.kind is kind for each in irregular.still_open(m)):
        irregular.noticed(m, kind, "the green button was pressed with seats unserved")


def _undeal(round_: Round) -> None:
    """The packet in the tray lies under others: it is nobody's any more."""
    if round_.tray_seat > 0:
        round_.seat(round_.tray_seat).packet = PacketPlace.NONE
    elif round_.tray_seat == 0:
        round_.dealer_packet = PacketPlace.NONE
    round_.dispensed -= round_.tray
    round_.ahead += round_.tray
    round_.packets -= 1
    round_.tray, round_.tray_seat = 0, -1


def surplus(m: "Basis") -> None:
    """Cards of this round that are nobody's: with them in play the round cannot go on."""
    round_, told = m.require_round(), m.put_out
    _doubt(m, round_)
    round_.ahead += _counted(told.act)
    round_.drained = round_.drained or (_last(told) and told.act.kind is ActKind.REMAINDER)
    open_hold(m, "surplus", f"{_counted(told.act)} cards", scope=HoldScope.THIS_ROUND)


def of_void(m: "Basis") -> None:
    """The rest of a void round's deck comes out."""
    round_, told = m.require_round(), m.put_out
    _doubt(m, round_)
    round_.dispensed = min(m.game.deck_cards, round_.dispensed + _counted(told.act))
    round_.drained = round_.drained or _last(told)


def stray(m: "Basis") -> None:
    """No round wanted it: whatever deck it came from has to be loaded and counted anew."""
    words = f"The shuffler put out {_counted(m.put_out.act)} cards, and no round wanted them."
    m.note(Noted("put_out", words))
    decks.doubt(m)
    proof.must_be_emptied(m, "it put out cards that no round wanted")


def _counted(told: LastAct) -> int:
    return 0 if told.counted == UNKNOWN_COUNT else told.counted


def _last(told: PutOut) -> bool:
    """Tell whether it was the last of its deck."""
    done = told.act.state is ActState.DONE
    return done and (told.act.kind is ActKind.REMAINDER or told.ready == 0)


def _doubt(m: "Basis", round_: Round) -> None:
    """What ended badly may have moved a card that nobody counted."""
    told = m.put_out.act
    round_.unproved = round_.unproved or told.state is not ActState.DONE
    if told.code in proof.UNSURE:
        proof.must_be_emptied(m, f"it reported {told.code.name.lower()}")
