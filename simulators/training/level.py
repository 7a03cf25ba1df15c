"""How much is asked in training."""

from enum import StrEnum


class Level(StrEnum):
    """How much is asked."""

    OUTCOMES = "outcomes"
    PAYOUTS = "payouts"
    """Odds and amount of what is won, too."""
