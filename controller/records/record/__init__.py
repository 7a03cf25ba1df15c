"""The record of a round, and of a deck: shown to those who settle a dispute.

It is plain frozen data, made from the journal alone. Times are UTC; `seq` is the journal's number
of the event that is the source. Seat 0 is the dealer.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from controller.data.chosen import Chosen
from controller.data.irregularities import Effect
from controller.records.record.acts import (
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

# The record of one round, with everything that belongs to it.


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One round, from its first wager to the used deck's way back.

    Attributes:
        deck: back colour of its deck; empty: no packet was asked for.
        ended: when it was over. `last`: the last event that belongs to it.
        seconds: from its first wager to its end; None: it is under way, or the time is not known.
        void_by, void_reason: who voided it, and why.
        remainder: cards of the remainder; -1: it did not come out.
        counts: of its deck when it came back.
        marks: wrong counts that put it in doubt, including those that a person has cleared.
        gaming_day, shift: in which it began; empty: the journal does not say. `shift_date`: on
            which that shift began; with its name it is the shift's identity.
        dealers: who dealt, in order; empty: no badge was tapped.
        deeds: what people did besides keys and clearings. `floor`: calls to the floor.
    """

    number: int
    game: str
    deck: str
    outcome: Outcome
    started: Moment
    ended: Moment | None
    last: Moment
    seconds: float | None
    void_by: str
    void_reason: str
    remainder: int
    seats: tuple[SeatRecord, ...]
    steps: tuple[StepRecord, ...]
    acts: tuple[ActRecord, ...]
    presses: tuple[PressRecord, ...]
    refusals: tuple[RefusalRecord, ...]
    alerts: tuple[AlertRecord, ...]
    rulings: tuple[RulingRecord, ...]
    irregularities: tuple[IrregularityRecord, ...]
    mode: str
    """How it was dealt at its end: shuffler, hand-deal or hand-shuffle."""
    modes: tuple[ModeRecord, ...]
    by_hand: tuple[HandDealRecord, ...]
    holds: tuple[HoldRecord, ...]
    clears: tuple[ClearRecord, ...]
    notes: tuple[NoteRecord, ...]
    links: tuple[LinkRecord, ...]
    interruptions: tuple[InterruptionRecord, ...]
    counts: tuple[CountRecord, ...]
    deck_identity: str = ""
    """The number under which its deck was registered; empty: it was not."""
    gaming_day: str = ""
    shift: str = ""
    shift_date: str = ""
    time_zone: str = ""
    """The house's, by whose clock people are told of it."""
    marks: tuple[MarkRecord, ...] = ()
    dealers: tuple[DealerRecord, ...] = ()
    deeds: tuple[DeedRecord, ...] = ()
    floor: tuple[FloorRecord, ...] = ()
    pay_table: str = ""
    chosen: tuple[Chosen, ...] = ()
    """The choices that it was played by instead of the table's file, and who made them."""
    hand: HandRecord | None = None
    """The hand, where players bank the game; None: the house does, or the deck has not come."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """What the layout calls its wagers, by their names."""

    @property
    def packets(self) -> tuple[ActRecord, ...]:
        """The packets that were asked for, in their order."""
        return tuple(act for act in self.acts if act.kind == "packet")

    def label(self, wager: str) -> str:
        """Return what the layout calls a wager."""
        return self.labels.get(wager, wager)

    @property
    def effects(self) -> dict[tuple[int, str], Effect]:
        """The effects of wagers that were ruled on, by seat and wager."""
        return {(each.seat, each.wager): each.effect for each in self.rulings}


__all__ = [
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
