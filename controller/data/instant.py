"""One reading of the clocks, in a module of its own, so that users of the time load little."""

from msgspec import Struct


class Instant(Struct, frozen=True):
    """One reading of both clocks, given by their owner."""

    utc_us: int
    """Microseconds since 1970, UTC."""
    monotonic_ns: int
    """Nanoseconds of the clock that never jumps."""
