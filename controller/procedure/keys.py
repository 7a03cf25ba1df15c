"""The keys: the seat, the trigger and the usual meaning of each."""

from controller.data.message import Message, message
from drivers.vocabulary import Key

SEATS: dict[Key, int] = {key: key - Key.SEAT_1 + 1 for key in Key if key.name.startswith("SEAT_")}
"""The seat of each seat key."""
SEAT_KEYS = {seat: key for key, seat in SEATS.items()}
"""The key of each seat."""
BETS = (Key.FOLD, Key.CALL, Key.RAISE)
"""The keys that tell what a player does who bets."""
TRIGGERS: dict[Key, str] = {
    key: "key_seat" if key in SEATS else f"key_{key.name.lower()}" for key in Key
}
"""The trigger of each key."""
MEANINGS: dict[Key, Message] = {
    Key.NO_MORE_BETS: message("key-no-more-bets"),
    Key.BETS_OPEN: message("key-bets-open"),
    Key.GREEN: message("key-release"),
    Key.DECISIONS_CLOSED: message("key-decisions-closed"),
    Key.ROUND_OVER: message("key-round-over"),
    Key.STOP: message("key-stop"),
    Key.CONTINUE: message("key-continue"),
    Key.OPEN: message("key-open"),
    Key.CLOSE: message("key-close"),
    Key.CALL_FLOOR: message("key-call-floor"),
    Key.FOLD: message("key-fold"),
    Key.CALL: message("key-call"),
    Key.RAISE: message("key-raise"),
}
"""The usual meaning of each key."""
