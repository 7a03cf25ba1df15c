"""The clocks of the table-side computer: UTC, which people set, and the monotonic clock."""

from controller.data.events import Instant

BEGINNING_UTC_US = 1_767_225_600_000_000
"""All virtual runs begin at 2026-01-01T00:00:00Z."""


class ComputerClock:
    """The computer's clocks at a time of the simulation.

    Attributes:
        utc_us: UTC when this clock was made, in microseconds since 1970; a journal is created then.
    """

    __slots__ = ("_booted", "_set_by_us", "utc_us")

    def __init__(self) -> None:
        self.utc_us = BEGINNING_UTC_US
        self._set_by_us = 0
        self._booted = 0.0

    def read(self, now: float) -> Instant:
        """Return both clocks at a moment of the simulation, in seconds."""
        return Instant(
            self.utc_us + self._set_by_us + round(now * 1e6),
            round((now - self._booted) * 1e9),
        )

    def set(self, seconds: float) -> None:
        """Change UTC by so many seconds, as a person or a time server does; below 0: backwards."""
        self._set_by_us += round(seconds * 1e6)

    def reboot(self, now: float) -> None:
        """The computer restarts: the monotonic clock begins at 0."""
        self._booted = now
