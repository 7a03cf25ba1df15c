"""The record of a round, and of a deck: shown to those who settle a dispute.

It is plain frozen data, made from the journal alone. Times are UTC; `seq` is the journal's number
of the event that is the source. Seat 0 is the dealer.
"""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from msgspec import Struct, field

from controller.data.causes import About, Cause
from controller.data.choice import Chosen
from controller.data.definition.poker import PokerRules
from controller.data.hand_acts import HandAct
from controller.data.intents import ActVerdict
from controller.data.irregularities import Effect, WagerEffect
from controller.data.message import Message, Text, message
from controller.data.state.hand import Hand, Share

# Moments and outcomes: when something happened, and how a round ended.


NO_COUNT = -1
"""There was no count."""


class Ending(StrEnum):
    """How a round ended."""

    UNDER_WAY = "under way"
    PLAYED = "played"
    VOID = "void"


class Moment(Struct, frozen=True):
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


class HandCount(Struct, frozen=True):
    """Cards of an act in question as one person counted them.

    Attributes:
        refused: why the count was not taken; None: it was.
    """

    at: Moment
    cards: int
    by: Text
    refused: Message | None


class ActRecord(Struct, frozen=True):
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
    sent: int = 0
    ended: Moment | None = None
    end: ActEnd = ActEnd.OPEN
    code: str = ""
    counted: int = NO_COUNT
    hand_count: int = NO_COUNT
    hand_count_by: str = ""
    lifted: Moment | None = None
    questioned: Moment | None = None
    settled: Moment | None = None
    verdict: ActVerdict | None = None
    hand_counts: tuple[HandCount, ...] = ()

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


class HandDealRecord(Struct, frozen=True):
    """A packet that was dealt by hand, as the dealer stated."""

    at: Moment
    seat: int
    cards: int


# The hand of a player-banked game in its record: its beginning, what was told, its end.


class ToldRecord(Struct, frozen=True):
    """An act that the dealer has told, or has taken back."""

    at: Moment
    act: HandAct
    back: bool


class HandRecord(Struct, frozen=True):
    """A hand. Amounts are whole cents.

    Attributes:
        began: who was in, the puck, antes and blinds.
        told: in the order in which it was told; an act that was taken back is there twice.
        ended: with its pots, winners and shares; None: it is under way.
        returned: what each seat got back of a void hand.
        amounts: every act was told, so that the amounts are known.
        rules: the game and the stakes by which it was played.
    """

    began: Hand
    told: tuple[ToldRecord, ...]
    ended: Hand | None
    returned: tuple[Share, ...]
    amounts: bool
    rules: PokerRules | None = None

    @property
    def acts(self) -> tuple[ToldRecord, ...]:
        """What was told and not taken back."""
        kept: list[ToldRecord] = []
        for each in self.told:
            if each.back:
                place = max(i for i, told in enumerate(kept) if told.act == each.act)
                del kept[place]
            else:
                kept.append(each)
        return tuple(kept)


class StepRecord(Struct, frozen=True):
    """One step of the procedure.

    Attributes:
        sheet: its numbers on the maker's sheet.
        seconds: how long the table was at it; None: it still is, or the clock was set back over a
            restart.
    """

    at: Moment
    step: str
    title: Message
    sheet: tuple[int, ...]
    seconds: float | None


class SeatRecord(Struct, frozen=True):
    """One seat with its wagers.

    Attributes:
        wagers: those that stood, by name, in the game's order.
        dealt_in: it took part in the round.
        by_hand: put in or out by touch, against its sensor.
        folded: when it folded, if it did.
        absent: the player had left when the decisions were due.
        next_round: a wager came after the lock, for the next round.
        void: it was ruled out of the round.
        effects: of the rulings that hold at the seat.
    """

    number: int
    wagers: tuple[str, ...]
    dealt_in: bool
    by_hand: bool
    folded: Moment | None
    absent: bool
    next_round: bool
    void: bool = False
    effects: tuple[WagerEffect, ...] = ()


class PressRecord(Struct, frozen=True):
    """One press of a key.

    Attributes:
        device: the key pad, or the shuffler with its green button; empty: the page or `tablectl`.
        by: who pressed it, if known.
        refused: why it was refused; None: it was taken.
    """

    at: Moment
    key: str
    device: str
    by: Text
    refused: Message | None


class RefusalRecord(Struct, frozen=True):
    """Something that was refused: it changed nothing."""

    at: Moment
    what: str
    code: str
    words: Message
    by: str


class AlertRecord(Struct, frozen=True):
    """A change on a locked spot; play went on."""

    at: Moment
    seat: int
    spot: str
    placed: bool


class RulingRecord(Struct, frozen=True):
    """A ruling on a wager; it holds until another one, or until the wager is put down anew.

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


class IrregularityRecord(Struct, frozen=True):
    """An irregularity, and how it was decided.

    Attributes:
        seat: whose it was; 0: the dealer's, or nobody's. `wager`: which wager; empty: none.
        remark: empty: none. `by`: who declared it; empty: the shuffler's own report.
        closed: when it was decided; None: it was open when this was read.
        remedy: what was done about it, decided by `decided_by`; empty: the shuffler reported in the
            end.
    """

    id: int
    opened: Moment
    kind: str
    scope: str
    seat: int
    wager: str
    remark: Message | str
    by: str
    closed: Moment | None = None
    remedy: str = ""
    decided_by: str = ""
    reason: str = ""


class ModeRecord(Struct, frozen=True):
    """A supervisor's order how the table deals, from round `first` on."""

    at: Moment
    mode: str
    first: int
    by: str
    reason: str


