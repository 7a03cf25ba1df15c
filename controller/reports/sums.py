"""Sums over rounds and times: of a whole report, of one shift, of one dealer, of one hour."""

from collections import Counter

from msgspec import field

from controller.data.definition import Step
from controller.records.record import Ending
from controller.reports.round_measures import MeasuredRound
from controller.reports.summation import Summed
from controller.reports.times import Times

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
