"""A report as text for a terminal."""

from collections.abc import Iterable
from itertools import zip_longest

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.segment import Segment
from rich.text import Text

from controller.data.message import Message, message
from controller.data.plain_text import escaped
from controller.reports import hand_words, report_words
from controller.reports.report import Report
from controller.words.spoken import say

Section = tuple[Message, report_words.Head, Iterable[report_words.Row]]
"""A title, the heads of the columns, and the lines."""


def picture_of_report(report: Report) -> Group:
    """Return a report as tables of text."""
    return picture(
        report_words.heading(report),
        [*([report_words.games(report)] if report.wagers else []), *report_words.source(report)],
        [
            *play(report),
            (message("report-by-shift"), report_words.GROUP_HEAD, report_words.shifts(report)),
            (message("report-by-dealer"), report_words.GROUP_HEAD, report_words.dealers(report)),
            *causes(report),
        ],
        [say(report_words.HANDLE_NOTE)] if report.wagers else [],
    )


def play(report: Report) -> list[Section]:
    """Return what was played, and how the time was spent: of one table, or of many together."""
    total = report.total
    return [
        (message("report-in-all"), (None, None), report_words.summary(total)),
        *hands(report),
        (message("report-time-per-step"), report_words.STEP_HEAD, report_words.steps(report)),
        (
            message("report-waits"),
            report_words.WAIT_HEAD,
            report_words.waits(total) if total.played else (),
        ),
    ]


def hands(report: Report) -> list[Section]:
    """Return the hands of player-banked games, if there were any."""
    return [
        (message("report-hands"), (None, None), hand_words.summary(report)),
        (message("report-time-per-phase"), hand_words.PHASE_HEAD, hand_words.phases(report)),
        (message("report-hands-by-deck"), hand_words.DECK_HEAD, hand_words.decks(report)),
        (message("report-hands-void"), hand_words.VOID_HEAD, hand_words.causes(report)),
    ]


def causes(report: Report) -> list[Section]:
    """Return what held, what people did about it, and handle with theoretical win."""
    return [
        (message("report-holds"), report_words.HOLD_HEAD, report_words.holds(report)),
        (
            message("report-interventions"),
            report_words.INTERVENTION_HEAD,
            report_words.interventions(report),
        ),
        (message("report-handle-and-win"), report_words.WAGER_HEAD, report_words.wagers(report)),
    ]


def picture(
    heading: str, under: Iterable[str], sections: Iterable[Section], notes: Iterable[str]
) -> Group:
    """Return a heading with lines under it, the sections that have lines, and notes."""
    parts: list[RenderableType] = [Text(heading, style="bold")]
    parts += [Text(line, style="dim") for line in under]
    for title, head, rows in sections:
        found = list(rows)
        if found:
            parts += [Text(say(title), style="bold"), _table(head, found)]
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
