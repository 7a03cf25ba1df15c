"""Durations, kept as a histogram: how many were at most so long."""

from bisect import bisect_left
from collections.abc import Sequence


class Durations:
    """A histogram of durations in seconds.

    Attributes:
        bounds: the longest duration of each bucket; the last bucket has all longer ones.
        counts: durations in each bucket.
        total: the sum of all.
    """

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = tuple(bounds)
        self.counts = [0] * (len(self.bounds) + 1)
        self.total = 0.0

    def note(self, seconds: float) -> None:
        """Count one duration."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds

    def copy(self) -> "Durations":
        """Return them as they are now."""
        copied = Durations(self.bounds)
        copied.counts, copied.total = self.counts.copy(), self.total
        return copied
