"""Spots and wagers: what the sensors see, what is locked, what a change means.

Presence sensors see occupied or empty and nothing else. A sensor that reports itself bad is out of
service: its spot keeps its last reading, opens no wager, and its seat runs by hand.
"""

from typing import TYPE_CHECKING

from controller.data.definition import DealTo, DecisionOpens, OnFold, Opens, WagerDefinition
from controller.data.intents import AlertRaised, Noted
from controller.data.state import Alert, PacketPlace, Seat
from controller.procedure import rulings
from controller.procedure.basis import spot_bit
from controller.procedure.rows import PLAY

if TYPE_CHECKING:
    from controller.procedure.basis import Basis


def seat_in(m: "Basis", seat: Seat) -> bool:
    """Tell whether the seat takes part: by touch, else by a wager that enters."""
    if seat.void:
        return False
    if seat.by_hand is not None:
        return seat.by_hand
    return m.game.brings_in(seat.wagers)


def read_wagers(m: "Basis") -> None:
    """Take the opening wagers that lie on the layout into the round."""
    lies = m.state.accepted & ~m.state.faulty
    for seat in m.require_round().seats:
        shift = (seat.number - 1) * 8
        seat.wagers = [wager.name for index, wager in m.opening if lies >> shift + index & 1]


def choose_seats(m: "Basis") -> None:
    """*No more bets*: a packet is due to the seats that take part (switch: to all)."""
    everyone = m.game.packets.to is DealTo.ALL
    for seat in m.require_round().seats:
        everyone_else = everyone and seat.by_hand is not False and not seat.void
        seat.due = seat_in(m, seat) or everyone_else
        seat.next_round = _without_packet(seat)
        if seat.next_round:
            words = f"Seat {seat.number} has no wager that brings it in: it waits."
            m.note(Noted("next_round", words, seat.number))


def _without_packet(seat: Seat) -> bool:
    """Tell whether what lies here brings the seat no packet, though nobody put it out."""
    return bool(seat.wagers) and not (seat.due or seat.void or seat.by_hand is False)


def against_dealer(m: "Basis", seat: Seat) -> bool:
    """Tell whether a wager of this seat depends on the dealer's hand.

    Of a hand that has folded those do that still have action (Six Card Bonus).
    """
    if not seat.due:
        return False
    if seat.folded:
        wagers = map(m.wager, seat.wagers)
        return any(each.against_dealer and each.on_fold is OnFold.ACTION for each in wagers)
    return m.runs_by_hand(seat) or any(m.wager(name).against_dealer for name in seat.wagers)


def may_decide(m: "Basis", seat: Seat) -> bool:
    """Tell whether the decisions are open for this seat, folded or not."""
    decision, round_ = m.decision, m.state.round
    if decision is None or round_ is None or round_.void or round_.decisions_closed:
        return False
    if not seat.due or seat.absent or seat.packet is not PacketPlace.LIFTED:
        return False
    if decision.requires not in seat.wagers and not m.runs_by_hand(seat):
        return False
    return m.house.decision_opens is DecisionOpens.OWN_PACKET or all(
        other.packet is PacketPlace.LIFTED for other in round_.seats if other.due
    )


def decision_open(m: "Basis", seat: Seat) -> bool:
    """Tell whether this seat may still fold or put its decision down."""
    return not seat.folded and may_decide(m, seat)


def locked(m: "Basis", seat: Seat, wager: WagerDefinition) -> bool:
    """Tell whether a change on this spot now is none of the game's."""
    if m.state.step not in PLAY or not m.require_round().lock:
        return False
    return wager.opens is Opens.WAGERING or not decision_open(m, seat)


def accept(m: "Basis") -> None:
    """Take the spot in hand as the sensor has it."""
    bit = spot_bit(m.seat, m.spot)
    m.state.accepted ^= (m.state.accepted ^ m.state.occupied) & bit


def accept_all(m: "Basis") -> None:
    """Take the sensors' image as it is: nothing is locked now."""
    m.state.accepted = m.state.occupied
    for timer in [timer for timer in m.state.timers if timer.startswith("spot:")]:
        m.cancel_timer(timer)


