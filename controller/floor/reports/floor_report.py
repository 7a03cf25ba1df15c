"""A report of many tables: the figures of all, of each pit, of each table, of each machine."""

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime
from fractions import Fraction
from math import ceil, floor
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct, field

from controller.data.definition import TableDefinition
from controller.data.house_clock import hour_begun, time_of
from controller.data.message import message
from controller.errors import UNDECODABLE
from controller.floor.floor_errors import CentreError
from controller.floor.reports.machines import MachineSum, machines
from controller.floor.reports.scope import OF_SCOPE, Days, KeptJournal, ReportScope, summed
from controller.floor.store.database import Connection
from controller.reports.report import LARGEST, Figures, Made, Report, figures_of
from controller.reports.round_measures import Bounds, Sums
from controller.reports.theoretical_win import SortSums, TheoreticalWin
from controller.words.spoken import say


class TableSum(Struct):
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


class AlertSum(Struct, frozen=True):
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


class CallSum(Struct, frozen=True):
    """Calls for a supervisor.

    Attributes:
        mean, longest: seconds until somebody came; None: nobody has come to any.
    """

    count: int
    answered: int
    mean: float | None
    longest: float | None


class FloorReport(Struct):
    """What some tables did in some gaming days.

    Attributes:
        all: their figures together, as a report of one table has them; its journal is empty.
        hands: the same of the tables where players banked the game.
        places: the tables by name, each with its newest journal.
        by_table: by table and pit: one that has moved is in each of its pits.
        behind: tables with events that nothing is derived from yet.
        troubles: events, or stretches of them, that the store could not read.
    """

    scope: ReportScope
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


# Makes it from what the store has derived: it reads figures, no records.


_PLAIN = """SELECT set_config('jit', 'off', true), set_config('work_mem', '64MB', true),
    set_config('max_parallel_workers_per_gather', '0', true)"""
"""Compiling a statement, sums that go by the disk, and workers beside take more than they save."""
_IN = f"gaming_day BETWEEN %s AND %s AND {OF_SCOPE}"
_FIGURES = f"""SELECT journal, stay, name, sum(value)::bigint, max(value) FROM {summed("figure")}
    WHERE {OF_SCOPE} GROUP BY 1, 2, 3"""  # noqa: S608 - names of ours
_BY_DAY = f"""SELECT gaming_day, name, sum(value)::bigint FROM figure
    WHERE {_IN} AND name IN ('outcome:played', 'outcome:void', 'seats_in', 'seats')
    GROUP BY 1, 2 ORDER BY 1"""  # noqa: S608 - names of ours
_BY_HOUR = f"""SELECT started_utc_us / 900000000 AS quarter,
    count(*) FILTER (WHERE outcome = 'played'), count(*) FILTER (WHERE outcome = 'void'),
    coalesce(sum(seats_in) FILTER (WHERE outcome = 'played'), 0)::bigint,
    coalesce(sum(seats) FILTER (WHERE outcome = 'played'), 0)::bigint
    FROM round WHERE {_IN} GROUP BY 1 ORDER BY 1"""  # noqa: S608 - names of ours
_WAGERED = f"""SELECT rules, wager, beside, journal, stay, game, pay_table,
    min(encode(definition, 'hex')), sum(count)::bigint, sum(unbounded)::bigint, sum(least)::bigint,
    sum(most)::bigint, sum(payouts)::bigint, sum(paid)::bigint
    FROM {summed("wagered")} WHERE {OF_SCOPE}
    GROUP BY rules, journal, stay, game, pay_table, wager, beside
    ORDER BY game, pay_table, rules, journal, stay, wager, beside DESC"""  # noqa: S608 - names of ours
_ALERTS = f"""SELECT cause, journal, hour_utc_us, sum(count)::bigint FROM {summed("alerted")}
    WHERE {OF_SCOPE} GROUP BY GROUPING SETS ((cause, journal), (cause, hour_utc_us))"""  # noqa: S608 - names of ours
