"""A report as one page of HTML, and as text for a terminal."""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from functools import partial
from itertools import zip_longest
from xml.etree.ElementTree import Element

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.segment import Segment
from rich.text import Text

from controller.data.house_clock import next_hour
from controller.data.message import Message, message
from controller.data.plain_text import escaped
from controller.reports import report_words
from controller.reports.data import ordered, waits_of
from controller.reports.paper import Bar, Paper, Section, columns, rows
from controller.reports.report import Report
from controller.reports.round_measures import Sums
from controller.words.spoken import say


def page_of_report(report: Report, soundness: Message) -> str:
    """Return the whole page; `soundness` says how far its record can be believed."""
    page = Paper(report_words.heading(report))
    page.line(say(soundness))
    if report.wagers:
        page.line(report_words.games(report))
    for line in report_words.source(report):
        page.line(line, "source")
    for each in sections(report):
        page.section(*each)
    add_notes(page, report)
    return page.text


def add_notes(page: Paper, report: Report) -> None:
    """Add what the sections of `causes` mean."""
    page.line(say(report_words.HELD_NOTE))
    if report.wagers:
        page.line(say(report_words.HANDLE_NOTE))


# The sections, for the page and for the terminal.


def sections(report: Report) -> Iterator[Section]:
    """Yield all sections of the report of a table."""
    yield from play(report)
    groups, dealers = report_words.shifts(report), report_words.dealers(report)
    yield Section(message("report-by-shift"), report_words.GROUP_HEAD, groups)
    yield Section(message("report-by-dealer"), report_words.GROUP_HEAD, dealers)
    yield from causes(report)


def play(report: Report) -> Iterator[Section]:
    """Yield what was played, and how the time was spent: of one table, or of many together."""
    total, words = report.total, report_words
    yield Section(message("report-in-all"), words.NO_HEAD, words.summary(total))
    yield from _timeline(report)
    yield from hands(report)
    steps, waits = partial(_steps, report), partial(_waits, total)
    title = message("report-time-per-step")
    yield Section(title, words.STEP_HEAD, words.steps(report), steps)
    if total.played:
        yield Section(message("report-waits"), words.WAIT_HEAD, words.waits(total), waits)


def hands(report: Report) -> Iterator[Section]:
    """Yield the hands of player-banked games, if there were any."""
    words = report_words
    yield Section(message("report-hands"), words.NO_HEAD, words.hands_summary(report))
    yield Section(message("report-time-per-phase"), words.PHASE_HEAD, words.phases(report))
    yield Section(message("report-hands-by-deck"), words.DECK_HEAD, words.decks(report))
    yield Section(message("report-hands-void"), words.VOID_HEAD, words.void_causes(report))


def causes(report: Report) -> Iterator[Section]:
    """Yield what held, what people did about it, and handle with theoretical win."""
    words, holds = report_words, partial(_holds, report)
    yield Section(message("report-holds"), words.HOLD_HEAD, words.holds(report), holds)
    done = words.interventions(report)
    yield Section(message("report-interventions"), words.INTERVENTION_HEAD, done)
    yield Section(message("report-handle-and-win"), words.WAGER_HEAD, words.wagers(report))


# The plots.


def _timeline(report: Report) -> Iterator[Section]:
    """Yield how many rounds began and how full the table was, by time, where there are several."""
    times = list(_each_time(report))
    if len(times) < 2:
        return
    rounds, seats = message("report-rounds-by-hour"), message("report-seats-by-hour")
    if report.by_day:
        rounds, seats = message("report-rounds-by-day"), message("report-seats-by-day")
    began = [_count(*each) for each in times]
    yield Section(rounds, (), (), partial(columns, say(rounds), began))
    full = [_occupancy(*each) for each in times]
    yield Section(seats, (), (), partial(columns, say(seats), full, 100))


_MOST_EMPTY = 31
"""Hours or days without a round, one after another, that are drawn. Where there are more, the table
was off, or its clock was wrong: none of them is.
"""


def _each_time(report: Report) -> Iterable[tuple[str, Sums]]:
    """Yield every hour or day from the first with a round to the last, and short gaps between."""
    times = sorted(report.by_time)
    for before, time in zip([None, *times], times, strict=False):
        if before is not None:
            for empty in _between(before, time, report):
                yield report.time_label(empty), Sums()
        yield report.time_label(time), report.by_time[time]


def _between(before: date, time: date, report: Report) -> list[date]:
    """Return the hours or days between two; none where they are too many."""
    found: list[date] = []
    while len(found) <= _MOST_EMPTY:
        if isinstance(before, datetime):
            before = next_hour(before, report.zone)
        else:
            before += timedelta(days=1)
        if before >= time:
            return found
        found.append(before)
    return []


