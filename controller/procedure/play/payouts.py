"""Payouts: stated by the dealer while settling; a supervisor acknowledges or refuses large ones."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import StrEnum
from typing import TypeVar

from controller.data.causes import About, Cause, Spot
from controller.data.definition import OnFold, Step, TableDefinition
from controller.data.events import PayoutRefused, PayoutStated
from controller.data.intents import PAYOUT_BY_ONE
from controller.data.irregularities import Effect
from controller.data.message import Message, Money, Param, message, sentences
from controller.data.person import Person
from controller.data.state import RefusedPayout, StatedPayout
from controller.procedure.house import holds
from controller.procedure.model import TableModel
from controller.procedure.play import rulings
from controller.wagering import bet_of, beyond_pay_table, payout_advice

_Payout = TypeVar("_Payout", StatedPayout, RefusedPayout)


def stated(m: TableModel) -> PayoutStated:
    """Return the statement in hand; asking without one is a programming error."""
    return m.expect(PayoutStated)


def excess(m: TableModel) -> Message | None:
    """Return why the payout in hand cannot be: the prize's limit of a round; None: it can.

    All seats together count (WAC 230-15-490); so the figures that were stated are lowered, in
    proportion, before the last one is taken.
    """
    event = stated(m)
    prize = m.game.prize(event.wager)
    limit = dict(m.table.payout_limits).get(prize)
    figures = m.state.round.payouts if m.state.round is not None else []
    others = sum(
        each.amount for each in _of_others(event, figures) if m.game.prize(each.wager) == prize
    )
    if limit is None or others + event.amount <= limit:
        return None
    which: dict[str, Param] = {"wager": m.game.label(prize), "amount": Money(limit)}
    left = Money(max(0, limit - others))
    if others:
        return message("refusal-payouts-above-limit", **which, stated=Money(others), most=left)
    return message("refusal-payout-above-limit", **which, most=left)


def note(m: TableModel) -> None:
    """Take a figure in, in place of the one before, and put in the record what is wrong with it.

    The dealer is told, and may go on, unless a supervisor has to look first.
    """
    event, round_ = stated(m), m.require_round()
    round_.payouts_refused = _of_others(event, round_.payouts_refused)
    before = _figure(m, Spot(event.seat, event.wager))
    badge = m.state.dealer.badge if m.state.dealer is not None else ""
    figure = StatedPayout(event.seat, event.wager, event.amount, badge=badge, bets=[*event.bets])
    if before is not None:
        figure.taken_strange = before.taken_strange
        figure.approved = min(before.approved, event.amount)
        figure.in_seat = min(before.in_seat, event.amount)
        figure.in_round = min(before.in_round, event.amount)
    round_.payouts = _of_others(event, round_.payouts)
    if event.amount:
        round_.payouts.append(figure)
    words = _words(m, figure)
    if before is not None:
        words = message("note-payout-replaced", what=words, before=Money(before.amount))
    m.record("payout", words)
    if event.amount:
        _judge(m, figure)
    hold_for_figures(m)


def judge_again(m: TableModel) -> None:
    """Hold the figures that were stated before against what a person has ruled since.

    What they speak against now, a supervisor has not taken.
    """
    for figure in m.require_round().payouts:
        if _judge(m, figure):
            figure.taken_strange = False
    hold_for_figures(m)


def drop_all(m: TableModel) -> None:
    """Nothing is paid in a void round."""
    round_ = m.require_round()
    round_.payouts, round_.payouts_refused = [], []
    hold_for_figures(m)


def _judge(m: TableModel, figure: StatedPayout) -> bool:
    """Note what is wrong with a figure; new doubts go in the record. Tell whether there are any."""
    seen, wrong = [*_not_seen(m, figure)], _wrong(m, figure)
    known, figure.doubts = figure.doubts, [*seen, *wrong]
    figure.strange = bool(seen) or _beyond(m, figure)
    new = [what for what in figure.doubts if what not in known]
    for what in new:
        m.record("payout_doubt", message("note-payout-doubt", **_place(m, figure), what=what))
    return bool(new)


def refused(m: TableModel) -> PayoutRefused:
    """Return the refusal in hand; asking without one is a programming error."""
    return m.expect(PayoutRefused)


def payout_waits(m: TableModel) -> bool:
    """The payout waits for a supervisor's word."""
    event = refused(m)
    return holds.hold_about(m, Cause.PAYOUT, Spot(event.seat, event.wager)) is not None


