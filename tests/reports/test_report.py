"""`make_report`, compared with figures that are computed in another way; and its errors."""

import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from controller.configuration import config_root
from controller.data.events import JournalDamaged
from controller.data.intents import HoldDeferred
from controller.data.message import message
from controller.odds import folders
from controller.records import Ending
from controller.reports import MeasuredRound, Period, Report
from controller.reports.page import picture
from controller.reports.paper import Section
from controller.reports.report_maker import PeriodError
from drivers.vocabulary import Key
from tests.games.test_played import table
from tests.games.test_wagered import dealt
from tests.procedure.table_story import Story, shipped_table
from tests.records.asked import make_report
from tests.records.kept_stories import keep, played, unasked
from tests.reports.evening import DOWN, Figures, evening, figures, shifted, stuck

BEGINNING = datetime(2027, 1, 15, 8, tzinfo=UTC)
"""The time at which stories begin."""
S = 1_000_000_000
"""Nanoseconds in a second."""


@pytest.fixture(scope="module")
def story() -> Story:
    return evening()


@pytest.fixture(scope="module")
def journal(story, tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("reports") / "journal.sqlite"
    return keep(story.ledger, path, definition=story.definition)


def read(path: Path, period: Period | None = None) -> tuple[Report, dict[int, MeasuredRound]]:
    rounds: list[MeasuredRound] = []
    everything = period or Period(BEGINNING)
    places = folders(config_root())
    report = make_report(path, everything, unasked, places, rounds.append)
    return report, {one.record.number: one for one in rounds}


@pytest.fixture(scope="module")
def made(journal) -> tuple[Report, dict[int, MeasuredRound]]:
    return read(journal)


@pytest.fixture(scope="module")
def expected(story) -> Figures:
    return figures(story.ledger.records)


def test_all_time_is_where_the_committed_states_have_it(made, expected) -> None:
    table = made[0].total.table
    assert table.free == expected.free
    assert table.held == expected.held
    assert (table.shuffler, table.lift) == (expected.shuffler, expected.lift)
    assert expected.shuffler
    assert expected.lift
    assert table.down == expected.down == DOWN


def test_holds_by_kind_have_their_times(made, expected) -> None:
    found = {kind: each.nanoseconds for kind, each in made[0].holds.items()}
    assert {kind: ns for kind, ns in found.items() if ns} == expected.kinds
    packet = made[0].holds["packet"]
    assert (packet.opened, packet.nanoseconds, packet.open) == (1, 26 * S, False)


def test_time_belongs_to_one_shift_and_one_dealer(made) -> None:
    report = made[0]
    for groups in (report.by_shift, report.by_dealer):
        assert sum(each.table.all_told for each in groups.values()) == report.total.table.all_told
        assert sum(each.played for each in groups.values()) == 2
    assert {badge: each.played for badge, each in report.by_dealer.items() if each.played} == {
        "1002": 1,
        "2002": 1,
    }
    assert report.names == {"1002": "Lee", "2002": "Ruth"}
    assert report.by_shift["2027-01-15", "2027-01-15", "06:00"].void == 1


def test_rounds_are_counted_and_void_ones_apart(made) -> None:
    report, rounds = made
    outcomes = {number: one.record.outcome for number, one in rounds.items()}
    assert outcomes == {
        1: Ending.PLAYED,
        2: Ending.VOID,
        3: Ending.PLAYED,
        4: Ending.UNDER_WAY,
    }
    total = report.total
    assert (total.played, total.void, total.under_way) == (2, 1, 1)
    assert total.occupancy == (2 + 1) / 14
    closed = ("closed", "opening")
    hours = (total.table.all_told - total.table.at(*closed) - DOWN) / 3600e9
    assert total.per_open_hour == pytest.approx(2 / hours)
    assert total.per_free_hour == pytest.approx(2 / (hours - (total.open - total.free) / 3600e9))


def test_a_clean_round_has_four_presses_and_its_own_times(made) -> None:
    report, rounds = made
    one = rounds[1]
    assert (one.clean, one.presses, one.seats_in) == (True, 4, 2)
    assert (report.total.clean, report.total.presses_per_clean) == (1, 4)
    assert {step: ns / S for step, ns in one.times.free.items()} == {
        "wagering": 9.0,
        "dealing.seat": 0.8 + 1.5 + 0.2 + 0.8 + 1.5,
        "dealing.dealer": 2.5,
        "awaiting_green": 6.2,
        "remainder": 2.0,
        "deciding": 4.0,
        "revealing": 2.0,
        "settling": 8.0,
        "reload": 13.0,
    }
    # A packet takes 0.8 s and lies 1.5 s; two of the three are asked for 0.2 s earlier.
    assert (one.times.shuffler / S, one.times.lift / S) == (2.8, 4.5)
    assert one.record.seconds == 9 + 7.3 + 6.2 + 2 + 4 + 2 + 8
    assert not one.times.held


def test_a_round_in_which_something_happened_is_not_clean(made) -> None:
    report, rounds = made
    assert (rounds[2].clean, rounds[3].clean) == (False, False)
    assert rounds[2].times.held["reconcile"] == 26 * S
    assert rounds[2].deeds.interventions == {"cards_counted": 1, "cleared": 1}
    assert report.interventions == {"cards_counted": 1, "cleared": 1}
    assert (len(rounds[3].record.interruptions), rounds[3].times.down) == (1, DOWN)


def test_handle_is_a_count_with_bounds(made) -> None:
    wagers = {sort.wager: (sort, held) for sort, held in made[0].wagers.items()}
    ante, held = wagers["ante"]
    assert (held.count, held.bounds) == (3, (3 * 500, 3 * 10_000))
    assert ante.edge == Fraction(1352953, 358351500)
    # 5.66 and 113.26 cents, rounded outwards to whole ones.
    assert held.theoretical(ante.edge) == (5, 114)
    pair, held = wagers["pair_plus"]
    assert (held.count, held.payouts, held.paid) == (1, 1, 1500)
    assert held.theoretical(pair.edge) == (22, 449)
    play, held = wagers["play"]
    assert (play.edge, play.why) == (None, message("report-within-edge", wager="Ante"))
    assert held.bounds == (held.count * 500, held.count * 20_000)
    assert held.theoretical(play.edge) is None


def test_missing_odds_are_told(journal) -> None:
    report = make_report(journal, Period(BEGINNING), unasked, [])
    assert {sort.why for sort in report.wagers} == {message("report-odds-not-computed")}


def test_a_table_without_limits_has_no_bounds(tmp_path) -> None:
    story = Story(replace(shipped_table(), limits=(("ante", 500, 10_000),))).open().wait(1)
    story.bet(1).bet(1, wager="pair_plus").deal(1).bet(1, wager="play").green().finish()
    path = keep(story.ledger, tmp_path / "journal", definition=story.definition)
    report, rounds = read(path)
    bounds = {sort.wager: held.bounds for sort, held in report.wagers.items()}
    assert bounds == {"ante": (500, 10_000), "pair_plus": None, "play": (500, 20_000)}
    assert rounds[1].handle is None


def test_a_side_bet_costs_what_lies_beside_it_makes_it_cost(tmp_path) -> None:
    """Three Card Poker: seat 1 has Prime beside the Ante, seat 2 beside Pair Plus alone."""
    found = Story(definition=table("three-card-poker")).open().wait(1)
    found.bet(1).bet(1, wager="prime").bet(2, wager="pair_plus").bet(2, wager="prime")
    dealt(found.press(Key.NO_MORE_BETS), 2).green().finish()
    path = keep(found.ledger, tmp_path / "journal", definition=found.definition)
    report, _ = read(path)
    edges = {(sort.wager, sort.beside): sort.edge for sort in report.wagers}
    counts = {(sort.wager, sort.beside): held.count for sort, held in report.wagers.items()}
    assert edges["prime", True] == Fraction(4689, 15470)
    assert edges["prime", False] == Fraction(405, 11186)
    assert counts == {("ante", False): 1, ("pair_plus", False): 1, ("prime", True): 1,
                      ("prime", False): 1}  # fmt: skip


def test_the_record_that_it_was_made_from_is_named(made, journal) -> None:
    report, _ = made
    with closing(sqlite3.connect(journal)) as file:
        (last, digest) = file.execute("SELECT seq, hash FROM event ORDER BY seq DESC").fetchone()
    assert (report.made.head, report.made.hash) == (last, digest.hex())
    assert (report.made.first, report.made.last) == (1, last)


# Periods.


def test_without_a_period_it_is_the_gaming_day_under_way(journal, story) -> None:
    report, rounds = read(journal, Period())
    began = next(each.seq for each, _ in story.ledger.records if each.kind == "GamingDayBegan")
    assert (report.title, report.made.first) == (
        message("report-gaming-day", date="2027-01-15"),
        began,
    )
    assert sorted(rounds) == [1, 2, 3, 4]


def test_a_round_belongs_to_the_period_in_which_it_began(journal, made) -> None:
    first, second, third = (made[1][number].record.started.utc for number in (1, 2, 3))
    just = timedelta(milliseconds=1)
    report, rounds = read(journal, Period(first + just, third - just))
    assert sorted(rounds) == [2]
    assert (report.total.played, report.total.void) == (0, 1)
    # Its end lies after the period, and is measured in any case.
    _, rounds = read(journal, Period(second, second + just))
    assert rounds[2].times == made[1][2].times


def test_periods_that_meet_add_up(journal, made) -> None:
    middle = made[1][2].record.started.utc + timedelta(seconds=10)
    before, after = read(journal, Period(None, middle))[0], read(journal, Period(middle, None))[0]
    assert before.total.played + after.total.played == 2
    assert before.total.void + after.total.void == 1
    both = before.total.table.all_told + after.total.table.all_told
    # What lies between the last event of one and the first of the other is in neither, or in one.
    assert both <= made[0].total.table.all_told <= both + 20 * S


def test_a_time_without_a_zone_is_the_houses(journal, made) -> None:
    second = made[1][2].record.started.utc
    house = second.astimezone(made[0].zone).replace(tzinfo=None)
    assert house != second.replace(tzinfo=None)
    assert read(journal, Period(house, None))[0].since == second


def test_a_period_without_rounds(journal) -> None:
    later = BEGINNING + timedelta(days=3)
    report, rounds = read(journal, Period(later, later + timedelta(hours=1)))
    assert not rounds
    assert (report.began, report.total.open, report.total.per_open_hour) == (None, 0, None)
    assert report.made.last < report.made.first


def test_a_period_that_ends_before_it_begins_is_refused(journal) -> None:
    with pytest.raises(PeriodError, match="before the beginning"):
        read(journal, Period(BEGINNING, BEGINNING - timedelta(hours=1)))


def test_an_empty_journal(tmp_path) -> None:
    path = keep(Story().ledger.__class__(), tmp_path / "journal")
    report = make_report(path, Period(), played, [])
    assert (report.table, report.total.played, report.made.head) == ("Table 1", 0, 0)
    assert len(report.made.hash) == 64


# Clocks.


def test_a_clock_that_is_set_back_changes_no_time(story, made, tmp_path) -> None:
    middle = made[1][1].first + 5
    report, rounds = read(shifted(story, tmp_path / "journal", middle, -7200), Period())
    assert report.total.table.free == read_day(story, tmp_path).total.table.free
    assert rounds[1].times == made[1][1].times
    assert rounds[1].record.seconds == made[1][1].record.seconds
    assert report.total.played == 2


def test_a_clock_set_back_while_the_controller_was_down(story, made, tmp_path) -> None:
    start = next(each.seq for each, _ in story.ledger.records if each.boot == 2)
    report, rounds = read(shifted(story, tmp_path / "journal", start, -7200), Period())
    assert (report.total.table.down, report.total.table.unknown) == (0, 1)
    assert (rounds[3].record.seconds, rounds[3].times.unknown) == (None, 1)
    assert rounds[3].times.free == made[1][3].times.free
    assert report.total.measured == 1
    assert report.total.length == rounds[1].record.seconds


def read_day(story: Story, folder: Path) -> Report:
    path = folder / "as it was"
    return read(keep(story.ledger, path, definition=story.definition), Period())[0]


# Holds on the next deal.


def test_a_hold_of_the_next_deal_holds_no_round_that_has_begun(tmp_path) -> None:
    story = stuck(Story().open())
    report, rounds = read(keep(story.ledger, tmp_path / "journal", definition=story.definition))
    expected = figures(story.ledger.records)
    assert report.total.table.held == expected.held
    assert report.total.table.free == expected.free
    held = rounds[1].times.held
    assert held["wagering"] == 3 * S
    assert held.total() == held["wagering"]
    stood = report.holds["stuck"]
    assert (stood.opened, stood.open) == (2, True)
    assert stood.nanoseconds == expected.kinds["stuck"] > 15 * S
    assert report.total.table.held["idle"] == 5 * S


def test_a_hold_deferred_by_a_void_round_no_longer_holds_the_table(tmp_path) -> None:
    story = Story().open().deal(2).happen(JournalDamaged(7, message("journal-event-changed")))
    story.wait(4).void()
    [deferred] = [each for each in story.intents if isinstance(each, HoldDeferred)]
    assert deferred.cause == "journal_damaged"
    story.wait(6).lift()
    report, _ = read(keep(story.ledger, tmp_path / "journal", definition=story.definition))
    expected = figures(story.ledger.records)
    assert report.total.table.held == expected.held
    assert sum(expected.held.values()) == 4 * S
    assert report.holds["journal_damaged"].nanoseconds == 10 * S


HEAD = (None, message("report-column-round"), message("report-column-free"))


def shown(rows, width):
    file = StringIO()
    told = picture("Table 1", [], [Section(message("report-waits"), HEAD, rows)], [])
    Console(file=file, width=width, markup=False, highlight=False).print(told)
    return file.getvalue()


def test_columns_of_a_terminal_stand_below_their_heads_and_long_names_are_folded():
    rows = [("pit-1-t0001, Three Card Draw Poker", "5.0", "14208:25:00"), ("t2", "桌", "")]
    assert (
        shown(rows, 46)
        == """\
Table 1
Waits, played rounds
                    A round, s   Free, h:mm:ss
 ─────────────────────────────────────────────
 pit-1-t0001,              5.0     14208:25:00
 Three Card Draw
 Poker
 t2                         桌

"""
    )


def test_whatever_stands_in_cells_each_line_fits_and_nothing_is_left_out():
    dice = random.Random(1)
    for _ in range(100):
        rows = [
            tuple(
                "".join(dice.choices("ab 0,.桌é\n\t\x1b[/]", k=dice.randint(0, 30))) for _ in HEAD
            )
            for _ in range(dice.randint(1, 4))
        ]
        width = dice.randint(40, 120)
        text = shown(rows, width)
        assert all(cell_len(line) <= width for line in text.splitlines())
        assert "\x1b" not in text, "a name from elsewhere draws nothing on a terminal"
        for each in "ab0,.桌é[/]":
            assert text.count(each) >= sum(cell.count(each) for row in rows for cell in row)
