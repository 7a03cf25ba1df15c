"""Gaming days and shifts: where one ends and the next begins, turned from wall clock into events.

It is pure, except that it reads the time zones' files. The caller gives the time; `Boundaries`
returns each event once: not again after a restart, nor when the clock is put back.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import TypeVar
from zoneinfo import ZoneInfo

from controller.data.definition import House
from controller.data.events import GamingDayBegan, ShiftBegan
from controller.data.house_clock import first_instant
from controller.data.state import TableState
from controller.procedure import unconfirmed

MOST_DAYS = 31
"""Days of missed boundaries that are told; if a clock leaps further, it was wrong before."""

_Boundary = TypeVar("_Boundary", GamingDayBegan, ShiftBegan)
_SECOND_US = 1_000_000
_DAY = timedelta(days=1)
_YEARS = (date(1970, 1, 3), date(9999, 12, 28))
"""Dates between which every time zone can be computed."""


class Boundaries:
    """The boundaries of one house.

    A gaming day bears the date on which it begins. A time that is skipped when the clock is put
    forward counts when the clock has been; a time that comes twice counts when it comes first. A
    date that the zone skips has no boundary.

    A date is a gaming day once: where the house has moved its day's end, or its zone, a boundary
    whose date is no later than that of the day in force is skipped, and the day goes on until the
    next. So is a shift whose date and time of day are no later than those of the shift in force.
    """

    def __init__(self, house: House) -> None:
        self._zone = ZoneInfo(house.time_zone)
        self._day_ends = time.fromisoformat(house.gaming_day_ends)
        self._shifts = [(time.fromisoformat(name), name) for name in house.shifts]
        self._idle: tuple[int, int, int, int] = (0, 0, 0, 0)

    def due(self, state: TableState, now_us: int) -> list[GamingDayBegan | ShiftBegan]:
        """Return the boundaries that lie between the last ones of the state and now, in order.

        A table that has not been told of any yet is told the day and the shift that it is in. While
        the clock waits for a supervisor's word there is none.

        Args:
            state: the table's, with the last boundaries that it was told.
            now_us: microseconds since 1970, UTC; the clock may have been put forward or back.
        """
        if unconfirmed(state):
            return []
        since, until, day, shift = self._idle
        known = state.gaming_day_utc_us, state.shift_utc_us
        names = (state.gaming_day,), (state.shift_date, state.shift)
        if since <= now_us < until and (day, shift) == known:
            return []
        found: list[GamingDayBegan | ShiftBegan] = [
            *_newer(self._days(now_us), known[0], names[0], now_us),
            *_newer(self._shifts_of(now_us), known[1], names[1], now_us),
        ]
        if not found:
            self._idle = (now_us, self._next(now_us), *known)
        return sorted(found, key=lambda each: (each.utc_us, isinstance(each, ShiftBegan)))

    def _next(self, now_us: int) -> int:
        """Return the next boundary after now."""
        ahead = [each.utc_us for each in self._days(now_us) if each.utc_us > now_us]
        ahead += [each.utc_us for each in self._shifts_of(now_us) if each.utc_us > now_us]
        return min(ahead, default=now_us + _SECOND_US)

    def _days(self, now_us: int) -> Iterator[GamingDayBegan]:
        for day in self._dates(now_us):
            yield GamingDayBegan(day.isoformat(), self._utc_us(day, self._day_ends))

    def _shifts_of(self, now_us: int) -> Iterator[ShiftBegan]:
        for day in self._dates(now_us):
            for begins, name in self._shifts:
                yield ShiftBegan(day.isoformat(), name, self._utc_us(day, begins))

    def _dates(self, now_us: int) -> Iterator[date]:
        """Yield the dates to look at; tomorrow is included, for the next boundary."""
        today = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=now_us)
        day = min(max(today.date(), _YEARS[0]), _YEARS[1])
        first = max(_YEARS[0], day - (MOST_DAYS + 1) * _DAY)
        before = self._offset(first)
        for number in range((day - first).days + 3):
            after = self._offset(first + (number + 1) * _DAY)
            if after - before < _DAY:  # else the zone skips the date, at the date line
                yield first + number * _DAY
            before = after

    def _offset(self, day: date) -> timedelta:
        """Return how far a date begins from UTC; one that is skipped, as the date before."""
        return datetime.combine(day, time(), tzinfo=self._zone).utcoffset() or timedelta()

    def _utc_us(self, day: date, at: time) -> int:
        return round(first_instant(datetime.combine(day, at), self._zone).timestamp()) * _SECOND_US


def _newer(
    found: Iterable[_Boundary], last_us: int, known: tuple[str, ...], now_us: int
) -> list[_Boundary]:
    """Return the boundaries after the last and up to now; of two at one moment, the later named.

    Args:
        found: the boundaries around now.
        last_us: when the last one was.
        known: the name of the last one: its date, and a shift's time of day.
        now_us: the time.
    """
    at_moment = {each.utc_us: each for each in found if each.utc_us <= now_us}
    past = [at_moment[moment] for moment in sorted(at_moment)]
    if not last_us:
        return past[-1:]
    oldest = now_us - MOST_DAYS * 86_400 * _SECOND_US
    after = (each for each in past if each.utc_us > max(last_us, oldest))
    return [each for each in after if _name(each) > known]


def _name(boundary: GamingDayBegan | ShiftBegan) -> tuple[str, ...]:
    if isinstance(boundary, GamingDayBegan):
        return (boundary.date,)
    return boundary.date, boundary.name
