"""A computer's clocks that the test sets."""

from datetime import datetime

from controller.data.events import Instant
from controller.system.clock import SystemClock


class SetClock(SystemClock):
    """The wall clock stands where the test has set it; the monotonic clock runs, or leaps."""

    def __init__(self, text: str) -> None:
        self.leapt = 0.0
        self.set(text)

    def set(self, text: str) -> None:
        self.utc_us = round(datetime.fromisoformat(text).timestamp() * 1e6)

    def leap(self, seconds: float) -> None:
        """Let both clocks pass some time."""
        self.leapt += seconds
        self.utc_us += round(seconds * 1e6)

    def now(self) -> Instant:
        return Instant(self.utc_us, super().now().monotonic_ns + round(self.leapt * 1e9))

    def monotonic(self) -> float:
        return super().monotonic() + self.leapt
