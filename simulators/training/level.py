"""Levels of training: how much is asked."""

from enum import StrEnum


class Level(StrEnum):
    """The levels."""

    OUTCOMES = "outcomes"
    PAYOUTS = "payouts"
    """The odds and the amount of each won wager are asked as well."""
