"""One reading of the clocks, in a module of its own: who only asks the time loads little."""

from msgspec import Struct


class Instant(Struct, frozen=True):
    """One reading of both clocks, given by whoever owns them."""

    utc_us: int
    """Microseconds since 1970, UTC."""
    monotonic_ns: int
    """Nanoseconds of the clock that never jumps."""
