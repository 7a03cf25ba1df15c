"""How a device stands and what it says now, as its port tells people."""

from dataclasses import dataclass
from enum import Enum

from drivers.interface import (
    KeyPadLevels,
    LinkStatistics,
    LinkUp,
    ShowLamps,
    ShufflerLevels,
    SpotLevels,
)


class PortState(Enum):
    """How a device stands."""

    CONNECTING = "connecting"
    """Not reached yet; `problem` says why, after the first try."""
    UP = "up"
    LOST = "lost"
    """It was up; being tried again."""
    REFUSED = "refused"
    """Something answers, but not the device that belongs here."""


@dataclass(frozen=True, slots=True)
class PortStatus:
    """A port, for people: `since` in the clock's seconds, `problem` the last trouble's words."""

    device: str
    url: str
    state: PortState
    since: float
    problem: str
    statistics: LinkStatistics


@dataclass(frozen=True, slots=True)
class PortSight:
    """What a device says of itself and of its inputs, raw, and which lamps it was told to show."""

    up: LinkUp | None = None
    """Of the present link; None: there is none."""
    levels: ShufflerLevels | SpotLevels | KeyPadLevels | None = None
    """The last one of the present link."""
    lamps: ShowLamps | None = None
