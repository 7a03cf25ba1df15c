"""Holds: why the game stops, and what each forbids."""

from enum import StrEnum

from controller.data.causes import About, Cause
from controller.data.message import Message
from controller.data.state.part import Part


class HoldScope(StrEnum):
    """What a hold forbids."""

    NEXT_DEAL = "next deal"
    THIS_ROUND = "this round"


class AlarmPriority(StrEnum):
    """How urgent an alarm is, as its colour, shape and sound tell (docs/alarms.md)."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Told(StrEnum):
    """What the newest reports tell of a hold's cause."""

    STANDS = "stands"
    UNTOLD = "untold"
    """Nothing: no device tells of it, it was not read, or what is reported does not count now."""
    OVER = "over"


class Hold(Part):
    """A reason for which the game stops until it is gone or cleared.

    Attributes:
        latched: only a person ends it; otherwise the end of its condition does.
        about: what it is about; of two holds with one cause it tells which is which.
        told: what the newest reports tell of its cause.
    """

    id: int
    cause: Cause
    scope: HoldScope
    latched: bool
    words: Message
    remedy: Message
    about: About = ""
    seat: int = 0
    since_utc_us: int = 0
    told: Told = Told.UNTOLD

    @property
    def standing(self) -> bool:
        """Whether its cause can be read from the devices' reports now."""
        return self.told is Told.STANDS
