"""Offers: the keys that are legal now, found by asking the machine's own rows."""

from typing import TYPE_CHECKING

from controller.procedure import hands
from controller.procedure.asked import applying
from controller.procedure.lamps import show_lamps
from controller.procedure.spots import seat_in
from controller.state import Offer
from drivers.vocabulary import Key

if TYPE_CHECKING:
    from controller.procedure.model import TableModel

SEATS: dict[Key, int] = {key: key - Key.SEAT_1 + 1 for key in Key if key.name.startswith("SEAT_")}
"""The seat of each seat key."""

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


def _meaning(m: "TableModel", key: Key) -> str:
    number = SEATS.get(key)
    if number is not None:
        return _seat_meaning(m, number)
    if key is Key.CONTINUE and not m.dealer_hold():
        return hands.next_word(m) or MEANINGS[key]
    if key is Key.CLOSE and m.state.round is not None:
        return "Close after this round"
    return MEANINGS[key]


def _seat_meaning(m: "TableModel", number: int) -> str:
    round_ = m.state.round
    if round_ is None:
        return f"Seat {number} in"
    seat = round_.seat(number)
    if round_.first_lifted:
        return f"Seat {number} {'back' if seat.absent else 'absent'}"
    return f"Seat {number} {'out' if seat_in(m, seat) else 'in'}"


def refresh(m: "TableModel") -> None:
    """Make the offers anew; what is offered with the same meaning as before keeps its id."""
    state = m.state
    m.event = None  # what is offered is there for whoever stands at the keys
    before = {offer.key: offer for offer in state.offers}
    offers = []
    since = state.lamps + 1
    for key, seat, rows in m.program.offerable(state.step):
        m.seat = seat
        if applying(m, rows).refuse:
            continue
        meaning = _meaning(m, key)
        offer = before.get(key)
        if offer is None or offer.meaning != meaning:
            offer_id = f"{key.name.lower()}-{since}"
            offer = Offer(offer_id, key, meaning, since, m.now.monotonic_ns)
        offers.append(offer)
    if offers != state.offers:
        state.lamps = since
        state.offers = offers
        show_lamps(m)
