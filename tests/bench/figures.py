"""Figures from samples: medians and their spread."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Spread:
    """A summary of samples; `unit` is that of all figures except `count`."""

    count: int
    unit: str
    least: float
    quarter: float
    median: float
    three_quarters: float
    p99: float
    most: float

    @classmethod
    def of(cls, samples: Sequence[float], unit: str) -> "Spread":
        ordered = sorted(samples)
        at = [ordered[_rank(len(ordered), share)] for share in (0.25, 0.75, 0.99)]
        middle = median(ordered)
        return cls(len(ordered), unit, ordered[0], at[0], middle, at[1], at[2], ordered[-1])


@dataclass(frozen=True, slots=True)
class Target:
    """A target of the design: `found` is to be below (or above) `wanted`."""

    name: str
    found: float
    wanted: float
    unit: str = ""
    above: bool = False

    @property
    def met(self) -> bool:
        return self.found >= self.wanted if self.above else self.found <= self.wanted

    @property
    def ratio(self) -> float | None:
        """`found` to `wanted`; None: nothing at all is wanted."""
        return self.found / self.wanted if self.wanted else None


def tenths(samples: Sequence[float]) -> list[list[float]]:
    """Divide samples, in the order they were taken, into ten runs, to see a drift."""
    size = max(1, len(samples) // 10)
    return [list(samples[at : at + size]) for at in range(0, size * 10, size) if samples[at:]]


def _rank(count: int, share: float) -> int:
    """Return the nearest rank, counted from 0."""
    return max(0, min(count - 1, -int(-count * share // 1) - 1))
