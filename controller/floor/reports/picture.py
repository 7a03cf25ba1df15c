"""A report of many tables as text for a terminal."""

from rich.console import Group

from controller.data.message import message
from controller.floor.reports import words
from controller.floor.reports.floor_report import FloorReport
from controller.floor.reports.machines import MachineSum
from controller.reports.picture import causes, hands, picture, play
from controller.reports.words import HANDLE_NOTE
from controller.words.spoken import say


def picture_of_report(report: FloorReport) -> Group:
    """Return a report as tables of text."""
    machines = words.MACHINE_HEAD
    return picture(
        words.heading(report),
        words.source(report),
        [
            *play(report.all),
            *hands(report.hands),
            (message("floor-report-calls"), (None, None), words.calls(report)),
            (message("floor-report-alarms"), words.ALERT_HEAD, words.alerts(report)),
            (message("floor-report-firmware"), machines, words.firmware(report)),
            (message("floor-report-machines"), machines, words.worst(report)),
            *causes(report.all),
            (message("floor-report-pits"), words.PART_HEAD, words.pits(report)),
            (message("floor-report-tables"), words.PART_HEAD, words.tables(report)),
        ],
        [say(HANDLE_NOTE)] if report.all.wagers else [],
    )


def picture_of_machines(heading: str, found: list[MachineSum]) -> Group:
    """Return machines as a table of text."""
    rows = words.machines(found)
    return picture(heading, [], [(message("floor-report-machines"), words.MACHINE_HEAD, rows)], [])
