"""Spots and wagers: what the sensors see, what is locked, what a change means.

Presence sensors see occupied or empty and nothing else. A spot's bit is (seat - 1) * 8 + its
wager's index in the game file.
"""

from typing import TYPE_CHECKING

from controller.definition import DecisionOpens, Opens, Step, WagerDefinition
from controller.intents import AlertRaised, Noted
from controller.procedure.rows import PLAY
from controller.state import Alert, PacketPlace, Round, Seat

if TYPE_CHECKING:
    from controller.procedure.model import TableModel


def spot_bit(seat: int, index: int) -> int:
    """Return the sensors' bit of a seat's spot."""
    return 1 << ((seat - 1) * 8 + index)


def seat_in(m: "TableModel", seat: Seat) -> bool:
    """Tell whether the seat takes part: by touch, else by a wager that enters."""
    if seat.by_hand is not None:
        return seat.by_hand
    return any(m.wager(name).enters for name in seat.wagers)


def read_wagers(m: "TableModel", round_: Round) -> None:
    """Take the opening wagers that lie on the layout into the round."""
    for seat in round_.seats:
        seat.wagers = [
            wager.name
            for index, wager in enumerate(m.game.wagers)
            if wager.opens is Opens.WAGERING and m.state.accepted & spot_bit(seat.number, index)
        ]


def decision_open(m: "TableModel", seat: Seat) -> bool:
    """Tell whether this seat may still fold or put its decision down."""
    decision = m.decision
    round_ = m.state.round
    return (
        decision is not None
        and round_ is not None
        and seat.due
        and not seat.folded
        and not seat.absent
        and not round_.decisions_closed
        and (decision.requires in seat.wagers or seat.by_hand is True)
        and seat.packet is PacketPlace.LIFTED
        and (
            m.house.decision_opens is DecisionOpens.OWN_PACKET
            or all(other.packet is PacketPlace.LIFTED for other in round_.seats if other.due)
        )
    )


def locked(m: "TableModel", seat: Seat, wager: WagerDefinition) -> bool:
    """Tell whether a change on this spot now is none of the game's."""
    if Step(m.state.step) not in PLAY:
        return False
    return wager.opens is Opens.WAGERING or not decision_open(m, seat)


def change_in_play(m: "TableModel") -> None:
    """Take in a change while the wagers are down: a decision, or a locked spot to be watched."""
    round_ = m.require_round()
    seat = round_.seat(m.seat)
    wager = m.game.wagers[m.spot]
    bit = spot_bit(m.seat, m.spot)
    if not locked(m, seat, wager):
        m.state.accepted ^= (m.state.accepted ^ m.state.occupied) & bit
        _set_wager(seat, wager.name, placed=bool(m.state.occupied & bit))
        return
    timer = f"spot:{m.seat}:{m.spot}"
    if (m.state.occupied ^ m.state.accepted) & bit:
        m.start_timer(timer, m.house.spot_stable)
    else:
        m.cancel_timer(timer)


def _set_wager(seat: Seat, name: str, *, placed: bool) -> None:
    if placed and name not in seat.wagers:
        seat.wagers.append(name)
    elif not placed and name in seat.wagers:
        seat.wagers.remove(name)


def judge_spot(m: "TableModel") -> None:
    """A change on a locked spot has become stable: fold, next round, or alert."""
    state = m.state
    round_ = m.require_round()
    seat = round_.seat(m.seat)
    wager = m.game.wagers[m.spot]
    bit = spot_bit(m.seat, m.spot)
    placed = bool(state.occupied & bit)
    if not (state.occupied ^ state.accepted) & bit:
        return
    state.accepted ^= bit
    if not seat.due:
        seat.next_round = bool(state.accepted & seat_mask(m, seat.number))
        words = "next round" if placed else "taken back"
        m.note(Noted("next_round", f"Seat {seat.number}, {wager.label}: {words}."))
    elif _is_fold(m, seat, wager, placed=placed):
        seat.folded = True
        m.note(Noted("fold", f"Seat {seat.number} folds."))
    else:
        state.alerts.append(Alert(seat.number, wager.name, placed, m.now.utc_us))
        m.note(AlertRaised(seat.number, wager.name, placed, round_.number))


def _is_fold(m: "TableModel", seat: Seat, wager: WagerDefinition, *, placed: bool) -> bool:
    """An Ante lifted at a seat with an empty Play spot while its decision is open."""
    decision = m.decision
    return (
        not placed
        and decision is not None
        and wager.name == decision.requires
        and decision.name not in seat.wagers
        and decision_open(m, seat)
    )


def seat_mask(m: "TableModel", seat: int) -> int:
    """Return the bits of all the spots of one seat."""
    return sum(spot_bit(seat, index) for index in range(len(m.game.wagers)))


def open_decision(m: "TableModel", seat: Seat) -> None:
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
            _set_wager(other, decision.name, placed=True)


def close_decisions(m: "TableModel") -> None:
    """*Decisions closed*: an Ante with an empty Play spot is a fold."""
    round_ = m.require_round()
    decision = m.decision
    for seat in round_.seats:
        if decision is None or not decision_open(m, seat) or decision.name in seat.wagers:
            continue
        if seat.by_hand:
            m.note(Noted("decision", f"Seat {seat.number} is by hand: decision not observed."))
            continue
        seat.folded = True
        m.note(Noted("fold", f"Seat {seat.number} folds: no {decision.label} bet."))
    round_.decisions_closed = True


def accept_all(m: "TableModel") -> None:
    """Take the sensors' image as it is: nothing is locked now."""
    m.state.accepted = m.state.occupied
    for timer in [timer for timer in m.state.timers if timer.startswith("spot:")]:
        m.cancel_timer(timer)

