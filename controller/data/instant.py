"""One reading of the clocks, in a module of its own: who only asks the time loads little."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Instant:
    """One reading of both clocks, given by whoever owns them."""

    utc_us: int
    """Microseconds since 1970, UTC."""
    monotonic_ns: int
    """Nanoseconds of the clock that never jumps."""
