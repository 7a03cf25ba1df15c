"""One round with its measures: a row of the report's table of rounds."""

from collections import Counter

from msgspec import Struct

from controller.data import events
from controller.data.definition import Step, TableDefinition
from controller.data.intents import PAYOUT_BY_ONE, Entered, HoldClosed, Noted, Refused
from controller.data.modes import DealingMode
from controller.records.decoded_event import DecodedEvent
from controller.records.record import Ending, RoundRecord
from controller.reports.hands import MeasuredHand, measured_hand
from controller.reports.stakes import Bounds, Handle, beside_of, handles, total, wagers_of
from controller.reports.times import Times
from drivers.interface import ButtonPressed

# What people did in a round besides the presses of a clean round: interventions, payouts.


_NAMES: dict[type, str] = {
    events.AdoptShuffler: "shuffler_adopted",
    events.CardsCounted: "cards_counted",
    events.Clear: "cleared",
    events.DealingModeOrdered: "dealing_mode_ordered",
    events.DeckCountedByHand: "deck_counted",
    events.DecksOrdered: "decks_ordered",
    events.IrregularityDeclared: "irregularity_declared",
    events.IrregularityDecided: "irregularity_decided",
}
BY_KEY = "cleared_by_key"
"""A press of a key that ended a hold."""


def intervention(what: DecodedEvent) -> str:
    """Return what a person did in this event that a clean round does not need; empty: nothing."""
    said = what.event
    name = _NAMES.get(type(said), "")
    pressed = isinstance(said, events.Press | ButtonPressed)
    if not (name or pressed) or _refused(what):
        return ""
    if any(isinstance(each, Noted) and each.what == PAYOUT_BY_ONE for each in what.intents):
        return PAYOUT_BY_ONE
    cleared = any(isinstance(each, HoldClosed) and each.by for each in what.intents)
    return name or (BY_KEY if cleared else "")


def _refused(what: DecodedEvent) -> bool:
    return any(isinstance(each, Refused) for each in what.intents)


class Deeds:
    """What people did in one round.

    Attributes:
        interventions: by name, how often.
        payouts: cents, by seat and wager; the last stated figure counts, in a void round none.
    """

    def __init__(self) -> None:
        self.interventions: Counter[str] = Counter()
        self.payouts: dict[tuple[int, str], int] = {}

    def add_event(self, what: DecodedEvent) -> None:
        """Take in an event."""
        done = intervention(what)
        if done:
            self.interventions[done] += 1
        said = what.event
        if isinstance(said, events.PayoutStated | events.PayoutRefused) and not _refused(what):
            self.payouts.pop((said.seat, said.wager), None)
            if isinstance(said, events.PayoutStated) and said.amount:
                self.payouts[said.seat, said.wager] = said.amount
        elif any(isinstance(each, Entered) and each.step == Step.VOIDING for each in what.intents):
            self.payouts.clear()


class MeasuredRound(Struct, frozen=True):
    """What a report tells of one round; it has no cards.

    Attributes:
        record: the round.
        times: how its time was spent.
        deeds: what people did in it.
        table: the definition by which it was played.
        wagers: of a played round, with their bounds.
        hand: of a player-banked game, once it is over; else None.
    """

    record: RoundRecord
    times: Times
    deeds: Deeds
    table: TableDefinition
    wagers: dict[str, Handle]
    hand: MeasuredHand | None

    @property
    def played(self) -> bool:
        """Whether it was played to its end."""
        return self.record.outcome is Ending.PLAYED

    @property
    def first(self) -> int:
        """The event with its first wager."""
        return self.record.started.seq

    @property
    def dealer(self) -> str:
        """The badge of who dealt at its first wager; empty: no badge was tapped."""
        return self.record.dealers[0].badge if self.record.dealers else ""

    @property
    def seats_in(self) -> int:
        """Seats that took part."""
        return sum(seat.dealt_in for seat in self.record.seats)

    @property
    def presses(self) -> int:
        """Keys that were taken until it was over."""
        last = (self.record.ended or self.record.last).seq
        return sum(press.at.seq <= last and not press.refused for press in self.record.presses)

    @property
    def clean(self) -> bool:
        """Whether everything on record went as the procedure says."""
        told = self.record
        odd = told.refusals, told.alerts, told.holds, told.irregularities, told.rulings
        by_hand = told.mode != DealingMode.SHUFFLER or told.modes or told.by_hand
        smooth = not (by_hand or any(odd) or told.interruptions or self.deeds.interventions)
        return self.played and smooth

    @property
    def handle(self) -> Bounds | None:
        """The two sums (cents) between which all its wagers together lie."""
        return total(self.wagers)

    @property
    def payouts(self) -> dict[str, tuple[int, int]]:
        """How many payouts were stated, and their cents, by wager."""
        found: dict[str, tuple[int, int]] = {}
        for (_, wager), amount in self.deeds.payouts.items():
            count, cents = found.get(wager, (0, 0))
            found[wager] = count + 1, cents + amount
        return found


def measure(
    record: RoundRecord, times: Times, deeds: Deeds, table: TableDefinition
) -> MeasuredRound:
    """Return a round's measures; the arguments are its first attributes."""
    wagers = wagers_of(record) if record.outcome is Ending.PLAYED else Counter[str]()
    held = handles(table, wagers, beside_of(record, table))
    return MeasuredRound(record, times, deeds, table, held, measured_hand(record, table))
