"""Figures from samples: medians and their spread."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Spread:
    """A summary of samples; all figures except `count` are in the samples' own unit."""

    count: int
    least: float
    quarter: float
    median: float
    three_quarters: float
    p99: float
    most: float

    @classmethod
    def of(cls, samples: Sequence[float]) -> "Spread":
        ordered = sorted(samples)
        at = [ordered[_rank(len(ordered), share)] for share in (0.25, 0.75, 0.99)]
        return cls(len(ordered), ordered[0], at[0], median(ordered), at[1], at[2], ordered[-1])


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


def tenths(samples: Sequence[float]) -> list[list[float]]:
    """Divide samples, in the order they were taken, into ten runs, to see a drift."""
    size = max(1, len(samples) // 10)
    return [list(samples[at : at + size]) for at in range(0, size * 10, size) if samples[at:]]


def _rank(count: int, share: float) -> int:
    """Return the nearest rank, counted from 0."""
    return max(0, min(count - 1, -int(-count * share // 1) - 1))
