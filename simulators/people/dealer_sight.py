"""What the dealer sees, and which phase of the round they think of."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Phase(StrEnum):
    """The phase of the round in the dealer's mind."""

    OPENING = "opening"
    BETS = "bets"
    DEALING = "dealing"
    GREEN = "green"
    REMAINDER = "remainder"
    DECIDING = "deciding"
    SETTLING = "settling"
    RELOAD = "reload"


IN_ROUND = (Phase.DEALING, Phase.GREEN, Phase.REMAINDER, Phase.DECIDING, Phase.SETTLING)
"""Phases of a round that is being dealt or settled."""


@dataclass(slots=True)
class Sight:
    """What the dealer saw last at the table."""

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
    settle: int = 0
    task: str = ""
