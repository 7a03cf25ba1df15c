"""Boundaries of gaming days and shifts: each comes once, whatever the wall clock does."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.boundaries import MOST_DAYS, Boundaries
from controller.data.definition import House
from controller.data.events import GamingDayBegan, ShiftBegan
from controller.procedure import new_state
from tests.procedure.table_story import shipped_table

LOS_ANGELES = House(
    gaming_day_ends="06:00", shifts=("06:00", "14:00", "22:00"), time_zone="America/Los_Angeles"
)
MINUTE = 60 * 10**6
DAY = 24 * 60 * MINUTE


class Wall:
    """A table that gets boundaries from a clock that the test sets."""

    def __init__(self, house=LOS_ANGELES):
        self.house = house
        self.boundaries = Boundaries(house)
        self.state = new_state(shipped_table(), "")

    def at(self, moment):
        """Return what is told at a moment: a local time as text, or microseconds."""
        found = self.boundaries.due(self.state, self.us(moment))
        for each in found:
            self.take(each)
        assert not self.boundaries.due(self.state, self.us(moment)), "told twice"
        return found

    def us(self, moment):
        if isinstance(moment, int):
            return moment
        local = datetime.fromisoformat(moment)
        zone = ZoneInfo(self.house.time_zone)
        return round(local.replace(tzinfo=local.tzinfo or zone).timestamp() * 1e6)

    def take(self, each):
        state = self.state
        if isinstance(each, GamingDayBegan):
            state.gaming_day, state.gaming_day_utc_us = each.date, each.utc_us
        else:
            state.shift, state.shift_utc_us, state.shift_date = each.name, each.utc_us, each.date

    def told(self, moment):
        """Return the same as people write it."""
        return [
            each.date if isinstance(each, GamingDayBegan) else f"{each.date} {each.name}"
            for each in self.at(moment)
        ]

    def restart(self):
        """Start the daemon again: only the state is left."""
        self.boundaries = Boundaries(self.house)


def test_a_table_that_is_new_is_told_the_day_and_the_shift_that_it_is_in() -> None:
    assert Wall().told("2026-11-21T05:59:59") == ["2026-11-20", "2026-11-20 22:00"]
    assert Wall().told("2026-11-21T06:00") == ["2026-11-21", "2026-11-21 06:00"]


def test_each_boundary_comes_once_at_its_time() -> None:
    wall = Wall()
    wall.at("2026-11-21T13:00")
    assert wall.told("2026-11-21T13:59:59") == []
    assert wall.told("2026-11-21T14:00") == ["2026-11-21 14:00"]
    assert wall.told("2026-11-21T14:00:01") == []
    assert wall.told("2026-11-22T05:00") == ["2026-11-21 22:00"]
    assert wall.told("2026-11-22T06:00") == ["2026-11-22", "2026-11-22 06:00"]


def test_a_restart_tells_what_was_slept_through_in_order_and_nothing_again() -> None:
    wall = Wall()
    wall.at("2026-11-20T21:00")
    wall.restart()
    assert wall.told("2026-11-21T15:00") == [
        "2026-11-20 22:00",
        "2026-11-21",
        "2026-11-21 06:00",
        "2026-11-21 14:00",
    ]
    wall.restart()
    assert wall.told("2026-11-21T15:00") == []


def test_a_clock_that_is_put_back_tells_nothing_again_and_loses_nothing() -> None:
    wall = Wall()
    wall.at("2026-11-21T14:00:05")
    assert wall.told("2026-11-21T13:00") == []
    assert wall.told("2026-11-21T14:00:30") == []
    assert wall.told("2026-11-20T01:00") == []
    assert wall.told("2026-11-21T22:00") == ["2026-11-21 22:00"]


def test_on_the_day_without_two_o_clock_every_shift_comes() -> None:
    house = replace(LOS_ANGELES, gaming_day_ends="02:30", shifts=("02:30", "10:30"))
    wall = Wall(house)
    wall.at("2026-03-07T23:00")
    assert wall.told("2026-03-08T01:59:59") == []
    # 02:30 does not exist: it is passed when the clock is put forward to 03:00.
    assert wall.told("2026-03-08T03:00") == ["2026-03-08", "2026-03-08 02:30"]


def test_on_the_day_with_two_one_o_clocks_each_comes_with_the_first() -> None:
    wall = Wall(replace(LOS_ANGELES, gaming_day_ends="01:30", shifts=()))
    wall.at("2026-10-31T12:00")
    assert wall.told("2026-11-01T01:30-07:00") == ["2026-11-01"]
    assert wall.told("2026-11-01T01:30-08:00") == []
    assert wall.told("2026-11-02T01:30") == ["2026-11-02"]


def test_without_shifts_none_begins() -> None:
    wall = Wall(replace(LOS_ANGELES, shifts=()))
    assert all(isinstance(each, GamingDayBegan) for each in wall.at("2026-11-21T15:00"))


@pytest.mark.parametrize("year", [1970, 2200, 9000])
def test_a_clock_that_was_wrong_by_years_is_caught_up_by_a_month_at_most(year: int) -> None:
    wall = Wall()
    wall.at("1970-01-05T00:00Z")
    told = wall.at(f"{year}-06-01T12:00Z")
    assert 0 < len(told) <= 4 * (MOST_DAYS + 1)
    assert told[-1].utc_us <= wall.us(f"{year}-06-01T12:00Z")


ZONES = st.sampled_from(
    [
        "UTC",
        "America/Los_Angeles",
        "America/New_York",
        "Australia/Lord_Howe",  # half an hour of daylight saving
        "Asia/Kathmandu",
        "Pacific/Apia",  # skipped 2011-12-30
        "Africa/Casablanca",
        "Europe/Berlin",
    ]
)
CLOCK_TIMES = st.times().map(lambda at: at.strftime("%H:%M"))
HOUSES = st.builds(
    House,
    gaming_day_ends=CLOCK_TIMES,
    shifts=st.lists(CLOCK_TIMES, unique=True, max_size=4).map(lambda each: tuple(sorted(each))),
    time_zone=ZONES,
)
STARTS = st.integers(1_293_840_000, 1_924_992_000).map(lambda second: second * 10**6)
AHEAD = st.lists(st.integers(0, 3 * DAY), min_size=1, max_size=8)


def every(house, after_us, until_us):
    """Return all boundaries of a range of days, computed in another way than the table's."""
    zone = ZoneInfo(house.time_zone)
    found = {}
    day = datetime.fromtimestamp(after_us / 1e6, UTC).date() - timedelta(days=2)
    while day <= datetime.fromtimestamp(until_us / 1e6, UTC).date() + timedelta(days=2):
        for kind, text in [("day", house.gaming_day_ends), *(("shift", t) for t in house.shifts)]:
            moment = _moment(day, time.fromisoformat(text), zone)
            if after_us < moment <= until_us:
                found[kind, moment] = day.isoformat()
        day += timedelta(days=1)
    return sorted(moment for _, moment in found)


