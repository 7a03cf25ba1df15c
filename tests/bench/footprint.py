"""A daemon's footprint: memory after some rounds, processor time at rest."""

import time
from dataclasses import dataclass

from tests.bench.figures import Target
from tests.bench.instant_dealer import InstantDealer
from tests.bench.served import Place, serving
from tests.bench.wired_devices import WiredDevices

_SETTLE = 2.0
"""Seconds after the last round in which the journal and the log come to rest."""


@dataclass(frozen=True)
class FootprintPart:
    """Resident memory (VmRSS) in MiB, processor time in percent of one processor."""

    rounds: int
    started_mib: float
    resident_mib: float
    idle_seconds: float
    idle_percent: float
    beats: int
    """Heartbeats that the daemon sent in that time, on three links."""

    def targets(self):
        yield Target(f"resident after {self.rounds} rounds", self.resident_mib, 55, "MiB")
        yield Target("processor, idle", self.idle_percent, 1.0, "%")


def measure(folder, rounds=200, idle=20.0, settle=_SETTLE):
    """Play seven-seat rounds, then leave the table idle for `idle` seconds."""
    place = Place(folder)
    place.write()
    with WiredDevices(folder) as wired, serving(place, wired) as served:
        dealer = InstantDealer(wired, seats=7)
        served.adopt(wired)
        dealer.open_table()
        started = served.resident_kib() / 1024
        for _ in range(rounds):
            dealer.play()
        dealer.vouch()
        wired.rest(settle)
        resident = served.resident_kib() / 1024
        began, spent, heard = time.monotonic(), served.cpu_seconds(), wired.heard
        wired.rest(idle)
        seconds = time.monotonic() - began
        percent = (served.cpu_seconds() - spent) / seconds * 100
        return FootprintPart(rounds, started, resident, seconds, percent, wired.heard - heard)
