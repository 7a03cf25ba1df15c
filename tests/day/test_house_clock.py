"""The house's clock, at every change of every zone in ten years."""

from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from itertools import pairwise, product
from zoneinfo import ZoneInfo, available_timezones

import pytest

from controller.boundaries import Boundaries
from controller.data.definition import House
from controller.data.events import GamingDayBegan
from controller.data.house_clock import (
    by_hour_of_day,
    comes_twice,
    day_and_hour_label,
    first_instant,
    hour_begun,
    hour_label,
    hour_of_any_day,
    next_hour,
    shown,
)
from controller.procedure import new_state
from tests.procedure.table_story import shipped_table
from tests.sharing import mostly_soak

FIRST, LAST = datetime(2020, 1, 1, tzinfo=UTC), datetime(2030, 1, 1, tzinfo=UTC)
PARTS = 9
HOUR, MINUTE, SECOND = timedelta(hours=1), timedelta(minutes=1), timedelta(seconds=1)


@cache
def changes():
    """Return each zone's changes of the clock; zones that change alike are looked at once."""
    found = {}
    for name in sorted(available_timezones() - {"localtime", "Factory"}):
        told = tuple(_changes(ZoneInfo(name)))
        offset = FIRST.astimezone(ZoneInfo(name)).utcoffset()
        if told:
            found.setdefault((offset, told), name)
    return tuple((name, at) for (_, told), name in found.items() for at in told)


def _changes(zone):
    at = FIRST
    while at < LAST:
        after = at + timedelta(days=7)
        if _offset(at, zone) != _offset(after, zone):
            low, high = at, after
            while high - low > SECOND:
                middle = low + (high - low) // 2
                middle = middle.replace(microsecond=0)
                low, high = (
                    (low, middle) if _offset(middle, zone) != _offset(at, zone) else (middle, high)
                )
            yield high
        at = after


def _offset(at, zone):
    return at.astimezone(zone).utcoffset()


def test_there_are_changes_by_half_an_hour_and_by_two_hours():
    names = {name for name, _ in changes()}
    assert len(changes()) > 500
    assert {"Australia/LHI", "Antarctica/Troll", "NZ-CHAT"} <= names


def test_each_hour_has_a_label_of_its_own_in_the_order_of_time():
    for name, change in changes():
        zone = ZoneInfo(name)
        hours = [hour_begun(change - 5 * HOUR, zone)]
        while hours[-1] < change + 5 * HOUR:
            hours.append(next_hour(hours[-1], zone))
        labels = [day_and_hour_label(each, zone) for each in hours]
        assert len(set(labels)) == len(labels), (name, change)
        assert change in hours or _offset(change, zone) is None
        for begun, after in pairwise(hours):
            assert SECOND <= after - begun <= HOUR, (name, change)
            for inside in (begun, begun + (after - begun) / 2, after - SECOND):
                assert hour_begun(inside, zone) == begun, (name, inside)
        for each in hours:
            same = hour_of_any_day(each, zone)
            assert hour_label(same, zone) == hour_label(each, zone), (name, change)
        night = dict.fromkeys(hours, 1)
        told = [label for label in by_hour_of_day(night, zone) if "+" in label or "-" in label]
        in_time = list(dict.fromkeys(label.rpartition(" ")[2] for label in labels))
        assert told == [label for label in in_time if len(label) > 5], (name, change)


def test_a_time_that_comes_twice_is_told_with_its_offset_and_no_two_are_alike():
    for name, change in changes():
        zone = ZoneInfo(name)
        times = [change + minute * 10 * MINUTE for minute in range(-24, 24)]
        labels = [shown(each, zone) for each in times]
        assert len(set(labels)) == len(labels), (name, change)
        for at, label in zip(times, labels, strict=True):
            assert (label[19] in "+-") == comes_twice(at.astimezone(zone))


