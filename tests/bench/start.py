"""From the start of `tablectl run` to READY, and to three devices with a handshake."""

import subprocess
import sys
import time
from dataclasses import dataclass

from controller.journal import tail
from tests.bench.figures import Spread, Target
from tests.bench.served import Place, serving
from tests.bench.wired_devices import WiredDevices

_DEVICES = 3


@dataclass(frozen=True)
class StartPart:
    """Times in milliseconds, from just before the process is made."""

    bare: Spread
    """`python -c pass`, for comparison: no program in Python can avoid this time."""
    ready: Spread
    """READY=1 on the service manager's socket: the journal is sound, the API answers."""
    shaken: Spread
    """The third `LinkUp` is stamped by the table."""

    def targets(self):
        yield Target("start to three devices, median", self.shaken.median, 300, "ms")


def measure(folder, count=10):
    """Start a table `count` times on the same journal, its devices waiting at their ptys."""
    place = Place(folder)
    place.write()
    bare, ready, shaken = [], [], []
    with WiredDevices(folder) as wired:
        for turn in range(count + 1):
            bare.append(_bare())
            with serving(place, wired) as served:
                up = _all_up(wired, place)
            if turn:  # the first start made the journal, and perhaps bytecode
                ready.append((served.ready - served.began) / 1e6)
                shaken.append((up - served.began) / 1e6)
    return StartPart(*(Spread.of(each, "ms") for each in (bare[1:], ready, shaken)))


def _bare():
    began = time.monotonic_ns()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return (time.monotonic_ns() - began) / 1e6


def _all_up(wired, place):
    """Return when the last device came up in this start, by the journal."""
    found = []

    def come():
        wired.rest(0.05)
        events = list(tail(place.journal, last=20))
        boot = events[-1].record.boot
        found[:] = [
            each.record.monotonic_ns
            for each in events
            if each.record.kind == "LinkUp" and each.record.boot == boot
        ]
        return len(found) == _DEVICES

    wired.until(come, "a device is not shaken hands with")
    return max(found)
