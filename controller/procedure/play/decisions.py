"""Decisions: when a seat may fold or stay, and how the decisions close."""

from controller.data.definition import DecisionOpens, OnFold, WagerDefinition
from controller.data.intents import Noted
from controller.data.message import message
from controller.data.state import PacketPlace, Seat
from controller.procedure.model import TableModel, spot_bit
from controller.procedure.play import seats


def against_dealer(m: TableModel, seat: Seat) -> bool:
    """Tell whether a wager of this seat depends on the dealer's hand.

    After a fold, only wagers that still have action do (Six Card Bonus).
    """
    if not seat.due:
        return False
    if seat.folded:
        wagers = map(m.wager, seat.wagers)
        return any(each.against_dealer and each.on_fold is OnFold.ACTION for each in wagers)
    return m.runs_by_hand(seat) or any(m.wager(name).against_dealer for name in seat.wagers)


def may_decide(m: TableModel, seat: Seat) -> bool:
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


def open_for(m: TableModel, seat: Seat) -> bool:
    """Tell whether this seat may still fold or put its decision down."""
    return not seat.folded and may_decide(m, seat)


def decides(m: TableModel, wager: WagerDefinition) -> bool:
    """Tell whether a seat states its decision by this wager's being lifted or put down again."""
    return m.decision is not None and wager.name == m.decision.requires


def open_decision(m: TableModel, seat: Seat) -> None:
    """Count what lies on a seat's decision spot already: the seat has its cards now."""
    decision = m.decision
    if decision is None:
        return
    all_dealt = m.house.decision_opens is DecisionOpens.ALL_DEALT
    index = m.game.wagers.index(decision)
    for other in m.require_round().seats if all_dealt else [seat]:
        bit = spot_bit(other.number, index)
        if open_for(m, other) and m.state.occupied & bit:
            m.state.accepted |= bit
            m.cancel_timer(f"spot:{other.number}:{index}")
            seats.set_wager(other, decision.name, placed=True)


def close(m: TableModel) -> None:
    """Close the decisions: an Ante with an empty Play spot is a fold."""
    round_ = m.require_round()
    decision = m.decision
    for seat in round_.seats:
        if decision is None or not open_for(m, seat) or decision.name in seat.wagers:
            continue
        if m.runs_by_hand(seat):
            words = message("note-decision-unseen", seat=seat.number)
            m.note(Noted("decision", words, seat.number))
            continue
        seat.folded = True
        words = message("note-folds-without-bet", seat=seat.number, wager=decision.label)
        m.note(Noted("fold", words, seat.number))
    round_.decisions_closed = True


def decision_open(m: TableModel) -> bool:
    """Some seat may still fold or stay."""
    return any(open_for(m, seat) for seat in m.require_round().seats)


def decisions_closed(m: TableModel) -> bool:
    """*Decisions closed* stands."""
    return m.require_round().decisions_closed
