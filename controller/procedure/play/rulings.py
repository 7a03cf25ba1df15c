"""Rulings: the effect on a wager where a person or a house rule decides it, not the hands.

Each is in the record; the last one on a wager counts.
"""

from controller.data.definition import OnFold
from controller.data.events import Clear
from controller.data.intents import WagerRuled
from controller.data.irregularities import Effect, WagerEffect
from controller.data.message import Message, message
from controller.data.state import Round, Ruling, Seat
from controller.procedure.model import TableModel

VOID = "void"
"""The cause of the rulings on a void round."""


def rule(m: TableModel, seat: int, wager: str, effect: Effect, cause: str, by: str = "") -> None:
    """Rule on one wager of one seat of the round under way.

    Args:
        m: the table.
        seat: its number.
        wager: its name; the caller has checked that it may be ruled on.
        effect: the effect on it.
        cause: why it is ruled on: `void`, or the irregularity.
        by: who rules; empty: the house rules.
    """
    round_ = m.require_round()
    round_.rulings = [each for each in round_.rulings if (each.seat, each.wager) != (seat, wager)]
    round_.rulings.append(Ruling(seat, wager, effect, cause, by))
    m.note(WagerRuled(round_.number, seat, wager, effect, cause, by))


def forget_bet(m: TableModel, seat: int, wager: str) -> None:
    """Forget what was ruled or alerted about an earlier bet there: one lies in time now."""
    state, round_ = m.state, m.require_round()
    round_.rulings = [each for each in round_.rulings if (each.seat, each.wager) != (seat, wager)]
    state.alerts = [each for each in state.alerts if (each.seat, each.spot) != (seat, wager)]


def effect_on(m: TableModel, seat: int, wager: str) -> Effect | None:
    """Return the effect of the ruling on a wager; None: nobody has ruled on it."""
    round_ = m.state.round
    if round_ is None or not round_.rulings:
        return None
    found = (r.effect for r in round_.rulings if (r.seat, r.wager) == (seat, wager))
    return next(found, None)


def settled(m: TableModel, seat: int, wager: str) -> bool:
    """Tell whether a ruling ended a wager, so that its chips may go."""
    return effect_on(m, seat, wager) not in (None, Effect.STANDS)


def rule_void(m: TableModel) -> None:
    """Rule on a void round's wagers: they are returned; those lost with a folded hand stay lost.

    Earlier rulings of the round stay, except those that the wager stands; and the
    person who voids may rule otherwise on each wager.
    """
    round_ = m.require_round()
    named = {(each.seat, each.wager) for each in named_effects(m)}
    for seat in round_.seats:
        for wager in seat.wagers:
            if not settled(m, seat.number, wager) and (seat.number, wager) not in named:
                rule(m, seat.number, wager, void_effect(m, seat, wager), VOID)
        if m.runs_by_hand(seat):
            m.record("void_by_hand", message("note-void-by-hand", seat=seat.number), seat.number)
    rule_named(m)


def void_effect(m: TableModel, seat: Seat, wager: str) -> Effect:
    """Return the usual effect of a void round on a wager."""
    effect = effect_on(m, seat.number, wager)
    if effect is not None and effect is not Effect.STANDS:
        return effect
    lost = seat.folded and m.wager(wager).on_fold is OnFold.LOST
    return Effect.LOST if lost else Effect.RETURNED


def rule_named(m: TableModel) -> None:
    """A person rules on the wagers of a void round that they name."""
    event = m.event
    for each in named_effects(m):
        by = str(event.by) if isinstance(event, Clear) else ""
        rule(m, each.seat, each.wager, each.effect, VOID, by)


def named_effects(m: TableModel) -> tuple[WagerEffect, ...]:
    """Return the rulings on wagers of the person who clears."""
    return m.event.effects if isinstance(m.event, Clear) else ()


def objection(m: TableModel) -> Message | None:
    """Return why the rulings of the person who clears cannot be; None: they can.

    Each must be on a wager that stands in the round, or on any wager of a seat by hand, where
    no sensor tells; once; and no wager stands in a void round.
    """
    seats = {seat.number: seat for seat in m.require_round().seats}
    known = {wager.name: wager.label for wager in m.game.wagers}
    seen = set()
    for each in named_effects(m):
        seat, label = seats.get(each.seat), known.get(each.wager, each.wager)
        if seat is None or each.wager not in known:
            return message("refusal-no-seat-with-wager", seat=each.seat, wager=label)
        if each.wager not in seat.wagers and not m.runs_by_hand(seat):
            return message("refusal-seat-has-no-wager", seat=each.seat, wager=label)
        if each.effect is Effect.STANDS:
            return message("refusal-none-stands-in-void", seat=each.seat, wager=label)
        if (each.seat, each.wager) in seen:
            return message("refusal-two-effects", seat=each.seat, wager=label)
        seen.add((each.seat, each.wager))
    return None


def effects(round_: Round) -> tuple[WagerEffect, ...]:
    """Return the effects on wagers that were ruled on, in the order of seats and wagers."""
    ruled = sorted(round_.rulings, key=lambda each: (each.seat, each.wager))
    return tuple(WagerEffect(each.seat, each.wager, each.effect) for each in ruled)


def effects_named(m: TableModel) -> bool:
    """The person who clears names effects on wagers."""
    return bool(named_effects(m))


def rulings_wrong(m: TableModel) -> bool:
    """The person's ruling on a wager is not possible."""
    return objection(m) is not None
