"""The hand rankings that a game file may name."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Ranking:
    """A way to rank hands.

    Attributes:
        hand: cards in a hand.
        categories: best first, as they stand in pay tables.
    """

    hand: int
    categories: tuple[str, ...]


RANKINGS: Final = {
    "three-card-mini-royal": Ranking(
        3,
        (
            "mini-royal",
            "straight-flush",
            "three-of-a-kind",
            "straight",
            "flush",
            "pair",
            "high-card",
        ),
    ),
}
"""By name. Three Card Draw Poker sheet, "Ranking of hands"."""