# Records of decks: their counts, their marks, their use.


class CountRecord(Struct, frozen=True):
    """A count of a deck that had come back.

    Attributes:
        by: who counted by hand, and `reason` what they said; empty: the shuffler counted.
    """

    at: Moment
    colour: str
    cards: int
    good: bool
    by: Text
    reason: Text


class MarkRecord(Struct, frozen=True):
    """A wrong count of a deck: the rounds dealt from it since its last good count are in doubt.

    Attributes:
        first, last: of these rounds, those that were dealt from the deck.
        cleared: when a supervisor confirmed the deck; None: nobody has. The mark stays in any
            case. `by`: who, with which `reason` and `count` of cards.
    """

    at: Moment
    colour: str
    first: int
    last: int
    cleared: Moment | None
    by: Text = ""
    reason: Text = ""
    count: int = NO_COUNT


class DeckUse(Struct, frozen=True):
    """One round that used a deck.

    Attributes:
        called: when its bets were closed, and the deck came into play.
        ended: when the round was over; None while it is under way.
        counts: of the deck when it came back from the round: by the shuffler first, then by hand.
        suspect: the deck was found wrong before it was found right again.
        marks: the marks for that, and who confirmed the deck afterwards.
    """

    round: int
    outcome: Ending
    called: Moment
    ended: Moment | None = None
    counts: tuple[CountRecord, ...] = ()
    suspect: bool = False
    marks: tuple[MarkRecord, ...] = ()
    identity: str = ""
    """The number under which the deck was registered; empty: it was not."""


class DeckHistory(Struct, frozen=True):
    """The rounds that used a deck.

    Attributes:
        since, until: the time that was asked for; None: no limit.
    """

    colour: str
    since: datetime | None
    until: datetime | None
    rounds: tuple[DeckUse, ...]
    time_zone: str = ""
    """The house's, by whose clock people are told of it."""

    @property
    def suspect(self) -> tuple[int, ...]:
        """The numbers of the suspect rounds."""
        return tuple(use.round for use in self.rounds if use.suspect)


class HoldRecord(Struct, frozen=True):
    """Something that held the table while this round was under way.

    Attributes:
        about: what it was about, beside its cause.
        words: None: they are not known.
        opened: it may be before this round. `closed`: None: it stood when this was read.
        by: who cleared it; empty: its cause ended by itself.
        count: cards that were counted for it; -1: no count was needed.
    """

    id: int
    cause: Cause
    about: About
    words: Message | None
    opened: Moment | None
    closed: Moment | None = None
    by: Text = ""
    reason: Text = ""
    count: int = NO_COUNT


class ClearRecord(Struct, frozen=True):
    """A clearing by a person, or a refused try."""

    at: Moment
    by: str
    reason: str
    count: int
    void_round: bool
    refused: Message | None


class NoteRecord(Struct, frozen=True):
    """Something for the record: a fold, a seat by touch, a prompt."""

    at: Moment
    what: str
    words: Message


class LinkRecord(Struct, frozen=True):
    """A device came or went."""

    at: Moment
    device: str
    up: bool
    reason: Message | None = None
    """Why it went."""


class InterruptionRecord(Struct, frozen=True):
    """The daemon was started again inside this round; the rest is the state just before.

    Attributes:
        boot: starts of the daemon on this journal.
        last: the last event before.
        orderly: the daemon was stopped; else it was killed, or lost power.
        step: of the round.
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
    holds: tuple[Message, ...]


class DealerRecord(Struct, frozen=True):
    """A person who dealt from this moment on; `name` is empty if the journal does not tell it."""

    at: Moment
    badge: str
    name: str

    @property
    def who(self) -> Text:
        """The dealer in words."""
        if not self.name:
            return message("record-badge", badge=self.badge)
        return f"{self.name} ({self.badge})"


class DeedRecord(Struct, frozen=True):
    """What a person did that is neither a key nor a clearing.

    Attributes:
        what: tap, sign_on, sign_off, sign_on_ended, sign_on_failed, unlock, lamp_test,
            call_floor or coming.
        by: who; empty: not known.
        words: what they did; who did it is shown before them.
    """

    at: Moment
    what: str
    by: Text
    words: Message
    refused: Message | None


class FloorRecord(Struct, frozen=True):
    """A call to the floor: when (None: before this round), why, and who came after how long.

    Attributes:
        waited: seconds; None: nobody has come yet.
    """

    called: Moment | None
    reason: str
    answered: Moment | None = None
    by: str = ""
    waited: float | None = None


# The record of one round, with everything that belongs to it.


class RoundRecord(Struct, frozen=True):
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
    outcome: Ending
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
        """The effects of wagers on which a ruling holds, by seat and wager."""
        effects = (each for seat in self.seats for each in seat.effects)
        return {(each.seat, each.wager): each.effect for each in effects}
