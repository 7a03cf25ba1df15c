"""A report of many tables as plain data for `--json`: keys are those of the table's own report."""

from typing import Any

from controller.data.house_clock import by_hour_of_day
from controller.floor.reports.floor_report import FloorReport, TableSum
from controller.floor.reports.machines import MachineSum, by_firmware
from controller.reports.data import brief_data, figures, hands_data, times
from controller.words.spoken import with_english

VERSION = 1
"""Raised when a key goes, or what it holds; new keys may come at any time."""


def as_data(report: FloorReport) -> dict[str, Any]:
    """Return a report as dictionaries, lists, numbers and texts."""
    found = figures(report.all)
    for kind in found["holds"]:
        for of_one_table in ("open", "words"):
            del kind[of_one_table]
    del found["rounds"]["under_way"]
    return {
        "floor_report_version": VERSION,
        "tables_named": with_english(report.scope.words),
        "from_gaming_day": report.days.since,
        "to_gaming_day": report.days.until,
        "time_zone": report.all.zone.key,
        "tables_behind": report.behind,
        "unreadable": report.troubles,
        **found,
        "hands": hands_data(report.hands),
        "times": times(report.all),
        "alarms": [
            {
                "cause": each.cause,
                "count": each.count,
                "tables": each.tables,
                "most_at": {"table": each.most_at[0], "count": each.most_at[1]},
                "by_hour": by_hour_of_day(each.by_hour, report.all.zone),
            }
            for each in report.alerts
        ],
        "calls": {
            "count": report.calls.count,
            "answered": report.calls.answered,
            "wait_mean_seconds": report.calls.mean,
            "wait_longest_seconds": report.calls.longest,
        },
        "firmware": [machine_data(each) for each in by_firmware(report.machines)],
        "machines": [machine_data(each) for each in report.machines],
        "pits": [{"pit": pit, **_part(one)} for pit, one in report.by_pit.items()],
        "tables": [
            {
                "table": place,
                "pit": pit,
                "name": report.places[place].name,
                "game": report.places[place].game,
                **_part(one),
            }
            for (place, pit), one in report.by_table.items()
        ],
    }


def machine_data(machine: MachineSum) -> dict[str, Any]:
    """Return one machine, or all with one firmware."""
    rate = machine.per_thousand
    return {
        "kind": machine.kind,
        "model": machine.model,
        "firmware": machine.firmware,
        **({"serial": machine.serial} if machine.serial else {"machines": len(machine.serials)}),
        "tables": sorted(machine.tables),
        "first_gaming_day": machine.first,
        "last_gaming_day": machine.last,
        "acts": machine.acts,
        "acts_failed": dict(sorted(machine.failed.items())),
        "failed_per_thousand_acts": None if rate is None else round(rate, 3),
        "acts_interrupted": machine.counts["interrupted"],
        "acts_refused": machine.counts["refused"],
        "acts_overdue": machine.counts["overdue"],
        "faults_shown": dict(sorted(machine.shown.items())),
        "losses": machine.losses,
        "links": machine.counts["links"],
    }


def _part(one: TableSum) -> dict[str, Any]:
    """Return a table's or a pit's figures, without its steps."""
    found = brief_data(one.sums)
    del found["rounds"]["under_way"]
    least, most = one.win or (None, None)
    return {**found, "theoretical_win_least_cents": least, "theoretical_win_most_cents": most}
