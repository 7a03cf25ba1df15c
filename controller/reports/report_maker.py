"""Makes a report: finds the period, reads the journal once, measures rounds, adds everything up."""

from collections.abc import Callable, Iterable, Iterator
from datetime import MAXYEAR, MINYEAR, UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from msgspec import Struct, field

from controller.data.definition import TableDefinition
from controller.data.events import GamingDayBegan, ShiftBegan
from controller.data.intents import RoundBegan
from controller.data.message import Message, message
from controller.errors import DealerTableError, ExitCode
from controller.records.decoded_event import DecodedEvent
from controller.records.draft import Draft
from controller.records.rounds import Rounds
from controller.records.source import Source, stretch
from controller.records.surroundings import last_end, surroundings_before
from controller.reports.hands import time_fees
from controller.reports.report import HoldSums, Made, Report
from controller.reports.round_measures import SHUT, Deeds, MeasuredRound, intervention, measure
from controller.reports.theoretical_win import TheoreticalWin
from controller.reports.times import Clock, Stretch, Times


class Now(Struct):
    """What the time is booked to: the gaming day, the shift with its date, the dealer's badge."""

    gaming_day: str = ""
    shift: str = ""
    dealer: str = ""
    shift_date: str = ""

    def follow(self, what: DecodedEvent) -> None:
        """Take an event in."""
        match what.event:
            case GamingDayBegan(date=date):
                self.gaming_day = date
            case ShiftBegan(name=name, date=date):
                self.shift, self.shift_date = name, date
        for intent in what.intents:
            if isinstance(intent, RoundBegan):
                self.gaming_day = intent.gaming_day or self.gaming_day
                if intent.shift:
                    self.shift, self.shift_date = intent.shift, intent.shift_date
        self.dealer = what.dealer or self.dealer


class Played(Struct):
    """The round under way, with its measures so far."""

    draft: Draft
    table: TableDefinition
    times: Times = field(default_factory=Times)
    deeds: Deeds = field(default_factory=Deeds)


class Reader:
    """One pass through the journal.

    Attributes:
        rounds: the round under way. `now`: what the time is booked to.
        kept_fees: for time (cents), of a deal that was taken back and whose round was dropped with
            the last event: nobody gives them back, and no round has them.
    """

    def __init__(self, source: Source, first: int, otherwise: TableDefinition) -> None:
        """Begin where the round before event `first` ended."""
        self._source = source
        self._start = last_end(source, first)
        self.rounds = Rounds(source.definition(self._start) or otherwise)
        surroundings_before(source, self._start, self.rounds.around)
        self.clock = Clock(self.rounds.around)
        self.now = self._before()
        self._played: Played | None = None
        self.kept_fees = 0

    def events(self) -> Iterator[tuple[DecodedEvent, Stretch | None]]:
        """Yield each event before it is taken in, with the time since the one before.

        The caller gives it to `add_event` before it asks for the next one.
        """
        for what in self._source.events(self._start):
            stretch = self.clock.until(what)
            if stretch is not None and self._played is not None and not self._shut:
                stretch.add_to(self._played.times)
            yield what, stretch

    def add_event(self, what: DecodedEvent) -> MeasuredRound | None:
        """Take in an event; return the round that the table has left with it, if it has."""
        if what.definitions:
            self.rounds.define(
                self._source.named(what.definitions) or self.rounds.around.definition
            )
        self.rounds.add_event(what)
        self.clock.follow(what)
        self.now.follow(what)
        before, draft = self._played, self.rounds.under_way
        left, self.kept_fees = None, 0
        if before is not None and before.draft is not draft:
            if before.draft.ended is not None:
                left = _measured_round(before)
            else:  # its wagers were all taken back
                self.kept_fees = time_fees(before.draft.as_record(), before.table)
            self.rounds.forget()
            self._played = None
        if draft is not None and self._played is None:
            self._played = Played(draft, self.rounds.around.definition)
        if self._played is not None and not self._shut:
            self._played.deeds.add_event(what)
        return left

    def under_way(self) -> MeasuredRound | None:
        """Return the round that is under way at the end of the journal, as far as it is known."""
        return _measured_round(self._played) if self._played is not None else None

    @property
    def _shut(self) -> bool:
        """Whether the table has gone from a round to its closing, or to its decks."""
        return self.clock.step in SHUT

    def _before(self) -> Now:
        now = Now()
        for kind in (GamingDayBegan, ShiftBegan):
            if kind is ShiftBegan and not self.rounds.around.definition.house.shifts:
                continue
            before = self._source.last_of(kind, self._start)
            if before is not None:
                now.follow(before)
        return now


