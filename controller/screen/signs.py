"""Signs and words of the terminal view; no state is told by colour alone."""

from typing import Final

from controller.data.causes import Question
from controller.data.house_clock import shown, time_of, zone_of
from controller.data.message import Message, message
from controller.data.terms import ROLES, SEATS, Terms
from controller.snapshot import HoldView

SPOT_SIGNS = {
    "awaiting": ("○", "yellow"),
    "placed": ("●", "bold green"),
    "locked": ("◆", "bold cyan"),
    "none": ("–", "bright_black"),
    "late": ("!", "bold magenta"),
    "faulty": ("✗", "bold red"),
    "stands": ("=", "bold"),
    "returned": ("↩", "bold"),
    "paid": ("+", "bold"),
    "lost": ("×", "bold"),
}
"""The signs of a spot's states, with their styles."""
TOUCHES = {
    "key-seat-in": message("screen-touch-in"),
    "key-seat-out": message("screen-touch-out"),
    "key-seat-back": message("screen-touch-back"),
    "key-seat-absent": message("screen-touch-absent"),
    "key-seat-settled": SEATS["settled"],
    "key-seat-not-settled": message("screen-touch-unsettled"),
    "key-seat-dealt": SEATS["dealt"],
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
LINKS: Final = Terms("screen-link", ("connecting", "up", "lost", "refused"))
"""The states of the line to a device."""
_CLEARED_BY = {
    "notice": message("screen-ends-by-itself"),
    "dealer": message("screen-dealer-continues"),
    "supervisor": message("screen-supervisor-clears"),
    "service": ROLES["technician"],
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


def clock(utc_us: int, zone: str) -> str:
    """Return the time of day by the house's clock."""
    return shown(time_of(utc_us), zone_of(zone), "%H:%M:%S")


def stops_round(hold: HoldView) -> bool:
    """Tell whether a hold stops this round, and not only the next deal."""
    return hold.scope != "next deal"
