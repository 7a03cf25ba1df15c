"""Seats: who takes part in the round, and in which order the packets come to them."""

from collections.abc import Mapping
from itertools import islice

from controller.data.definition import DealTo, Order
from controller.data.intents import SeatStands
from controller.data.keys import SEAT_KEYS
from controller.data.message import DEALER, LAYOUT, Message, message
from controller.data.state import PacketPlace, Round, Seat
from controller.procedure.model import OfSeat, TableModel
from controller.procedure.play import rulings


def seat_in(m: TableModel, seat: Seat) -> bool:
    """Tell whether the seat takes part: by touch, else by a wager that enters."""
    if seat.void:
        return False
    if seat.by_hand is not None:
        return seat.by_hand
    return bool(seat.wagers) and m.game.brings_in(seat.wagers)


def mark_seats_due(m: TableModel) -> None:
    """*No more bets*: a packet is due to the seats that take part (switch: to all)."""
    for seat in m.require_round().seats:
        seat.due = _is_dealt_to(m, seat)
        seat.next_round = bool(seat.wagers) and not (seat.due or seat.void or seat.by_hand is False)
        if seat.next_round:
            m.record("next_round", message("note-waits", seat=seat.number), seat.number)


def _is_dealt_to(m: TableModel, seat: Seat) -> bool:
    """Tell whether the seat gets a packet, as it stands now."""
    everyone = m.game.packets.to is DealTo.ALL
    return seat_in(m, seat) or (everyone and seat.by_hand is not False and not seat.void)


def first_seat(m: TableModel, round_: Round) -> int | None:
    """Return the seat that would get the first packet if the bets closed now; None: none would."""
    dealt = _in_order(m, [seat for seat in round_.seats if _is_dealt_to(m, seat)])
    return dealt[0].number if dealt else None


def due_seats(m: TableModel, round_: Round) -> list[Seat]:
    """Return the seats that are to have a packet, in the order of the deal."""
    return _in_order(m, [seat for seat in round_.seats if seat.due])


def receivers(m: TableModel, round_: Round) -> list[int]:
    """Return who is to have a packet, in the order of the deal: seats, the dealer, the layout."""
    return m.game.receivers([seat.number for seat in due_seats(m, round_)])


def packet_of(round_: Round, receiver: int) -> PacketPlace:
    """Return where the packet of a seat is, of the dealer or of the layout."""
    others = {DEALER: round_.dealer_packet, LAYOUT: round_.layout_packet}
    return others[receiver] if receiver in others else round_.seat(receiver).packet


def _in_order(m: TableModel, seats: list[Seat]) -> list[Seat]:
    """Return the seats in the order of the deal; they are given clockwise.

    Where a puck lies, the first seat after it comes first; it lies first before the first player.
    """
    if seats and m.poker is not None and not m.poker.game.shown:
        puck = m.state.puck or seats[0].number
        after = [seat for seat in seats if seat.number > puck]
        return [*after, *(seat for seat in seats if seat.number <= puck)]
    return seats if m.game.packets.order is Order.CLOCKWISE else seats[::-1]


def any_seat_in(m: TableModel) -> bool:
    """At least one seat takes part."""
    return any(seat_in(m, seat) for seat in m.require_round().seats)


def all_seats_dealt(m: TableModel) -> bool:
    """Every seat that is to have a packet has lifted it."""
    seats = m.require_round().seats
    return all(seat.packet is PacketPlace.LIFTED for seat in seats if seat.due)


def seat_known(m: TableModel) -> bool:
    """This table has the seat in hand."""
    return m.seat in m.table.seats


def _due(m: TableModel) -> list[int]:
    """Return the seats that are in this round."""
    round_ = m.state.round
    return [seat.number for seat in round_.seats if seat.due] if round_ is not None else []


def seat_due(m: TableModel) -> bool:
    """The seat in hand is in this round; that the table has it was asked before."""
    return m.seat in _due(m)


