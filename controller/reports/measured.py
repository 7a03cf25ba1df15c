"""One round with its measures: a row of the report's table of rounds."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from controller.data import events
from controller.data.definition import TableDefinition
from controller.data.intents import PAYOUT_BY_ONE, HoldClosed, Noted, Refused
from controller.data.modes import DealingMode
from controller.records.decoded_event import DecodedEvent
from controller.records.record import Outcome, RoundRecord
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
        payouts: cents, by seat and wager; the last stated figure counts.
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
        if isinstance(said, events.PayoutStated) and not _refused(what):
            self.payouts[said.seat, said.wager] = said.amount
        elif isinstance(said, events.PayoutRefused) and not _refused(what):
            self.payouts.pop((said.seat, said.wager), None)


@dataclass(frozen=True, slots=True)
class MeasuredRound:
    """What a report tells of one round; it has no cards.

    Attributes:
        first: the event with its first wager.
        table: the definition by which it was played.
        dealer: the badge of who dealt at its first wager; empty: no badge was tapped.
        dealer_name: empty where the journal does not tell it.
        seconds: from its first wager to its end; None: it is under way, or the time is not known.
        seats_in: seats that took part; `seats`: all of the table.
        presses: keys that were taken until it was over. `refusals`: of any kind.
        wagers: of a played round, with their bounds.
        payouts: cents, by wager, as they were stated, and how many.
        hand: of a player-banked game, once it is over; else None.
    """

    number: int
    first: int
    outcome: Outcome
    table: TableDefinition
    mode: str
    gaming_day: str
    shift: str
    shift_date: str
    dealer: str
    dealer_name: str
    started: datetime
    ended: datetime | None
    seconds: float | None
    seats_in: int
    seats: int
    presses: int
    refusals: int
    alerts: int
    holds: int
    interventions: Counter[str]
    restarts: int
    clean: bool
    wagers: dict[str, Handle]
    payouts: dict[str, tuple[int, int]]
    times: Times
    hand: MeasuredHand | None

    @property
    def handle(self) -> Bounds | None:
        """The two sums (cents) between which all its wagers together lie."""
        return total(self.wagers)


def measure(
    record: RoundRecord, times: Times, deeds: Deeds, table: TableDefinition
) -> MeasuredRound:
    """Return a round's measures.

    Args:
        record: the round.
        times: how its time was spent.
        deeds: what people did in it.
        table: the definition by which it was played.
    """
    played = record.outcome is Outcome.PLAYED
    wagers = wagers_of(record) if played else Counter[str]()
    first = record.dealers[0] if record.dealers else None
    return MeasuredRound(
        number=record.number,
        first=record.started.seq,
        outcome=record.outcome,
        table=table,
        mode=record.mode,
        gaming_day=record.gaming_day,
        shift=record.shift,
        shift_date=record.shift_date,
        dealer=first.badge if first is not None else "",
        dealer_name=first.name if first is not None else "",
        started=record.started.utc,
        ended=record.ended.utc if record.ended is not None else None,
        seconds=record.seconds,
        seats_in=sum(seat.dealt_in for seat in record.seats),
        seats=len(table.seats),
        presses=_presses(record),
        refusals=len(record.refusals),
        alerts=len(record.alerts),
        holds=len(record.holds),
        interventions=deeds.interventions,
        restarts=len(record.interruptions),
        clean=played and _smooth(record) and not deeds.interventions,
        wagers=handles(table, wagers, beside_of(record, table)),
        payouts=_payouts(deeds),
        times=times,
        hand=measured_hand(record, table),
    )


def _presses(record: RoundRecord) -> int:
    last = record.ended.seq if record.ended is not None else record.last.seq
    return sum(press.at.seq <= last and not press.refused for press in record.presses)


def _smooth(record: RoundRecord) -> bool:
    """Tell whether everything on record went as the procedure says."""
    odd = (record.refusals, record.alerts, record.holds, record.irregularities, record.rulings)
    by_shuffler = record.mode == DealingMode.SHUFFLER and not record.modes
    return by_shuffler and not record.by_hand and not any(odd) and not record.interruptions


def _payouts(deeds: Deeds) -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}
    for (_, wager), amount in deeds.payouts.items():
        count, cents = found.get(wager, (0, 0))
        found[wager] = count + 1, cents + amount
    return found