def _measured_round(played: Played) -> MeasuredRound:
    return measure(played.draft.as_record(), played.times, played.deeds, played.table)


_BY_DAY = timedelta(hours=36)
"""Longer periods are shown by days."""
_EVERY = 2000
"""Events between two calls of `Progress`."""

Progress = Callable[[int, int], None]
"""Told how many events were read, and how many there are to read."""


class PeriodError(DealerTableError, exit_code=ExitCode.USAGE):
    """An impossible period."""


class Period(Struct, frozen=True):
    """The time that a report is about; without both ends it is the gaming day under way.

    Attributes:
        since, until: a time without a zone is in the house's zone; None: no limit.
    """

    since: datetime | None = None
    until: datetime | None = None


def make_report(
    source: Source,
    period: Period,
    otherwise: Callable[[], TableDefinition],
    places: Iterable[Path],
    each: Callable[[MeasuredRound], None] | None = None,
    progress: Progress | None = None,
) -> Report:
    """Return the report of a table on a period.

    Args:
        source: the journal.
        period: what time it is about.
        otherwise: gives the definition if the journal names none.
        places: the folders in which results of the odds engine are kept.
        each: called with each round of the period, in the order in which the table left them.
        progress: told how far the reading is.

    Raises:
        PeriodError: it ends before it begins, or lies beyond the calendar.
        JournalError: the journal cannot be read.
        KeptOddsError: a kept result is damaged.
    """
    return _Maker(source, period, otherwise, places, each).make(progress)


