"""What becomes of wagers where a ruling, and not the hands, decides."""

from dataclasses import dataclass
from enum import StrEnum


class Effect(StrEnum):
    """What becomes of one wager, where a ruling and not the hands decide."""

    STANDS = "stands"
    RETURNED = "returned"
    PAID = "paid"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class WagerEffect:
    """What becomes of one wager of one seat."""

    seat: int
    wager: str
    effect: Effect
