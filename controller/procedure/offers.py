"""Offers: the keys that are legal now, found by asking the program's own rows."""

from collections.abc import Callable
from operator import attrgetter

from controller.data.state import Offer, Round, Seat
from controller.procedure.house import holds
from controller.procedure.house.lamps import show_lamps
from controller.procedure.keys import MEANINGS, SEAT_KEYS
from controller.procedure.model import TableModel
from controller.procedure.play.seats import seat_in
from controller.procedure.program import Program
from controller.procedure.questions import found, found_for
from controller.procedure.round import hand_dealing
from drivers.vocabulary import Key

Meant = tuple[Key, str]
"""A key that is legal, and what it means now."""
_said = attrgetter("key", "meaning")
"""What an offer says."""


def _continue_meaning(m: TableModel) -> str:
    return "" if holds.dealer_hold(m) else hand_dealing.next_word(m)


def _close_meaning(m: TableModel) -> str:
    return "Close after this round" if m.state.round is not None else ""


_MOMENTS: dict[Key, Callable[[TableModel], str]] = {
    Key.CONTINUE: _continue_meaning,
    Key.CLOSE: _close_meaning,
}
"""What the moment makes of a key; empty: nothing but what it always means."""


def _meaning(m: TableModel, key: Key) -> str:
    moment = _MOMENTS.get(key)
    return (moment(m) if moment is not None else "") or MEANINGS[key]


def _of_seats(program: Program, m: TableModel) -> list[Meant]:
    """Return the seats' keys that are legal now."""
    seats = found_for(m, program.offerable_seats(m.state.step), m.table.seats)
    round_ = m.state.round
    if round_ is None:
        return [(SEAT_KEYS[seat], f"Seat {seat} in") for seat in seats]
    return [
        (SEAT_KEYS[seat.number], _seat_meaning(m, round_, seat))
        for seat in round_.seats
        if seat.number in seats
    ]


def _seat_meaning(m: TableModel, round_: Round, seat: Seat) -> str:
    if round_.first_lifted:
        return f"Seat {seat.number} {'back' if seat.absent else 'absent'}"
    return f"Seat {seat.number} {'out' if seat_in(m, seat) else 'in'}"


def refresh(program: Program, m: TableModel) -> None:
    """Make the offers anew; what is offered with the same meaning as before keeps its id."""
    state = m.state
    meant = [
        (key, _meaning(m, key)) for key, tree in program.offerable(state.step) if found(m, tree)
    ]
    meant += _of_seats(program, m)
    if meant == [*map(_said, state.offers)]:
        return
    before = dict(zip(map(_said, state.offers), state.offers, strict=True))
    state.lamps += 1
    state.offers = [before.get(each) or _offer(m, *each) for each in meant]
    show_lamps(m)


def _offer(m: TableModel, key: Key, meaning: str) -> Offer:
    since = m.state.lamps
    return Offer(f"{key.name.lower()}-{since}", key, meaning, since, m.now.monotonic_ns)
