"""Looks at the daemon for a monitoring system: what happens, and whether its loop is in time."""

import asyncio

from controller.daemon.shell import Happening, Shell
from controller.system.clock import Clock
from controller.system.log import Log
from controller.system.pause import turn_after
from controller.watching import Link, Sight, Tallies
from drivers.port import Port
from drivers.port_status import PortState


class Observer:
    """Counts each event, as a witness of the shell, and shows the table with the counts."""

    PACE = 0.25
    """Seconds between two looks at the loop."""

    def __init__(self, shell: Shell, tallies: Tallies, clock: Clock, log: Log) -> None:
        self._shell = shell
        self._tallies = tallies
        self._clock = clock
        self._log = log
        self._loop = asyncio.get_running_loop()
        self._due = 0.0

    def __call__(self, happening: Happening) -> None:
        """Count one event."""
        self._tallies.take(happening.now, happening.event, happening.intents)

    def look_at_loop(self) -> None:
        """Note by how much the loop is late; called every `PACE` seconds."""
        now = self._loop.time()
        if self._due:
            self._tallies.lags.note(max(0.0, now - self._due))
        self._due = turn_after(now, self.PACE)

    def look(self) -> Sight:
        """Return the table as it stands now."""
        return Sight(
            self._shell.snapshot,
            tuple(_link(name, port) for name, port in self._shell.ports.items()),
            self._tallies.copy(),
            self._clock.now().utc_us / 1e6,
            self._log.dropped,
        )


def _link(name: str, port: Port) -> Link:
    status = port.status
    told = status.statistics
    return Link(
        name,
        status.state is PortState.UP,
        told.lost,
        told.requests_repeated,
        told.malformed,
        told.round_trip,
    )
