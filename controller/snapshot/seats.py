"""Views of the seats and their spots."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from controller.data.definition import PLAY, OpensAt, Step
from controller.data.message import Message
from controller.data.state import PacketPlace, Seat
from controller.data.terms import SEATS, SPOTS
from controller.procedure.model import TableModel, spot_bit
from controller.procedure.play import decisions, late_bets, rulings, seats, settlement_order, spots
from controller.snapshot.cards import receiver


class SpotView(Struct, frozen=True, omit_defaults=True):
    """One spot."""

    wager: str
    label: str
    state: str
    """Its sign (`controller.data.terms.SPOTS`). A late bet on which nobody has decided comes first,
    then the effect of a ruling, then a sensor that is out of service."""
    wagered: bool = False
    """The wager stands in this round."""
    opens: str = OpensAt.WAGERING
    """When the wager may be put down: `wagering` or `deciding`."""


class ChipsView(Struct, frozen=True):
    """A player's chips, where players bank the game; amounts are cents.

    Attributes:
        kind: bet: it lies before the seat; gets: it is pushed to it; back: it goes back to it.
        words: the amount, and what it is; None: nothing lies there.
        beside: all that the seat has put in; or what goes back to it, too, in words; None: nothing.
    """

    kind: str
    amount: int
    words: Message | None
    beside: Message | None = None


class SeatView(Struct, frozen=True, omit_defaults=True):
    """One seat."""

    number: int
    status: str
    """Before the deal: empty, in, next_round; its packet: waiting, packet, dealt; then deciding,
    stays (it plays, also after the decisions have closed), folded, absent, void; settled: while
    bets are settled, the dealer has said so, or all of this seat's have left the layout.
    """
    spots: tuple[SpotView, ...]
    words: Message | None = None
    """The one word that counts most; None: nobody plays there."""
    by_hand: bool = False
    turn: bool = False
    """The packet in the tray, or on its way, is for this seat; in a hand: its player acts."""
    chips: ChipsView | None = None


def seat_view(m: TableModel, number: int) -> SeatView:
    """Return the view of one seat."""
    round_ = m.state.round
    seat = round_.seat(number) if round_ is not None else None
    status, step = _status(m, seat), Step(m.state.step)
    return SeatView(
        number=number,
        status=status,
        words=SEATS.get(status),
        spots=tuple(_spot(m, step, number, seat, index) for index in range(len(m.game.wagers))),
        by_hand=seat is not None and (seat.by_hand is not None or m.runs_by_hand(seat)),
        turn=round_ is not None and _turn(m, number),
    )


_USUAL = tuple(SPOTS)[:4]
_FEW = 2


def legend(seats: Sequence[SeatView]) -> tuple[str, ...]:
    """Return the states that are explained: the usual ones, and rare ones while they are shown.

    Where several rare ones are shown, usual ones that are not give way.
    """
    shown = {spot.state for seat in seats for spot in seat.spots}
    rare = [state for state in SPOTS if state in shown and state not in _USUAL]
    return (*(each for each in _USUAL if len(rare) < _FEW or each in shown), *rare)


def _turn(m: TableModel, number: int) -> bool:
    return m.state.step == Step.DEALING_SEAT and number == receiver(m)


def _status(m: TableModel, seat: Seat | None) -> str:
    """Return the one word for a seat; the most important one counts."""
    if seat is None:
        return "empty"
    return next((word for word, holds in _STATUSES.items() if holds(m, seat)), "empty")


def _settled(m: TableModel, seat: Seat) -> bool:
    return m.state.step == Step.SETTLING and settlement_order.is_settled(m, seat)


def _stays(m: TableModel, seat: Seat) -> bool:
    """Tell whether the seat has put down its decision: it plays to the end, unless all is void."""
    if m.require_round().void or seat.packet is not PacketPlace.LIFTED:
        return False
    return decisions.stays(m, seat)


_STATUSES: dict[str, Callable[[TableModel, Seat], bool]] = {
    "void": lambda _, seat: seat.void,
    "absent": lambda _, seat: seat.absent,
    "folded": lambda _, seat: seat.folded,
    "packet": lambda _, seat: seat.packet is PacketPlace.TRAY,
    "settled": _settled,
    "stays": _stays,
    "deciding": decisions.open_for,
    "dealt": lambda _, seat: seat.packet is PacketPlace.LIFTED,
    "waiting": lambda m, seat: seat.due and not m.void,
    "next_round": lambda _, seat: seat.next_round,
    "in": seats.seat_in,
}
"""The words for a seat, the most important one first, and when each holds."""


def _late(m: TableModel, seat: int, wager: str) -> bool:
    """Tell whether a bet was put down late there, and nobody has decided on it."""
    undecided = late_bets.undecided_alerts(m)
    return any(each.placed and (each.seat, each.spot) == (seat, wager) for each in undecided)


def _spot(m: TableModel, step: Step, number: int, seat: Seat | None, index: int) -> SpotView:
    wager = m.game.wagers[index]
    bit = spot_bit(number, index)
    wagered = seat is not None and wager.name in seat.wagers
    lies, faulty = bool(m.state.occupied & bit), bool(m.state.faulty & bit)
    effect = rulings.effect_on(m, number, wager.name)
    if lies and not faulty and _late(m, number, wager.name):
        state = "late"
    elif effect is not None:
        state = effect
    elif faulty:
        state = "faulty"
    elif step in PLAY and seat is not None and m.require_round().lock:
        if spots.locked(m, seat, wager):
            state = "locked" if wagered else "none"
        else:
            state = "placed" if wagered else "awaiting"
    elif step in (Step.IDLE, Step.WAGERING, Step.RECONCILE) and wager.opens is OpensAt.WAGERING:
        state = "placed" if lies else "awaiting"
    else:
        state = "placed" if lies else "none"
    return SpotView(wager.name, wager.label, state, wagered, wager.opens)
