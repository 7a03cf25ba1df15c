"""The dice of one run: whether a fault strikes, on which occasion, and how hard.

Each kind of fault has dice of its own and counts its own occasions. So a strike has a name that
outlives the run (`drop:17`: the wire's seventeenth occasion to lose a write), and a run in which
some strikes are left out throws the others as before: that is how a failing run is made small.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import fields
from itertools import accumulate, repeat
from math import log
from random import Random
from typing import NamedTuple

from simulators.simulation.faults import TIMED, Profile, Rates


class Strike(NamedTuple):
    """One fault that struck."""

    kind: str
    occasion: int
    """Which occasion of its kind, from 1."""

    def __str__(self) -> str:
        return f"{self.kind}:{self.occasion}"

    @classmethod
    def parse(cls, text: str) -> "Strike":
        """Read `drop:17`.

        Raises:
            ValueError: it is none; the text says what is expected.
        """
        kind, colon, number = text.strip().partition(":")
        if kind not in Rates.__slots__ or not colon or not number.isdecimal() or not int(number):
            raise ValueError(f"{text!r} is no strike such as drop:17; kinds: {KINDS}")
        return cls(kind, int(number))


KINDS = ", ".join(Rates.__slots__)


class _Die:
    """One kind's dice: the occasions on which it strikes, as gaps between them."""

    __slots__ = ("_left", "_rng", "_spread", "next", "occasion")

    def __init__(self, seed: int, kind: str, rate: float, only: Collection[int] | None) -> None:
        self._rng = Random(f"{seed}:{kind}")
        self._left = None if only is None else sorted(only, reverse=True)
        certain = kind in TIMED or rate >= 1.0
        self._spread = 0.0 if certain else log(1.0 - rate)
        self.occasion = 0
        self.next = self._later()

    def throw(self) -> bool:
        self.occasion += 1
        if self.occasion != self.next:
            return False
        self.next = self._later()
        return True

    def _later(self) -> int:
        """Return the next occasion that strikes; 0: none."""
        if self._left is not None:
            return self._left.pop() if self._left else 0
        gap = int(log(1.0 - self._rng.random()) / self._spread) if self._spread else 0
        return self.occasion + 1 + gap


class Faults:
    """The dice of one run.

    Attributes:
        rates: as this seed drew them.
        calm: nothing goes wrong any more.
        struck: what has struck, in order.
        heard: is told of each strike.
    """

    def __init__(self, profile: Profile, seed: int, only: Collection[Strike] | None = None) -> None:
        """Take the dice.

        Args:
            profile: the highest rates.
            seed: draws the rates, and all the rest.
            only: the strikes of a run that is played again; None: as the dice fall.
        """
        rng = Random(f"{seed}:faults")
        self.rates = Rates(
            **{each.name: getattr(profile.most, each.name) * rng.random() for each in fields(Rates)}
        )
        self._seed = seed
        self._dice = {
            each.name: _Die(seed, each.name, rate, _of_kind(each.name, only))
            for each in fields(Rates)
            if (rate := getattr(self.rates, each.name))
        }
        self._rng = Random(f"{seed}:calm")
        self.any = bool(self._dice) if only is None else bool(only)
        self.calm = not self.any
        self.struck: list[Strike] = []
        self.heard: Callable[[Strike], None] | None = None

    @property
    def count(self) -> Counter[str]:
        """How often each kind has struck."""
        return Counter(strike.kind for strike in self.struck)

    def occasions(self, kind: str) -> int:
        """Return how many occasions a kind has had so far."""
        return self._dice[kind].occasion if kind in self._dice else 0

    def can(self, kind: str) -> bool:
        """Tell whether a kind can strike in this run at all."""
        return kind in self._dice

    def strikes(self, kind: str) -> bool:
        """Throw the dice for one occasion of a kind."""
        if self.calm or kind not in self._dice or not self._dice[kind].throw():
            return False
        strike = Strike(kind, self._dice[kind].occasion)
        self.struck.append(strike)
        if self.heard is not None:
            self.heard(strike)
        self._rng = Random(f"{self._seed}:{strike}")
        return True

    def times(self, kind: str, name: str) -> Iterator[float]:
        """Yield when a kind that goes by the clock has its occasions at `name`, in seconds."""
        rate = getattr(self.rates, kind)
        rng = Random(f"{self._seed}:{kind}:{name}")
        return accumulate(map(rng.expovariate, repeat(rate))) if rate else iter(())

    def span(self, least: float, most: float) -> float:
        """Return a time for the latest strike, in seconds."""
        return self._rng.uniform(least, most)

    def pick(self, below: int) -> int:
        """Return a whole number for the latest strike: from 0, below `below`."""
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


def _of_kind(kind: str, only: Collection[Strike] | None) -> list[int] | None:
    return None if only is None else [each.occasion for each in only if each.kind == kind]
