"""The house's clock: the one by which people say when something was, on every screen and command.

Where the clock goes back, a stretch of it comes twice. Both times are told with their offset from
UTC then: 01:30+02:00, and after it 01:30+01:00. An hour is kept as the instant at which it begins,
or at which the clock was set within it; its label is for people alone.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_HOUR = timedelta(hours=1)
_SECOND = timedelta(seconds=1)


def first_instant(local: datetime, zone: tzinfo) -> datetime:
    """Return the first instant at which the house's clock shows a time, or has passed it.

    Args:
        local: the time on the clock, without a zone. One that the clock skips is passed when the
            clock is put forward.
        zone: the house's.
    """
    at = local.replace(tzinfo=zone, fold=0)
    first = at.astimezone(UTC)
    by_later = at.replace(fold=1)
    if by_later.utcoffset() == at.utcoffset() or comes_twice(at):
        return first
    return _change(by_later.astimezone(UTC), first, zone)


def time_of(utc_us: int) -> datetime:
    """Return a time that is given in microseconds since 1970, UTC."""
    return _EPOCH + timedelta(microseconds=utc_us)


def microseconds(utc: datetime) -> int:
    """Return a time in microseconds since 1970."""
    return (utc - _EPOCH) // timedelta(microseconds=1)


def utc_text(utc_us: int) -> str:
    """Return a time as ISO 8601 with microseconds; the bare number if no calendar has it."""
    try:
        return time_of(utc_us).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"
    except OverflowError:
        return f"{utc_us} us"


def zone_of(name: str) -> tzinfo | None:
    """Return a house's zone by its name; None, that of whoever looks, where nobody knows it."""
    return ZoneInfo(name) if name else None


def comes_twice(at: datetime) -> bool:
    """Tell whether the clock shows a time twice, here in its zone; one that it skips never is."""
    first, second = at.replace(fold=0).utcoffset(), at.replace(fold=1).utcoffset()
    return first is not None and second is not None and first > second


def shown(utc: datetime, zone: tzinfo | None, form: str = "") -> str:
    """Return a time as the house's clock shows it.

    Args:
        utc: the time.
        zone: the house's; None: that of whoever looks.
        form: as for `strftime`; empty: a whole date, which names its zone: other commands tell UTC.
    """
    at = utc.astimezone(zone)
    name = "" if form else f" {at.tzname()}"
    return at.strftime(form or "%Y-%m-%d %H:%M:%S") + (_offset(at) if comes_twice(at) else name)


@lru_cache(4096)
def hour_begun(utc: datetime, zone: tzinfo) -> datetime:
    """Return the instant at which the hour of a time has begun, or the clock was set within it."""
    at = utc.astimezone(zone)
    begun = utc - timedelta(minutes=at.minute, seconds=at.second, microseconds=at.microsecond)
    return begun if _alike(begun, utc, zone) else _change(begun, utc, zone)


def next_hour(begun: datetime, zone: tzinfo) -> datetime:
    """Return when the hour after this one begins."""
    at = begun.astimezone(zone)
    end = begun + _HOUR - timedelta(minutes=at.minute, seconds=at.second)
    return end if _alike(begun, end, zone) else _change(begun, end, zone)


@lru_cache(4096)
def hour_label(begun: datetime, zone: tzinfo) -> str:
    """Return an hour as people call it, such as 14:00."""
    at = begun.astimezone(zone)
    twice = any(comes_twice(at.replace(minute=minute)) for minute in (0, 59))
    return f"{at:%H}:00{_offset(at) if twice else ''}"


def hour_of_any_day(begun: datetime, zone: tzinfo) -> datetime:
    """Return an hour of 2000 that stands for this one, as for all that people call the same.

    An hour of a night in which it comes twice stands for itself.
    """
    label = hour_label(begun, zone)
    if len(label) > len("14:00"):
        return begun
    return datetime(2000, 1, 1, int(label[:2]), tzinfo=zone).astimezone(UTC)


def day_and_hour_label(begun: datetime, zone: tzinfo) -> str:
    """Return the same with its day, as 2026-10-25 14:00."""
    return f"{begun.astimezone(zone):%Y-%m-%d} {hour_label(begun, zone)}"


def by_hour_of_day(hours: Mapping[datetime, int], zone: tzinfo) -> dict[str, int]:
    """Return counts by the hour of the day, in the order of the clock.

    The hours of a night in which the clock goes back stand together, in the order of time.
    """
    found: dict[str, int] = {}
    for begun in sorted(hours, key=lambda each: _place(each, zone)):
        label = hour_label(begun, zone)
        found[label] = found.get(label, 0) + hours[begun]
    return found


def _place(begun: datetime, zone: tzinfo) -> tuple[int, bool, datetime]:
    """Return the place of an hour among those of any day."""
    block = begun
    while _twice(earlier := hour_begun(block - _SECOND, zone), zone) and _twice(block, zone):
        block = earlier
    return block.astimezone(zone).hour, not _twice(begun, zone), begun


def _twice(begun: datetime, zone: tzinfo) -> bool:
    return len(hour_label(begun, zone)) > len("14:00")


def _alike(one: datetime, other: datetime, zone: tzinfo) -> bool:
    return one.astimezone(zone).utcoffset() == other.astimezone(zone).utcoffset()


def _change(before: datetime, after: datetime, zone: tzinfo) -> datetime:
    """Return the instant between two times at which the clock was set; it was set once."""
    low, high = 0, int((after - before).total_seconds())
    while high - low > 1:
        middle = (low + high) // 2
        if _alike(before + middle * _SECOND, after, zone):
            high = middle
        else:
            low = middle
    return before + high * _SECOND


def _offset(at: datetime) -> str:
    told = f"{at:%z}"
    return f"{told[:3]}:{told[3:5]}"
