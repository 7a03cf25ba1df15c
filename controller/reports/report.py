"""A report: the period, the record that it was made from, and all sums.

Its sums as named whole numbers can be added up by a database, and come back again. What is told by
them, and nothing more, comes back: the time of steps, and what no report tells of the time between
rounds, is not kept.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from msgspec import Struct, field

from controller.data.house_clock import day_and_hour_label, hour_begun, shown
from controller.data.intents import HoldOpened
from controller.data.message import Message
from controller.records.decoded_event import DecodedEvent
from controller.records.record import Ending
from controller.records.surroundings import OpenHold
from controller.reports.hands import HandPhase, HandSums
from controller.reports.round_measures import HOUR, MeasuredRound, Sums, intervention
from controller.reports.theoretical_win import Sort, SortSums
from controller.reports.times import Stretch

# Holds of the table in a report: how many and how long, by cause.


class HoldSum(Struct):
    """The holds of one cause, whatever they were about.

    Attributes:
        opened: how often one opened in the period.
        by_hour: the same by the hour, kept as the instant at which it began (`hour_begun`).
        nanoseconds: how long one or more stood in it while the controller ran. Where holds of
            several causes stand at once, each is given the time.
        words: what the last one said; None: none stood or opened.
        open: one stands where the period, or the journal, ends.
    """

    opened: int = 0
    by_hour: Counter[datetime] = field(default_factory=Counter)
    nanoseconds: int = 0
    words: Message | None = None
    open: bool = False

    def add(self, other: "HoldSum") -> None:
        """Add the holds of another table, without their words."""
        self.opened += other.opened
        self.by_hour.update(other.by_hour)
        self.nanoseconds += other.nanoseconds


class HoldSums:
    """Follows the holds of a period."""

    def __init__(self, zone: ZoneInfo) -> None:
        """Begin a period; `zone` is the house's time zone."""
        self._zone = zone
        self.by_cause: dict[str, HoldSum] = {}

    def stand(self, holds: dict[int, OpenHold], stretch: Stretch) -> None:
        """Note that these holds stood for a time."""
        for cause, words in {hold.cause: hold.words for hold in holds.values()}.items():
            found = self._sum_of(cause)
            found.words = words
            if stretch.length is not None and not stretch.down:
                found.nanoseconds += stretch.length

    def add_event(self, what: DecodedEvent) -> None:
        """Count the holds that open with an event of the period."""
        for intent in what.intents:
            if isinstance(intent, HoldOpened):
                found = self._sum_of(intent.cause)
                found.opened += 1
                found.by_hour[hour_begun(what.at.utc, self._zone)] += 1
                found.words = intent.words

    def end(self, holds: dict[int, OpenHold]) -> None:
        """Note the holds that stand at the end of the period."""
        open_now = {hold.cause for hold in holds.values()}
        for cause, found in self.by_cause.items():
            found.open = cause in open_now

    def _sum_of(self, cause: str) -> HoldSum:
        return self.by_cause.setdefault(cause, HoldSum())


class Made(Struct, frozen=True):
    """The record that a report was made from.

    Attributes:
        journal: the journal's name, hexadecimal.
        head: number of its last event then; 0: there was none.
        hash: that event's link of the chain.
        first: number of the period's first event.
        last: number of its last event; smaller than `first` where the period has none.
    """

    journal: str
    head: int
    hash: str
    first: int
    last: int


