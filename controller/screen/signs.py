"""Signs and words of the terminal view; no state is told by colour alone."""

from datetime import UTC, datetime

from controller.data.causes import Question
from controller.data.message import Message, message
from controller.snapshot import HoldView, Snapshot

SPOT_SIGNS = {"awaiting": "○", "placed": "●", "none": "–", "locked": "◆", "late": "!"}
FAULTY_SIGN = "✗"
EFFECT_SIGNS = {"stands": "=", "returned": "↩", "paid": "+", "lost": "×"}
EFFECT_LEGEND = (
    ("=", message("spot-stands")),
    ("↩", message("spot-returned")),
    ("+", message("spot-paid")),
    ("×", message("spot-lost")),
)
SPOT_STYLES = {
    "awaiting": "yellow",
    "placed": "bold green",
    "none": "bright_black",
    "locked": "bold cyan",
    "late": "bold magenta",
}
LEGEND = (
    ("○", message("spot-awaiting")),
    ("●", message("spot-placed")),
    ("◆", message("spot-locked")),
    ("–", message("spot-none")),
    ("✗", message("screen-spot-faulty")),
)
"""The signs of spots, each with its meaning."""

SEAT_WORDS = {
    "in": ("", message("seat-in")),
    "waiting": ("", message("seat-waiting")),
    "packet": ("▤ ", message("screen-seat-packet")),
    "dealt": ("▤ ", message("seat-dealt")),
    "deciding": ("▤ ", message("seat-deciding")),
    "stays": ("▤ ", message("seat-stays")),
    "folded": ("", message("seat-folded")),
    "settled": ("", message("seat-settled")),
    "absent": ("", message("seat-absent")),
    "void": ("", message("seat-void")),
    "next round": ("", message("screen-seat-next-round")),
}
"""A sign where cards are, and a word of at most 10 letters."""
HAND_WORDS = {
    "none": ("", message("panel-no-cards-yet")),
    "tray": ("▤ ", message("screen-packet-in-tray")),
    "lifted": ("▤ ", message("screen-cards-with-dealer")),
}
DECK_PLACES = {
    "out": message("panel-deck-outside"),
    "input": message("panel-deck-in-input"),
    "ready": message("panel-deck-ready"),
    "hand": message("panel-deck-in-hands"),
    "play": message("panel-deck-in-play"),
}
INPUTS = {
    "empty": message("panel-tray-empty"),
    "loaded": message("screen-input-loaded"),
    "shuffling": message("panel-deck-shuffling"),
    "shuffled": message("panel-deck-shuffled"),
}
TRAYS = {
    "empty": message("panel-tray-empty"),
    "occupied": message("screen-tray-occupied"),
    "unknown": message("panel-tray-unknown"),
}
DOORS = {"cover": message("door-cover"), "input": message("door-input")}
TOUCHES = {
    "key-seat-in": message("screen-touch-in"),
    "key-seat-out": message("screen-touch-out"),
    "key-seat-back": message("screen-touch-back"),
    "key-seat-absent": message("screen-touch-absent"),
    "key-seat-settled": message("seat-settled"),
    "key-seat-not-settled": message("screen-touch-unsettled"),
    "key-seat-dealt": message("seat-dealt"),
    "key-seat-folds": message("screen-touch-folds"),
    "key-seat-unfolds": message("screen-touch-back"),
    "key-seat-opens": message("screen-touch-opens"),
    "key-seat-draws": message("screen-touch-draws"),
    "key-seat-buys": message("screen-touch-buys"),
    "key-seat-high": message("poker-high"),
    "key-seat-low": message("poker-low"),
    "key-seat-both": message("poker-both"),
    "key-seat-undeclares": message("screen-touch-undeclares"),
    "key-seat-wins": message("poker-wins"),
    "key-seat-wins-not": message("screen-touch-wins-not"),
}
"""What touching a seat means, by the message id of the offer."""
LINKS = {
    "connecting": message("screen-link-connecting"),
    "up": message("screen-link-up"),
    "lost": message("screen-link-lost"),
    "refused": message("screen-link-refused"),
}
"""The states of the line to a device."""
ROLES = {
    "dealer": message("role-dealer"),
    "supervisor": message("role-supervisor"),
    "technician": message("role-technician"),
}
MODES = {
    "hand-deal": message("panel-dealt-by-hand"),
    "hand-shuffle": message("panel-shuffled-and-dealt-by-hand"),
}
"""How the table deals, if that is not the usual way."""

_CLEARED_BY = {
    "notice": message("screen-ends-by-itself"),
    "dealer": message("screen-dealer-continues"),
    "supervisor": message("screen-supervisor-clears"),
    "service": message("role-technician"),
}
_DECIDED = message("screen-somebody-decides")
_ADOPTED = message("screen-supervisor-adopts")


def ended_by(hold: HoldView) -> Message:
    """Return who ends a hold, and how."""
    match hold.question:
        case Question.DECIDE:
            return _DECIDED
        case Question.ADOPT:
            return _ADOPTED
        case _:
            return _CLEARED_BY[hold.klass]


def label(snapshot: Snapshot, wager: str) -> str:
    """Return what the layout calls a wager; its name if no spot has it."""
    spots = (spot for seat in snapshot.seats for spot in seat.spots)
    return next((spot.label for spot in spots if spot.wager == wager), wager)


def clock(utc_us: int) -> str:
    """Return the time of day at the table."""
    return f"{datetime.fromtimestamp(utc_us / 1e6, UTC).astimezone():%H:%M:%S}"


def stops_round(hold: HoldView) -> bool:
    """Tell whether a hold stops this round, and not only the next deal."""
    return hold.scope != "next deal"
