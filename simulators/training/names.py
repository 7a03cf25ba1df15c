"""The names of the lessons, for the command line."""

from enum import StrEnum


class LessonName(StrEnum):
    """The names of the lessons, in the order in which a trainee takes them."""

    ROUND = "round"
    OUTCOMES = "outcomes"
    PAYOUTS = "payouts"
    LATE_BET = "late-bet"
    JAM = "jam"
    SHORT = "short-packet"
    STRATEGY = "strategy"
    GOES_BACK = "goes-back"
    POTS = "pots"
    ODD_CHIPS = "odd-chips"
    OPENERS = "openers"
