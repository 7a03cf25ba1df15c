"""The hands that pay tables pay, in a word or two, as they stand on a layout."""

from typing import Final

from controller.data.message import Message, message
from controller.data.outcomes import COLOUR_KEY
from controller.data.terms import PAID_HANDS, PAIRS, RANKS

_PAIR_OF: Final = "pair-of-"
_HIGH: Final = "-high"


def hand_on_layout(name: str) -> Message:
    """Return a hand of a pay table in a word or two, as it stands on a layout."""
    if colour := COLOUR_KEY.fullmatch(name):
        count = int(colour[2])
        if colour[1] == "own":
            return message("paid-own-one-colour", count=count)
        return message("paid-all-one-colour", count=count)
    if name.startswith(_PAIR_OF):
        return message("paid-pair-of", ranks=PAIRS[name.removeprefix(_PAIR_OF)])
    if name.endswith(_HIGH):
        return message("paid-high", rank=RANKS[name.removesuffix(_HIGH)])
    return PAID_HANDS[name]
