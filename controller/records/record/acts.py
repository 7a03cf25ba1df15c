"""Moments, outcomes, the shuffler's acts, and what people dealt and counted instead."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from controller.data.intents import Verdict
from controller.data.message import Message, Text

# Moments and outcomes: when something happened, and how a round ended.


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


class ActEnd(StrEnum):
    """How an act of the shuffler ended."""

    OPEN = "open"
    DONE = "done"
    FAULT = "fault"
    INTERRUPTED = "interrupted"
    VOIDED = "voided"
    """Its number was closed; no card moved."""


@dataclass(frozen=True, slots=True)
class HandCount:
    """Cards of an act in question as one person counted them.

    Attributes:
        refused: why the count was not taken; None: it was.
    """

    at: Moment
    cards: int
    by: Text
    refused: Message | None


@dataclass(frozen=True, slots=True)
class ActRecord:
    """One act of the shuffler for this round.

    Attributes:
        kind: packet, remainder or eject.
        seat: for a packet, whose it was; None for other acts, or if nobody was due.
        size: cards asked for (0: all that are left).
        sent: how often the same number was sent; 0: a shuffler that deals by itself put it out.
        ended: when the shuffler reported its end.
        code: of the shuffler's fault, if it ended with one.
        counted: cards by the shuffler's count; -1: none.
        hand_count: cards by the count of the person who settled it; -1: none. `hand_count_by`: who.
        lifted: when its cards left the tray.
        questioned: when its outcome came into question; `settled`, when that was decided.
        verdict: how it was decided.
        hand_counts: all counts by hand, including those that were refused.

    While its cards are counted blind, every count in it is -1.
    """

    kind: str
    txn: int
    seat: int | None
    size: int
    asked: Moment
    sent: int
    ended: Moment | None
    end: ActEnd
    code: str
    counted: int
    hand_count: int
    hand_count_by: str
    lifted: Moment | None
    questioned: Moment | None
    settled: Moment | None
    verdict: Verdict | None
    hand_counts: tuple[HandCount, ...]

    @property
    def counting(self) -> bool:
        """Whether its cards are still being counted, blind."""
        return self.questioned is not None and self.settled is None

    @property
    def cards(self) -> int:
        """Cards that came out: by a person's count if there is one, else by the shuffler's."""
        return self.counted if self.hand_count == NO_COUNT else self.hand_count

    @property
    def stands(self) -> bool:
        """Whether its cards are a whole packet, by the shuffler's count or by a person's."""
        judged = self.end is ActEnd.DONE or self.hand_count != NO_COUNT
        return judged and self.cards == self.size


@dataclass(frozen=True, slots=True)
class HandDealRecord:
    """A packet that was dealt by hand, as the dealer stated."""

    at: Moment
    seat: int
    cards: int
