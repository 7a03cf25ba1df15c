"""The hours of a house's clock, so that two of one name are told apart.

Where the clock goes back at the end of summer time, an hour comes twice. Both say how far they are
from UTC then: 02:00+02:00, and after it 02:00+01:00.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

_HOUR = len("02:00")
_QUARTER = timedelta(minutes=15)
"""Hours begin at a quarter of an hour of UTC in every time zone."""


def hour_of(utc: datetime, zone: ZoneInfo) -> str:
    """Return the hour of a time, as 14:00."""
    at = utc.astimezone(zone)
    hour = f"{at:%H}:00"
    if any(_comes_twice(at.replace(minute=minute)) for minute in (0, 59)):
        offset = f"{at:%z}"
        return f"{hour}{offset[:3]}:{offset[3:5]}"
    return hour


def day_and_hour_of(utc: datetime, zone: ZoneInfo) -> str:
    """Return the day and the hour of a time, as 2026-10-25 14:00."""
    return f"{utc.astimezone(zone):%Y-%m-%d} {hour_of(utc, zone)}"


def in_order(hours: Iterable[str]) -> list[str]:
    """Return hours of `hour_of` or of `day_and_hour_of` in the order of time."""
    return sorted(hours, key=_order)


def between(first: str, last: str, zone: ZoneInfo) -> Iterable[str]:
    """Yield each `day_and_hour_of` from one to another."""
    at, end, told = _begin(first, zone), _begin(last, zone), ""
    while at <= end:
        if (hour := day_and_hour_of(at, zone)) != told:
            yield hour
            told = hour
        at += _QUARTER


def _comes_twice(at: datetime) -> bool:
    """Tell whether the house's clock shows this time twice; one that it skips it never shows."""
    first, second = at.replace(fold=0).utcoffset(), at.replace(fold=1).utcoffset()
    assert first is not None
    assert second is not None
    return first > second


def _order(hour: str) -> tuple[str, timedelta]:
    day, _, clock = hour.rpartition(" ")
    offset = datetime.strptime(clock[_HOUR:], "%z").utcoffset() if clock[_HOUR:] else None
    return f"{day} {clock[:_HOUR]}", -(offset or timedelta())


def _begin(hour: str, zone: ZoneInfo) -> datetime:
    at = datetime.fromisoformat(hour)
    return (at if at.tzinfo is not None else at.replace(tzinfo=zone)).astimezone(UTC)