_CALLS = f"SELECT count(*), count(waited_ms), avg(waited_ms), max(waited_ms) FROM call WHERE {_IN}"  # noqa: S608 - names of ours
_TITLES = """SELECT DISTINCT ON (game) definition FROM derived
    WHERE journal = ANY(%s) AND definition IS NOT NULL ORDER BY game, journal DESC"""


def floor_report(
    connection: Connection, scope: ReportScope, days: Days, places: Iterable[Path]
) -> FloorReport:
    """Return the report of some tables on some gaming days.

    Args:
        connection: within a transaction.
        scope: the tables.
        days: the gaming days.
        places: the folders in which results of the odds engine are kept.

    Raises:
        CentreError: a definition is not one that this program reads.
        KeptOddsError: a kept result is damaged.
    """
    return _Maker(connection, scope, days, places).make()


class _Maker:
    def __init__(
        self, connection: Connection, scope: ReportScope, days: Days, places: Iterable[Path]
    ) -> None:
        self._connection = connection
        self._scope, self._days = scope, days
        self._values = (days.since, days.until, *scope.values)
        self._summed = (*days.values, *scope.values)
        self._journals = {each.number: each for each in scope.journals}
        zones = Counter(each.zone for each in scope.journals if each.zone)
        self._zone = ZoneInfo(zones.most_common(1)[0][0] if zones else "UTC")
        self._win = TheoreticalWin(places)
        self._tables: dict[bytes, TableDefinition] = {}

    def make(self) -> FloorReport:
        self._connection.execute(_PLAIN)
        report = FloorReport(self._scope, self._days, self._empty(), self._empty(), self._calls())
        report.places = self._scope.places
        self._add_figures(report)
        self._add_times(report.all)
        self._add_wagers(report)
        self._add_alerts(report)
        report.machines = machines(self._connection, self._scope, self._days)
        for [digest] in self._connection.execute(_TITLES, (self._scope.numbers,)):
            steps = self._table(digest).game.steps
            report.all.titles.update((str(each.step), each.title) for each in steps)
        report.behind = len({each.place for each in self._scope.journals if each.behind})
        report.troubles = sum(each.troubles for each in self._scope.journals)
        return report

    def _empty(self) -> Report:
        name, title = say(self._scope.words), self._days.words
        return Report(name, title, None, None, self._zone, Made("", 0, "", 1, 0))

    def _add_figures(self, report: FloorReport) -> None:
        by_part: dict[tuple[str, str], dict[str, int]] = {}
        for journal, stay, name, whole, most in self._connection.execute(_FIGURES, self._summed):
            named = by_part.setdefault(self._part(journal, stay), {})
            before = named.get(name, 0)
            named[name] = max(before, most) if name.startswith(LARGEST) else before + whole
        for part, named in sorted(by_part.items()):
            self._add_table(report, part, figures_of(named))
        report.by_pit = dict(sorted(report.by_pit.items()))

    def _part(self, journal: int, stay: int) -> tuple[str, str]:
        """Return the table of a derived row, and the pit in which it was then."""
        return self._journals[journal].place, self._scope.pits[journal, stay]

    def _add_table(self, report: FloorReport, part: tuple[str, str], figures: Figures) -> None:
        _, pit = part
        report.by_table[part] = TableSum(figures.sums)
        of_pit = report.by_pit.setdefault(pit, TableSum())
        for sums in (of_pit.sums, report.all.total):
            sums.add(figures.sums)
        if not figures.hands.empty:
            report.hands.total.add(figures.sums)
            report.hands.hands.add(figures.hands)
        for kind, held in figures.holds.items():
            report.all.holds.setdefault(kind, type(held)()).add(held)
        report.all.interventions.update(figures.interventions)

    def _add_times(self, report: Report) -> None:
        """Add how many rounds began, by day, or by hour where it is one day."""
        report.by_day = not self._days.one
        if self._days.one:
            for quarter, *counts in self._connection.execute(_BY_HOUR, self._values):
                named = dict(zip(_COLUMNS, counts, strict=True))
                # Hours begin with a quarter in every time zone.
                hour = hour_begun(datetime.fromtimestamp(900 * quarter, UTC), self._zone)
                report.by_time[hour].add(figures_of(named).sums)
            return
        by_day: dict[str, dict[str, int]] = {}
        for day, name, value in self._connection.execute(_BY_DAY, self._values):
            by_day.setdefault(day, {})[name] = value
        for each, named in by_day.items():
            report.by_time[date.fromisoformat(each)] = figures_of(named).sums

    def _add_wagers(self, report: FloorReport) -> None:
        rows = self._connection.execute(_WAGERED, self._summed).fetchall()
        tables: dict[str, TableDefinition] = {}
        for row in rows:  # one definition stands for all that have the same rules
            if row[0] not in tables:
                tables[row[0]] = self._table(bytes.fromhex(row[7]))
        order = {
            rules: {wager.name: place for place, wager in enumerate(table.game.wagers)}
            for rules, table in tables.items()
        }
        rows.sort(key=lambda row: (*row[5:7], order[row[0]].get(row[1], 99), not row[2]))
        sorts: dict[tuple[str, str, bool], SortSums] = {}
        for row in rows:
            sorts.setdefault(row[:3], SortSums()).add(SortSums(*row[8:]))
        edges: dict[tuple[str, str, bool], Fraction | None] = {}
        for (rules, wager, beside), held in sorts.items():
            self._win.add(tables[rules], wager, held, beside=beside)
            edges[rules, wager, beside] = self._win.edge(tables[rules], wager, beside=beside)
        report.all.wagers = self._win.by_sort
        for row in rows:
            edge, bounds = edges[row[:3]], SortSums(*row[8:]).bounds
            if edge is None or bounds is None:
                continue
            least, most = sorted(edge * cents for cents in bounds)
            part = self._part(*row[3:5])
            for one in (report.by_table[part], report.by_pit[part[1]]):
                one.least, one.most = one.least + least, one.most + most
                one.wagered = True

    def _table(self, digest: bytes) -> TableDefinition:
        if digest not in self._tables:
            found = self._connection.execute(
                "SELECT text FROM definition WHERE digest = %s", (digest,)
            ).fetchone()
            try:
                text = found[0] if found is not None else ""
                self._tables[digest] = msgspec.json.decode(text, type=TableDefinition)
            except UNDECODABLE as error:
                raise CentreError(message("floor-no-definition")) from error
        return self._tables[digest]

    def _add_alerts(self, report: FloorReport) -> None:
        counts: dict[str, Counter[str]] = {}
        hours: dict[str, Counter[datetime]] = {}
        for cause, journal, hour, count in self._connection.execute(_ALERTS, self._summed):
            if journal is None:
                hours.setdefault(cause, Counter())[time_of(hour)] += count
            else:
                place = self._journals[journal].place
                counts.setdefault(cause, Counter())[place] += count
        for each, places in counts.items():
            most = min(places.items(), key=lambda found: (-found[1], found[0]))
            by_hour = hours[each]
            if each in report.all.holds:
                report.all.holds[each].by_hour.update(by_hour)
            report.alerts.append(AlertSum(each, places.total(), len(places), most, by_hour))
        report.alerts.sort(key=lambda found: (-found.count, found.cause))

    def _calls(self) -> CallSum:
        found = self._connection.execute(_CALLS, self._values).fetchall()
        [(count, answered, mean, longest)] = found
        times = (None if each is None else float(each) / 1000 for each in (mean, longest))
        return CallSum(count, answered, *times)


_COLUMNS = ("outcome:played", "outcome:void", "seats_in", "seats")
