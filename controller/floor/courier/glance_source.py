"""A glance made from what the table's own panel shows."""

from collections.abc import Callable, Sequence
from math import inf

from controller.floor.glance import NEVER, VERSION, Glance, Held, Life, Limit, Waiting
from controller.snapshot import Snapshot
from controller.snapshot.limits import LimitView

_PRIORITIES = ("high", "medium", "low")
_OUT = ("empty", "next_round", "absent")
"""What a seat is said to be where nobody plays at it now."""
_LONGEST = 80
"""Letters of a reason that a glance carries; the window has all of it."""
_AT_A_LATER_STEP = "deciding"
"""The step at which a wager of its own can be put down: its limits are not the table's."""


class Ages:
    """How old things are: by the courier's own watch, from when it saw them first.

    The table's clock may be set at any time. It is asked only about what stood when the courier
    first saw it; what comes later cannot be older than the view before.
    """

    def __init__(self) -> None:
        self._first: dict[int, float] = {}
        self._asked: set[int] = set()
        self._now, self._utc_us = -inf, 0
        self._before = -inf

    def begin_round(self, now: float, utc_us: int) -> None:
        """Begin a new look.

        Args:
            now: seconds, monotonic.
            utc_us: the time of the table's own computer.
        """
        self._before = self._now
        self._first = {each: self._first[each] for each in self._asked}
        self._asked = set()
        self._now, self._utc_us = now, utc_us

    def of(self, since_utc_us: int) -> int:
        """Return the seconds since something began, by the time at which the table says it did."""
        if since_utc_us not in self._first:
            age = max(0.0, (self._utc_us - since_utc_us) / 1e6)
            self._first[since_utc_us] = self._now - min(age, self._now - self._before)
        self._asked.add(since_utc_us)
        return int(self._now - self._first[since_utc_us])


def glance_of(
    snapshot: Snapshot, ages: Ages, limits: Sequence[LimitView], halted_age: int = 0
) -> Glance:
    """Return the glance of a table whose daemon runs.

    Args:
        snapshot: how the table stands.
        ages: tells how old things are, now.
        limits: those that the table showed last, while wagers could be put down.
        halted_age: seconds since the table was seen halted first.
    """
    age = ages.of
    late = [age(each.utc_us) for each in snapshot.alerts if not each.decided]
    open_ = [age(each.utc_us) for each in snapshot.irregularities if not each.remedy]
    counts, oldest = _alarms(snapshot, age, halted_age)
    call, coming, dealer = snapshot.floor, snapshot.coming, snapshot.dealer
    return Glance(
        VERSION,
        Life.ON,
        0,
        snapshot.seq,
        snapshot.table,
        snapshot.game,
        snapshot.step,
        snapshot.title,
        snapshot.mode,
        snapshot.round,
        len(snapshot.seats),
        tuple(each.number for each in snapshot.seats if each.status not in _OUT),
        counts,
        oldest,
        age(call.since_utc_us) if call is not None else NEVER,
        call.reason[:_LONGEST] if call is not None else "",
        str(coming.name) if coming is not None else "",
        age(coming.since_utc_us) if coming is not None else NEVER,
        _waiting(open_),
        _waiting(late),
        tuple(Held(each.cause, each.priority, age(each.since_utc_us)) for each in snapshot.holds),
        (dealer.name or dealer.badge) if dealer is not None else "",
        age(snapshot.dealer_since_utc_us) if dealer is not None else NEVER,
        tuple(Limit(each.label, each.least, each.most) for each in limits),
        _flags(snapshot),
        snapshot.time_zone,
    )


def _alarms(
    snapshot: Snapshot, age: Callable[[int], int], halted_age: int
) -> tuple[tuple[int, int, int], int]:
    """Return how many alarms stand, by priority, and the age of the oldest of the most urgent."""
    late = (each for each in snapshot.alerts if not each.decided)
    alarms = [
        *((each.priority, age(each.since_utc_us)) for each in snapshot.holds),
        *((each.priority, age(each.since_utc_us)) for each in snapshot.wrong_pins),
        *((each.priority, age(each.utc_us)) for each in late),
        *((("high", halted_age),) if snapshot.halted is not None else ()),
    ]
    high, medium, low = ([aged for of, aged in alarms if of == each] for each in _PRIORITIES)
    return (len(high), len(medium), len(low)), max(high or medium or low, default=NEVER)


def table_limits(snapshot: Snapshot, known: Sequence[LimitView]) -> Sequence[LimitView]:
    """Return the limits to show: those of the wagers that begin a round, once they were seen."""
    if snapshot.limits and snapshot.step != _AT_A_LATER_STEP:
        return snapshot.limits
    return known


def _waiting(ages: Sequence[int]) -> Waiting:
    return Waiting(len(ages), max(ages)) if ages else Waiting()


def _flags(snapshot: Snapshot) -> tuple[str, ...]:
    found = (
        (snapshot.halted is not None, "halted"),
        (snapshot.void, "void"),
        (snapshot.closing, "closing"),
        (snapshot.training, "training"),
    )
    return tuple(name for true, name in found if true)
