"""Effects on wagers where a ruling decides, not the hands."""

from dataclasses import dataclass
from enum import StrEnum


class Effect(StrEnum):
    """The effect on one wager where a ruling decides, not the hands."""

    STANDS = "stands"
    RETURNED = "returned"
    PAID = "paid"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class WagerEffect:
    """The effect on one wager of one seat."""

    seat: int
    wager: str
    effect: Effect
