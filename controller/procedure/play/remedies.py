"""Whether an irregularity may be declared, and whether a remedy may be chosen against it, now."""

from controller.data.events import IrregularityDecided, IrregularityDeclared, LateBetRuled
from controller.data.irregularities import OF_WAGERS, IrregularityKind, Remedy, RemedyRule
from controller.data.message import Message, either
from controller.data.state import Irregularity, PacketPlace, Seat
from controller.data.terms import REMEDIES
from controller.procedure.model import TableModel, spot_bit
from controller.procedure.play import irregularities
from controller.procedure.play.seats import packet_of, receivers
from drivers.vocabulary import Tray

_BETS = (Remedy.RETRACT_BET, Remedy.ACCEPT_BET)


def kind_strange(m: TableModel) -> bool:
    """No game of this kind has such an irregularity."""
    return m.expect(IrregularityDeclared).kind not in irregularities.kinds(m)


def seat_missing(m: TableModel) -> bool:
    """It concerns a seat alone, and no seat of this table is named."""
    event = m.expect(IrregularityDeclared)
    if event.seat:
        return event.seat not in m.table.seats
    return irregularities.at_one_seat(m, event.kind) or bool(event.wager)


def wager_missing(m: TableModel) -> bool:
    """It concerns a wager, and no wager of the game is named."""
    event = m.expect(IrregularityDeclared)
    if event.wager:
        return event.wager not in (wager.name for wager in m.game.wagers)
    late = event.kind is IrregularityKind.LATE_BET
    return late and not irregularities.implied_wager(m, event.kind, event.seat)


def declared_already(m: TableModel) -> bool:
    """The same is open already."""
    event = m.expect(IrregularityDeclared)
    wager = event.wager or irregularities.implied_wager(m, event.kind, event.seat)
    return any(
        (each.kind, each.seat, each.wager) == (event.kind, event.seat, wager)
        for each in irregularities.undecided(m)
    )


def declarable(m: TableModel, kind: IrregularityKind) -> dict[int, list[str]]:
    """Return the seats at which a kind can be declared now, each with the wagers that can be named.

    Seat 0 is none, or several; an empty name is the wager that is meant where none is named.
    """
    open_ = irregularities.undecided(m)
    taken = {(each.seat, each.wager) for each in open_ if each.kind is kind} if open_ else ()
    seats = m.table.seats if irregularities.at_one_seat(m, kind) else (0, *m.table.seats)
    if kind not in OF_WAGERS:
        return {seat: [""] for seat in seats if (seat, "") not in taken}
    late, named = kind is IrregularityKind.LATE_BET, [wager.name for wager in m.game.wagers]
    found, asked = {}, taken or (late and m.state.alerts)
    for seat in seats:
        meant = irregularities.implied_wager(m, kind, seat) if asked else ""
        names = [wager for wager in named if (seat, wager) not in taken] if seat else []
        usual = [] if (late and not meant) or (seat, meant) in taken else [""]
        found[seat] = usual + names
    return {seat: names for seat, names in found.items() if names}


def _remedy(m: TableModel) -> Remedy:
    """Return the remedy of the decision in hand."""
    if isinstance(m.event, LateBetRuled):
        return m.event.remedy
    return m.expect(IrregularityDecided).remedy


def allowed(m: TableModel) -> Message:
    """Return the remedies that the rules allow against the irregularity in hand."""
    remedies = irregularities.rules(m, _irregularity(m).kind).remedies
    return either([REMEDIES[each.remedy] for each in remedies])


def _irregularity(m: TableModel) -> Irregularity:
    found = irregularities.in_hand(m)
    assert found is not None, "none is in hand"
    return found


def _rule(m: TableModel) -> RemedyRule | None:
    kind = _irregularity(m).kind
    return irregularities.rules(m, kind).remedy(_remedy(m))


def _irregular_seat(m: TableModel) -> Seat | None:
    number = _irregularity(m).seat
    return m.require_round().seat(number) if number else None


def irregular_unknown(m: TableModel) -> bool:
    """No irregularity of that number is open."""
    return irregularities.in_hand(m) is None


def remedy_forbidden(m: TableModel) -> bool:
    """The rules do not allow this remedy."""
    return _rule(m) is None


def remedy_above_role(m: TableModel) -> bool:
    """The rules leave this remedy to a person of another role."""
    rule, by = _rule(m), irregularities.decider(m)
    return rule is not None and by is not None and not rule.by.includes(by.role)


