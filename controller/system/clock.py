"""The clock and random numbers: only this file reads them; everything else is given both."""

import os
import time
from typing import Protocol

from controller.data.instant import Instant

_EPOCH_BYTES = 4
_IDENTITY_BYTES = 16
_JITTER_STEPS = 1 << 32


class Clock(Protocol):
    """Time and random numbers, as the daemon is given them."""

    def now(self) -> Instant:
        """Both clocks, read together; an event is stamped with them."""

    def monotonic(self) -> float:
        """Seconds of the clock that never jumps, the event loop's own."""

    def epoch(self) -> int:
        """32 random bits, never 0; the acts of a journal carry them."""

    def identity(self) -> bytes:
        """16 random bytes: the name of a new journal."""

    def jitter(self) -> float:
        """A number from 0 up to 1; spreads attempts to reconnect."""


class SystemClock:
    """The computer's clocks and the kernel's random numbers."""

    def now(self) -> Instant:
        """Both clocks, read together; an event is stamped with them."""
        return Instant(time.time_ns() // 1000, time.monotonic_ns())

    monotonic = staticmethod(time.monotonic)
    """Seconds of the clock that never jumps, the event loop's own."""

    def epoch(self) -> int:
        """32 random bits, never 0; the acts of a journal carry them."""
        while True:
            drawn = int.from_bytes(os.urandom(_EPOCH_BYTES), "big")
            if drawn:
                return drawn

    def identity(self) -> bytes:
        """16 random bytes: the name of a new journal."""
        return os.urandom(_IDENTITY_BYTES)

    def jitter(self) -> float:
        """A number from 0 up to 1; spreads attempts to reconnect."""
        return int.from_bytes(os.urandom(4), "big") / _JITTER_STEPS
