"""A report of many tables as text for a terminal."""

from xml.etree.ElementTree import Element

from rich.console import Group

from controller.data.message import Message, message
from controller.floor.reports import floor_words
from controller.floor.reports.floor_report import FloorReport
from controller.floor.reports.machines import LEAST_ACTS, MachineSum
from controller.reports.page import add_causes, add_hands, add_play
from controller.reports.paper import Bar, Paper, rows
from controller.reports.picture import causes, hands, picture, play
from controller.reports.report_words import HANDLE_NOTE, figure
from controller.words.spoken import say


def picture_of_report(report: FloorReport) -> Group:
    """Return a report as tables of text."""
    machines = floor_words.MACHINE_HEAD
    return picture(
        floor_words.heading(report),
        floor_words.source(report),
        [
            *play(report.all),
            *hands(report.hands),
            (message("floor-report-calls"), (None, None), floor_words.calls(report)),
            (message("floor-report-alarms"), floor_words.ALERT_HEAD, floor_words.alerts(report)),
            (message("floor-report-firmware"), machines, floor_words.firmware(report)),
            (message("floor-report-machines"), machines, floor_words.worst(report)),
            *causes(report.all),
            (message("floor-report-pits"), floor_words.PART_HEAD, floor_words.pits(report)),
            (message("floor-report-tables"), floor_words.PART_HEAD, floor_words.tables(report)),
        ],
        [say(HANDLE_NOTE)] if report.all.wagers else [],
    )


def picture_of_machines(heading: str, found: list[MachineSum]) -> Group:
    """Return machines as a table of text."""
    rows = floor_words.machines(found)
    return picture(
        heading, [], [(message("floor-report-machines"), floor_words.MACHINE_HEAD, rows)], []
    )


# A report of many tables as one page of HTML, drawn by the code of the table's own report.


_BARS = 20
"""Bars that a plot of tables or machines shows at most."""


def page_of_report(report: FloorReport, soundness: Message) -> str:
    """Return the whole page; `soundness` says how far its records can be believed."""
    page = Paper(floor_words.heading(report))
    page.line(say(soundness))
    for line in floor_words.source(report):
        page.line(line, "source")
    add_play(page, report.all)
    add_hands(page, report.hands)
    page.section(message("floor-report-calls"), (None, None), floor_words.calls(report))
    page.section(
        message("floor-report-alarms"),
        floor_words.ALERT_HEAD,
        floor_words.alerts(report),
        _alerts(report),
    )
    page.section(
        message("floor-report-firmware"), floor_words.MACHINE_HEAD, floor_words.firmware(report)
    )
    worst = floor_words.worst(report)
    page.section(
        message("floor-report-machines"), floor_words.MACHINE_HEAD, worst, _machines(report)
    )
    add_causes(page, report.all)
    page.section(
        message("floor-report-pits"), floor_words.PART_HEAD, floor_words.pits(report), _pits(report)
    )
    page.section(message("floor-report-tables"), floor_words.PART_HEAD, floor_words.tables(report))
    return page.text


def _alerts(report: FloorReport) -> Element:
    bars = [
        Bar(floor_words.alarm_name(each.cause), each.count, str(each.count))
        for each in report.alerts[:_BARS]
    ]
    return rows(say(message("floor-report-alarms")), bars)


def _machines(report: FloorReport) -> Element:
    found = [each for each in floor_words.bad(report) if each.acts >= LEAST_ACTS][:_BARS]
    bars = [Bar(each.serial, each.per_thousand or 0, figure(each.per_thousand)) for each in found]
    return rows(say(message("floor-column-per-thousand")), bars)


def _pits(report: FloorReport) -> Element:
    bars = [
        Bar(
            pit or say(message("floor-no-pit")),
            one.sums.per_open_hour or 0,
            figure(one.sums.per_open_hour),
        )
        for pit, one in report.by_pit.items()
    ]
    return rows(say(message("report-per-hour-open")), bars)
