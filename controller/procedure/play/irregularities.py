"""Irregularities: how they open, what a remedy does to the round, and how they close.

People decide them; who may was checked before (`remedies`).
"""

from collections.abc import Iterator
from dataclasses import replace

from controller.data.causes import Cause
from controller.data.definition import OnFold
from controller.data.events import Clear, IrregularityDecided, IrregularityDeclared, LateBetRuled
from controller.data.intents import IrregularityClosed, IrregularityOpened
from controller.data.irregularities import (
    OF_WAGERS,
    RETURNED_BY,
    Effect,
    IrregularityKind,
    IrregularityRule,
    Remedy,
    RemedyRule,
    kinds_at,
    rule_of,
)
from controller.data.message import Message, Param, Text, message
from controller.data.person import Person, Role
from controller.data.state import Hold, Irregularity, PacketPlace, Seat
from controller.data.terms import IRREGULARITIES
from controller.procedure.house import holds
from controller.procedure.model import TableModel
from controller.procedure.play import decisions, payouts, rulings, seats


def rules(m: TableModel, kind: IrregularityKind) -> IrregularityRule:
    """Return what the rules of this house say about a kind.

    Where players bank the game, no seat is taken out with its money: it is folded.
    """
    found = rule_of(m.house.irregularities, kind)
    if m.poker is None:
        return found
    others = (each for each in found.remedies if each.remedy is not Remedy.VOID_SEAT)
    return replace(found, remedies=tuple(others))


def kinds(m: TableModel) -> tuple[IrregularityKind, ...]:
    """Return the kinds that this table's game has."""
    return kinds_at(players=m.poker is not None, staged=m.game.staged)


def at_one_seat(m: TableModel, kind: IrregularityKind) -> bool:
    """Tell whether a kind concerns one seat, which has to be named."""
    for rule in m.house.irregularities:
        if rule.kind is kind:
            return not rule.scope.stops_round
    return False


def undecided(m: TableModel) -> list[Irregularity]:
    """Return those of the round under way that nobody has decided yet."""
    round_ = m.state.round
    if round_ is None or not round_.irregularities:
        return []
    return [each for each in round_.irregularities if each.remedy is None]


def describe_irregularity(found: Irregularity) -> Message:
    """Return an irregularity as people say it."""
    seat, remark = found.seat, found.remark
    kind = IRREGULARITIES[found.kind.value]
    which: dict[str, Param] = {"number": found.id, "irregularity": kind}
    if seat and remark:
        return message("irregular-at-seat-remarked", **which, seat=seat, remark=remark)
    if seat:
        return message("irregular-at-seat", **which, seat=seat)
    if remark:
        return message("irregular-remarked", **which, remark=remark)
    return message("irregular-named", **which)


# How they open.


def declare(m: TableModel) -> None:
    """A person says what went against the rules."""
    event = m.expect(IrregularityDeclared)
    wager = event.wager or implied_wager(m, event.kind, event.seat)
    _open(m, event.kind, event.seat, wager, event.remark, str(event.by))


def open_reported(
    m: TableModel, kind: IrregularityKind, seat: int, words: Text, hold: Hold
) -> None:
    """Open an irregularity that the shuffler has reported, with a hold."""
    _open(m, kind, seat, "", words, "", hold.id)


def noticed(m: TableModel, kind: IrregularityKind, words: Message) -> None:
    """Open an irregularity that the shuffler has told of; only its own hold stands for it."""
    _open(m, kind, 0, "", words, "")


def _open(
    m: TableModel,
    kind: IrregularityKind,
    seat: int,
    wager: str,
    remark: Text,
    by: str,
    hold: int = 0,
) -> None:
    state, round_ = m.state, m.require_round()
    state.irregularities += 1
    scope = rules(m, kind).scope
    irregularity = Irregularity(
        state.irregularities, kind, scope, seat, wager, remark, by, m.step, m.now.utc_us, hold
    )
    round_.irregularities.append(irregularity)
    m.note(IrregularityOpened(irregularity.id, kind, scope, seat, wager, remark, by))


def implied_wager(m: TableModel, kind: IrregularityKind, seat: int) -> str:
    """Return the wager that is meant if none was named: of the seat's alert, or its decision."""
    if kind not in OF_WAGERS:
        return ""
    taken = {(each.seat, each.wager) for each in m.require_round().irregularities}
    told = [each for each in m.state.alerts if each.seat == seat]
    spots = [each.spot for each in told if (each.seat, each.spot) not in taken]
    if kind is IrregularityKind.LATE_BET:
        return next(iter(spots), "")
    bets = [stage.bets for stage in m.game.stages]
    return next((spot for spot in spots if spot in bets), _decision_of(m, seat))


