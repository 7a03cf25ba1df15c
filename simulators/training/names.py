"""The names of lessons, drills and levels, for the command line."""

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
    OPENING = "opening"


# The names of the drills, for the command line.


class DrillName(StrEnum):
    """What a drill is about, in the order in which a trainee takes them."""

    GOES_BACK = "goes-back"
    POTS = "pots"
    ODD_CHIPS = "odd-chips"
    OPENERS = "openers"


# Levels of training: how much is asked.


class Level(StrEnum):
    """The levels."""

    OUTCOMES = "outcomes"
    PAYOUTS = "payouts"
    """The odds and the amount of each won wager are asked as well."""
