"""When it was, and how it ended."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from controller.data.message import Message

DEALER = 0
NO_COUNT = -1
"""Nobody has counted."""
Who = Message | str
"""A person by name and badge, as the journal has them; a message where nobody is named."""


class Outcome(StrEnum):
    """How a round ended."""

    UNDER_WAY = "under way"
    PLAYED = "played"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Moment:
    """When something happened, and which event of the journal says so."""

    seq: int
    utc: datetime
