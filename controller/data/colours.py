"""The colours of decks' backs as words that stand alone, and several of them as one."""

from collections.abc import Sequence

from controller.data.lists import both
from controller.data.message import Message, message

BACKS = {
    "red": message("colour-red"),
    "blue": message("colour-blue"),
    "green": message("colour-green"),
    "black": message("colour-black"),
    "orange": message("colour-orange"),
    "purple": message("colour-purple"),
}
UNKNOWN = "used"
"""A deck whose colour nobody told."""


def backs(colours: Sequence[str]) -> Message:
    """Return colours as one: `red and blue`; there is at least one."""
    return both([BACKS[colour] for colour in colours])
