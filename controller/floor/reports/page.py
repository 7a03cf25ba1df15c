"""A report of many tables as one page of HTML, drawn by the code of the table's own report."""

from xml.etree.ElementTree import Element

from controller.data.message import message
from controller.floor.reports import words
from controller.floor.reports.floor_report import FloorReport
from controller.floor.reports.machines import LEAST_ACTS
from controller.reports.page import add_causes, add_hands, add_play
from controller.reports.paper import Bar, Paper, rows
from controller.reports.words import figure
from controller.words.spoken import say

_BARS = 20
"""Bars that a plot of tables or machines shows at most."""


def page_of_report(report: FloorReport) -> str:
    """Return the whole page."""
    page = Paper(words.heading(report))
    for line in words.source(report):
        page.line(line, "source")
    add_play(page, report.all)
    add_hands(page, report.hands)
    page.section(message("floor-report-calls"), (None, None), words.calls(report))
    page.section(
        message("floor-report-alarms"), words.ALERT_HEAD, words.alerts(report), _alerts(report)
    )
    page.section(message("floor-report-firmware"), words.MACHINE_HEAD, words.firmware(report))
    worst = words.worst(report)
    page.section(message("floor-report-machines"), words.MACHINE_HEAD, worst, _machines(report))
    add_causes(page, report.all)
    page.section(message("floor-report-pits"), words.PART_HEAD, words.pits(report), _pits(report))
    page.section(message("floor-report-tables"), words.PART_HEAD, words.tables(report))
    return page.text


def _alerts(report: FloorReport) -> Element:
    bars = [
        Bar(words.alarm_name(each.cause), each.count, str(each.count))
        for each in report.alerts[:_BARS]
    ]
    return rows(say(message("floor-report-alarms")), bars)


def _machines(report: FloorReport) -> Element:
    found = [each for each in words.bad(report) if each.acts >= LEAST_ACTS][:_BARS]
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