def change_in_play(m: "Basis") -> None:
    """Take in a change while the wagers are down: a decision, or a locked spot to be watched."""
    seat = m.require_round().seat(m.seat)
    wager = m.game.wagers[m.spot]
    bit = spot_bit(m.seat, m.spot)
    if not locked(m, seat, wager):
        accept(m)
        placed = bool(m.state.occupied & bit)
        set_wager(seat, wager.name, placed=placed)
        if placed:
            rulings.forget(m, seat.number, wager.name)
        return
    timer = f"spot:{m.seat}:{m.spot}"
    if (m.state.occupied ^ m.state.accepted) & bit:
        m.start_timer(timer, m.house.spot_stable)
    else:
        m.cancel_timer(timer)


def set_wager(seat: Seat, name: str, *, placed: bool) -> None:
    """Count a wager among those of a seat, or no longer."""
    if placed and name not in seat.wagers:
        seat.wagers.append(name)
    elif not placed and name in seat.wagers:
        seat.wagers.remove(name)


def judge_spot(m: "Basis") -> None:
    """A change on a locked spot has become stable: next round, a fold, the end of one, an alert."""
    state = m.state
    bit = spot_bit(m.seat, m.spot)
    if not (state.occupied ^ state.accepted) & bit:
        return
    state.accepted ^= bit
    placed = bool(state.accepted & bit)
    seat = m.require_round().seat(m.seat)
    wager = m.game.wagers[m.spot]
    if not placed and rulings.settled(m, seat.number, wager.name):
        words = f"Seat {seat.number}, {wager.label}: taken, as was ruled."
        m.note(Noted("taken", words, seat.number))
    elif not seat_in(m, seat):
        seat.next_round = bool(state.accepted & m.seat_bits(seat.number))
        what = "next_round" if seat.next_round else "next_round_off"
        words = "next round" if placed else "taken back"
        m.note(Noted(what, f"Seat {seat.number}, {wager.label}: {words}.", seat.number))
    elif _is_fold(m, seat, wager, placed=placed):
        seat.folded = True
        m.note(Noted("fold", f"Seat {seat.number} folds.", seat.number))
    elif placed and seat.folded and _decides(m, wager) and may_decide(m, seat):
        seat.folded = False
        words = f"Seat {seat.number} is back: {wager.label} put down again."
        m.note(Noted("fold_undone", words, seat.number))
    elif not placed and seat.folded and wager.on_fold is OnFold.LOST:
        words = f"Seat {seat.number}, {wager.label}: taken, the hand folded."
        m.note(Noted("taken", words, seat.number))
    else:
        state.alerts.append(Alert(seat.number, wager.name, placed, m.now.utc_us))
        number = m.require_round().number
        m.note(AlertRaised(seat.number, wager.name, placed, number))


def _decides(m: "Basis", wager: WagerDefinition) -> bool:
    return m.decision is not None and wager.name == m.decision.requires


def _is_fold(m: "Basis", seat: Seat, wager: WagerDefinition, *, placed: bool) -> bool:
    """An Ante lifted at a seat with an empty Play spot while its decision is open."""
    staying = m.decision is not None and m.decision.name in seat.wagers
    return not placed and _decides(m, wager) and not staying and decision_open(m, seat)


def open_decision(m: "Basis", seat: Seat) -> None:
    """A seat has its cards: what lies on its decision spot already counts."""
    decision = m.decision
    if decision is None:
        return
    all_dealt = m.house.decision_opens is DecisionOpens.ALL_DEALT
    index = m.game.wagers.index(decision)
    for other in m.require_round().seats if all_dealt else [seat]:
        bit = spot_bit(other.number, index)
        if decision_open(m, other) and m.state.occupied & bit:
            m.state.accepted |= bit
            m.cancel_timer(f"spot:{other.number}:{index}")
            set_wager(other, decision.name, placed=True)


def close_decisions(m: "Basis") -> None:
    """*Decisions closed*: an Ante with an empty Play spot is a fold."""
    round_ = m.require_round()
    decision = m.decision
    for seat in round_.seats:
        if decision is None or not decision_open(m, seat) or decision.name in seat.wagers:
            continue
        if m.runs_by_hand(seat):
            words = f"Seat {seat.number} is by hand: decision not observed."
            m.note(Noted("decision", words, seat.number))
            continue
        seat.folded = True
        words = f"Seat {seat.number} folds: no {decision.label} bet."
        m.note(Noted("fold", words, seat.number))
    round_.decisions_closed = True
