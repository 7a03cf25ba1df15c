"""The record of a round, and of a deck: what is shown to those who settle a dispute.

Plain frozen data, made from the journal alone. Times are UTC; `seq` is the journal's number of the
event that says so. Seat 0 is the dealer.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from controller.effects import Effect
from controller.intents import Verdict

DEALER = 0
NO_COUNT = -1
"""Nobody has counted."""


class Outcome(StrEnum):
    """How a round ended."""

    UNDER_WAY = "under way"
    PLAYED = "played"
    VOID = "void"


class ActEnd(StrEnum):
    """How an act of the shuffler ended."""

    OPEN = "open"
    DONE = "done"
    FAULT = "fault"
    INTERRUPTED = "interrupted"
    VOIDED = "voided"
    """Its number was closed; no card moved."""


@dataclass(frozen=True, slots=True)
class Moment:
    """When something happened, and which event of the journal says so."""

    seq: int
    utc: datetime


@dataclass(frozen=True, slots=True)
class StepRecord:
    """One step of the procedure.

    Attributes:
        sheet: the maker's numbers of it.
        seconds: how long the table stood at it; None while it still does, or where nobody can
            tell: the clock was set back over a restart.
    """

    at: Moment
    step: str
    title: str
    sheet: tuple[int, ...]
    seconds: float | None


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """One seat with what it staked.

    Attributes:
        wagers: those that stood, by name, in the game's order.
        dealt_in: it took part in the round.
        by_hand: put in or out by touch, against its sensor.
        folded: when it folded, if it did.
        absent: the player had left when the decisions were awaited.
        next_round: a wager came after the lock, for the next round.
        void: it was ruled out of the round.
    """

    number: int
    wagers: tuple[str, ...]
    dealt_in: bool
    by_hand: bool
    folded: Moment | None
    absent: bool
    next_round: bool
    void: bool = False


@dataclass(frozen=True, slots=True)
class HandCount:
    """Cards of an act in question as one person counted them.

    Attributes:
        refused: why his count was not taken; empty: it was.
    """

    at: Moment
    cards: int
    by: str
    refused: str


@dataclass(frozen=True, slots=True)
class ActRecord:
    """One act of the shuffler for this round.

    Attributes:
        kind: packet, remainder or eject.
        seat: for a packet, whom it was for; None for other acts, or where nobody was due.
        size: cards asked for (0: all that are left).
        sent: times that the same number was sent.
        ended: when the machine said how it ended.
        code: the machine's fault, if it ended by one.
        counted: cards by the machine's count; -1: none.
        hand_count: cards by the count of the person who settled it; -1: none. `hand_count_by` who.
        lifted: when its cards left the tray.
        questioned: when its outcome came into question; `settled`, when that was decided.
        verdict: how it was decided.
        hand_counts: all counts by hand, also those that were refused.
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
    def cards(self) -> int:
        """Cards that came, by a person's count where there is one, else by the machine's."""
        return self.counted if self.hand_count == NO_COUNT else self.hand_count

    @property
    def stands(self) -> bool:
        """Its cards are a whole packet, by the machine's count or by a person's."""
        judged = self.end is ActEnd.DONE or self.hand_count != NO_COUNT
        return judged and self.cards == self.size


@dataclass(frozen=True, slots=True)
class PressRecord:
    """One press of a key.

    Attributes:
        device: the panel, or the shuffler with its green button; empty: from the screen.
        by: who, where it is known.
        refused: why nothing came of it; empty: it was taken.
    """

    at: Moment
    key: str
    device: str
    by: str
    refused: str


@dataclass(frozen=True, slots=True)
class RefusalRecord:
    """Something that was refused: it changed nothing."""

    at: Moment
    what: str
    code: str
    words: str
    by: str


@dataclass(frozen=True, slots=True)
class HoldRecord:
    """Something that held the table while this round was under way.

    Attributes:
        opened: also when that was before this round. `closed`: None: it stood when this was read.
        by: who cleared it; empty where its cause ended by itself.
        count: cards that were counted for it; -1: none asked for.
    """

    id: int
    cause: str
    words: str
    opened: Moment | None
    closed: Moment | None
    by: str
    reason: str
    count: int


@dataclass(frozen=True, slots=True)
class ClearRecord:
    """A person cleared, or meant to."""

    at: Moment
    by: str
    reason: str
    count: int
    void_round: bool
    refused: str


@dataclass(frozen=True, slots=True)
class AlertRecord:
    """A change on a locked spot; play went on."""

    at: Moment
    seat: int
    spot: str
    placed: bool


@dataclass(frozen=True, slots=True)
class RulingRecord:
    """What becomes of a wager was ruled; the last ruling on a wager counts.

    Attributes:
        cause: `void`, or the irregularity.
        by: who ruled; empty: the house rules.
    """

    at: Moment
    seat: int
    wager: str
    effect: Effect
    cause: str
    by: str


@dataclass(frozen=True, slots=True)
class IrregularityRecord:
    """Something went against the rules, and how it was decided.

    Attributes:
        seat: whose it was; 0: the dealer's, or nobody's. `wager`: which one; empty: none.
        by: who declared it; empty: the machine's own report.
        closed: when it was decided; None: it was open when this was read.
        remedy: what was done about it, decided by `decided_by`; empty: the machine told after all.
    """

    id: int
    opened: Moment
    kind: str
    scope: str
    seat: int
    wager: str
    remark: str
    by: str
    closed: Moment | None
    remedy: str
    decided_by: str
    reason: str


@dataclass(frozen=True, slots=True)
class HandDealRecord:
    """A packet that was dealt by hand, by the dealer's word."""

    at: Moment
    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class ModeRecord:
    """A supervisor ordered how the table deals, from round `first` on."""

    at: Moment
    mode: str
    first: int
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class NoteRecord:
    """Something for the record: a fold, a seat by touch, a prompt."""

    at: Moment
    what: str
    words: str