class _Maker:
    def __init__(
        self,
        source: Source,
        period: Period,
        otherwise: Callable[[], TableDefinition],
        places: Iterable[Path],
        each: Callable[[MeasuredRound], None] | None,
    ) -> None:
        self._source = source
        table = source.definition(source.head) or otherwise()
        zone = ZoneInfo(table.house.time_zone)
        self._since, self._until = _in_utc(period.since, zone), _in_utc(period.until, zone)
        if self._since and self._until and self._until < self._since:
            raise PeriodError(message("record-ends-before"))
        title, self._first, self._last = self._stretch()
        made = Made(*_made(source), self._first, self._last)
        self._report = Report(table.name, title, self._since, self._until, zone, made)
        self._reader = Reader(source, self._first, table)
        self._holding, self._holds = TheoreticalWin(places), HoldSums(zone)
        self._each = each

    def _stretch(self) -> tuple[Message | None, int, int]:
        """Return what the period is called, with its first and its last event."""
        source = self._source
        if self._since or self._until:
            return None, *stretch(source, self._since, self._until)
        day = source.last_of(GamingDayBegan, source.head + 1)
        if day is None or not isinstance(day.event, GamingDayBegan):
            return message("report-whole-journal"), source.first, source.head
        return message("report-gaming-day", date=day.event.date), day.at.seq, source.head

    def make(self, progress: Progress | None) -> Report:
        """Read the journal, and return the report."""
        report = self._report
        report.by_day = self._is_long()
        events, before = self._last - self._first + 1, False
        if events > 0:
            for what, time in self._reader.events():
                if what.at.seq > self._last and self._no_round_waits():
                    break
                if time is not None and before:
                    self._spend(time)
                inside = self._inside(what)
                self._add_event(what, inside=inside)
                if before and not inside:
                    self._holds.end(self._reader.rounds.around.holds)
                before = inside
                if progress is not None and not what.at.seq % _EVERY:
                    progress(what.at.seq - self._first, events)
            self._end(before)
        report.holds, report.wagers = self._holds.by_cause, self._holding.by_sort
        self._name_steps(self._reader.rounds.around.definition)
        return report

    def _name_steps(self, table: TableDefinition) -> None:
        """Take over the titles of a game's steps."""
        self._report.titles.update((str(each.step), each.title) for each in table.game.steps)

    def _add_event(self, what: DecodedEvent, *, inside: bool) -> None:
        if inside:
            self._holds.add_event(what)
            self._report.interventions.update(filter(None, [intervention(what)]))
            self._report.began = self._report.began or what.at.utc
            self._report.ended = what.at.utc
        left = self._reader.add_event(what)
        if left is not None:
            self._add(left)
        if inside:
            self._report.hands.time += self._reader.kept_fees

    def _end(self, before: bool) -> None:
        """Note, at the end of the period or the journal, the round under way and the holds."""
        left = self._reader.under_way()
        if left is not None:
            self._add(left)
        if before:
            self._holds.end(self._reader.rounds.around.holds)

    def _no_round_waits(self) -> bool:
        """Tell whether no round of the period still has to be read to its end."""
        draft = self._reader.rounds.under_way
        return draft is None or draft.first.at.seq > self._last

    def _inside(self, what: DecodedEvent) -> bool:
        """Tell whether an event lies in the period, even if the clock was set meanwhile."""
        return self._first <= what.at.seq <= self._last and self._in_time(what.at.utc)

    def _in_time(self, utc: datetime) -> bool:
        early = self._since is not None and utc < self._since
        return not early and not (self._until is not None and utc > self._until)

    def _spend(self, time: Stretch) -> None:
        """Add the time between two events to the sums that it belongs to."""
        now = self._reader.now
        for sums in (
            self._report.total,
            self._report.by_shift[now.gaming_day, now.shift_date, now.shift],
            self._report.by_dealer[now.dealer],
        ):
            time.add_to(sums.table)
        self._holds.stand(self._reader.rounds.around.holds, time)

    def _add(self, one: MeasuredRound) -> None:
        """Add a round, if it began in the period."""
        told = one.record
        if not self._first <= one.first <= self._last or not self._in_time(told.started.utc):
            return
        report = self._report
        if told.dealers and told.dealers[0].name:
            report.names[one.dealer] = told.dealers[0].name
        self._name_steps(one.table)
        hour = report.by_time[report.time(told.started.utc)]
        shift = report.by_shift[told.gaming_day, told.shift_date, told.shift]
        dealer = report.by_dealer[one.dealer]
        for sums in (report.total, shift, dealer, hour):
            sums.add_round(one)
        if one.played:
            self._holding.add_round(one)
        if one.hand is not None:
            for hands in (report.hands, report.by_deck[one.hand.deck]):
                hands.add_hand(one.hand, told.seconds, one.times.phases)
        if self._each is not None:
            self._each(one)

    def _is_long(self) -> bool:
        first, last = self._source.clocks(self._first), self._source.clocks(self._last)
        if first is None or last is None:
            return False
        return timedelta(microseconds=last.utc_us - first.utc_us) > _BY_DAY


def _in_utc(time: datetime | None, zone: ZoneInfo) -> datetime | None:
    """Return a time in UTC; one without a zone is in the house's zone.

    Raises:
        PeriodError: it lies beyond the calendar.
    """
    if time is None:
        return None
    if not MINYEAR + 1 < time.year < MAXYEAR:  # some zone has no such year
        raise PeriodError(message("report-no-such-time", date=str(time.date())))
    return (time if time.tzinfo is not None else time.replace(tzinfo=zone)).astimezone(UTC)


def _made(source: Source) -> tuple[str, int, str]:
    journal, digest = source.names()
    return journal, source.head, digest
