"""The record of a round, and of a deck: shown to those who settle a dispute.

It is plain frozen data, made from the journal alone. Times are UTC; `seq` is the journal's number
of the event that is the source. Seat 0 is the dealer.
"""

from controller.records.record.acts import (
    DEALER,
    NO_COUNT,
    ActEnd,
    ActRecord,
    HandCount,
    HandDealRecord,
    Moment,
    Outcome,
)
from controller.records.record.play import (
    AlertRecord,
    HandRecord,
    IrregularityRecord,
    ModeRecord,
    PressRecord,
    RefusalRecord,
    RulingRecord,
    SeatRecord,
    StepRecord,
    ToldRecord,
)
from controller.records.record.rounds import RoundRecord
from controller.records.record.table import (
    ClearRecord,
    CountRecord,
    DealerRecord,
    DeckHistory,
    DeckUse,
    DeedRecord,
    FloorRecord,
    HoldRecord,
    InterruptionRecord,
    LinkRecord,
    MarkRecord,
    NoteRecord,
)

__all__ = [
    "DEALER",
    "NO_COUNT",
    "ActEnd",
    "ActRecord",
    "AlertRecord",
    "ClearRecord",
    "CountRecord",
    "DealerRecord",
    "DeckHistory",
    "DeckUse",
    "DeedRecord",
    "FloorRecord",
    "HandCount",
    "HandDealRecord",
    "HandRecord",
    "HoldRecord",
    "InterruptionRecord",
    "IrregularityRecord",
    "LinkRecord",
    "MarkRecord",
    "ModeRecord",
    "Moment",
    "NoteRecord",
    "Outcome",
    "PressRecord",
    "RefusalRecord",
    "RoundRecord",
    "RulingRecord",
    "SeatRecord",
    "StepRecord",
    "ToldRecord",
]
