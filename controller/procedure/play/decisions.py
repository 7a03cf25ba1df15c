"""Decisions, stage by stage: when a seat may fold, stay or take back, and how a stage ends.

A game with one plain decision has one stage, of which nothing is said.
"""

from collections.abc import Iterable

from controller.data.definition import DecisionOpens, OnFold, Stage, Step, WagerDefinition
from controller.data.intents import StageBegan
from controller.data.message import message
from controller.data.state import PacketPlace, Round, Seat
from controller.procedure.model import TableModel, spot_bit
from controller.procedure.play import rulings, seats


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


def stage_of(m: TableModel) -> Stage | None:
    """Return the stage that is played, or comes first; None: the game has none, or all are over."""
    round_ = m.state.round
    if round_ is None or round_.void or round_.decisions_closed or not m.game.stages:
        return None
    return m.game.stages[round_.stage]


def to_turn(m: TableModel) -> int:
    """Return how many community cards the dealer has to turn now: at a stage, or at the end."""
    stage = stage_of(m)
    if stage is not None:
        return stage.turns
    return m.game.packets.community - m.game.turned(m.require_round().stage)


def _stage_is_open(m: TableModel, stage: Stage, round_: Round) -> bool:
    """Tell whether the stage has begun: what it turns is turned when the remainder is out."""
    return not (stage.turns or round_.stage) or m.state.step == Step.DECIDING


def may_decide(m: TableModel, seat: Seat) -> bool:
    """Tell whether the decisions are open for this seat, folded or not."""
    stage, round_ = stage_of(m), m.state.round
    if stage is None or round_ is None or not _stage_is_open(m, stage, round_):
        return False
    if not seat.due or seat.absent or seat.packet is not PacketPlace.LIFTED:
        return False
    if not _is_asked(m, seat, stage, round_.stage):
        return False
    return m.house.decision_opens is DecisionOpens.OWN_PACKET or all(
        other.packet is PacketPlace.LIFTED for other in round_.seats if other.due
    )


def _is_asked(m: TableModel, seat: Seat, stage: Stage, index: int) -> bool:
    """Tell whether a seat has something to decide at a stage: what it did there can be undone."""
    here = seat.decided_at == index
    if seat.folded and not here and seat.decided_at >= 0:
        return False
    by_hand = m.runs_by_hand(seat)
    if stage.takes_back:
        return here or by_hand or stage.takes_back in seat.wagers
    asked = by_hand or m.wager(stage.bets).requires in seat.wagers
    return asked and (here or index == 0 or stage.bets not in seat.wagers)


def open_for(m: TableModel, seat: Seat) -> bool:
    """Tell whether this seat may still fold, put its bet down or take one back."""
    return not seat.folded and may_decide(m, seat)


def opens(m: TableModel, seat: Seat, wager: WagerDefinition) -> bool:
    """Tell whether a seat may put this wager down now, or take it back."""
    stage = stage_of(m)
    named = stage is not None and wager.name in (stage.bets, stage.takes_back)
    return named and open_for(m, seat)


def decides(m: TableModel, wager: WagerDefinition) -> bool:
    """Tell whether a seat folds by lifting this wager, and undoes that by putting it down again."""
    stage = stage_of(m)
    return stage is not None and stage.folds and wager.name == m.wager(stage.bets).requires


def stays(m: TableModel, seat: Seat) -> bool:
    """Tell whether the seat has put down the bet of this stage; when all are over, its decision."""
    stage = stage_of(m)
    bets = stage.bets if stage is not None else m.game.decision
    return bool(bets) and bets in seat.wagers


def fold_hand(m: TableModel, seat: Seat) -> None:
    """Fold the hand of a seat, at this stage."""
    seat.folded, seat.decided_at = True, m.require_round().stage


