"""Intents: what the procedure wants or notes. Device commands (`drivers.interface`) are intents.

Intents are journalled in one commit with the event that caused them, and carried out after it.
"""

from enum import StrEnum

from msgspec import Struct

from controller.data.causes import About, Cause
from controller.data.choice import Chosen
from controller.data.hand_acts import HandAct
from controller.data.irregularities import Effect, IrregularityKind, Remedy, Scope, WagerEffect
from controller.data.message import Message, Text
from controller.data.modes import DealingMode
from controller.data.person import Person
from controller.data.state.hand import Hand, Share
from controller.data.state.holds import HoldScope
from drivers.interface import Command


class TableIntent(Struct, frozen=True):
    """What the procedure wants of no device, or notes."""


class StartTimer(TableIntent, frozen=True):
    """Send `TimerExpired(timer)` after `seconds`."""

    timer: str
    seconds: float


class CancelTimer(TableIntent, frozen=True):
    """The timer is no longer wanted."""

    timer: str


class Entered(TableIntent, frozen=True):
    """The round is at another step now; `sheet` has the step's numbers on the maker's sheet."""

    step: str
    round: int
    sheet: tuple[int, ...]


class Refused(TableIntent, frozen=True):
    """Nothing was changed, for this reason."""

    what: str
    code: str
    words: Message


class HoldOpened(TableIntent, frozen=True):
    """The table is held.

    Attributes:
        scope: what it forbids.
    """

    id: int
    cause: Cause
    about: About
    words: Message
    scope: HoldScope


class HoldDeferred(TableIntent, frozen=True):
    """A hold of the round continues, and forbids only the next deal."""

    id: int
    cause: Cause
    about: About


class HoldClosed(TableIntent, frozen=True):
    """A hold is gone: its condition ended (`by` empty), or a person cleared it."""

    id: int
    cause: Cause
    about: About
    by: Text
    reason: Text
    count: int


class AlertRaised(TableIntent, frozen=True):
    """A change on a locked spot."""

    seat: int
    spot: str
    placed: bool
    round: int


class StageBegan(TableIntent, frozen=True):
    """A further stage of the round began: its index, and what its file calls it."""

    stage: int
    label: str


class DeckCounted(TableIntent, frozen=True):
    """The shuffler counted a deck; the count belongs to `round` (0: no round)."""

    colour: str
    count: int
    good: bool
    round: int
    by: Text = ""
    """The person who counted by hand; empty: the shuffler."""


class ActVerdict(StrEnum):
    """How an act in question was settled."""

    STANDS = "stands"
    """All its cards are there."""
    AGAIN = "again"
    """No card of it came: it is done again, under a new number."""
    VOID = "void"
    """Its round is void."""
    ASIDE = "aside"
    """Its cards were counted, and set aside or dealt on by hand with the others."""
    PROVED = "proved"
    """The shuffler that was asked has reported it after all."""


class ActQuestioned(TableIntent, frozen=True):
    """The outcome of an act is in question: its cards are counted by hand."""

    round: int
    txn: int


class ActCounted(TableIntent, frozen=True):
    """The dealer has counted the cards of an act in question; `by`: the dealer."""

    round: int
    txn: int
    count: int
    by: Text


class ActSettled(TableIntent, frozen=True):
    """An act in question was settled: by a person, or (`by` empty) by the shuffler itself.

    Attributes:
        round: the round for which it was asked.
        count: cards that the person counted; -1: they gave no count.
    """

    round: int
    txn: int
    verdict: ActVerdict
    count: int
    by: str
    reason: str


class WagerRuled(TableIntent, frozen=True):
    """A ruling on a wager: by a person, or (`by` empty) by the house rules.

    Attributes:
        cause: `void`, or the irregularity.
    """

    round: int
    seat: int
    wager: str
    effect: Effect
    cause: str
    by: str


class SeatStands(TableIntent, frozen=True, omit_defaults=True):
    """How a seat stands in its round from now on: the round's record goes by it.

    Attributes:
        wagers: those that stand; `effects`: of the rulings that hold at the seat.
        dealt_in: it takes part; while the bets are open, it would if they closed now.
        turn: its place in the order of the deal, from 1; 0: no packet comes to it.
        by_hand: it was put in or out by touch.
    """

    round: int
    seat: int
    wagers: tuple[str, ...] = ()
    dealt_in: bool = False
    turn: int = 0
    by_hand: bool = False
    folded: bool = False
    absent: bool = False
    next_round: bool = False
    void: bool = False
    effects: tuple[WagerEffect, ...] = ()


