"""Views of holds, of late bets, and of the act whose cards are counted."""

from msgspec import Struct

from controller.data.causes import About, Question
from controller.data.message import Message, Text, message
from controller.data.state import Alert, Hold
from controller.procedure import prospects
from controller.procedure.house import holds, people
from controller.procedure.house.holds import question_of, remedy_of, words_of_hold
from controller.procedure.model import TableModel
from controller.procedure.round.clearances import barred, only_by_voiding
from controller.procedure.shuffler import acts
from controller.snapshot.irregularities import RemedyView, late


class HoldView(Struct, frozen=True):
    """Something that holds the table.

    Attributes:
        about: the device, back colour, irregularity or spot that it is about; empty: none.
        question: what a person is asked for now, so that it ends; `count`: to clear with a count.
        takes_count: clearing it accepts a count of cards and does not need one.
        priority: of the alarm: high, medium or low.
        cleared_by: the role that ends it now by clearing; empty: none does.
        not_by: badges of those whose word does not end it.
    """

    id: int
    cause: str
    about: About
    klass: str
    scope: str
    words: Message
    remedy: Message
    latched: bool
    question: Question
    since_utc_us: int
    priority: str
    cleared_by: str = ""
    takes_count: bool = False
    not_by: tuple[str, ...] = ()


class AlertView(Struct, frozen=True):
    """A late-bet alert of this round."""

    seat: int
    spot: str
    placed: bool
    words: Message
    utc_us: int
    priority: str
    decided: str
    """The remedy by which it was decided; empty: nobody has decided on it."""
    remedies: tuple[RemedyView, ...]
    """What can be done about it in one step; empty once it is decided."""


class ReconcileView(Struct, frozen=True):
    """An act in question, while its cards are counted; no count is told before it is settled."""

    act: Message
    """Whose cards have to be counted, in words."""
    counted: bool
    """The dealer has given their count; `by`: who the dealer is."""
    by: Text


def hold_views(m: TableModel) -> tuple[HoldView, ...]:
    """Return the views of the open holds, the weightiest first."""
    return tuple(_hold_view(m, hold) for hold in holds.by_weight(m, m.state.holds))


def _hold_view(m: TableModel, hold: Hold) -> HoldView:
    return HoldView(
        hold.id,
        hold.cause,
        hold.about,
        hold.cause.klass,
        hold.scope,
        words_of_hold(m, hold),
        remedy_of(m, hold),
        hold.latched,
        question_of(hold),
        hold.since_utc_us,
        holds.priority_of(hold),
        cleared_by(m, hold),
        hold.cause.takes_count,
        tuple(sorted(barred(m, hold))),
    )


def cleared_by(m: TableModel, hold: Hold) -> str:
    """Return the role that ends a hold now by clearing it; empty: nobody does so."""
    roles = people.CLEARED_BY[hold.cause.klass]
    decided = hold.cause.question is Question.DECIDE
    # Where several roles may, as in the dealer's class, a key does.
    if len(roles) != 1 or decided or not hold.latched or hold.standing:
        return ""
    (role,) = roles
    if only_by_voiding(m, hold) and prospects.voidable(m):
        return ""
    return role if prospects.can_clear(m, role) else ""


def alert_views(m: TableModel) -> tuple[AlertView, ...]:
    """Return the views of this round's late-bet alerts."""
    return tuple(
        AlertView(
            each.seat,
            each.spot,
            each.placed,
            _late_bet(m, each),
            each.utc_us,
            holds.LATE_BET,
            each.decided or "",
            late(m, each),
        )
        for each in m.state.alerts
    )


def _late_bet(m: TableModel, alert: Alert) -> Message:
    seat, wager = alert.seat, dict(m.game.labels).get(alert.spot, alert.spot)
    if alert.untold:
        return message("panel-alert-untold", seat=seat, wager=wager)
    if alert.placed:
        return message("panel-alert-placed", seat=seat, wager=wager)
    return message("panel-alert-taken", seat=seat, wager=wager)


def reconcile_view(m: TableModel) -> ReconcileView | None:
    """Return the view of the act in question; None: there is none."""
    act, round_ = m.state.act, m.state.round
    found = round_.reconcile if round_ is not None else None
    if act is None or found is None:
        return None
    return ReconcileView(acts.describe_act(m, act), found.count >= 0, found.by)
