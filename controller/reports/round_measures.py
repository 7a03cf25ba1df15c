"""One round with its measures, what lay on the table in it; and sums over rounds and times."""

from collections import Counter

from msgspec import Struct, field

from controller.data import events, irregularities, modes
from controller.data.definition import Step, TableDefinition
from controller.data.intents import PAYOUT_BY_ONE, Entered, HoldClosed, Noted, Refused
from controller.records.decoded_event import DecodedEvent
from controller.records.record import Ending, RoundRecord
from controller.reports.hands import MeasuredHand, Summed, measured_hand
from controller.reports.times import Times
from drivers.interface import ButtonPressed

Bounds = tuple[int, int]
"""Cents: the least and the most."""


def wagers_of(record: RoundRecord, beside: str = "") -> Counter[str]:
    """Return how many of each wager had action in a round.

    They are those that stood at the seats in it; a wager that a ruling returned had none.

    Args:
        record: the round.
        beside: only at seats with this wager; empty: at all.
    """
    effects = record.effects
    return Counter(
        wager
        for seat in record.seats
        if seat.dealt_in and (not beside or beside in seat.wagers)
        for wager in seat.wagers
        if effects.get((seat.number, wager)) is not irregularities.Effect.RETURNED
    )


def beside_of(record: RoundRecord, table: TableDefinition) -> Counter[str]:
    """Return how many of each wager had action at seats with the wager that a fold gives up."""
    decision = table.game.decision
    base = table.game.wager(decision).requires if decision is not None else None
    return wagers_of(record, base) if base is not None else Counter()


def bounds_of(table: TableDefinition, wager: str) -> Bounds | None:
    """Return the least and the most that one such wager may be; None: the table has no limits.

    A wager without limits of its own gets them from the wager beside which it must lie.
    """
    own = next(((least, most) for name, least, most in table.limits if name == wager), None)
    if own is not None:
        return own
    found = next((each for each in table.game.wagers if each.name == wager), None)
    if found is None or found.requires is None:
        return None
    beside = bounds_of(table, found.requires)
    if beside is None:
        return None
    return beside[0] * found.minimum_multiple, beside[1] * found.maximum_multiple


class Handle(Struct, frozen=True):
    """The number of a wager, and the two sums (cents) between which they lie together.

    `beside`: how many of them lay at seats with the wager that a fold gives up (the Ante).
    """

    count: int
    bounds: Bounds | None
    beside: int = 0

    def divided(self) -> tuple["Handle", "Handle"]:
        """Return those beside the Ante and the others; all have the same limits."""
        return self._part(self.beside), self._part(self.count - self.beside)

    def _part(self, count: int) -> "Handle":
        if self.bounds is None or not count:
            return Handle(count, self.bounds if self.bounds is None else (0, 0))
        least, most = self.bounds
        return Handle(count, (least // self.count * count, most // self.count * count))


def handles(
    table: TableDefinition, wagers: Counter[str], beside: Counter[str]
) -> dict[str, Handle]:
    """Return the handle of each wager of a round, in the game's order.

    Args:
        table: the definition by which it was played.
        wagers: how many of each had action.
        beside: how many of them lay at seats with the Ante.
    """
    found = {}
    for name in (each.name for each in table.game.wagers):
        count, bounds = wagers[name], bounds_of(table, name)
        if count:
            held = None if bounds is None else (count * bounds[0], count * bounds[1])
            found[name] = Handle(count, held, beside[name])
    return found


def total(found: dict[str, Handle]) -> Bounds | None:
    """Return the bounds of all wagers together; None: one of them has none."""
    bounds = [each.bounds for each in found.values()]
    known = [each for each in bounds if each is not None]
    if len(known) < len(bounds):
        return None
    return sum(least for least, _ in known), sum(most for _, most in known)


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
        by_hand = told.mode != modes.DealingMode.SHUFFLER or told.modes or told.by_hand
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


SHUT = (Step.CLOSED, Step.OPENING, Step.CLOSING, Step.DECK_CHANGE, Step.DEAD_TABLE)
"""Steps at which the table is not open for play."""
HOUR = 3600e9
"""Nanoseconds of an hour."""


class Sums(Summed):
    """What was played, and how the time was spent.

    Attributes:
        table: all time of the period, including the time between rounds.
        rounds: the time of the played rounds alone, each whole.
        seats_in: seats that took part in played rounds; `seats`: all seats in those rounds.
        lengths: nanoseconds from first wager to end, of the played rounds with a known length.
        measured: how many these are.
        presses: of clean rounds.
    """

    table: Times = field(default_factory=Times)
    rounds: Times = field(default_factory=Times)
    outcomes: Counter[Ending] = field(default_factory=Counter)
    seats_in: int = 0
    seats: int = 0
    lengths: int = 0
    measured: int = 0
    clean: int = 0
    presses: int = 0
    refusals: int = 0
    alerts: int = 0

    def add_round(self, one: MeasuredRound) -> None:
        """Add one round."""
        told = one.record
        self.outcomes[told.outcome] += 1
        self.refusals += len(told.refusals)
        self.alerts += len(told.alerts)
        if not one.played:
            return
        self.rounds.add(one.times)
        self.seats_in += one.seats_in
        self.seats += len(one.table.seats)
        if told.seconds is not None:
            self.lengths += round(told.seconds * 1e9)
            self.measured += 1
        if one.clean:
            self.clean += 1
            self.presses += one.presses

    @property
    def played(self) -> int:
        """Played rounds."""
        return self.outcomes[Ending.PLAYED]

    @property
    def void(self) -> int:
        """Void rounds."""
        return self.outcomes[Ending.VOID]

    @property
    def under_way(self) -> int:
        """Rounds that were not over at the end of the journal."""
        return self.outcomes[Ending.UNDER_WAY]

    @property
    def empty(self) -> bool:
        """Whether there is nothing to tell: no time passed, and no round began."""
        return not self.table.all_told and not self.outcomes

    @property
    def free(self) -> int:
        """Nanoseconds in which the table was open and nothing held it."""
        return sum(ns for step, ns in self.table.free.items() if step not in SHUT)

    @property
    def open(self) -> int:
        """Nanoseconds in which the table was open, held or not."""
        return self.free + sum(ns for step, ns in self.table.held.items() if step not in SHUT)

    @property
    def per_open_hour(self) -> float | None:
        """Played rounds per hour in which the table was open; None: it never was."""
        return self.played / (self.open / HOUR) if self.open else None

    @property
    def per_free_hour(self) -> float | None:
        """Played rounds per hour in which it was open and nothing held it."""
        return self.played / (self.free / HOUR) if self.free else None

    @property
    def length(self) -> float | None:
        """Seconds of an average played round, from its first wager to its end."""
        return self.lengths / 1e9 / self.measured if self.measured else None

    @property
    def occupancy(self) -> float | None:
        """The share of the table's seats that took part, over the played rounds."""
        return self.seats_in / self.seats if self.seats else None

    @property
    def presses_per_clean(self) -> float | None:
        """Presses in an average clean round."""
        return self.presses / self.clean if self.clean else None

    def mean(self, nanoseconds: int) -> float | None:
        """Return the average of a time over the played rounds, in seconds."""
        return nanoseconds / 1e9 / self.played if self.played else None
