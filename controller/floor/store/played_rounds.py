"""What is derived round by round, by the reports' own code: rounds, and figures to be added up."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from msgspec import Struct, field
from msgspec.structs import asdict, astuple

from controller.data.definition import TableDefinition
from controller.data.house_clock import microseconds
from controller.data.intents import RoundEnded
from controller.data.message import message
from controller.floor.store.batch import Writing, gaming_day_of, json_of, name_of, text_of
from controller.floor.store.stays import Stays
from controller.floor.store.tolerant import Tolerant
from controller.journal import JournalDamagedError
from controller.odds import digest_of_rules
from controller.records.decoded_event import DecodedEvent
from controller.reports.report import LARGEST, Figures
from controller.reports.report_maker import Reader
from controller.reports.round_measures import MeasuredRound
from controller.reports.theoretical_win import SortSums, divided
from controller.reports.times import Stretch

_ROUND = f"INSERT INTO round VALUES ({', '.join(['%s'] * 26)})"  # noqa: S608 - no values
_FIGURES = f"""INSERT INTO {{table}} AS had (journal, gaming_day, stay, name, value)
    SELECT %s, %s, %s, * FROM unnest(%s::text[], %s::bigint[])
    ON CONFLICT (gaming_day, journal, stay, name) DO UPDATE SET value =
    CASE WHEN starts_with(excluded.name, '{LARGEST}') THEN greatest(had.value, excluded.value)
    ELSE had.value + excluded.value END"""  # noqa: S608 - a name of ours
_WAGERED = """INSERT INTO {table} AS had
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
    ON CONFLICT (gaming_day, journal, stay, rules, game, pay_table, wager, beside) DO UPDATE SET
    count = had.count + excluded.count, unbounded = had.unbounded + excluded.unbounded,
    least = had.least + excluded.least, most = had.most + excluded.most,
    payouts = had.payouts + excluded.payouts, paid = had.paid + excluded.paid"""


class _Sort(Struct, frozen=True):
    """Which wagers are added up."""

    names: tuple[str, ...]
    """Gaming day, game, pay table, digest of the rules, wager: the columns, in their order."""
    beside: bool
    stay: int


class Played(Struct):
    """Reads on from the last round that the table has left.

    Attributes:
        writing: takes the rows. `number`: of the journal, in the database.
        source: its events.
        round_seq: the event with which that was. `spent_seq`: the last event up to which the time
            is in the figures.
        stays: of the table.
    """

    writing: Writing
    number: int
    source: Tolerant
    round_seq: int
    spent_seq: int
    stays: Stays
    _figures: defaultdict[tuple[str, int], Figures] = field(
        default_factory=lambda: defaultdict(Figures)
    )
    _wagered: dict[_Sort, tuple[bytes, SortSums]] = field(default_factory=dict)
    _rules: dict[int, str] = field(default_factory=dict)

    def read(self, until: int) -> None:
        """Read up to an event with which the table may have left a round, and write rows."""
        first = self.round_seq + 1
        while True:
            try:
                for one, left in self._measured(first, until):
                    # Which began before the last one was left is told already.
                    if one.first >= self.round_seq:
                        self._add(one)
                    self.round_seq = left
            except JournalDamagedError as error:
                self.source.troubles[error.where or first] = str(error)
                after = max(error.where, first, self.round_seq)
                ended = next(self.source.intents_of(RoundEnded, first=after + 1), None)
                if ended is None:
                    break
                first = ended[0].seq + 1
            else:
                break
        self._write()

    def _measured(self, first: int, until: int) -> Iterator[tuple[MeasuredRound, int]]:
        """Yield each round that began after the last one, and the event with which it was left.

        Raises:
            JournalDamagedError: an event, or the definition, is not one that this program reads.
        """
        begun = self.source.definition(max(1, first - 1))
        if begun is None:
            raise JournalDamagedError(message("floor-no-definition"), first)
        reader = Reader(self.source, first, begun)
        before = None
        for what, time in reader.events():
            if what.at.seq > until:
                return
            # Time belongs to where it began, as a round does.
            self._spend(reader, what, time, self.stays.at((before or what).at.utc))
            before = what
            one = reader.add_event(what)
            self._add_event(reader, what)
            if one is not None:
                yield one, what.at.seq

    def _spend(self, reader: Reader, what: DecodedEvent, time: Stretch | None, stay: int) -> None:
        """Add the time before an event to the gaming day in which it passed, once."""
        if what.at.seq > self.spent_seq and time is not None:
            self._figures[gaming_day_of(reader.now.gaming_day), stay].spend(
                time, reader.rounds.around.holds
            )

    def _add_event(self, reader: Reader, what: DecodedEvent) -> None:
        if what.at.seq > self.spent_seq:
            stay = self.stays.at(what.at.utc)
            self._figures[gaming_day_of(reader.now.gaming_day), stay].add_event(
                what, reader.kept_fees
            )
            self.spent_seq = what.at.seq

    def _add(self, one: MeasuredRound) -> None:
        least, most = one.handle or (None, None)
        told = one.record
        started = microseconds(told.started.utc)
        ended = microseconds(told.ended.utc) if told.ended is not None else None
        seconds = None if told.seconds is None else round(told.seconds * 1000)
        texts = (one.table.game.name, one.table.pay_table, told.mode, told.outcome.value)
        whose = (gaming_day_of(told.gaming_day), told.shift, told.shift_date, one.dealer)
        odd = map(len, (told.refusals, told.alerts, told.holds, told.interruptions))
        counts = (one.seats_in, len(one.table.seats), one.presses, *odd)
        stay = self.stays.at(told.started.utc)
        values = (
            *(self.number, one.first, told.number, started, ended),
            *map(text_of, texts),
            *map(name_of, whose),
            *(seconds, *counts, one.clean, least, most, json_of(_measures(one))),
            stay,
        )
        self.writing.add("round", _ROUND, values)
        self._figures[gaming_day_of(told.gaming_day), stay].add(one)
        if one.played:
            self._wager(one, stay)

    def _wager(self, one: MeasuredRound, stay: int) -> None:
        table = one.table
        for (wager, beside), held in divided(one).items():
            of_table = (table.game.name, table.pay_table, self._rules_of(table))
            names = tuple(map(name_of, (gaming_day_of(one.record.gaming_day), *of_table, wager)))
            sort = _Sort(names, beside, stay)
            digest = self.source.digest_of(table)
            self._wagered.setdefault(sort, (digest, SortSums()))[1].add(held)

    def _rules_of(self, table: TableDefinition) -> str:
        """Return the digest by which the odds of a table are kept."""
        found = self._rules.get(id(table))
        if found is None:
            found = digest_of_rules(table.game, table.game.pay_table(table.pay_table))
            self._rules[id(table)] = found
        return found

    def _write(self) -> None:
        for (day, stay), figures in sorted(self._figures.items()):
            named = sorted(figures.named().items())
            names, values = [name_of(name) for name, _ in named], [value for _, value in named]
            self.writing.sum_up("figure", _FIGURES, (self.number, day, stay, names, values))
        for sort, (digest, held) in self._wagered.items():
            of_what = (self.number, *sort.names, sort.beside, digest)
            self.writing.sum_up("wagered", _WAGERED, (*of_what, *astuple(held), sort.stay))
        self._figures.clear()
        self._wagered.clear()


def _measures(one: MeasuredRound) -> dict[str, Any]:
    """Return what a report sums up of a round, beside what has columns; times in nanoseconds."""
    times = one.times
    return {
        "free": {str(step): found for step, found in times.free.items() if found},
        "held": {str(step): found for step, found in times.held.items() if found},
        "down": times.down,
        "unknown": times.unknown,
        "shuffler": times.shuffler,
        "lift": times.lift,
        "phases": [
            [which.kind, which.number, found] for which, found in sorted(times.phases.items())
        ],
        "interventions": dict(one.deeds.interventions),
        "wagers": {
            name: [found.count, found.beside, *(found.bounds or (None, None))]
            for name, found in one.wagers.items()
        },
        "payouts": {name: list(found) for name, found in one.payouts.items()},
        "hand": None if one.hand is None else asdict(one.hand),
    }