def _decision_of(m: TableModel, seat: int) -> str:
    """Return the wager of a seat's decision: of the stage where it folded, else of this one."""
    round_, stage = m.require_round(), decisions.stage_of(m)
    hand = next((each for each in round_.seats if each.number == seat), None)
    if hand is not None and hand.folded and hand.decided_at >= 0:
        stage = m.game.stages[hand.decided_at]
    return stage.bets if stage is not None else m.game.decision or ""


# Remedies.


def decide_irregularity(m: TableModel) -> None:
    """A person has decided; the rows have checked that it may be done."""
    event = m.expect(IrregularityDecided)
    irregularity = in_hand(m)
    assert irregularity is not None, f"there is no irregularity {event.id}"
    carry_out(m, irregularity, event)


def carry_out(m: TableModel, irregularity: Irregularity, event: IrregularityDecided) -> None:
    """Do what a decision says, and close the irregularity."""
    _rule(m, irregularity, event)
    if event.remedy is Remedy.RETRACT_BET:
        seats.set_wager(_seat(m, irregularity), irregularity.wager, placed=False)
    elif event.remedy is Remedy.ACCEPT_BET:
        _accept(m, irregularity)
    elif event.remedy is Remedy.FOLD_HAND:
        decisions.fold_hand(m, _seat(m, irregularity))
        m.record("fold", message("note-folds-as-ruled", seat=irregularity.seat), irregularity.seat)
    elif event.remedy is Remedy.VOID_SEAT:
        void_seat(m, _seat(m, irregularity))
    payouts.judge_again(m)
    close_irregularity(m, irregularity, event.remedy, str(event.by), event.reason)


def in_hand(m: TableModel) -> Irregularity | None:
    """Return the open irregularity that the event in hand decides.

    A late bet that is ruled on in one step need not be declared yet: then it has number 0.
    """
    if isinstance(m.event, LateBetRuled):
        return _late_bet(m, m.event)
    number = m.event.id if isinstance(m.event, IrregularityDecided) else 0
    return next((each for each in undecided(m) if each.id == number), None)


def _late_bet(m: TableModel, event: LateBetRuled) -> Irregularity:
    kind = IrregularityKind.LATE_BET
    known = _known(m, kind, event.seat, event.wager)
    scope = rules(m, kind).scope
    now = m.now.utc_us
    return known or Irregularity(0, kind, scope, event.seat, event.wager, "", "", m.step, now)


def _known(m: TableModel, kind: IrregularityKind, seat: int, wager: str) -> Irregularity | None:
    same = (
        each for each in undecided(m) if (each.kind, each.seat, each.wager) == (kind, seat, wager)
    )
    return next(same, None)


def declared(m: TableModel, kind: IrregularityKind, seat: int, wager: str, by: str) -> Irregularity:
    """Return the open irregularity of a kind at a wager; it is declared now, if it was not."""
    known = _known(m, kind, seat, wager)
    if known is None:
        _open(m, kind, seat, wager, "", by)
        known = m.require_round().irregularities[-1]
    return known


def decider(m: TableModel) -> Person | None:
    """Return who decides; if nobody is named for a late bet, the dealer whose badge was tapped.

    A tap proves nothing: whoever's badge it is, it decides what a dealer may.
    """
    event, dealer = m.event, m.state.dealer
    if isinstance(event, LateBetRuled):
        return event.by or (replace(dealer, role=Role.DEALER) if dealer is not None else None)
    return event.by if isinstance(event, IrregularityDecided) else None


def _seat(m: TableModel, irregularity: Irregularity) -> Seat:
    return m.require_round().seat(irregularity.seat)


def _accept(m: TableModel, irregularity: Irregularity) -> None:
    """The wager counts as if it had been in time; with its decision a hand is back."""
    seat = _seat(m, irregularity)
    seats.set_wager(seat, irregularity.wager, placed=True)
    if irregularity.wager not in m.game.folds_without:
        return
    seat.folded = False
    for wager in seat.wagers:
        if rulings.effect_on(m, seat.number, wager) is Effect.LOST:
            kind, by = irregularity.kind, str(decider(m) or "")
            rulings.rule(m, seat.number, wager, Effect.STANDS, kind, by)


def void_seat(m: TableModel, seat: Seat) -> None:
    """Take a seat out of the round: its packet is set aside, and no other comes to it."""
    if seat.packet is PacketPlace.LIFTED:
        m.require_round().aside.append(seat.cards)
        m.record("void_seat", message("note-void-aside", seat=seat.number), seat.number)
    else:
        m.record("void_unserved", message("note-void-unserved", seat=seat.number), seat.number)
    seat.packet, seat.cards = PacketPlace.NONE, 0
    seat.due, seat.void = False, True


