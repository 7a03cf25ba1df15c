"""Several colours of decks' backs together."""

from collections.abc import Sequence

from controller.data.lists import both
from controller.data.message import Message
from controller.data.terms import COLOURS

UNKNOWN = "used"
"""A deck whose colour is not known."""


def backs(colours: Sequence[str]) -> Message:
    """Return several colours as one text: `red and blue`; at least one is given."""
    return both([COLOURS[colour] for colour in colours])
