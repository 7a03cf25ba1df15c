"""python -m tests.floor.hasty_store BEGAN SECONDS AHEAD …: a store for which a day takes seconds.

BEGAN is when time began to hasten, in microseconds since 1970, AHEAD by how many days its clock is
wrong; what follows are words of `tablectl floor store`.
"""

import sys

from controller.cli import execute
from controller.data.instant import Instant
from controller.floor.store import keeping, service
from controller.system.clock import SystemClock

_DAY_US = 86_400_000_000


def hasten(began_utc_us, seconds, ahead):
    """Have days pass for the stores of this process."""

    class Hasty(SystemClock):
        def now(self):
            real = super().now()
            passed = (real.utc_us - began_utc_us) / (seconds * 1e6)
            return Instant(began_utc_us + int((passed + ahead) * _DAY_US), real.monotonic_ns)

    service.SystemClock = Hasty
    keeping.SWEEP = seconds / 4


if __name__ == "__main__":
    hasten(int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]))
    sys.exit(execute(["floor", "store", *sys.argv[4:]]))
