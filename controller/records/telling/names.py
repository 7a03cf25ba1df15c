"""Words for what lines name: seats, keys, modes, effects of rulings."""

import re

from controller.data.effects import Effect
from controller.data.message import Message, message
from controller.data.modes import DealingMode
from controller.data.parameters import word_id

EFFECTS = {
    Effect.STANDS: message("spot-stands"),
    Effect.RETURNED: message("spot-returned"),
    Effect.PAID: message("spot-paid"),
    Effect.LOST: message("spot-lost"),
}
MODES = {
    DealingMode.SHUFFLER: message("mode-shuffler"),
    DealingMode.HAND_DEAL: message("mode-hand-deal"),
    DealingMode.HAND_SHUFFLE: message("mode-hand-shuffle"),
}
_SEAT_KEY = re.compile(r"seat_(\d+)")


def whose(seat: int) -> Message:
    """Return whose seat it is; 0 is the dealer."""
    return message("record-seat", seat=seat) if seat else message("record-dealer")


def key_name(key: str) -> Message:
    """Return the text on a key; all keys but the seats' have a message, `key-no-more-bets`."""
    seat = _SEAT_KEY.fullmatch(key)
    return (
        message("panel-seat", seat=int(seat[1]))
        if seat is not None
        else Message(word_id("key", key))
    )
