"""Moments and outcomes: when something happened, and how a round ended."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

DEALER = 0
NO_COUNT = -1
"""There was no count."""


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
