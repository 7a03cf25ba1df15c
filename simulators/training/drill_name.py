"""The names of the drills, for the command line."""

from enum import StrEnum


class DrillName(StrEnum):
    """What a drill is about, in the order in which a trainee takes them."""

    GOES_BACK = "goes-back"
    POTS = "pots"
    ODD_CHIPS = "odd-chips"
    OPENERS = "openers"
