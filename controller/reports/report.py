"""A report: the period, the record that it was made from, and all sums."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from controller.data.message import Message
from controller.reports.hands import HandSums
from controller.reports.hours import day_and_hour_of
from controller.reports.sums import HOUR, Sums
from controller.reports.table_holds import HoldSum
from controller.reports.theoretical_win import Held, Sort


@dataclass(frozen=True, slots=True)
class Made:
    """The record that a report was made from.

    Attributes:
        journal: the journal's name, hexadecimal.
        head: number of its last event then (0: none), and `hash`, its link of the chain. first,
        last: the events of the period; if there are none, `last` is smaller.
    """

    journal: str
    head: int
    hash: str
    first: int
    last: int


def _groups() -> defaultdict[Any, Sums]:
    return defaultdict(Sums)


def _decks() -> defaultdict[str, HandSums]:
    return defaultdict(HandSums)


@dataclass(slots=True)
class Report:
    """What a table did in a time.

    Attributes:
        table: its name.
        title: the gaming day, or the whole journal; None: `since` and `until` say it.
        since, until: what was asked for; None: without an end.
        began, ended: the period's first and last event; None: there is none.
        zone: the time zone of the house.
        by_shift: by gaming day and shift.
        by_dealer: by badge; empty: no badge was tapped.
        by_time: by the hour (`day_and_hour_of`) or the day at which rounds began, in `zone`.
        by_day: `by_time` goes by days.
        interventions: by name, how often.
        names: of dealers, by badge.
        hands: of player-banked games; `by_deck`: by back colour, empty: no deck came.
        titles: of steps, as the dealer saw them; the last one, where games name a step differently.
    """

    table: str
    title: Message | None
    since: datetime | None
    until: datetime | None
    zone: ZoneInfo
    made: Made
    began: datetime | None = None
    ended: datetime | None = None
    by_day: bool = False
    total: Sums = field(default_factory=Sums)
    by_shift: defaultdict[tuple[str, str], Sums] = field(default_factory=_groups)
    by_dealer: defaultdict[str, Sums] = field(default_factory=_groups)
    by_time: defaultdict[str, Sums] = field(default_factory=_groups)
    holds: dict[str, HoldSum] = field(default_factory=dict)
    interventions: Counter[str] = field(default_factory=Counter)
    wagers: dict[Sort, Held] = field(default_factory=dict)
    hands: HandSums = field(default_factory=HandSums)
    by_deck: defaultdict[str, HandSums] = field(default_factory=_decks)
    names: dict[str, str] = field(default_factory=dict)
    titles: dict[str, Message] = field(default_factory=dict)

    @property
    def hands_per_hour(self) -> float | None:
        """Played hands per hour in which the table was open; None: it never was."""
        return self._per_hour(self.hands.played)

    @property
    def pots_per_hour(self) -> float | None:
        """Cents of all pots per open hour; None: a pot is not known, or it never was open."""
        known = self.hands.known == self.hands.played
        return self._per_hour(self.hands.pots) if known else None

    @property
    def fees_per_hour(self) -> float | None:
        """Cents that the house took per open hour; None: a rake is not known."""
        fees = self.hands.fees
        return None if fees is None else self._per_hour(fees)

    def _per_hour(self, value: float) -> float | None:
        return value / (self.total.open / HOUR) if self.total.open else None

    def clock(self, utc: datetime, form: str = "%Y-%m-%d %H:%M") -> str:
        """Return a time as the house's clock shows it."""
        return utc.astimezone(self.zone).strftime(form)

    def hour(self, utc: datetime) -> str:
        """Return the day and the hour of a time on the house's clock."""
        return day_and_hour_of(utc, self.zone)