def affected(
    m: TableModel, irregularity: Irregularity, remedy: Remedy
) -> Iterator[tuple[Seat, str]]:
    """Yield the wagers that a remedy may rule on; a bet without a seat or a name is none.

    A remedy that takes no bet away rules on none of a folded hand: its fold has lost them.
    """
    round_ = m.require_round()
    if remedy in (Remedy.RETRACT_BET, Remedy.ACCEPT_BET):
        if irregularity.seat and irregularity.wager:
            yield _seat(m, irregularity), irregularity.wager
        return
    whole = remedy is Remedy.VOID_ROUND or not irregularity.seat
    takes = remedy in RETURNED_BY
    for seat in round_.seats if whole else [_seat(m, irregularity)]:
        for wager in seat.wagers if takes or not seat.folded else ():
            yield seat, wager


def nameable(m: TableModel, irregularity: Irregularity, remedy: Remedy) -> list[tuple[Seat, str]]:
    """Return the wagers that the person may rule on, those included that no sensor tells of."""
    concerned = list(affected(m, irregularity, remedy))
    seats = {seat.number for seat, _ in concerned} | {irregularity.seat}
    whole = remedy is Remedy.VOID_ROUND or not irregularity.seat
    for seat in m.require_round().seats:
        if m.runs_by_hand(seat) and (whole or seat.number in seats):
            concerned += [(seat, wager.name) for wager in m.game.wagers]
    return concerned


def possible(m: TableModel, seat: Seat, wager: str, rule: RemedyRule) -> tuple[Effect, ...]:
    """Return what a remedy may do to one wager, the usual effect first.

    Losses of a folded hand and earlier rulings stay, unless the person says otherwise; a decision
    that counts after all brings its hand back.
    """
    definition = m.wager(wager)
    allowed = rule.possible(wager, main=definition.against_dealer)
    back = rule.remedy is Remedy.ACCEPT_BET and wager in m.game.folds_without
    folds = (seat.folded and not back) or rule.remedy is Remedy.FOLD_HAND
    if folds and definition.on_fold is OnFold.LOST:
        return (Effect.LOST, *(each for each in allowed if each is not Effect.LOST))
    return allowed


def _rule(m: TableModel, irregularity: Irregularity, event: IrregularityDecided) -> None:
    """Rule on the wagers: as the person says, else by the first effect of the rules."""
    rule = rules(m, irregularity.kind).remedy(event.remedy)
    assert rule is not None, f"{event.remedy} is not allowed"
    said = {(each.seat, each.wager): each.effect for each in event.effects}
    concerned = list(affected(m, irregularity, event.remedy))
    for seat, wager in nameable(m, irregularity, event.remedy):
        usual = possible(m, seat, wager, rule)[0] if (seat, wager) in concerned else Effect.STANDS
        effect = said.get((seat.number, wager), usual)
        if effect is not Effect.STANDS or event.remedy is Remedy.ACCEPT_BET:
            rulings.rule(m, seat.number, wager, effect, irregularity.kind, str(event.by))


# How they close.


def close_irregularity(
    m: TableModel, irregularity: Irregularity, remedy: Remedy, by: str, reason: str
) -> None:
    """Close an irregularity: it is decided, and holds nothing any more."""
    irregularity.remedy = remedy
    irregularity.decided_by, irregularity.reason = by, reason
    m.note(IrregularityClosed(irregularity.id, remedy, by, reason))
    if irregularity.kind is IrregularityKind.LATE_BET:
        for alert in m.state.alerts:
            if (alert.seat, alert.spot) == (irregularity.seat, irregularity.wager):
                alert.decided = alert.decided or remedy
    holds.close_cause(m, Cause.IRREGULAR, irregularity.id, by=by, reason=reason)


def close_all(m: TableModel, remedy: Remedy) -> None:
    """Close all open irregularities: a person's word goes further than each of them."""
    event = m.event
    assert isinstance(event, Clear | IrregularityDecided), "only a person decides"
    for irregularity in undecided(m):
        close_irregularity(m, irregularity, remedy, str(event.by), event.reason)


def follow_holds(m: TableModel) -> None:
    """Close the shuffler's findings whose holds are gone: the round is played on.

    A person cleared the holds, or the shuffler has told after all.
    """
    event = m.event
    by, reason = (str(event.by), event.reason) if isinstance(event, Clear) else ("", "")
    standing = {hold.id for hold in m.state.holds}
    for irregularity in undecided(m):
        if irregularity.hold and irregularity.hold not in standing:
            close_irregularity(m, irregularity, Remedy.PLAY_ON, by, reason)


def irregularity_open(m: TableModel) -> bool:
    """Something that went against the rules is not decided yet."""
    return bool(undecided(m))
