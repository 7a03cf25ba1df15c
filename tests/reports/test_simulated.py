"""Reports on simulated evenings, compared with the journal's rows read as JSON."""

import json
import sqlite3
from collections import Counter
from contextlib import closing
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest

import simulators.simulation.run as stage
from controller.reports import Period, Report
from drivers.vocabulary import ActKind
from simulators.simulation.dice import PROFILES
from tests.procedure.table_story import shipped_table
from tests.records.asked import make_report, recall_last
from tests.records.kept_stories import played

pytestmark = pytest.mark.slow

ALL = Period(datetime(2020, 1, 1, tzinfo=UTC))


def simulated(path: Path, settings: stage.Settings) -> Path:
    stage.Run(shipped_table(), settings, path).play()
    return path


@pytest.fixture(scope="module")
def stormy(tmp_path_factory) -> Path:
    """Faults, crashes of the controller, mistakes of people, a change of decks and a closing."""
    path = tmp_path_factory.mktemp("reports") / "stormy"
    return simulated(path, stage.Settings(12, 5, profile=PROFILES["all"], day=True))


@pytest.fixture(scope="module")
def report(stormy) -> Report:
    return make_report(stormy, ALL, played, [])


def rows(path: Path) -> list[tuple]:
    with closing(sqlite3.connect(path)) as file:
        found = file.execute("SELECT boot, monotonic_ns, utc_us, intents FROM event ORDER BY seq")
        return [(*row[:3], json.loads(row[3])) for row in found]


def test_rounds_are_those_that_ended(stormy, report) -> None:
    ended = [data for *_, found in rows(stormy) for kind, data in found if kind == "RoundEnded"]
    assert ended
    assert report.total.void == sum(each["void"] for each in ended)
    assert report.total.played == len(ended) - report.total.void


def test_no_time_is_lost_or_counted_twice(stormy, report) -> None:
    step, holds, down, dealt = "closed", {}, 0, False
    free, held, beside = Counter(), Counter(), Counter()
    for before, after in pairwise(rows(stormy)):
        for kind, data in before[3]:
            match kind:
                case "Entered":
                    step = data["step"]
                    dealt &= step != "waiting_deck"
                case "SendAct":
                    dealt |= data["kind"] == ActKind.PACKET
                case "RoundEnded":
                    dealt = False
                case "HoldOpened":
                    holds[data["id"]] = data["scope"]
                case "HoldDeferred":
                    holds[data["id"]] = "next deal"
                case "HoldClosed":
                    del holds[data["id"]]
        deals = step in ("opening", "idle", "wagering", "waiting_deck")
        deals |= step in ("dealing.seat", "dealing.dealer") and not dealt
        stands = bool(holds) if deals else "this round" in holds.values()
        if before[0] != after[0]:
            down += max(0, after[2] - before[2]) * 1000  # the clock may have been set back
        else:
            (held if stands else free)[step] += after[1] - before[1]
            beside[step] += (after[1] - before[1]) * (bool(holds) and not stands)
    assert down
    assert held.total()
    assert beside.total()
    table = report.total.table
    assert (+table.free, +table.held, table.down) == (+free, +held, down)


def test_wagers_and_seats_are_those_of_recall(stormy, report) -> None:
    records = [each for each in recall_last(stormy, 1000, played) if each.outcome == "played"]
    wagers = Counter(
        wager
        for record in records
        for seat in record.seats
        for wager in seat.wagers
        if seat.dealt_in and record.effects.get((seat.number, wager)) != "returned"
    )
    assert {sort.wager: held.count for sort, held in report.wagers.items()} == wagers
    assert report.total.seats == 7 * len(records)
    assert report.total.seats_in == sum(seat.dealt_in for r in records for seat in r.seats)


def test_a_gaming_day_is_read_without_what_came_before(stormy, report) -> None:
    """Whatever the period begins with, its own rounds give the same result.

    The computer's clock is set in this run, so that they are not one range of the journal.
    """
    rounds = {}
    make_report(stormy, ALL, played, [], lambda one: rounds.setdefault(one.record.number, one))
    middle = sorted(rounds)[len(rounds) // 2]
    later = {}
    since = rounds[middle].record.started.utc
    make_report(
        stormy, Period(since), played, [], lambda one: later.setdefault(one.record.number, one)
    )
    assert later.keys() == {
        number for number, one in rounds.items() if one.record.started.utc >= since
    }
    for number, one in later.items():
        assert one.times == rounds[number].times
        assert one.wagers == rounds[number].wagers


def test_a_shuffler_that_deals_by_itself_is_waited_for(tmp_path) -> None:
    path = simulated(tmp_path / "journal", stage.Settings(2, 3, self_driven=True))
    report = make_report(path, ALL, played, [])
    assert report.total.played >= 2
    dealing = report.total.rounds.at("dealing.seat", "dealing.dealer")
    assert 0 < report.total.rounds.shuffler < dealing
    assert 0 < report.total.rounds.lift < dealing