@dataclass(frozen=True, slots=True)
class LinkRecord:
    """A device came or went."""

    at: Moment
    device: str
    up: bool
    reason: str


@dataclass(frozen=True, slots=True)
class InterruptionRecord:
    """The daemon was started again inside this round, and how the table stood just before.

    Attributes:
        boot: starts of the daemon on this journal.
        last: the last event before.
        orderly: the daemon was stopped; else it was killed, or lost power.
        step: where the round was.
        lifted: seats whose packets were lifted.
        tray: the seat whose packet lay in the tray or was asked for; None: no packet was out.
        holds: what held the table.
    """

    at: Moment
    boot: int
    last: Moment
    orderly: bool
    step: str
    lifted: tuple[int, ...]
    tray: int | None
    holds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CountRecord:
    """A deck that was counted when it had come back.

    Attributes:
        by: who counted by hand, and `reason` what he said; empty: the machine counted.
    """

    at: Moment
    colour: str
    cards: int
    good: bool
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class MarkRecord:
    """A count of a deck was wrong: the rounds dealt from it since its last good one are in doubt.

    Attributes:
        first, last: of these rounds, those that were dealt from the deck.
        cleared: when a supervisor vouched for the deck; None: nobody has. The mark stays all the
            same. `by` who, with which `reason` and `count` of cards.
    """

    at: Moment
    colour: str
    first: int
    last: int
    cleared: Moment | None
    by: str = ""
    reason: str = ""
    count: int = NO_COUNT


@dataclass(frozen=True, slots=True)
class DealerRecord:
    """Somebody dealt from this moment on; `name` is empty where the journal does not tell it."""

    at: Moment
    badge: str
    name: str

    def __str__(self) -> str:
        return f"{self.name} ({self.badge})" if self.name else f"badge {self.badge}"


@dataclass(frozen=True, slots=True)
class DeedRecord:
    """What a person did that is neither a key nor a clearing.

    Attributes:
        what: tap, sign_on, sign_off, sign_on_ended, sign_on_failed, unlock or call_floor.
        by: who; empty: whoever stood there.
    """

    at: Moment
    what: str
    by: str
    words: str
    refused: str


@dataclass(frozen=True, slots=True)
class FloorRecord:
    """A call to the floor: when (None: before this round), why, and who came after how long.

    Attributes:
        waited: seconds; None: nobody has come yet.
    """

    called: Moment | None
    reason: str
    answered: Moment | None = None
    by: str = ""
    waited: float | None = None


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One round, from its first wager to the used deck's way back.

    Attributes:
        deck: back colour of its deck; empty where no packet was asked for.
        ended: when it was over. `last`: the last event that belongs to it.
        seconds: from its first wager to its end; None while it is under way, or where nobody can
            tell.
        void_by, void_reason: who voided it, and why.
        remainder: cards that came out last; -1: they did not.
        counts: what its deck counted when it came back.
        marks: wrong counts that put it in doubt, also those that a person has cleared.
        gaming_day, shift: in which it began; empty where the journal does not say.
        dealers: who dealt, in order; empty: no badge was tapped.
        deeds: what people did beside keys and clearing. `floor`: calls to the floor.
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
    """How it was dealt in the end: machine, hand-deal or hand-shuffle."""
    modes: tuple[ModeRecord, ...]
    by_hand: tuple[HandDealRecord, ...]
    holds: tuple[HoldRecord, ...]
    clears: tuple[ClearRecord, ...]
    notes: tuple[NoteRecord, ...]
    links: tuple[LinkRecord, ...]
    interruptions: tuple[InterruptionRecord, ...]
    counts: tuple[CountRecord, ...]
    deck_identity: str = ""
    """The number of its deck as it was registered; empty: nobody said."""
    gaming_day: str = ""
    shift: str = ""
    marks: tuple[MarkRecord, ...] = ()
    dealers: tuple[DealerRecord, ...] = ()
    deeds: tuple[DeedRecord, ...] = ()
    floor: tuple[FloorRecord, ...] = ()

    @property
    def packets(self) -> tuple[ActRecord, ...]:
        """The packets that were asked for, in their order."""
        return tuple(act for act in self.acts if act.kind == "packet")

    @property
    def effects(self) -> dict[tuple[int, str], Effect]:
        """What became of the wagers that were ruled on, by seat and wager."""
        return {(each.seat, each.wager): each.effect for each in self.rulings}


@dataclass(frozen=True, slots=True)
class DeckUse:
    """One round that used a deck.

    Attributes:
        called: when its bets were closed, and the deck came into play.
        ended: when it was over; None while it is under way.
        counts: what the deck counted when it came back from it: the machine first, then by hand.
        suspect: the deck was found wrong before it was found right again.
        marks: how it was marked for that, and who vouched for the deck afterwards.
    """

    round: int
    outcome: Outcome
    called: Moment
    ended: Moment | None
    counts: tuple[CountRecord, ...]
    suspect: bool
    marks: tuple[MarkRecord, ...] = ()
    identity: str = ""
    """The number of the deck as it was registered; empty: nobody said."""


@dataclass(frozen=True, slots=True)
class DeckHistory:
    """The rounds that used a deck.

    Attributes:
        since, until: the time that was asked for; None: without an end.
    """

    colour: str
    since: datetime | None
    until: datetime | None
    rounds: tuple[DeckUse, ...]

    @property
    def suspect(self) -> tuple[int, ...]:
        """The numbers of the suspect rounds."""
        return tuple(use.round for use in self.rounds if use.suspect)