def _count(label: str, sums: Sums) -> Bar:
    void = f"+{sums.void}" if sums.void else ""
    return Bar(_brief(label), sums.played, f"{sums.played}{void}", sums.void)


def _occupancy(label: str, sums: Sums) -> Bar:
    share = sums.occupancy
    return Bar(
        _brief(label), 100 * (share or 0), report_words.figure(100 * share if share else share, 0)
    )


def _brief(label: str) -> str:
    """Return the hour alone, below it how far it is from UTC where that is told; or the day."""
    day, _, hour = label.partition(" ")
    return f"{hour[:5]} {hour[5:]}".strip() or day[5:]


def _steps(report: Report) -> Element:
    total = report.total
    free, held = total.rounds.free, total.rounds.held
    steps = [step for step in ordered(total.rounds) if free[step] or held[step]]
    means = [(step, total.mean(free[step]) or 0.0) for step in steps]
    bars = [
        Bar(report_words.step_title(report, step), mean, _seconds(mean)) for step, mean in means
    ]
    return rows(say(message("report-seconds-at-step")), bars)


def _waits(total: Sums) -> Element:
    means = [(name, total.mean(spent) or 0.0) for name, spent in waits_of(total).items()]
    bars = [Bar(say(report_words.WAITS[name]), mean, _seconds(mean)) for name, mean in means]
    return rows(say(message("report-seconds-waited")), bars)


def _seconds(mean: float) -> str:
    return say(message("panel-seconds", figure=report_words.figure(mean)))


def _holds(report: Report) -> Element:
    found = sorted(report.holds.items(), key=lambda each: -each[1].nanoseconds)
    bars = [
        Bar(report_words.kind_name(kind), each.nanoseconds, report_words.duration(each.nanoseconds))
        for kind, each in found
    ]
    return rows(say(message("report-time-held")), bars)


def picture_of_report(report: Report) -> Group:
    """Return a report as tables of text."""
    return picture(
        report_words.heading(report),
        [*([report_words.games(report)] if report.wagers else []), *report_words.source(report)],
        sections(report),
        [say(report_words.HANDLE_NOTE)] if report.wagers else [],
    )


def picture(
    heading: str, under: Iterable[str], sections: Iterable[Section], notes: Iterable[str]
) -> Group:
    """Return a heading with lines under it, the sections that have lines, and notes."""
    parts: list[RenderableType] = [Text(heading, style="bold")]
    parts += [Text(line, style="dim") for line in under]
    for each in sections:
        found = list(each.lines)
        if found:
            parts += [Text(say(each.title), style="bold"), _table(each.head, found)]
    return Group(*parts, *(Text(note) for note in notes))


def _table(head: report_words.Head, rows: list[report_words.Row]) -> "_Table":
    titles = tuple(say(each) if each is not None else "" for each in head)
    left = [not index or each == report_words.SENTENCE for index, each in enumerate(head)]
    return _Table([titles, *rows] if any(head) else rows, left, headed=any(head))


_BETWEEN = "   "


class _Table:
    """A table of text with a line under its heads.

    A report of five hundred tables has as many rows: those of rich take ten times as long.
    """

    def __init__(self, rows: list[report_words.Row], left: list[bool], *, headed: bool) -> None:
        self._rows, self._left, self._headed = rows, left, headed

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        rows = [[Text(escaped(cell)) for cell in row] for row in self._rows]
        widths = [max(cell.cell_len for cell in column) for column in zip(*rows, strict=True)]
        between = len(_BETWEEN) * (len(widths) - 1)
        while sum(widths) + between >= options.max_width and max(widths) > 1:
            widths[widths.index(max(widths))] -= 1
        for place, row in enumerate(rows):
            columns = [_lines(console, *cell) for cell in zip(row, widths, self._left, strict=True)]
            bold = console.get_style("bold") if self._headed and not place else None
            for line in zip_longest(*columns):
                cells = zip(line, widths, strict=True)
                text = _BETWEEN.join(" " * width if cell is None else cell for cell, width in cells)
                yield Segment(f" {text.rstrip()}", bold)
                yield Segment.line()
            if self._headed and not place:
                yield Segment(" " + "─" * (sum(widths) + between))
                yield Segment.line()
        yield Segment.line()


def _lines(console: Console, cell: Text, width: int, left: bool) -> list[str]:
    """Return a cell as lines of a width."""
    lines = [cell] if cell.cell_len <= width else cell.wrap(console, max(width, 1), overflow="fold")
    blank = [" " * (width - each.cell_len) for each in lines]
    return [
        each.plain + more if left else more + each.plain
        for each, more in zip(lines, blank, strict=True)
    ]