def effect_forbidden(m: TableModel) -> bool:
    """The rules do not allow one of the effects, or it is on a wager that is not concerned."""
    event, rule = m.expect(IrregularityDecided), _rule(m)
    assert rule is not None, "the row before asks whether the remedy is allowed"
    allowed = {
        (seat.number, wager): irregularities.possible(m, seat, wager, rule)
        for seat, wager in irregularities.nameable(m, _irregularity(m), event.remedy)
    }
    named = {(each.seat, each.wager) for each in event.effects}
    return len(named) < len(event.effects) or any(
        each.effect not in allowed.get((each.seat, each.wager), ()) for each in event.effects
    )


def count_first(m: TableModel) -> bool:
    """An act ended badly: only its cards' count lets the round be played on."""
    return _remedy(m) is Remedy.PLAY_ON and bool(_irregularity(m).hold)


def no_card_out(m: TableModel) -> bool:
    """The remedy moves a card, and no card has left the shuffler."""
    remedies = (Remedy.BURN_CARD, Remedy.RESTORE_CARD, Remedy.MOVE_PACKET)
    return _remedy(m) in remedies and not m.require_round().dispensed


def later_packet(m: TableModel) -> bool:
    """The remedy moves the packet, and a later one was dealt."""
    moves = _remedy(m) is Remedy.MOVE_PACKET
    return moves and _last_served(m) != _irregularity(m).seat


def _last_served(m: TableModel) -> int | None:
    """Return who got the packet that was lifted last: a seat, dealer, layout; None: nobody."""
    round_ = m.require_round()
    order = reversed(receivers(m, round_))
    return next((to for to in order if packet_of(round_, to) is PacketPlace.LIFTED), None)


def no_alert(m: TableModel) -> bool:
    """A late bet is ruled on, and no spot has told of one put down there."""
    found = _irregularity(m)
    late = found.kind is IrregularityKind.LATE_BET
    return late and _remedy(m) in _BETS and not _placed_late(m, found)


def _placed_late(m: TableModel, found: Irregularity) -> bool:
    where = (found.seat, found.wager)
    return any((a.seat, a.spot) == where and a.placed for a in m.state.alerts)


def no_bet_there(m: TableModel) -> bool:
    """A decision is ruled on, and its wager does not lie there."""
    found = _irregularity(m)
    if _remedy(m) not in _BETS or found.kind is IrregularityKind.LATE_BET:
        return False
    wagers = [wager.name for wager in m.game.wagers]
    if found.wager not in wagers:
        return True
    bit = spot_bit(found.seat, wagers.index(found.wager))
    stands = found.wager in m.require_round().seat(found.seat).wagers
    return not (stands or m.state.occupied & bit)


def not_in_round(m: TableModel) -> bool:
    """The remedy is for a seat's hand or wager, and that seat is not in the round."""
    if _remedy(m) not in (*_BETS, Remedy.FOLD_HAND, Remedy.VOID_SEAT):
        return False
    seat = _irregular_seat(m)
    return seat is None or not seat.due


def lacks_wager(m: TableModel) -> bool:
    """The wager that is to count needs another one beside it, which does not stand."""
    found = _irregularity(m)
    seat = _irregular_seat(m)
    if _remedy(m) is not Remedy.ACCEPT_BET or seat is None:
        return False
    requires = m.wager(found.wager).requires
    return requires is not None and requires not in seat.wagers


def aside_uncounted(m: TableModel) -> bool:
    """The seat to be voided has its packet in question, and nobody has counted it."""
    return sets_aside(m) and m.count < 0


def aside_in_tray(m: TableModel) -> bool:
    """The seat to be voided has its packet in question, and cards of it lie in the tray."""
    levels = m.state.levels
    lies = levels is not None and levels.tray is not Tray.EMPTY
    return sets_aside(m) and m.usable and lies


def sets_aside(m: TableModel) -> bool:
    """The seat to be voided has its packet in question."""
    act, found = m.state.act, _irregularity(m)
    voids = _remedy(m) is Remedy.VOID_SEAT
    return voids and act is not None and act.ended and act.seat == found.seat > 0


def packet_on_way(m: TableModel) -> bool:
    """The seat to be voided has its packet in the tray or on its way there."""
    found, act = _irregularity(m), m.state.act
    seat = _irregular_seat(m)
    if _remedy(m) is not Remedy.VOID_SEAT or seat is None:
        return False
    under_way = act is not None and not act.ended and act.seat == found.seat
    return seat.packet is PacketPlace.TRAY or under_way


def last_hand(m: TableModel) -> bool:
    """The seat to be voided is the only one in the round."""
    if _remedy(m) is not Remedy.VOID_SEAT:
        return False
    return sum(seat.due for seat in m.require_round().seats) <= 1


def folds_hand(m: TableModel) -> bool:
    """The person decides that a seat's hand is folded."""
    return _remedy(m) is Remedy.FOLD_HAND


def decides_void(m: TableModel) -> bool:
    """The person decides that the round is void."""
    return _remedy(m) is Remedy.VOID_ROUND
