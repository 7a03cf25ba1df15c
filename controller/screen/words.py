"""Words and signs of the terminal view; no state is told by colour alone."""

from datetime import UTC, datetime

from controller.snapshot import HoldView

SPOT_SIGNS = {"awaiting": "○", "placed": "●", "none": "–", "locked": "◆"}
FAULTY_SIGN = "✗"
EFFECT_SIGNS = {"stands": "=", "returned": "↩", "paid": "+", "lost": "×"}
EFFECT_LEGEND = "= stands  ↩ returned  + paid  × lost"
SPOT_STYLES = {
    "awaiting": "yellow",
    "placed": "bold green",
    "none": "bright_black",
    "locked": "bold cyan",
}
LEGEND = "○ awaiting  ● placed  ◆ locked  – none  ✗ sensor off"

SEAT_WORDS = {
    "empty": "",
    "in": "in",
    "waiting": "to come",
    "packet": "▤ in tray",
    "dealt": "▤ dealt",
    "deciding": "▤ deciding",
    "stays": "▤ plays",
    "folded": "folded",
    "settled": "settled",
    "absent": "absent",
    "void": "void",
    "next round": "next round",
}
HAND_WORDS = {
    "none": "no cards yet",
    "tray": "▤ your packet lies in the tray",
    "lifted": "▤ your cards are with you",
}
DECK_PLACES = {
    "out": "outside",
    "input": "in the input",
    "ready": "ready inside",
    "hand": "in your hands",
    "play": "in play",
}
CLEARED_BY = {
    "notice": "ends by itself",
    "dealer": "dealer: CONTINUE",
    "supervisor": "supervisor: tablectl clear",
    "service": "technician",
}


MODES = {"hand-deal": "DEALT BY HAND", "hand-shuffle": "SHUFFLED AND DEALT BY HAND"}


def ended_by(hold: HoldView) -> str:
    """Return who ends a hold, and how."""
    if hold.cause.startswith("irregular:"):
        return "tablectl irregular decide"
    if hold.cause in ("foreign", "memory"):
        return "supervisor: tablectl adopt"
    return CLEARED_BY[hold.klass]


def plain(word: str) -> str:
    """Return a name such as `no_more_bets` in plain words."""
    return word.replace("_", " ")


def clock(utc_us: int) -> str:
    """Return the time of day at the table."""
    return f"{datetime.fromtimestamp(utc_us / 1e6, UTC).astimezone():%H:%M:%S}"


def stops_round(hold: HoldView) -> bool:
    """Tell whether a hold stops this round, and not only the next deal."""
    return hold.scope != "next deal"