def note_bet(m: TableModel, seat: Seat, wager: WagerDefinition, *, placed: bool) -> None:
    """Take in a bet of this stage that was put down or lifted, or a wager that was taken back."""
    seats.set_wager(seat, wager.name, placed=placed)
    if placed:
        rulings.forget_bet(m, seat.number, wager.name)
    stage = stage_of(m)
    if stage is None or wager.name not in (stage.bets, stage.takes_back):
        return
    seat.decided_at = m.require_round().stage
    if wager.name == stage.takes_back:
        words = message("note-takes-back", seat=seat.number, wager=wager.label)
        if placed:
            words = message("note-leaves-again", seat=seat.number, wager=wager.label)
        m.record("left_again" if placed else "taken_back", words, seat.number)


def open_decision(m: TableModel, seat: Seat) -> None:
    """Count what lies on a seat's decision spot already: the seat has its cards now."""
    if m.game.stages:
        all_dealt = m.house.decision_opens is DecisionOpens.ALL_DEALT
        _take_in(m, m.require_round().seats if all_dealt else [seat])


def begin_deciding(m: TableModel) -> None:
    """Count what lies already, where the first stage begins with the cards that are turned now."""
    stage = stage_of(m)
    if stage is not None and stage.turns:
        _take_in(m, m.require_round().seats)


def _take_in(m: TableModel, asked: Iterable[Seat]) -> None:
    """Count what seats have done at the spots of the stage that has begun for them."""
    for index, wager in enumerate(m.game.wagers):
        for seat in (each for each in asked if opens(m, each, wager)):
            bit = spot_bit(seat.number, index)
            if m.state.faulty & bit:
                continue
            placed = bool(m.state.occupied & bit)
            changed = bool((m.state.accepted ^ m.state.occupied) & bit)
            if changed:
                m.state.accepted ^= bit
                m.cancel_timer(f"spot:{seat.number}:{index}")
            if (placed or changed) and placed is not (wager.name in seat.wagers):
                note_bet(m, seat, wager, placed=placed)


def close_stage(m: TableModel) -> None:
    """Close the decisions of the stage: where that is a fold, who has put nothing down folds."""
    stage = stage_of(m)
    if stage is None or not stage.folds:
        return
    wager = m.wager(stage.bets)
    for seat in m.require_round().seats:
        if not open_for(m, seat) or wager.name in seat.wagers:
            continue
        if m.runs_by_hand(seat):
            m.record("decision", message("note-decision-unseen", seat=seat.number), seat.number)
            continue
        fold_hand(m, seat)
        words = message("note-folds-without-bet", seat=seat.number, wager=wager.label)
        m.record("fold", words, seat.number)


def go_to_next_stage(m: TableModel) -> None:
    """Go on to the next stage."""
    round_ = m.require_round()
    round_.stage += 1
    m.note(StageBegan(round_.stage, m.game.stages[round_.stage].label))
    _take_in(m, round_.seats)


def another_stage(m: TableModel) -> bool:
    """At a later stage some seat has something to decide: it does not fold at this one."""
    stage, round_ = stage_of(m), m.require_round()
    if stage is None:
        return False
    later = m.game.stages[round_.stage + 1 :]
    staying = [each for each in round_.seats if later and _goes_on(m, each, stage)]
    return any(_waits_for(m, seat, each) for seat in staying for each in later)


def _goes_on(m: TableModel, seat: Seat, stage: Stage) -> bool:
    if not seat.due or seat.folded or seat.absent:
        return False
    return m.runs_by_hand(seat) or not stage.folds or stage.bets in seat.wagers


def _waits_for(m: TableModel, seat: Seat, stage: Stage) -> bool:
    by_hand = m.runs_by_hand(seat)
    if stage.takes_back:
        return by_hand or stage.takes_back in seat.wagers
    asked = by_hand or m.wager(stage.bets).requires in seat.wagers
    return asked and stage.bets not in seat.wagers


def decision_open(m: TableModel) -> bool:
    """Some seat may still fold, stay or take back."""
    return any(open_for(m, seat) for seat in m.require_round().seats)


def decisions_closed(m: TableModel) -> bool:
    """*Decisions closed* stands, for the last stage that was played."""
    return m.require_round().decisions_closed
