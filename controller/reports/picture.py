"""A report as it is shown on a terminal."""

from collections.abc import Iterable

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from controller.reports import words
from controller.reports.report import Report


def picture_of_report(report: Report) -> Group:
    """Return a report as tables of text."""
    total = report.total
    parts: list[RenderableType] = [
        Text(f"{report.table}, {words.period(report)}", style="bold"),
        *([Text(words.games(report))] if report.wagers else []),
        *(Text(line, style="dim") for line in words.source(report)),
        _table(("", ""), words.summary(total)),
    ]
    for title, head, rows in (
        ("Time per step, played rounds", words.STEP_HEAD, words.steps(report)),
        ("Waits, played rounds", words.WAIT_HEAD, words.waits(total) if total.played else ()),
        ("By gaming day and shift", words.GROUP_HEAD, words.shifts(report)),
        ("By dealer", words.GROUP_HEAD, words.dealers(report)),
        ("Holds", words.HOLD_HEAD, words.holds(report)),
        ("Interventions", ("What", "Times"), words.interventions(report)),
        ("Handle and theoretical hold, played rounds", words.WAGER_HEAD, words.wagers(report)),
    ):
        found = list(rows)
        if found:
            parts += [Text(title, style="bold"), _table(head, found)]
    return Group(*parts, *([Text(words.HANDLE_NOTE)] if report.wagers else []))


def _table(head: words.Row, rows: Iterable[words.Row]) -> Table:
    table = Table(box=SIMPLE_HEAD, show_header=any(head), pad_edge=False)
    for index, title in enumerate(head):
        left = not index or title == words.SENTENCE
        table.add_column(Text(title), justify="left" if left else "right", overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    return table
