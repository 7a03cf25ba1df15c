"""Levels of training: how much is asked."""

from enum import StrEnum


class Level(StrEnum):
    """The levels."""

    OUTCOMES = "outcomes"
    PAYOUTS = "payouts"
    """Odds and amount of what is won, too."""
