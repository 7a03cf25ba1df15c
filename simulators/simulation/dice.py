"""The faults of one run: profiles of kinds with their highest rates, and the dice.

Rates are drawn by the seed, so that some runs are calm and some are a storm. The dice say whether a
fault strikes, on which occasion, and how hard. An occasion's name (`drop:3685720354`) follows from
the deed and from how often it was done before. It does not follow from the number of all earlier
occasions. So a strike keeps its name in another run: a run without some of the strikes throws the
others as before, and a failing run can be made small.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, fields
from hashlib import blake2b
from itertools import accumulate, repeat
from random import Random
from struct import Struct
from typing import NamedTuple

from controller.data.message import message
from controller.data.values import WrongValueError
from simulators.devices.wire import KINDS, spoil
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


_CERTAIN = 2**32
_SIX = Struct("<6I")
_REMEMBERED = 50_000
"""Number of different deeds whose repetitions are counted; beyond it all counts begin anew."""


class Strike(NamedTuple):
    """One fault that struck."""

    kind: str
    occasion: int
    """The name of its occasion, 32 bits."""

    def __str__(self) -> str:
        return f"{self.kind}:{self.occasion}"

    @classmethod
    def parse(cls, text: str) -> "Strike":
        """Read a strike such as `drop:17`.

        Raises:
            WrongValueError: the text is no strike.
        """
        kind, colon, number = text.strip().partition(":")
        if kind not in Rates.__slots__ or not colon or not number.isdecimal():
            raise WrongValueError(
                message("simulate-no-strike", text=text, words=", ".join(Rates.__slots__))
            )
        return cls(kind, int(number))


class _Occasions:
    """Names occasions, and throws the dice for each of them."""

    def __init__(self, seed: int) -> None:
        self._keyed = blake2b(digest_size=24, key=str(seed).encode())
        self._done: dict[tuple[str, bytes], int] = {}
        self._generation = 0

    def next(self, where: str, data: bytes) -> tuple[int, ...]:
        """Return the next occasion's name and five throws, 32 bits each."""
        if len(self._done) > _REMEMBERED:
            self._done.clear()
            self._generation += 1
        deed = where, data
        before = self._done.get(deed, 0)
        self._done[deed] = before + 1
        keyed = self._keyed.copy()
        keyed.update(b"%b %d %d %b" % (where.encode(), before, self._generation, data))
        return _SIX.unpack(keyed.digest())


class FaultDice:
    """The dice of one run.

    Attributes:
        rates: as this seed drew them.
        any: whether anything can strike in this run.
        calm: nothing goes wrong any more.
        sound_wires: no write can be struck in this run: callers need not ask.
        struck: the strikes so far, in order.
        heard: is called with each strike, its place, and the bytes concerned.
        passed: all occasions so far and their places, except those of wires; None: nobody needs
            them.
    """

    def __init__(self, profile: Profile, seed: int, only: Collection[Strike] | None = None) -> None:
        """Take the dice.

        Args:
            profile: the highest rates.
            seed: draws the rates, and everything after them.
            only: the strikes of a run that is played again; None: the dice decide.
        """
        rng = Random(f"{seed}:faults")
        self.rates = Rates(
            **{each.name: getattr(profile.most, each.name) * rng.random() for each in fields(Rates)}
        )
        self._seed = seed
        self._occasions = _Occasions(seed)
        self._most = {
            each.name: _CERTAIN if each.name in TIMED else round(rate * 2**32)
            for each in fields(Rates)
            if (rate := getattr(self.rates, each.name))
        }
        self._wires = [self._most.get(kind, 0) for kind in ON_WIRES]
        self._likeliest = max(self._wires)
        self.sound_wires = not self._likeliest
        self._only = None if only is None else frozenset(only)
        self._rng = Random(f"{seed}:calm")
        self.any = bool(self._most if only is None else only)
        self.calm = not self.any
        self.struck: list[Strike] = []
        self.heard: Callable[[Strike, str, bytes], None] | None = None
        self.passed: dict[Strike, str] | None = None

    @property
    def count(self) -> Counter[str]:
        """Return how often each kind has struck."""
        return Counter(strike.kind for strike in self.struck)

    def can(self, kind: str) -> bool:
        """Tell whether a kind can strike in this run."""
        return kind in self._most

    def strikes(self, kind: str, where: str) -> bool:
        """Throw the dice for one occasion of a kind; `where` names the deed."""
        if self.calm or kind not in self._most:
            return False
        name, thrown, *_ = self._occasions.next(f"{kind} {where}", b"")
        strike = Strike(kind, name)
        if self.passed is not None:
            self.passed[strike] = where
        falls = thrown < self._most[kind] if self._only is None else strike in self._only
        if not falls:
            return False
        self._strike(strike, where)
        return True

    def _strike(self, strike: Strike, where: str, data: bytes = b"") -> None:
        self.struck.append(strike)
        if self.heard is not None:
            self.heard(strike, where, data)
        self._rng = Random(f"{self._seed}:{strike}")

    def times(self, kind: str, name: str) -> Iterator[float]:
        """Yield the times of a timed kind's occasions at the device `name`, in seconds."""
        rate = getattr(self.rates, kind)
        rng = Random(f"{self._seed}:{kind}:{name}")
        return accumulate(map(rng.expovariate, repeat(rate))) if rate else iter(())

    def span(self, least: float, most: float) -> float:
        """Return a time for the latest strike, in seconds."""
        return self._rng.uniform(least, most)

    def pick(self, below: int) -> int:
        """Return a whole number for the latest strike, from 0 up to `below` - 1."""
        return self._rng.randrange(below)

    def arrivals(self, wire: str, data: bytes) -> Iterable[tuple[float, bytes]]:
        """Return each arrival of one write on a wire: (seconds of delay, bytes)."""
        struck = self._on_wire(wire, data)
        return spoil(self._striking(struck, wire, data), data, self) if struck else ((0.0, data),)

    def _striking(self, struck: list[Strike], wire: str, data: bytes) -> Iterator[str]:
        for strike in struck:
            self._strike(strike, wire, data)
            yield strike.kind

    def _on_wire(self, wire: str, data: bytes) -> list[Strike]:
        if self.calm:
            return []
        name, *thrown = self._occasions.next(wire, data)
        if self._only is not None:
            return [each for kind in ON_WIRES if (each := Strike(kind, name)) in self._only]
        if min(thrown) >= self._likeliest:
            return []
        thrown_most = zip(ON_WIRES, thrown, self._wires, strict=True)
        return [Strike(kind, name) for kind, each, most in thrown_most if each < most]
