"""A report of many tables, for a terminal and as a page: its words are the same in both."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Final
from xml.etree.ElementTree import Element

from rich.console import Group

from controller.data.causes import LATE_BET, WRONG_PIN
from controller.data.message import Message, message
from controller.data.terms import DEVICES, FAULTS, Terms
from controller.floor.reports.floor_report import FloorReport, TableSum
from controller.floor.reports.machines import LEAST_ACTS, MachineSum, by_firmware
from controller.reports import report_words
from controller.reports.page import add_notes, causes, hands, picture, play
from controller.reports.paper import Bar, Paper, Section, rows
from controller.words.spoken import say

PART_HEAD: report_words.Head = (*report_words.GROUP_HEAD, message("report-column-theoretical-win"))
_COLUMNS: Final = Terms("floor-column", (
    "acts", "alarms", "cause", "failed", "losses", "machine", "most-at", "per-thousand", "tables",
))  # fmt: skip
_head = partial(report_words.head, known=_COLUMNS)
ALERT_HEAD = _head("cause", "alarms", "tables", "most-at")
MACHINE_HEAD: report_words.Head = (
    *_head("machine", "acts", "failed", "per-thousand", "losses"),
    report_words.SENTENCE,
)
WORST = 20
"""Machines that a report shows, those that failed most often; `tablectl floor device` shows all."""
_ALARMS = {LATE_BET: message("floor-alarm-late-bet"), WRONG_PIN: message("floor-alarm-wrong-pin")}


def heading(report: FloorReport) -> str:
    """Return of which tables and days a report is."""
    return say(message("report-heading", table=report.all.table, what=report.days.words))


def source(report: FloorReport) -> list[str]:
    """Return what a report was made from, in words."""
    lines = [
        say(message("floor-report-source", count=len({place for place, _ in report.by_table})))
    ]
    if report.behind:
        lines.append(say(message("floor-report-behind", count=report.behind)))
    if report.troubles:
        lines.append(say(message("floor-report-troubles", count=report.troubles)))
    return lines


def calls(report: FloorReport) -> Iterator[report_words.Row]:
    """Yield the calls for a supervisor; nothing where there was none."""
    found = report.calls
    if not found.count:
        return
    yield say(message("floor-calls")), str(found.count)
    yield say(message("floor-calls-answered")), str(found.answered)
    for name, seconds in (
        (message("floor-calls-mean"), found.mean),
        (message("floor-calls-longest"), found.longest),
    ):
        known = None if seconds is None else report_words.duration(round(seconds * 1e9))
        yield say(name), known or report_words.NONE


def pits(report: FloorReport) -> Iterator[report_words.Row]:
    """Yield the pits, where there are several."""
    if len(report.by_pit) > 1:
        for pit, one in report.by_pit.items():
            yield _part(pit or say(message("floor-no-pit")), one)


def table_rows(report: FloorReport) -> Iterator[report_words.Row]:
    """Yield the tables; one that has moved with each of its pits."""
    times = Counter(place for place, _ in report.by_table)
    for (place, pit), one in report.by_table.items():
        game = report.places[place].game
        name = f"{place}, {game}" if game else place
        if times[place] > 1:
            where = say(message("floor-in-pit", name=pit) if pit else message("floor-no-pit"))
            name = f"{name}, {where}"
        yield _part(name, one)


def _part(name: str, one: TableSum) -> report_words.Row:
    win = report_words.NONE if one.win is None else report_words.money(one.win)
    return (*report_words.group(name, one.sums), win)


def alerts(report: FloorReport) -> Iterator[report_words.Row]:
    """Yield the alarms by cause, the most frequent first."""
    for each in report.alerts:
        place, count = each.most_at
        yield alarm_name(each.cause), str(each.count), str(each.tables), f"{place} ({count})"


def alarm_name(cause: str) -> str:
    """Return the cause of an alarm in plain words."""
    return say(_ALARMS[cause]) if cause in _ALARMS else report_words.kind_name(cause)


def firmware(report: FloorReport) -> Iterator[report_words.Row]:
    """Yield the machines by model and firmware."""
    return machine_rows(by_firmware(report.machines))


def worst(report: FloorReport) -> Iterator[report_words.Row]:
    """Yield the machines that failed most often."""
    return machine_rows(bad(report)[:WORST])


def bad(report: FloorReport) -> list[MachineSum]:
    """Return the machines with which anything went wrong, the worst first."""
    return [each for each in report.machines if each.failed or each.shown or each.losses]


def machine_rows(found: Iterable[MachineSum]) -> Iterator[report_words.Row]:
    """Yield machines with their faults."""
    for each in found:
        yield (
            machine_name(each),
            str(each.acts),
            str(each.failed.total()),
            report_words.figure(each.per_thousand),
            str(each.losses),
            faults(each),
        )


def machine_name(machine: MachineSum) -> str:
    """Return a machine by serial number, or how many there are; by kind, model and firmware."""
    kind = say(message("floor-machine", device=DEVICES[machine.kind])) if machine.kind else ""
    name = " ".join(filter(None, (kind, machine.model, machine.firmware)))
    if machine.serial:
        return f"{machine.serial}, {name}" if name else machine.serial
    if machine.serials - {""}:
        return say(message("floor-machines", name=name, count=len(machine.serials)))
    return name


def faults(machine: MachineSum) -> str:
    """Return the faults of a machine in words: of acts, and those that its levels showed."""
    found = [f"{_fault(code)} {count}" for code, count in machine.failed.most_common()]
    shown = [f"{_fault(code)} {count}" for code, count in machine.shown.most_common()]
    told = [", ".join(found)] if found else []
    if shown:
        told.append(say(message("floor-faults-shown", what=", ".join(shown))))
    return "; ".join(told)


def _fault(code: str) -> str:
    return say(message("floor-fault", fault=FAULTS[code]))


def _of_all(report: FloorReport) -> Iterator[Section]:
    """Yield what is told of all tables together."""
    yield from play(report.all)
    yield from hands(report.hands)
    yield Section(message("floor-report-calls"), report_words.NO_HEAD, calls(report))
    alarms = message("floor-report-alarms")
    yield Section(alarms, ALERT_HEAD, alerts(report), partial(_alerts, report))
    yield Section(message("floor-report-firmware"), MACHINE_HEAD, firmware(report))
    plot = partial(_machines, report)
    yield Section(message("floor-report-machines"), MACHINE_HEAD, worst(report), plot)
    yield from causes(report.all)


def _of_parts(report: FloorReport) -> Iterator[Section]:
    plot = partial(_pits, report)
    yield Section(message("floor-report-pits"), PART_HEAD, pits(report), plot)
    yield Section(message("floor-report-tables"), PART_HEAD, table_rows(report))


def picture_of_report(report: FloorReport) -> Group:
    """Return a report as tables of text."""
    sections = chain(_of_all(report), _of_parts(report))
    notes = [say(report_words.HANDLE_NOTE)] if report.all.wagers else []
    return picture(heading(report), source(report), sections, notes)


def picture_of_machines(heading: str, found: list[MachineSum]) -> Group:
    """Return machines as a table of text."""
    rows = machine_rows(found)
    section = Section(message("floor-report-machines"), MACHINE_HEAD, rows)
    return picture(heading, [], [section], [])


# A report of many tables as one page of HTML, drawn by the code of the table's own report.


_BARS = 20
"""Bars that a plot of tables or machines shows at most."""


def page_of_report(report: FloorReport, soundness: Message) -> str:
    """Return the whole page; `soundness` says how far its records can be believed."""
    page = Paper(heading(report))
    page.line(say(soundness))
    for line in source(report):
        page.line(line, "source")
    for each in _of_all(report):
        page.section(*each)
    add_notes(page, report.all)
    for each in _of_parts(report):
        page.section(*each)
    return page.text


def _alerts(report: FloorReport) -> Element:
    bars = [
        Bar(alarm_name(each.cause), each.count, str(each.count)) for each in report.alerts[:_BARS]
    ]
    return rows(say(message("floor-report-alarms")), bars)


def _machines(report: FloorReport) -> Element:
    found = [each for each in bad(report) if each.acts >= LEAST_ACTS][:_BARS]
    bars = [
        Bar(each.serial, each.per_thousand or 0, report_words.figure(each.per_thousand))
        for each in found
    ]
    return rows(say(_COLUMNS["per-thousand"]), bars)


def _pits(report: FloorReport) -> Element:
    bars = [
        Bar(
            pit or say(message("floor-no-pit")),
            one.sums.per_open_hour or 0,
            report_words.figure(one.sums.per_open_hour),
        )
        for pit, one in report.by_pit.items()
    ]
    return rows(say(message("report-per-hour-open")), bars)
