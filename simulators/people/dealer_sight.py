"""What the dealer sees, and where he thinks that he is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Phase(StrEnum):
    """Where the dealer thinks that he is."""

    OPENING = "opening"
    BETS = "bets"
    DEALING = "dealing"
    GREEN = "green"
    REMAINDER = "remainder"
    DECIDING = "deciding"
    SETTLING = "settling"
    RELOAD = "reload"


@dataclass(slots=True)
class Sight:
    """What the dealer sees, as it was last seen."""

    lamps: Mapping[str, str] = field(default_factory=dict)
    chips: dict[int, list[str]] = field(default_factory=dict)
    chips_since: float = 0.0
    shuffler: Mapping[str, Any] = field(default_factory=dict)
    held: bool = False
    void: bool = False
    receiver: str = ""
    empty: bool = False
    load: str = ""
    step: str = ""
    take_out: tuple[str, ...] = ()
    by_hand: bool = False
    button: bool = False
    task: str = ""
