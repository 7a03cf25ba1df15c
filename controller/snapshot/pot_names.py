"""Names of pots and of their halves: the same on the screen, in its sentences and in the record."""

from controller.data.hand_acts import Side
from controller.data.message import Message, message


def pot_named(place: int, pots: int) -> Message:
    """Return the name of a pot: the main one has place 0; `pots`: of how many."""
    if pots == 1:
        return message("poker-pot")
    return message("poker-side-pot", number=place) if place else message("poker-main-pot")


def part_named(place: int, side: Side, pots: int) -> Message:
    """Return the name of a pot, or of a half of it; `pots`: of how many."""
    pot = pot_named(place, pots)
    match side:
        case Side.HIGH:
            return message("pot-high-half", pot=pot)
        case Side.LOW:
            return message("pot-low-half", pot=pot)
        case Side.BOTH:
            return pot