def _only_one(m: TableModel) -> list[int]:
    """Return the only seat that takes part, in a list; empty: there are others, or none."""
    taking_part = (seat.number for seat in m.require_round().seats if seat_in(m, seat))
    first_two = list(islice(taking_part, 2))
    return first_two if len(first_two) == 1 else []


def only_seat_in(m: TableModel) -> bool:
    """Without the seat in hand nobody would take part."""
    return m.seat in _only_one(m)


def toggle_seat(m: TableModel) -> None:
    """One touch puts a seat in or out against its sensor; a second one undoes it."""
    seat = m.require_round().seat(m.seat)
    seat.by_hand = None if seat.by_hand is not None else not seat_in(m, seat)
    words = message("note-out-by-touch", seat=seat.number)
    if seat_in(m, seat):
        words = message("note-in-by-touch", seat=seat.number)
    m.record("seat_by_hand", words, seat.number)


def toggle_absent(m: TableModel) -> None:
    """Note that a player has left, so that no decision is awaited; or is back."""
    seat = m.require_round().seat(m.seat)
    seat.absent = not seat.absent
    words = message("note-back", seat=m.seat)
    if seat.absent:
        words = message("note-absent", seat=m.seat)
    m.record("absent", words, m.seat)


_IN = {seat: message("key-seat-in", seat=seat) for seat in SEAT_KEYS}
_OUT = {seat: message("key-seat-out", seat=seat) for seat in SEAT_KEYS}
_ABSENT = {seat: message("key-seat-absent", seat=seat) for seat in SEAT_KEYS}
_BACK = {seat: message("key-seat-back", seat=seat) for seat in SEAT_KEYS}


def meaning_of_seat(m: TableModel, number: int) -> Message:
    """Return what a touch says of a seat: that it takes part, or not."""
    seats = m.state.round.seats if m.state.round is not None else ()
    taking_part = any(seat.number == number and seat_in(m, seat) for seat in seats)
    return (_OUT if taking_part else _IN)[number]


def meaning_of_absence(m: TableModel, number: int) -> Message:
    """Return what a touch says of a seat: that its player has left, or is back."""
    absent = any(seat.number == number and seat.absent for seat in m.require_round().seats)
    return (_BACK if absent else _ABSENT)[number]


def set_wager(seat: Seat, name: str, *, placed: bool) -> None:
    """Add a wager to those of a seat, or take it away."""
    if placed and name not in seat.wagers:
        seat.wagers.append(name)
    elif not placed and name in seat.wagers:
        seat.wagers.remove(name)


def tell_standings(m: TableModel, told: Mapping[int, SeatStands]) -> None:
    """Note how each seat stands now, where that was not told before."""
    for seat, stands in standings(m).items():
        before = told.get(seat)
        if before is None or before.round != stands.round:
            before = SeatStands(stands.round, seat)
        if stands != before:
            m.note(stands)


def standings(m: TableModel) -> dict[int, SeatStands]:
    """Return how each seat of the round under way stands now."""
    round_ = m.state.round
    if round_ is None:
        return {}
    # A void round is not locked any more, but its packets stay due.
    locked = round_.lock or any(seat.due for seat in round_.seats)
    dealt_in = [seat for seat in round_.seats if (seat.due if locked else seat_in(m, seat))]
    turns = {seat.number: turn for turn, seat in enumerate(_in_order(m, dealt_in), 1)}
    effects = rulings.effects(round_) if round_.rulings else ()
    return {
        seat.number: SeatStands(
            round_.number,
            seat.number,
            tuple(seat.wagers),
            seat.number in turns,
            turns.get(seat.number, 0),
            seat.by_hand is not None,
            seat.folded,
            seat.absent,
            seat.next_round,
            seat.void,
            tuple(each for each in effects if each.seat == seat.number),
        )
        for seat in round_.seats
    }


OF_SEAT: OfSeat = {seat_due: _due, only_seat_in: _only_one}
"""The conditions of the seat in hand, and what returns all seats for which each of them holds."""
