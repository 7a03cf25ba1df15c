"""Offers: the keys that are legal now, found by asking the machine's own rows."""

from typing import TYPE_CHECKING

from controller.procedure.spots import seat_in
from controller.state import HoldClass, Offer
from drivers.interface import ShowLamps
from drivers.vocabulary import Key, Lamp

if TYPE_CHECKING:
    from controller.procedure.model import TableModel

TRIGGERS: dict[Key, str] = {
    key: "key_seat" if key.name.startswith("SEAT_") else f"key_{key.name.lower()}" for key in Key
}
"""The trigger of each key."""

_MEANINGS: dict[Key, str] = {
    Key.NO_MORE_BETS: "No more bets",
    Key.BETS_OPEN: "Bets open again",
    Key.GREEN: "Release the remaining cards",
    Key.DECISIONS_CLOSED: "Decisions closed",
    Key.ROUND_OVER: "Round over",
    Key.STOP: "Stop the game",
    Key.CONTINUE: "Continue",
    Key.OPEN: "Open the table",
    Key.CLOSE: "Close the table",
}


def seat_of(key: Key) -> int:
    """Return the seat number of a seat key, else 0."""
    return key - Key.SEAT_1 + 1 if key.name.startswith("SEAT_") else 0


def _meaning(m: "TableModel", key: Key) -> str:
    number = seat_of(key)
    if not number:
        if key is Key.CLOSE and m.state.round is not None:
            return "Close after this round"
        return _MEANINGS[key]
    round_ = m.require_round()
    if round_.first_lifted:
        return f"Seat {number} absent"
    return f"Seat {number} {'out' if seat_in(m, round_.seat(number)) else 'in'}"


def refresh(m: "TableModel") -> None:
    """Make the offers anew; what is offered with the same meaning as before keeps its id."""
    state = m.state
    before = {offer.key: offer for offer in state.offers}
    offers = []
    changed = False
    for key, trigger in TRIGGERS.items():
        m.seat = seat_of(key)
        if not m.accepts(trigger):
            changed = changed or key in before
            continue
        meaning = _meaning(m, key)
        offer = before.get(key)
        if offer is None or offer.meaning != meaning:
            changed = True
            since = state.lamps + 1
            offer_id = f"{key.name.lower()}-{since}"
            offer = Offer(offer_id, key, meaning, since, m.now.monotonic_ns)
        offers.append(offer)
    state.offers = offers
    if changed:
        state.lamps += 1
        show_lamps(m)


def show_lamps(m: "TableModel") -> None:
    """Send the panel what is offered now."""
    m.send(ShowLamps(m.panel.name, m.state.lamps, lamps(m)))


def lamps(m: "TableModel") -> tuple[tuple[Key, Lamp], ...]:
    """Return the lamp of each offered key; what ends a hold blinks."""
    held = any(hold.klass is HoldClass.DEALER for hold in m.state.holds)
    return tuple(
        (offer.key, Lamp.BLINK if held and offer.key is Key.CONTINUE else Lamp.ON)
        for offer in m.state.offers
    )
