"""A report as text for a terminal."""

from collections.abc import Iterable
from itertools import zip_longest

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.segment import Segment
from rich.text import Text

from controller.data.plain_text import escaped
from controller.reports import report_words
from controller.reports.page import sections
from controller.reports.paper import Section
from controller.reports.report import Report
from controller.words.spoken import say


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
