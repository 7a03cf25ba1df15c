"""Moments and outcomes: when something happened, and how a round ended."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from controller.data.message import Message

DEALER = 0
NO_COUNT = -1
"""There was no count."""
Who = Message | str
"""A person by name and badge, as in the journal; a message where nobody is named."""


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