def _moment(day: date, at: time, zone: ZoneInfo) -> int:
    """Return the first minute that shows this time; if none does, as long after the hour before."""
    naive = datetime.combine(day, at)
    offsets = [
        (naive + shift).replace(tzinfo=zone).utcoffset()
        for shift in (timedelta(days=-1), timedelta(days=1))
    ]
    moments = sorted((naive - offset).replace(tzinfo=UTC) for offset in offsets)
    shown = [each for each in moments if each.astimezone(zone).replace(tzinfo=None) == naive]
    before = (naive - offsets[0]).replace(tzinfo=UTC)
    return round((shown[0] if shown else before).timestamp()) * 10**6


@settings(max_examples=150, deadline=None)
@given(house=HOUSES, start=STARTS, ahead=AHEAD, restarts=st.sets(st.integers(0, 7)))
def test_in_any_time_zone_each_boundary_comes_once_and_in_order(
    house, start, ahead, restarts
) -> None:
    wall = Wall(house)
    wall.at(start)
    now, told = start, []
    for number, step in enumerate(ahead):
        if number in restarts:
            wall.restart()
        now += step
        told += wall.at(now)
    assert [each.utc_us for each in told] == every(house, start, now)


@settings(max_examples=150, deadline=None)
@given(
    house=HOUSES,
    start=STARTS,
    jumps=st.lists(st.integers(-40 * DAY, 20 * DAY), max_size=10),
    restarts=st.sets(st.integers(0, 9)),
)
def test_however_the_clock_jumps_no_boundary_comes_twice_and_none_is_lost(
    house, start, jumps, restarts
) -> None:
    wall = Wall(house)
    wall.at(start)
    now, latest, told = start, start, []
    for number, jump in enumerate(jumps):
        if number in restarts:
            wall.restart()
        now = max(now + jump, STEADY)
        before = latest
        latest = max(latest, now)
        found = wall.at(now)
        assert [each.utc_us for each in found] == every(house, before, latest)
        told += found
    keys = [(type(each), each.utc_us) for each in told]
    assert len(set(keys)) == len(keys)


STEADY = 1_200_000_000 * 10**6
"""The earliest moment in any test."""


def test_a_shift_is_told_with_its_own_time_and_date() -> None:
    wall = Wall()
    wall.at("2026-11-21T21:00")
    (shift,) = wall.at("2026-11-22T01:00")
    assert shift == ShiftBegan("2026-11-21", "22:00", wall.us("2026-11-21T22:00"))
