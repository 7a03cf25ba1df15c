"""The colours of decks' backs as words of their own, and several of them together."""

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
"""A deck whose colour is not known."""


def backs(colours: Sequence[str]) -> Message:
    """Return several colours as one text: `red and blue`; at least one is given."""
    return both([BACKS[colour] for colour in colours])
