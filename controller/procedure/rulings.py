"""Rulings: what becomes of a wager where a person or a house rule decides it, not the hands.

Each is in the record; the last one on a wager counts.
"""

from typing import TYPE_CHECKING

from controller.definition import OnFold
from controller.effects import Effect, WagerEffect
from controller.intents import WagerRuled
from controller.state import Round, Ruling

if TYPE_CHECKING:
    from controller.procedure.basis import Basis


VOID = "void"
"""The cause of the rulings on a void round."""


def rule(m: "Basis", seat: int, wager: str, effect: Effect, cause: str, by: str = "") -> None:
    """Rule on one wager of one seat of the round under way.

    Args:
        m: the table.
        seat: its number.
        wager: its name; whoever rules has checked that it may be ruled on.
        effect: what becomes of it.
        cause: why it is ruled on: `void`, or the irregularity.
        by: who rules; empty: the house rules.
    """
    round_ = m.require_round()
    round_.rulings = [each for each in round_.rulings if (each.seat, each.wager) != (seat, wager)]
    round_.rulings.append(Ruling(seat, wager, effect, cause, by))
    m.note(WagerRuled(round_.number, seat, wager, effect, cause, by))


def rule_void(m: "Basis") -> None:
    """A round is void: its wagers are returned, those lost with a folded hand stay lost.

    What was ruled in the round before stays so, unless it was that the wager stands.
    """
    round_ = m.require_round()
    ruled = {(each.seat, each.wager): each.effect for each in round_.rulings}
    for seat in round_.seats:
        for wager in seat.wagers:
            effect = ruled.get((seat.number, wager), Effect.STANDS)
            if effect is Effect.STANDS:
                lost = seat.folded and m.wager(wager).on_fold is OnFold.LOST
                effect = Effect.LOST if lost else Effect.RETURNED
                rule(m, seat.number, wager, effect, VOID)


def effects(round_: Round) -> tuple[WagerEffect, ...]:
    """Return what became of the wagers that were ruled on, in the order of seats and wagers."""
    ruled = sorted(round_.rulings, key=lambda each: (each.seat, each.wager))
    return tuple(WagerEffect(each.seat, each.wager, each.effect) for each in ruled)
