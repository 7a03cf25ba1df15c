"""What holds the table: who may clear it and what it forbids."""

from enum import StrEnum

from controller.data.message import Message
from controller.data.state.part import Part


class HoldClass(StrEnum):
    """Who may clear a hold."""

    NOTICE = "notice"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    SERVICE = "service"


class HoldScope(StrEnum):
    """What a hold forbids."""

    NEXT_DEAL = "next deal"
    THIS_ROUND = "this round"


class Hold(Part):
    """Something that stops the game until it is gone or cleared.

    Attributes:
        latched: only a person ends it; else its condition's end does.
        counts: clearing needs a count of cards.
        standing: its cause can be read from the devices' facts now.
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