def test_a_time_is_reached_when_the_clock_shows_it_first_or_has_been_put_past_it():
    for name, change in changes():
        zone = ZoneInfo(name)
        wall = (change - SECOND).astimezone(zone).replace(tzinfo=None) - 3 * HOUR
        for step in range(48):
            local = wall + step * 10 * MINUTE
            reached = first_instant(local, zone)
            just_before = (reached - SECOND).astimezone(zone).replace(tzinfo=None)
            assert reached.astimezone(zone).replace(tzinfo=None) >= local, (name, local)
            assert just_before < local, (name, local)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ends", "part"), mostly_soak(product(("02:30", "23:45"), range(PARTS)), PARTS + 1)
)
def test_each_date_is_one_gaming_day_and_each_shift_one_shift(ends, part):
    """Over ten years of a part of the zones; a date that the zone skips is none."""
    shifts = ("01:45", "05:00", "14:00", "23:30")
    for name in [*dict.fromkeys(name for name, _ in changes())][part::PARTS]:
        house = House(gaming_day_ends=ends, shifts=shifts, time_zone=name)
        _same_boundaries(house, [change for each, change in changes() if each == name])


def _taken(boundaries, state, now):
    """Return what is due, and have the state take it as the procedure does."""
    found = boundaries.due(state, round(now.timestamp() * 10**6))
    for each in found:
        if isinstance(each, GamingDayBegan):
            state.gaming_day, state.gaming_day_utc_us = each.date, each.utc_us
        else:
            state.shift, state.shift_utc_us, state.shift_date = each.name, each.utc_us, each.date
    return found


def _same_boundaries(house, moments):
    zone, state = ZoneInfo(house.time_zone), new_state(shipped_table(), "")
    for change in moments:
        boundaries = Boundaries(house)
        state.gaming_day = state.shift = state.shift_date = ""
        state.gaming_day_utc_us = state.shift_utc_us = 0
        begun = []
        for step in range(-40, 40, 2):
            now = change + step * HOUR
            begun += _taken(boundaries, state, now)
        names = [(type(each), each.date, getattr(each, "name", "")) for each in begun]
        assert len(set(names)) == len(names), (house.time_zone, change)
        dates = [
            date.fromisoformat(each.date) for each in begun if isinstance(each, GamingDayBegan)
        ]
        for earlier, later in pairwise(dates):
            skipped = first_instant(datetime.combine(later, time()), zone) == first_instant(
                datetime.combine(earlier + timedelta(days=1), time()), zone
            )
            assert (later - earlier).days == 1 or skipped, (house.time_zone, change)


def test_a_date_that_the_zone_skips_is_no_gaming_day():
    """Samoa went from the 29th to the 31st of December 2011."""
    house, state = (
        House(gaming_day_ends="06:00", shifts=(), time_zone="Pacific/Apia"),
        new_state(shipped_table(), ""),
    )
    at, begun = datetime(2011, 12, 28, 12, tzinfo=UTC), []
    for hour in range(100):
        begun += _taken(Boundaries(house), state, at + hour * HOUR)
    assert [each.date[-2:] for each in begun] == ["27", "28", "29", "31", "01"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"gaming_day_ends": "02:00"}, {"gaming_day_ends": "06:00"}),
        ({"gaming_day_ends": "06:00"}, {"gaming_day_ends": "02:00"}),
        ({"time_zone": "Asia/Tokyo"}, {"time_zone": "America/Los_Angeles"}),
        ({"time_zone": "America/Los_Angeles"}, {"time_zone": "Asia/Tokyo"}),
    ],
)
def test_a_house_that_moves_its_days_end_or_its_zone_begins_no_date_twice(before, after):
    state, begun = new_state(shipped_table(), ""), []
    at = datetime(2026, 11, 20, 10, 30, tzinfo=UTC)
    for hour in range(120):
        rules = {"gaming_day_ends": "06:00", "time_zone": "Europe/Zurich"}
        house = House(**(rules | (before if hour < 50 else after)), shifts=("05:00", "13:00"))
        for each in Boundaries(house).due(state, round((at + hour * HOUR).timestamp() * 10**6)):
            if isinstance(each, GamingDayBegan):
                begun.append(each.date)
                state.gaming_day, state.gaming_day_utc_us = each.date, each.utc_us
            else:
                begun.append(f"{each.date} {each.name}")
                state.shift, state.shift_utc_us, state.shift_date = (
                    each.name,
                    each.utc_us,
                    each.date,
                )
    days = [each for each in begun if " " not in each]
    shifts = [each for each in begun if " " in each]
    for told in (days, shifts):
        assert told == sorted(set(told))
        assert len(told) >= 4
