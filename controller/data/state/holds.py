"""Holds: who may clear each, and what it forbids."""

from enum import StrEnum

from controller.data.message import Message
from controller.data.state.part import Part


class HoldClass(StrEnum):
    """The roles that may clear a hold."""

    NOTICE = "notice"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    SERVICE = "service"


class HoldScope(StrEnum):
    """What a hold forbids."""

    NEXT_DEAL = "next deal"
    THIS_ROUND = "this round"


class AlarmPriority(StrEnum):
    """How urgent an alarm is, as its colour, shape and sound tell (docs/alarms.md)."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Hold(Part):
    """A reason for which the game stops until it is gone or cleared.

    Attributes:
        latched: only a person ends it; otherwise the end of its condition does.
        counts: clearing it needs a count of cards.
        standing: its cause can be read from the devices' reports now.
    """

    id: int
    cause: str
    klass: HoldClass
    scope: HoldScope
    latched: bool
    counts: bool
    words: Message
    remedy: Message
    seat: int = 0
    since_utc_us: int = 0
    standing: bool = False
