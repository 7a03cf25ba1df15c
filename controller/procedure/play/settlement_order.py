"""Settling: which seats have something to settle, in the order of the game's rule, and who is next.

The table knows no cards: it never says what a seat has won.
"""

from controller.data.definition import FollowSettling, OnFold, Order, Step
from controller.data.keys import SEAT_KEYS
from controller.data.message import Message, listed, message
from controller.data.state import Seat
from controller.procedure.model import OfSeat, TableModel, spot_bit
from controller.procedure.play import rulings


def open_wagers(m: TableModel, seat: Seat) -> tuple[str, ...]:
    """Return the seat's wagers that its hand decides: not lost with a fold, not ruled on.

    Where sensors do not tell all that lies there, they may be any of the game's.
    """
    every = [each.name for each in m.game.wagers]
    return tuple(
        name
        for name in (every if m.runs_by_hand(seat) else seat.wagers)
        if not (seat.folded and m.wager(name).on_fold is OnFold.LOST)
        and not rulings.settled(m, seat.number, name)
    )


def to_settle(m: TableModel, seat: Seat) -> bool:
    """Tell whether the seat has a wager that its hand decides; one without sensors may have."""
    return seat.due and not seat.void and bool(open_wagers(m, seat))


def seats_in_order(m: TableModel) -> list[Seat]:
    """Return the seats with something to settle, in the order of the game's rule."""
    clockwise = [seat for seat in m.require_round().seats if to_settle(m, seat)]
    return clockwise if m.game.settlement_order is Order.CLOCKWISE else clockwise[::-1]


def wagers_gone(m: TableModel, seat: Seat) -> bool:
    """Tell whether the sensors see that all wagers of the seat have left the layout."""
    if not seat.wagers or m.runs_by_hand(seat):
        return False
    wagered = (i for i, each in enumerate(m.game.wagers) if each.name in seat.wagers)
    return not any(m.state.occupied & spot_bit(seat.number, index) for index in wagered)


def followed(m: TableModel) -> bool:
    """House switch: the dealer says of each seat that it is settled."""
    return m.house.follow_settling is FollowSettling.SEATS


def is_settled(m: TableModel, seat: Seat) -> bool:
    """Tell whether a seat is settled: as the dealer has said, or else as the sensors see it."""
    return seat.settled if followed(m) else wagers_gone(m, seat)


def next_seat(m: TableModel) -> Seat | None:
    """Return the seat that is settled now or next; None: none is left.

    Where the dealer says which seats are settled, it is the first of the others. Else it is the
    first after the last seat whose wagers have gone: a bet that has won may stay where it lies.
    """
    rest = seats_in_order(m)
    if followed(m):
        return next((seat for seat in rest if not seat.settled), None)
    gone = [index for index, seat in enumerate(rest) if wagers_gone(m, seat)]
    return next(iter(rest[gone[-1] + 1 if gone else 0 :]), None)


def unsettled(m: TableModel) -> list[int]:
    """Return the seats that the dealer has not said are settled; none, where nobody says so."""
    if m.state.step != Step.SETTLING or not followed(m):
        return []
    return [seat.number for seat in seats_in_order(m) if not seat.settled]


def settlement_words(m: TableModel) -> Message:
    """Return what the record says of the settlement when the round ends."""
    if not followed(m):
        return message("note-seat-order")
    left = unsettled(m)
    if not left:
        return message("note-all-settled")
    return message("note-not-settled", seats=listed([str(seat) for seat in left]))


def _touched(m: TableModel) -> list[int]:
    return [seat.number for seat in seats_in_order(m)] if followed(m) else []


def seat_followed(m: TableModel) -> bool:
    """The dealer says whether the seat in hand is settled."""
    return m.seat in _touched(m)


def toggle_settled(m: TableModel) -> None:
    """Note that a seat is settled; a second touch takes it back."""
    seat = m.require_round().seat(m.seat)
    seat.settled = not seat.settled
    words = message("note-seat-not-settled", seat=m.seat)
    if seat.settled:
        words = message("note-seat-settled", seat=m.seat)
    m.record("seat_settled", words, m.seat)


_SETTLED = {seat: message("key-seat-settled", seat=seat) for seat in SEAT_KEYS}
_UNSETTLED = {seat: message("key-seat-not-settled", seat=seat) for seat in SEAT_KEYS}


def meaning_of_settling(m: TableModel, number: int) -> Message:
    """Return what a touch says of a seat: that it is settled, or not yet."""
    settled = any(seat.number == number and seat.settled for seat in m.require_round().seats)
    return (_UNSETTLED if settled else _SETTLED)[number]


OF_SEAT: OfSeat = {seat_followed: _touched}
"""The condition of the seat in hand, and what returns all seats for which it holds."""
