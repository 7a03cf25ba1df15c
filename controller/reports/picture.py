"""A report as text for a terminal."""

from collections.abc import Iterable

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from controller.data.message import Message, message
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


def _table(head: report_words.Head, rows: Iterable[report_words.Row]) -> Table:
    table = Table(box=SIMPLE_HEAD, show_header=any(head), pad_edge=False)
    for index, column in enumerate(head):
        left = not index or column == report_words.SENTENCE
        title = say(column) if column is not None else ""
        table.add_column(Text(title), justify="left" if left else "right", overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    return table
