"""Views of rulings, of irregularities with their remedies, and of what voiding would do."""

from msgspec import Struct

from controller.data.definition.steps import ROUND
from controller.data.irregularities import OF_WAGERS, Effect, IrregularityKind, RemedyRule
from controller.data.message import Message, Text, message
from controller.data.state import Alert, Irregularity, Seat
from controller.procedure import prospects
from controller.procedure.model import TableModel
from controller.procedure.play import irregularities, late_bets, remedies, rulings
from controller.procedure.poker.told_acts import has_hand


class RulingView(Struct, frozen=True):
    """The last ruling on a wager of this round; `by` empty: the house rules."""

    seat: int
    wager: str
    effect: Effect
    cause: str
    by: str


class WagerChoiceView(Struct, frozen=True):
    """A wager on which a person can rule, and the possible effects: the usual one first."""

    seat: int
    wager: str
    possible: tuple[Effect, ...]


class RemedyView(Struct, frozen=True):
    """A remedy that the rules allow, who may choose it, and the wagers that it rules on.

    Attributes:
        refused: why it cannot be chosen now; None: it can.
        needs_count: choosing it needs a count of cards.
    """

    remedy: str
    by: str
    wagers: tuple[WagerChoiceView, ...]
    refused: Message | None = None
    needs_count: bool = False


class DeclarableView(Struct, frozen=True):
    """A kind of irregularity that can be declared now.

    Attributes:
        seats: those at which it can be; 0: none, or several.
        wagers: of each seat those that can be named, if the kind concerns one; an empty name: as
            its spot told.
    """

    kind: str
    seats: tuple[int, ...]
    wagers: tuple[list[str], ...]


class IrregularityView(Struct, frozen=True):
    """Something that went against the rules in this round.

    Attributes:
        by: who declared it; empty: the shuffler's own report.
        allowed: the remedies that the rules allow; empty once one is decided.
        remedy: how it was decided, and by whom; empty: it is open.
    """

    id: int
    kind: str
    words: Message
    scope: str
    seat: int
    wager: str
    remark: Text
    by: str
    utc_us: int
    allowed: tuple[RemedyView, ...]
    remedy: str
    decided_by: str


def ruling_views(m: TableModel) -> tuple[RulingView, ...]:
    """Return the views of the rulings in this round."""
    round_ = m.state.round
    found = round_.rulings if round_ is not None else []
    return tuple(RulingView(r.seat, r.wager, r.effect, r.cause, r.by) for r in found)


def irregularity_views(m: TableModel) -> tuple[IrregularityView, ...]:
    """Return the views of the irregularities in this round."""
    round_ = m.state.round
    found = round_.irregularities if round_ is not None else []
    return tuple(
        IrregularityView(
            each.id,
            each.kind,
            _words(m, each),
            each.scope,
            each.seat,
            each.wager,
            each.remark,
            each.by,
            each.utc_us,
            _allowed(m, each),
            each.remedy or "",
            each.decided_by,
        )
        for each in found
    )


def declarable_views(m: TableModel) -> tuple[DeclarableView, ...]:
    """Return the views of the irregularities that can be declared now; none without a round."""
    if m.state.step not in ROUND:
        return ()
    found = [_declarable(m, kind) for kind in irregularities.kinds(m)]
    return tuple(each for each in found if each.seats)


def _declarable(m: TableModel, kind: IrregularityKind) -> DeclarableView:
    at = remedies.declarable(m, kind)
    if kind is IrregularityKind.WRONG_CARDS:
        at = {seat: names for seat, names in at.items() if not seat or has_hand(m, seat)}
    return DeclarableView(kind, (*at,), (*at.values(),) if kind in OF_WAGERS else ())


def _words(m: TableModel, found: Irregularity) -> Message:
    words = irregularities.describe_irregularity(found)
    if not found.wager:
        return words
    return message("list-comma", first=words, rest=m.game.label(found.wager))


def _allowed(m: TableModel, found: Irregularity) -> tuple[RemedyView, ...]:
    if found.remedy is not None:
        return ()
    return tuple(_remedy(m, found, rule) for rule in irregularities.rules(m, found.kind).remedies)


def late(m: TableModel, alert: Alert) -> tuple[RemedyView, ...]:
    """Return what can be done about a late bet in one step; nothing, once it is decided."""
    if alert.decided is not None:
        return ()
    allowed = irregularities.rules(m, IrregularityKind.LATE_BET).remedies
    return tuple(
        RemedyView(each.remedy, each.by, (), prospects.late_bet(m, alert, each.remedy).refused)
        for each in allowed
        if each.remedy in late_bets.REMEDIES
    )


def _remedy(m: TableModel, found: Irregularity, rule: RemedyRule) -> RemedyView:
    would = prospects.prospect(m, found, rule.remedy)
    wagers = _choices(m, found, rule)
    return RemedyView(rule.remedy, rule.by, wagers, would.refused, would.needs_count)


def _choices(m: TableModel, found: Irregularity, rule: RemedyRule) -> tuple[WagerChoiceView, ...]:
    """Return the wagers that a remedy rules on.

    There are none for a seat by hand: no sensor shows its wagers.
    """
    if found.seat and found.seat not in m.table.seats:
        return ()
    return tuple(
        WagerChoiceView(seat.number, wager, irregularities.possible(m, seat, wager, rule))
        for seat, wager in irregularities.affected(m, found, rule.remedy)
        if wager
    )


def void_choices(m: TableModel) -> tuple[WagerChoiceView, ...]:
    """Return what voiding would do to each wager, and the other effects that a person can rule."""
    round_ = m.state.round
    if round_ is None or not (round_.void or m.state.holds):
        return ()
    return tuple(
        WagerChoiceView(seat.number, wager, _void_effects(m, seat, wager))
        for seat in round_.seats
        for wager in seat.wagers
    )


def _void_effects(m: TableModel, seat: Seat, wager: str) -> tuple[Effect, ...]:
    usual = rulings.void_effect(m, seat, wager)
    others = (Effect.RETURNED, Effect.PAID, Effect.LOST)
    return (usual, *(each for each in others if each is not usual))