class DeckInPlay(TableIntent, frozen=True):
    """A round's first packet is asked for: only this deck deals it."""

    colour: str
    identity: str
    """Its registered identity; empty: it was not registered."""
    round: int


class DeckChanged(TableIntent, frozen=True):
    """A deck is out for good, with its last count (cards); `by`: who ordered it, empty: time."""

    colour: str
    identity: str
    count: int
    by: str
    reason: str


class RoundBegan(TableIntent, frozen=True):
    """The first wager of a round; it belongs to this gaming day and shift (empty: not known).

    Attributes:
        dealer: the person who tapped their badge last; None: nobody yet.
        chosen: the values by which it is played in place of those in the table's file.
        shift_date: the date of the shift, which may have begun on the day before.
    """

    round: int
    gaming_day: str
    shift: str
    mode: DealingMode = DealingMode.SHUFFLER
    dealer: Person | None = None
    chosen: tuple[Chosen, ...] = ()
    shift_date: str = ""


class HandedOver(TableIntent, frozen=True):
    """What was open when a shift began passes to the incoming supervisor."""

    shift: str
    holds: tuple[Message, ...]
    alerts: tuple[Message, ...]


class RoundsMarked(TableIntent, frozen=True):
    """A count was wrong: all rounds since the deck's last good one are in doubt.

    Of the rounds `first` to `last`, only those dealt from this deck are meant.
    """

    colour: str
    first: int
    last: int


class IrregularityOpened(TableIntent, frozen=True):
    """An irregularity was declared; `by` empty: by the shuffler's report."""

    id: int
    kind: IrregularityKind
    scope: Scope
    seat: int
    wager: str
    remark: Text
    by: str


class IrregularityClosed(TableIntent, frozen=True):
    """An irregularity was decided."""

    id: int
    remedy: Remedy
    by: str
    reason: str


class DealtByHand(TableIntent, frozen=True):
    """A packet was dealt by hand, as the dealer reported; seat 0 is the dealer."""

    round: int
    deck: str
    seat: int
    cards: int


class DealingModeSet(TableIntent, frozen=True):
    """How the table deals from now on; `round`: the first round dealt that way."""

    mode: DealingMode
    round: int
    by: str
    reason: str


class HandBegan(TableIntent, frozen=True):
    """A hand of a player-banked game begins: who is in, the puck, antes and blinds."""

    round: int
    hand: Hand


class HandActed(TableIntent, frozen=True):
    """The dealer has told an act of the hand, or has taken it back.

    Attributes:
        number: counts the acts of the hand that were told or taken back.
    """

    round: int
    number: int
    act: HandAct
    back: bool


class HandEnded(TableIntent, frozen=True):
    """A hand is over, or void.

    Attributes:
        hand: with its pots, winners and shares.
        returned: what each seat gets back of a void hand whose every act was told; else empty.
    """

    round: int
    hand: Hand
    returned: tuple[Share, ...]


class RoundEnded(TableIntent, frozen=True):
    """The round is over; `effects`: the effects on wagers with a ruling."""

    round: int
    void: bool
    packets: int
    remainder: int
    effects: tuple[WagerEffect, ...] = ()
    mode: DealingMode = DealingMode.SHUFFLER


class SignOnEnded(TableIntent, frozen=True):
    """Nobody is signed on any more; `person` was, and this is why they are not."""

    person: Person
    why: Message


class FloorAnswered(TableIntent, frozen=True):
    """A supervisor came when the floor was called.

    Attributes:
        waited: seconds; over a restart of the controller by the wall clock.
    """

    by: str
    waited: float


PAYOUT_BY_ONE = "payout_by_one"
"""A note: who deals, or dealt when it was stated, has approved a payout."""


class Noted(TableIntent, frozen=True):
    """A note for the record: nothing has to be done.

    Attributes:
        seat: the seat that it concerns; 0: none.
    """

    what: str
    words: Message
    seat: int = 0


class CardsSealed(TableIntent, frozen=True):
    """The shuffler has told the cards of a round that is over; this event keeps them, sealed.

    Attributes:
        txn: the act of the round's remaining cards.
    """

    round: int
    epoch: int
    txn: int


class DeckReady(TableIntent, frozen=True):
    """A shuffled deck stands ready in the shuffler."""

    colour: str


Intent = Command | TableIntent