def refuse_payout(m: TableModel) -> None:
    """Note that a payout is not paid as stated: its figure is gone, and the dealer is told."""
    event, round_ = refused(m), m.require_round()
    spot = Spot(event.seat, event.wager)
    holds.close_cause(m, Cause.PAYOUT, spot, by=str(event.by), reason=event.reason)
    round_.payouts = _of_others(event, round_.payouts)
    hold_for_figures(m)
    round_.payouts_refused.append(RefusedPayout(event.seat, event.wager))
    words = message(
        "note-payout-refused", **_place(m, event), by=str(event.by), reason=event.reason
    )
    m.record("payout_refused", words)


def to_state_again(m: TableModel) -> list[Message]:
    """Return, for the dealer, the payouts that were refused and not stated anew."""
    round_ = m.state.round
    if round_ is None or m.state.step != Step.SETTLING:
        return []
    return [
        message("prompt-payout-refused", seat=each.seat, wager=m.game.label(each.wager))
        for each in round_.payouts_refused
    ]


def _place(m: TableModel, event: PayoutStated | PayoutRefused | StatedPayout) -> dict[str, Param]:
    return {"seat": event.seat, "wager": m.game.label(event.wager)}


def _figure(m: TableModel, spot: About) -> StatedPayout | None:
    """Return the figure that stands for a wager or bonus of a seat; None: none does."""
    figures = m.require_round().payouts
    return next((each for each in figures if Spot(each.seat, each.wager) == spot), None)


def _of_others(event: PayoutStated | PayoutRefused, payouts: Iterable[_Payout]) -> list[_Payout]:
    """Return the payouts of other wagers and seats than the event's."""
    which = event.seat, event.wager
    return [each for each in payouts if (each.seat, each.wager) != which]


# What a supervisor has to look at: a large figure, a large sum of a seat or of the round, and what
# cannot be by what the table knows. That is never refused for good, because sensors may be wrong.


def hold_for_figures(m: TableModel) -> None:
    """Hold the round for each figure that needs a supervisor; what needs none any more is let go.

    A sum is asked about at the figure of it that was stated last.
    """
    asked = {
        Spot(each.seat, each.wager): _asking(m, each)
        for each in m.require_round().payouts
        if _waits(m, each) or _sums(m, each)
    }
    for hold in [each for each in m.state.holds if each.cause is Cause.PAYOUT]:
        if not isinstance(hold.about, Spot) or asked.get(hold.about) != hold.words:
            holds.close_hold(m, hold)
    for spot, words in asked.items():
        holds.open_hold(m, Cause.PAYOUT, words, about=spot, seat=spot.seat)


def dealers(m: TableModel, spot: About) -> set[str]:
    """Return the badges of who deals now, and of who dealt when a figure was stated."""
    figure = _figure(m, spot)
    now = m.state.dealer.badge if m.state.dealer is not None else ""
    return {now, figure.badge if figure is not None else ""} - {""}


def approve(m: TableModel, spot: About, by: Person | None) -> None:
    """Note that a supervisor has approved a figure, and the sums that they were asked about."""
    figure = _figure(m, spot)
    if figure is None:
        return
    badge, what = by.badge if by is not None else "", _words(m, figure)
    if badge and badge in dealers(m, spot):
        m.record(PAYOUT_BY_ONE, message("note-payout-by-one", what=what, by=str(by)))
    elif badge in m.require_round().relieved:  # a badge is tapped, and proves nobody
        m.record(PAYOUT_BY_ONE, message("note-payout-by-tap", what=what, by=str(by)))
    for sum_ in _sums(m, figure):
        for each in _within(m, figure, sum_):
            if sum_ is _Sum.SEAT:
                each.in_seat = each.amount
            else:
                each.in_round = each.amount
    figure.approved, figure.taken_strange = figure.amount, figure.strange


class _Sum(StrEnum):
    """What is added up."""

    SEAT = "seat"
    ROUND = "round"


def _within(m: TableModel, figure: StatedPayout, sum_: _Sum) -> list[StatedPayout]:
    """Return the figures that are added up with one."""
    figures = m.require_round().payouts
    return [each for each in figures if sum_ is _Sum.ROUND or each.seat == figure.seat]


