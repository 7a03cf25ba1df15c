"""The keys: the seat, the trigger and the usual meaning of each."""

from drivers.vocabulary import Key

SEATS: dict[Key, int] = {key: key - Key.SEAT_1 + 1 for key in Key if key.name.startswith("SEAT_")}
"""The seat of each seat key."""
SEAT_KEYS = {seat: key for key, seat in SEATS.items()}
"""The key of each seat."""
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
