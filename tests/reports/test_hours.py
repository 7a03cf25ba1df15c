"""Two hours of one name, where summer time ends: each has its own label and its own figures."""

import json
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from controller.cli import execute
from controller.data.house_clock import by_hour_of_day, hour_begun, hour_label
from controller.reports import Period
from controller.shipped_files import CONFIG_VARIABLE, config_root
from controller.words import spoken
from tests.records.asked import make_report
from tests.records.kept_stories import unasked
from tests.reports.evening import night

WHOLE = Period(datetime(2026, 10, 1, tzinfo=UTC))
TWICE = ["01:00-07:00", "01:00-08:00"]


@pytest.fixture(scope="module")
def journal(tmp_path_factory):
    return night(tmp_path_factory.mktemp("night") / "journal.sqlite")


def test_rounds_of_both_hours_stand_apart(journal):
    report = make_report(journal, WHOLE, unasked, [])
    assert {report.time_label(at): sums.played for at, sums in report.by_time.items()} == {
        f"2026-11-01 {each}": 1 for each in TWICE
    }


def test_holds_of_both_hours_stand_apart(journal):
    report = make_report(journal, WHOLE, unasked, [])
    by_hour = by_hour_of_day(report.holds["lost"].by_hour, report.zone)
    assert [by_hour[each] for each in TWICE] == [4, 2]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_terminal_page_and_json_tell_them_apart(journal, language, capsys, monkeypatch):
    monkeypatch.setattr(spoken, "_chosen", [])
    monkeypatch.setenv(CONFIG_VARIABLE, str(config_root() / "table.yaml"))
    monkeypatch.setenv("LC_ALL", f"{language}_CA.UTF-8")
    told = ("report", "--from", "2026-10-01", "--journal", str(journal))
    assert execute([*told]) == 0
    assert f"{TWICE[0]} 4  {TWICE[1]} 2" in " ".join(capsys.readouterr().out.split("\n"))
    assert execute([*told, "--html"]) == 0
    page = capsys.readouterr().out
    assert f"{TWICE[0]} 4  {TWICE[1]} 2" in page
    for plotted in ("-07:00", "-08:00"):
        assert page.count(f">{plotted}<") == 2, "below both plots by time"
    assert execute([*told, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [each["begins"] for each in found["times"]] == [f"2026-11-01 {at}" for at in TWICE]
    [lost] = [each for each in found["holds"] if each["cause"] == "lost"]
    assert list(lost["by_hour"].items()) == [(TWICE[0], 4), (TWICE[1], 2)]


@pytest.mark.parametrize(
    ("zone", "first", "labels"),
    [
        (
            "Europe/Zurich",
            datetime(2026, 10, 24, 23, 40, tzinfo=UTC),
            ["01:00", "02:00+02:00", "02:00+01:00", "03:00"],
        ),
        ("Europe/Zurich", datetime(2026, 3, 29, 0, 40, tzinfo=UTC), ["01:00", "03:00"]),
        # By half an hour: from two back to half past one, and from two on to half past two.
        (
            "Australia/Lord_Howe",
            datetime(2026, 4, 4, 13, 40, tzinfo=UTC),
            ["00:00", "01:00+11:00", "01:00+10:30", "02:00"],
        ),
        ("Australia/Lord_Howe", datetime(2026, 10, 3, 15, 10, tzinfo=UTC), ["01:00", "02:00"]),
        ("Asia/Kolkata", datetime(2026, 10, 24, 23, 40, tzinfo=UTC), ["05:00", "06:00"]),
    ],
)
def test_an_hour_that_comes_twice_says_how_far_it_is_from_utc(zone, first, labels):
    minutes = (first + timedelta(minutes=each) for each in range(300))
    hours = list(dict.fromkeys(hour_begun(each, ZoneInfo(zone)) for each in minutes))
    found = [hour_label(each, ZoneInfo(zone)) for each in hours]
    assert found[: len(labels)] == labels
    assert [*by_hour_of_day(dict.fromkeys(reversed(hours), 1), ZoneInfo(zone))] == found


def test_the_plot_by_time_has_each_hour_between_the_first_and_the_last(tmp_path):
    from controller.reports.page import _each_time
    from controller.reports.report import Made, Report
    from controller.reports.round_measures import Sums

    zone = ZoneInfo("Australia/Lord_Howe")
    report = Report("t", None, None, None, zone, Made("", 0, "", 1, 0))
    for at in ("2026-04-04T12:00Z", "2026-04-04T16:30Z"):
        report.by_time[datetime.fromisoformat(at)] = Sums()
    assert [at for at, _ in _each_time(report)] == [
        "2026-04-04 23:00",
        "2026-04-05 00:00",
        "2026-04-05 01:00+11:00",
        "2026-04-05 01:00+10:30",
        "2026-04-05 02:00",
        "2026-04-05 03:00",
    ]


@pytest.mark.parametrize("by_day", [False, True])
def test_a_clock_that_was_wrong_by_years_adds_no_years_to_the_plot(by_day):
    from controller.reports.page import _each_time
    from controller.reports.report import Made, Report
    from controller.reports.round_measures import Sums

    zone = ZoneInfo("America/Los_Angeles")
    report = Report("t", None, None, None, zone, Made("", 0, "", 1, 0), by_day=by_day)
    for at in ("1970-01-01T08:00Z", "2026-11-20T08:00Z", "2026-11-22T08:00Z"):
        report.by_time[report.time(datetime.fromisoformat(at))] = Sums()
    assert len(list(_each_time(report))) == (4 if by_day else 3)
