"""Reads a range of the journal, event by event, and measures its rounds as they end."""

from collections.abc import Iterator

from msgspec import Struct, field

from controller.data.definition import TableDefinition
from controller.data.events import GamingDayBegan, ShiftBegan
from controller.data.intents import RoundBegan
from controller.records.decoded_event import DecodedEvent
from controller.records.draft import Draft
from controller.records.rounds import Rounds
from controller.records.source import Source
from controller.records.surroundings import last_end, surroundings_before
from controller.reports.hands import time_fees
from controller.reports.round_measures import Deeds, MeasuredRound, measure
from controller.reports.sums import SHUT
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
