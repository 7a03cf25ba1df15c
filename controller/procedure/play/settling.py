"""Settling: which seats have something to settle, in the order of the game's rule, and who is next.

The table knows no cards: it never says what a seat has won.
"""

from controller.data.definition import OnFold, Order
from controller.data.state import Seat
from controller.procedure.model import TableModel, spot_bit
from controller.procedure.play import rulings


def open_wagers(m: TableModel, seat: Seat) -> tuple[str, ...]:
    """Return the seat's wagers that its hand decides: not lost with a fold, not ruled on."""
    return tuple(
        name
        for name in seat.wagers
        if not (seat.folded and m.wager(name).on_fold is OnFold.LOST)
        and not rulings.settled(m, seat.number, name)
    )


def to_settle(m: TableModel, seat: Seat) -> bool:
    """Tell whether the seat has a wager that its hand decides; one without sensors may have."""
    if not seat.due or seat.void:
        return False
    return m.runs_by_hand(seat) or bool(open_wagers(m, seat))


def order(m: TableModel) -> list[Seat]:
    """Return the seats with something to settle, in the order of the game's rule."""
    clockwise = [seat for seat in m.require_round().seats if to_settle(m, seat)]
    return clockwise if m.game.settlement_order is Order.CLOCKWISE else clockwise[::-1]


def wagers_gone(m: TableModel, seat: Seat) -> bool:
    """Tell whether the sensors see that all wagers of the seat have left the layout."""
    if not seat.wagers or m.runs_by_hand(seat):
        return False
    wagered = (i for i, each in enumerate(m.game.wagers) if each.name in seat.wagers)
    return not any(m.state.occupied & spot_bit(seat.number, index) for index in wagered)


def next_seat(m: TableModel) -> Seat | None:
    """Return the seat that is settled now or next; None: none is left.

    It is the first in the order after the last seat whose wagers have gone: a bet that has won may
    stay where it lies.
    """
    rest = order(m)
    gone = [index for index, seat in enumerate(rest) if wagers_gone(m, seat)]
    return next(iter(rest[gone[-1] + 1 if gone else 0 :]), None)