class Report(Struct):
    """What a table did in a time.

    Attributes:
        table: its name.
        title: the gaming day, or the whole journal; None: `since` and `until` say it.
        since, until: what was asked for; None: without an end.
        began, ended: the period's first and last event; None: there is none.
        zone: the time zone of the house.
        by_shift: by gaming day and shift; a shift has a date of its own beside its name.
        by_dealer: by badge; empty: no badge was tapped.
        by_time: by the hour at which rounds began (`hour_begun`), or by the day, in `zone`.
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
    by_shift: defaultdict[tuple[str, str, str], Sums] = field(
        default_factory=partial(defaultdict, Sums)
    )
    by_dealer: defaultdict[str, Sums] = field(default_factory=partial(defaultdict, Sums))
    by_time: defaultdict[date, Sums] = field(default_factory=partial(defaultdict, Sums))
    holds: dict[str, HoldSum] = field(default_factory=dict)
    interventions: Counter[str] = field(default_factory=Counter)
    wagers: dict[Sort, SortSums] = field(default_factory=dict)
    hands: HandSums = field(default_factory=HandSums)
    by_deck: defaultdict[str, HandSums] = field(default_factory=partial(defaultdict, HandSums))
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
        return shown(utc, self.zone, form)

    def time(self, utc: datetime) -> date:
        """Return the key of `by_time` for a round that began at a time."""
        return utc.astimezone(self.zone).date() if self.by_day else hour_begun(utc, self.zone)

    def time_label(self, time: date) -> str:
        """Return a key of `by_time` as people call it."""
        if isinstance(time, datetime):
            return day_and_hour_label(time, self.zone)
        return time.isoformat()


LARGEST = "largest:"
"""What the names of figures begin with of which the largest counts, and not the sum."""
_OF_SUMS = ("seats_in", "seats", "measured", "clean", "presses", "refusals", "alerts")
_OF_HANDS = (
    *("played", "known", "pots", "side_pots", "rake_known", "rake", "drop"),
    *("per_hand", "time", "measured"),
)


class Figures(Struct):
    """What a report sums up of some rounds and some time.

    Attributes:
        opened: holds that opened, by cause; `stood`: nanoseconds that one or more stood.
        interventions: by name, how often.
    """

    sums: Sums = field(default_factory=Sums)
    hands: HandSums = field(default_factory=HandSums)
    opened: Counter[str] = field(default_factory=Counter)
    stood: Counter[str] = field(default_factory=Counter)
    interventions: Counter[str] = field(default_factory=Counter)

    def spend(self, time: Stretch, holds: Mapping[int, OpenHold]) -> None:
        """Add the time between two events, and the holds that stood in it."""
        time.add_to(self.sums.table)
        if holds and time.length is not None and not time.down:
            for cause in {each.cause for each in holds.values()}:
                self.stood[cause] += time.length

    def add_event(self, what: DecodedEvent, kept_fees: int) -> None:
        """Add what an event tells outside of rounds; `kept_fees` as in `Reader`."""
        done = intervention(what)
        if done:
            self.interventions[done] += 1
        for each in what.intents:
            if isinstance(each, HoldOpened):
                self.opened[each.cause] += 1
        self.hands.time += kept_fees

    def add(self, one: MeasuredRound) -> None:
        """Add a round."""
        self.sums.add_round(one)
        if one.hand is not None:
            self.hands.add_hand(one.hand, one.record.seconds, one.times.phases)

    @property
    def holds(self) -> dict[str, HoldSum]:
        """The holds by cause, without their words."""
        causes = sorted({*self.opened, *self.stood})
        return {
            each: HoldSum(opened=self.opened[each], nanoseconds=self.stood[each]) for each in causes
        }

    # As numbers.

    def named(self) -> dict[str, int]:
        """Return all numbers that are not 0, by name."""
        found = {name: getattr(owner, what) for name, owner, what in self._numbers()}
        for prefix, counted in self._counted().items():
            found |= {f"{prefix}:{_name(each)}": count for each, count in counted.items()}
        return {name: value for name, value in found.items() if value}

    def _numbers(self) -> Iterator[tuple[str, object, str]]:
        """Yield each single number: its name, what has it, and under which attribute."""
        sums, hands = self.sums, self.hands
        yield from ((name, sums, name) for name in _OF_SUMS)
        yield "length", sums, "lengths"
        yield from ((name, sums.table, name) for name in ("down", "unknown"))
        yield from ((name, sums.rounds, name) for name in ("shuffler", "lift"))
        yield from ((f"hand.{name}", hands, name) for name in _OF_HANDS)
        yield "hand.length", hands, "lengths"
        yield f"{LARGEST}hand", hands, "largest"

    def _counted(self) -> dict[str, Counter[Any]]:
        """Return what is counted by keys of its own, by what it is."""
        return {
            "outcome": self.sums.outcomes,
            "free": self.sums.table.free,
            "held": self.sums.table.held,
            "round.free": self.sums.rounds.free,
            "round.held": self.sums.rounds.held,
            "hand.void": self.hands.void,
            "hand.phase": self.hands.phases,
            "hand.reached": self.hands.reached,
            "opened": self.opened,
            "stood": self.stood,
            "intervention": self.interventions,
        }


_KEYS: dict[str, Callable[[str], object]] = {
    "outcome": Ending,
    "hand.phase": HandPhase.of_name,
    "hand.reached": HandPhase.of_name,
}
"""Makes the key of a name, where it is more than a word."""


def _name(key: object) -> str:
    return key.name if isinstance(key, HandPhase) else str(key)


def figures_of(named: Mapping[str, int]) -> Figures:
    """Return the figures of some numbers; names of later versions are left out."""
    found = Figures()
    for name, owner, what in found._numbers():
        setattr(owner, what, named.get(name, 0))
    counted = found._counted()
    for name, value in named.items():
        prefix, _, rest = name.partition(":")
        if prefix in counted:
            counted[prefix][_KEYS.get(prefix, str)(rest)] = value
    return found
