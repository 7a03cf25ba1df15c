"""Fault profiles: kinds of faults and their highest rates.

Rates are drawn by the seed, so that some runs are calm and some are a storm (`dice`).
"""

from dataclasses import dataclass, fields

from simulators.devices.wire import KINDS
from simulators.people import Habits


@dataclass(frozen=True, slots=True)
class Rates:
    """Rates of each kind of fault; chances are per occasion."""

    drop: float = 0.0
    """Per write on a wire: it is lost."""
    garble: float = 0.0
    """Per write: one bit is flipped."""
    duplicate: float = 0.0
    """Per write: it arrives twice."""
    delay: float = 0.0
    """Per write: it arrives up to a second late, behind later ones."""
    stale: float = 0.0
    """Per write: a second copy arrives seconds later."""
    unplug: float = 0.0
    """Per second and device: the line is cut for a while."""
    silent: float = 0.0
    """Per second and device: it sends nothing for a while."""
    power: float = 0.0
    """Per second and device: it loses power for a while."""
    device_crash: float = 0.0
    """Per write to a device's memory and per card that it moves: it loses power at that moment."""
    jam: float = 0.0
    """Per packet asked for: the shuffler jams within it, and within the next three."""
    short: float = 0.0
    over: float = 0.0
    miscount: float = 0.0
    spill: float = 0.0
    """Per green button: a card of the remainder falls out of the shuffler, and nobody sees it."""
    bounce: float = 0.0
    """Per wager put down: the sensor flickers."""
    host_crash: float = 0.0
    """Per event: the daemon is killed before, after or between its commit and its commands. One
    time in four the whole computer goes down, and its monotonic clock begins again."""
    clock: float = 0.0
    """Per second: the computer's UTC clock is set, forward or back, by up to years."""
    standstill: float = 0.0
    """Per second: the computer stands still (suspended, starved) for up to 20 seconds."""
    amnesia: float = 0.0
    """Per write to the shuffler's memory and per card that it moves: it loses power at that moment,
    and forgets what it has done.
    """
    cover: float = 0.0
    """Per second: a person opens the shuffler's cover and leaves it open."""
    setting: float = 0.0
    """Per second: a person sets the shuffler to sort, to service or to another game, and leaves it
    set.
    """
    panel: float = 0.0
    """Per second: the kiosk's page is gone for a while. Runs with this fault have a panel; in them
    the dealer presses on it where the key pad is lost.
    """


ON_WIRES = tuple(kind for kind in KINDS if kind in Rates.__slots__)
"""Kinds that strike a write on a wire, in the order in which they are applied."""
TIMED = frozenset({"unplug", "silent", "power", "clock", "standstill", "cover", "setting", "panel"})
"""Kinds that strike at random times."""


_LINK = Rates(drop=0.1, garble=0.05, duplicate=0.05, delay=0.05, stale=0.08, unplug=0.004)
_DEVICES = Rates(
    silent=0.004,
    power=0.004,
    device_crash=0.01,
    jam=0.02,
    short=0.02,
    over=0.02,
    miscount=0.02,
    spill=0.1,
    bounce=0.05,
    amnesia=0.002,
    cover=0.002,
    setting=0.003,
    panel=0.02,
)
_CRASHES = Rates(device_crash=0.02, host_crash=0.02, clock=0.02, standstill=0.004)
_WILD = Habits(
    late_bet=0.2,
    next_round=0.2,
    press_early=0.2,
    press_twice=0.2,
    take_back=0.2,
    declare=0.06,
    wrong_pin=0.02,
    payout=0.1,
    by_hand=0.08,
)


@dataclass(frozen=True, slots=True)
class Profile:
    """The highest rates of one kind of run, and its people."""

    name: str
    most: Rates
    habits: Habits
    day: bool = False
    """In some runs decks are changed, spread and put away."""


def _all_rates() -> Rates:
    merged = {
        each.name: max(getattr(rates, each.name) for rates in (_LINK, _DEVICES, _CRASHES))
        for each in fields(Rates)
    }
    return Rates(**merged)


PROFILES = {
    profile.name: profile
    for profile in (
        Profile("none", Rates(), Habits()),
        Profile("link", _LINK, Habits()),
        Profile("devices", _DEVICES, Habits()),
        Profile("crashes", _CRASHES, Habits()),
        Profile("people", Rates(), _WILD, day=True),
        Profile("hands", Rates(), Habits(by_hand=0.5)),
        Profile("all", _all_rates(), _WILD, day=True),
    )
}
"""By name, as `--faults` takes them."""