def _waits(m: TableModel, figure: StatedPayout) -> bool:
    """Tell whether a figure needs a supervisor for itself.

    It is large, or strange, or more than what was approved.
    """
    if figure.strange and not figure.taken_strange:
        return True
    large = figure.amount > m.house.payout_acknowledged_above
    return figure.amount > figure.approved and (large or figure.strange or figure.approved > 0)


def _sums(m: TableModel, figure: StatedPayout) -> list[_Sum]:
    """Return the sums that are to be approved at a figure: large, and above what was approved."""
    found = []
    for sum_ in _Sum:
        within = _within(m, figure, sum_)
        total = sum(each.amount for each in within)
        if sum_ is _Sum.SEAT:
            most = m.house.seat_payouts_acknowledged_above
            approved = sum(each.in_seat for each in within)
        else:
            most = m.house.round_payouts_acknowledged_above
            approved = sum(each.in_round for each in within)
        if within[-1] is figure and total > max(most, approved):
            found.append(sum_)
    return found


def _asking(m: TableModel, figure: StatedPayout) -> Message:
    """Return what a supervisor is asked: the figure, its sums if it is not all, the doubts."""
    large = figure.amount > m.house.payout_acknowledged_above
    what, sums = _words(m, figure), list[Message]()
    for sum_ in _sums(m, figure):
        total = Money(sum(each.amount for each in _within(m, figure, sum_)))
        if sum_ is _Sum.SEAT:
            sums.append(message("hold-payouts-of-seat", seat=figure.seat, amount=total))
        else:
            sums.append(message("hold-payouts-of-round", amount=total))
    asked = message("hold-payout", what=what) if large else message("hold-payout-odd", what=what)
    return sentences([asked, *sums, *figure.doubts])


def _beyond(m: TableModel, figure: StatedPayout) -> bool:
    """Tell whether a figure is more than the pay table can give."""
    table, bets = _as_decided(m, figure.seat), dict(figure.bets)
    return beyond_pay_table(table, figure.wager, figure.amount, bets)


def _not_seen(m: TableModel, figure: StatedPayout) -> Iterator[Message]:
    """Yield what of a figure the table has seen otherwise: its seat, or its bet.

    Where no sensor tells a seat's bets, none is missed.
    """
    seat = m.require_round().seat(figure.seat)
    bet = bet_of(m.game, figure.wager)
    if not seat.due or seat.void:
        yield message("payout-seat-not-in", seat=figure.seat)
    elif seat.folded and not _outlives_fold(m, bet):
        yield message("payout-seat-folded", seat=figure.seat)
    elif rulings.effect_on(m, seat.number, bet) in (Effect.RETURNED, Effect.LOST):
        yield message("payout-bet-ruled", wager=m.game.label(bet))
    elif bet not in seat.wagers and not m.runs_by_hand(seat):
        yield message("payout-bet-not-seen", wager=m.game.label(bet))


def _outlives_fold(m: TableModel, bet: str) -> bool:
    """Tell whether a folded seat's bet is paid now and then: community cards may make its hand.

    Where the seat's own cards alone do, nobody folds a hand that is paid: a supervisor looks at it.
    """
    return m.wager(bet).on_fold is OnFold.ACTION and bool(m.game.packets.community)


def _wrong(m: TableModel, figure: StatedPayout) -> tuple[Message, ...]:
    """Return what is wrong with a figure, or with the bets from which it follows."""
    table, bets = _as_decided(m, figure.seat), dict(figure.bets)
    return payout_advice(table, figure.wager, figure.amount, bets)


def _as_decided(m: TableModel, seat: int) -> TableDefinition:
    """Return the table with the sizes that a seat's bet could have at its stage."""
    stage = m.require_round().seat(seat).decided_at
    if not m.game.staged or stage < 0:
        return m.table
    return replace(m.table, game=m.game.decided_at(stage))


def _words(m: TableModel, figure: StatedPayout) -> Message:
    return message("note-payout", **_place(m, figure), amount=Money(figure.amount))


def wager_known(m: TableModel) -> bool:
    """The game has the wager or bonus that is paid."""
    return stated(m).wager in m.game.settlement


def payout_above_limit(m: TableModel) -> bool:
    """The prize would pay more in this round than its limit."""
    return excess(m) is not None
