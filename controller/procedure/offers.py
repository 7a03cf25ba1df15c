"""Offers: the keys that are legal now, found by asking the machine's own rows."""

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING

from controller.data.state import Offer, Round, Seat
from controller.procedure import hands
from controller.procedure.asked import applying, taking
from controller.procedure.lamps import show_lamps
from controller.procedure.spots import seat_in
from drivers.vocabulary import Key

if TYPE_CHECKING:
    from controller.procedure.model import TableModel

SEATS: dict[Key, int] = {key: key - Key.SEAT_1 + 1 for key in Key if key.name.startswith("SEAT_")}
"""The seat of each seat key."""
_SEAT_KEYS = {seat: key for key, seat in SEATS.items()}

TRIGGERS: dict[Key, str] = {
    key: "key_seat" if key in SEATS else f"key_{key.name.lower()}" for key in Key
}
"""The trigger of each key."""

MEANINGS: dict[Key, str] = {
    Key.NO_MORE_BETS: "No more bets",
    Key.BETS_OPEN: "Bets open again",
    Key.GREEN: "Release the remaining cards",
    Key.DECISIONS_CLOSED: "Decisions closed",
    Key.ROUND_OVER: "Round over",
    Key.STOP: "Stop the game",
    Key.CONTINUE: "Continue",
    Key.OPEN: "Open the table",
    Key.CLOSE: "Close the table",
    Key.CALL_FLOOR: "Call the floor",
}
"""What each key means, unless the moment gives it another meaning."""


Meant = tuple[Key, str]
"""A key that is legal, and what it means now."""
_said = attrgetter("key", "meaning")
"""What an offer says."""


def _continue_meaning(m: "TableModel") -> str:
    return "" if m.dealer_hold() else hands.next_word(m)


def _close_meaning(m: "TableModel") -> str:
    return "Close after this round" if m.state.round is not None else ""


_MOMENTS: dict[Key, Callable[["TableModel"], str]] = {
    Key.CONTINUE: _continue_meaning,
    Key.CLOSE: _close_meaning,
}
"""What the moment makes of a key; empty: nothing but what it always means."""


def _meaning(m: "TableModel", key: Key) -> str:
    moment = _MOMENTS.get(key)
    return (moment(m) if moment is not None else "") or MEANINGS[key]


def _of_seats(m: "TableModel") -> list[Meant]:
    """Return the seats' keys that are legal now."""
    rows = m.program.offerable_seats(m.state.step)
    seats = taking(m, rows) if rows else []
    round_ = m.state.round
    if round_ is None:
        return [(_SEAT_KEYS[seat], f"Seat {seat} in") for seat in seats]
    return [
        (_SEAT_KEYS[seat.number], _seat_meaning(m, round_, seat))
        for seat in round_.seats
        if seat.number in seats
    ]


def _seat_meaning(m: "TableModel", round_: Round, seat: Seat) -> str:
    if round_.first_lifted:
        return f"Seat {seat.number} {'back' if seat.absent else 'absent'}"
    return f"Seat {seat.number} {'out' if seat_in(m, seat) else 'in'}"


def refresh(m: "TableModel") -> None:
    """Make the offers anew; what is offered with the same meaning as before keeps its id."""
    state = m.state
    m.event = None  # what is offered is there for whoever stands at the keys
    meant = [
        (key, _meaning(m, key))
        for key, rows in m.program.offerable(state.step)
        if not applying(m, rows).refuse
    ]
    meant += _of_seats(m)
    if meant == [*map(_said, state.offers)]:
        return
    before = dict(zip(map(_said, state.offers), state.offers, strict=True))
    state.lamps += 1
    state.offers = [before.get(each) or _offer(m, *each) for each in meant]
    show_lamps(m)


def _offer(m: "TableModel", key: Key, meaning: str) -> Offer:
    since = m.state.lamps
    return Offer(f"{key.name.lower()}-{since}", key, meaning, since, m.now.monotonic_ns)
