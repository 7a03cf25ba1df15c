"""The seats and their spots, as they are shown."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.definition import Opens, Step
from controller.procedure import spots, tray
from controller.procedure.basis import spot_bit
from controller.procedure.rows import PLAY
from controller.state import PacketPlace, Seat

if TYPE_CHECKING:
    from controller.procedure.model import TableModel


@dataclass(frozen=True, slots=True)
class SpotView:
    """One spot: `awaiting`, `placed`, `none` or `locked`."""

    wager: str
    label: str
    state: str
    faulty: bool
    wagered: bool
    """The wager stands in this round."""
    opens: str = Opens.WAGERING
    """When it may be put down: `wagering` or `deciding`."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat; `status` is one word: empty, in, waiting, packet, stays, folded, void."""

    number: int
    status: str
    spots: tuple[SpotView, ...]
    by_hand: bool
    turn: bool
    """The packet in the tray, or on its way, is this seat's."""


def seat_view(m: "TableModel", number: int) -> SeatView:
    """Return the view of one seat."""
    round_ = m.state.round
    seat = round_.seat(number) if round_ is not None else None
    return SeatView(
        number=number,
        status=_status(m, seat),
        spots=tuple(_spot(m, number, seat, index) for index in range(len(m.game.wagers))),
        by_hand=seat is not None and seat.by_hand is not None,
        turn=round_ is not None and _turn(m, number),
    )


def _turn(m: "TableModel", number: int) -> bool:
    round_ = m.require_round()
    if m.state.step != Step.DEALING_SEAT:
        return False
    return number == (round_.tray_seat if round_.tray else tray.next_receiver(m, round_))


def _status(m: "TableModel", seat: Seat | None) -> str:
    """Return the one word for a seat, the weightiest first."""
    if seat is None:
        return "empty"
    words = (
        (seat.void, "void"),
        (seat.absent, "absent"),
        (seat.folded, "folded"),
        (seat.packet is PacketPlace.TRAY, "packet"),
        (spots.decision_open(m, seat) and _stays(m, seat), "stays"),
        (spots.decision_open(m, seat), "deciding"),
        (seat.packet is PacketPlace.LIFTED, "dealt"),
        (seat.due, "waiting"),
        (seat.next_round, "next round"),
        (spots.seat_in(m, seat), "in"),
    )
    return next((word for true, word in words if true), "empty")


def _stays(m: "TableModel", seat: Seat) -> bool:
    return m.decision is not None and m.decision.name in seat.wagers


def _spot(m: "TableModel", number: int, seat: Seat | None, index: int) -> SpotView:
    wager = m.game.wagers[index]
    bit = spot_bit(number, index)
    wagered = seat is not None and wager.name in seat.wagers
    lies = bool(m.state.occupied & bit)
    step = Step(m.state.step)
    if step in PLAY and seat is not None and m.require_round().lock:
        if spots.locked(m, seat, wager):
            state = "locked" if wagered else "none"
        else:
            state = "placed" if wagered else "awaiting"
    elif step in (Step.IDLE, Step.WAGERING, Step.RECONCILE) and wager.opens is Opens.WAGERING:
        state = "placed" if lies else "awaiting"
    else:
        state = "placed" if lies else "none"
    faulty = bool(m.state.faulty & bit)
    return SpotView(wager.name, wager.label, state, faulty, wagered, wager.opens)
