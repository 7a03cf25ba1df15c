"""What goes wrong in a run: kinds of faults, profiles of their rates, and the dice of one run.

Rates are drawn by the seed, so that some runs are calm and some are a storm. While `Faults.calm`
nothing new goes wrong.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields
from random import Random

from simulators.people import Habits


@dataclass(frozen=True, slots=True)
class Rates:
    """How often; chances are per occasion."""

    drop: float = 0.0
    """Per write on a wire: it is lost."""
    garble: float = 0.0
    """Per write: one bit is flipped."""
    duplicate: float = 0.0
    """Per write: it arrives twice."""
    delay: float = 0.0
    """Per write: it arrives up to a second late, behind later ones."""
    stale: float = 0.0
    """Per write: a copy of it arrives seconds later once more."""
    unplug: float = 0.0
    """Per second and device: the line is cut for a while."""
    silent: float = 0.0
    """Per second and device: nothing leaves it for a while."""
    power: float = 0.0
    """Per second and device: it loses power for a while."""
    device_crash: float = 0.0
    """Per write to a device's memory and per card that it moves: it loses power there."""
    jam: float = 0.0
    """Per packet asked for: the machine jams within it; likewise the next three."""
    short: float = 0.0
    over: float = 0.0
    miscount: float = 0.0
    spill: float = 0.0
    """Per green button: a card of the remainder falls out of the machine unseen."""
    bounce: float = 0.0
    """Per wager put down: the sensor flickers."""
    host_crash: float = 0.0
    """Per event: the daemon is killed before, after or between its commit and its commands."""


_LINK = Rates(drop=0.1, garble=0.05, duplicate=0.05, delay=0.05, stale=0.03, unplug=0.004)
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
)
_CRASHES = Rates(device_crash=0.02, host_crash=0.02)
_WILD = Habits(late_bet=0.2, next_round=0.2, press_early=0.2, press_twice=0.2, take_back=0.2)


@dataclass(frozen=True, slots=True)
class Profile:
    """The highest rates of a kind of run, and its people."""

    name: str
    most: Rates
    habits: Habits


def _all() -> Rates:
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
        Profile("people", Rates(), _WILD),
        Profile("all", _all(), _WILD),
    )
}
"""By name, as `--faults` takes them."""


class Faults:
    """The dice of one run.

    Attributes:
        rates: as this seed drew them.
        calm: nothing goes wrong any more.
        count: how often each kind has happened.
    """

    def __init__(self, profile: Profile, seed: int) -> None:
        self._rng = Random(f"{seed}:faults")
        self.rates = Rates(
            **{
                each.name: getattr(profile.most, each.name) * self._rng.random()
                for each in fields(Rates)
            }
        )
        self.calm = not self.any
        self.count: Counter[str] = Counter()

    @property
    def any(self) -> bool:
        """Whether anything can go wrong in this run at all."""
        return any(getattr(self.rates, each.name) for each in fields(Rates))

    def strikes(self, kind: str) -> bool:
        """Throw the dice for one occasion of a kind."""
        rate = getattr(self.rates, kind)
        if self.calm or not rate or self._rng.random() >= rate:
            return False
        self.count[kind] += 1
        return True

    def wait(self, kind: str) -> float | None:
        """Return the seconds until a kind that goes by the clock strikes next; None: never."""
        rate = getattr(self.rates, kind)
        return self._rng.expovariate(rate) if rate else None

    def span(self, least: float, most: float) -> float:
        """Return a time, in seconds."""
        return self._rng.uniform(least, most)

    def pick(self, below: int) -> int:
        """Return a whole number from 0, below `below`."""
        return self._rng.randrange(below)

    def arrivals(self, data: bytes) -> Iterator[tuple[float, bytes]]:
        """Yield what becomes of one write on a wire: (seconds of delay, bytes) of each arrival."""
        if self.strikes("drop"):
            return
        if self.strikes("stale"):
            yield self.span(0.5, 5.0), data
        if self.strikes("garble"):
            at, bit = self.pick(len(data)), self.pick(8)
            data = data[:at] + bytes((data[at] ^ (1 << bit),)) + data[at + 1 :]
        delay = self.span(0.05, 1.0) if self.strikes("delay") else 0.0
        yield delay, data
        if self.strikes("duplicate"):
            yield delay + self.span(0.0, 0.2), data
