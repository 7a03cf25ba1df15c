"""A report of many tables: the figures of all, of each pit, of each table, of each machine."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from math import ceil, floor

from controller.floor.reports.machines import MachineSum
from controller.floor.reports.scope import Days, KeptJournal, Scope
from controller.reports.report import Report
from controller.reports.stakes import Bounds
from controller.reports.sums import Sums


@dataclass(slots=True)
class TableSum:
    """One table, or one pit.

    Attributes:
        least, most: bounds of the theoretical win of all wagers that have an edge and limits, in
            cents, exact. `wagered`: there are such wagers.
    """

    sums: Sums = field(default_factory=Sums)
    least: Fraction = Fraction(0)
    most: Fraction = Fraction(0)
    wagered: bool = False

    @property
    def win(self) -> Bounds | None:
        """The theoretical win in whole cents, rounded outwards; None: nothing is known of it."""
        return (floor(self.least), ceil(self.most)) if self.wagered else None


@dataclass(frozen=True, slots=True)
class AlertSum:
    """Alarms of one cause.

    Attributes:
        count: how many. `tables`: at how many. `most_at`: the table with most of them, and how many
            it had.
        by_hour: by the hour of the house's clock, as `hour_of_any_day` tells it.
    """

    cause: str
    count: int
    tables: int
    most_at: tuple[str, int]
    by_hour: Counter[datetime]


@dataclass(frozen=True, slots=True)
class CallSum:
    """Calls for a supervisor.

    Attributes:
        mean, longest: seconds until somebody came; None: nobody has come to any.
    """

    count: int
    answered: int
    mean: float | None
    longest: float | None


@dataclass(slots=True)
class FloorReport:
    """What some tables did in some gaming days.

    Attributes:
        all: their figures together, as a report of one table has them; its journal is empty.
        hands: the same of the tables where players banked the game.
        places: the tables by name, each with its newest journal.
        by_table: by table and pit: one that has moved is in each of its pits.
        behind: tables with events that nothing is derived from yet.
        troubles: events, or stretches of them, that the store could not read.
    """

    scope: Scope
    days: Days
    all: Report
    hands: Report
    calls: CallSum
    places: dict[str, KeptJournal] = field(default_factory=dict)
    by_pit: dict[str, TableSum] = field(default_factory=dict)
    by_table: dict[tuple[str, str], TableSum] = field(default_factory=dict)
    alerts: list[AlertSum] = field(default_factory=list)
    machines: list[MachineSum] = field(default_factory=list)
    behind: int = 0
    troubles: int = 0
