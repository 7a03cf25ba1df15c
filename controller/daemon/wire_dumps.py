"""Dumps of the wires: after a fault the last bytes go into the log, once for each fault.

Bytes of a shuffler tell what it claims. So a dump that is taken while cards are counted blind is
written when they are counted; at the end of the daemon the log says that it was withheld.
"""

from collections.abc import Iterable, Mapping

from controller.daemon.shell import Happening
from controller.data.causes import HoldClass
from controller.data.intents import HoldOpened
from controller.data.troubles import message_of
from controller.system.log import Level, Log
from controller.table import Table
from controller.words.spoken import in_english
from drivers.interface import DeviceEvent, LinkLost
from drivers.port import Port

GRAVE = (HoldClass.SUPERVISOR, HoldClass.SERVICE)
PAUSE = 10.0
"""Seconds between two dumps of one wire."""


class WireDumps:
    """Writes the wires' ring buffers into the log when something serious happens; a witness."""

    def __init__(self, ports: Mapping[str, Port], table: Table, log: Log) -> None:
        self._ports = ports
        self._table = table
        self._log = log
        self._dumped: dict[str, int] = {}
        self._waiting: list[tuple[int, dict[str, object]]] = []

    def __call__(self, happening: Happening) -> None:
        """Look at one event."""
        event = happening.event
        if self._waiting and not self._table.snapshot.counting:
            for utc_us, fields in self._waiting:
                self._write(utc_us, fields)
            self._waiting.clear()
        if isinstance(event, LinkLost):
            self._dump([event.device], in_english(message_of(event.reason)), happening)
        for intent in happening.intents:
            if isinstance(intent, HoldOpened) and self._grave(intent.id):
                devices = [event.device] if isinstance(event, DeviceEvent) else self._ports
                self._dump(devices, in_english(intent.words), happening)

    def close(self) -> None:
        """Say which dumps are withheld for good: the cards are still being counted."""
        for utc_us, fields in self._waiting:
            told = {name: each for name, each in fields.items() if name != "wire"}
            self._log.note(utc_us, Level.WARNING, "wire.withheld", **told)

    def _grave(self, hold: int) -> bool:
        return any(
            each.id == hold and each.cause.klass in GRAVE for each in self._table.state.holds
        )

    def _dump(self, devices: Iterable[str], why: str, happening: Happening) -> None:
        now = happening.now
        for device in devices:
            last = self._dumped.get(device)
            if last is not None and now.monotonic_ns - last < PAUSE * 1e9:
                continue
            self._dumped[device] = now.monotonic_ns
            wire = map(str, self._ports[device].dump())  # the log's thread makes text of it
            fields = {"seq": happening.seq, "device": device, "why": why, "wire": wire}
            if self._table.snapshot.counting:
                self._waiting.append((now.utc_us, fields))
            else:
                self._write(now.utc_us, fields)

    def _write(self, utc_us: int, fields: dict[str, object]) -> None:
        self._log.note(utc_us, Level.WARNING, "wire.dumped", **fields)
