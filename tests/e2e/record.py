"""The journal as a test reads it: every event with its data and its intents."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller.journal import tail
from tests.holds import in_short


@dataclass(frozen=True, slots=True)
class Entry:
    """One event of the journal."""

    seq: int
    monotonic: float
    """Seconds of the monotonic clock, which all processes of a computer share."""
    boot: int
    kind: str
    data: dict[str, Any]
    intents: list[tuple[str, dict[str, Any]]]

    def led_to(self, kind: str) -> list[dict[str, Any]]:
        """Return its intents of one kind."""
        return [data for name, data in self.intents if name == kind]


class Record:
    """All that a journal holds so far."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._entries: list[Entry] = []

    def forget(self) -> None:
        """Forget what was read: the file was replaced by another."""
        self._entries.clear()

    @property
    def entries(self) -> list[Entry]:
        """Return all events in order; only new ones are read from the file."""
        after = self._entries[-1].seq if self._entries else 0
        for event in tail(self._path, after=after) if self._path.exists() else ():
            each = event.record
            self._entries.append(
                Entry(
                    each.seq,
                    each.monotonic_ns / 1e9,
                    each.boot,
                    each.kind,
                    json.loads(each.data),
                    [(kind, data) for kind, data in json.loads(each.intents)],
                )
            )
        return self._entries

    def led_to(self, kind: str) -> Iterator[tuple[Entry, dict[str, Any]]]:
        """Yield (event, intent) for every intent of one kind."""
        for entry in self.entries:
            for data in entry.led_to(kind):
                yield entry, data

    def refusals(self) -> list[str]:
        """Return the codes of all refusals, in order."""
        return [data["code"] for _, data in self.led_to("Refused")]

    def presses(self, device: str) -> list[tuple[int, int]]:
        """Return (boot, counter) of a device's presses, in order."""
        return [
            (entry.data["boot_id"], entry.data["counter"])
            for entry in self.entries
            if entry.kind == "ButtonPressed" and entry.data["device"] == device
        ]

    def events(self, kind: str, **data: object) -> list[Entry]:
        """Return the events of a kind with this data, in order."""
        return [
            entry
            for entry in self.entries
            if entry.kind == kind and data.items() <= entry.data.items()
        ]

    def event(self, kind: str, **data: object) -> Entry:
        """Return the last event of a kind with this data."""
        for entry in reversed(self.entries):
            if entry.kind == kind and data.items() <= entry.data.items():
                return entry
        raise AssertionError(f"the journal has no {kind} with {data}")

    def opened(self, cause: str) -> list[Entry]:
        """Return the events that opened a hold of this cause."""
        return [entry for entry, data in self.led_to("HoldOpened") if _named(data) == cause]

    def closed(self, cause: str) -> list[Entry]:
        """Return the events that closed a hold of this cause."""
        return [entry for entry, data in self.led_to("HoldClosed") if _named(data) == cause]

    def acts_between(self, first: Entry, last: Entry) -> list[Entry]:
        """Return the events between two others that sent an act."""
        sent = [entry for entry, _ in self.led_to("SendAct")]
        return [entry for entry in sent if first.seq <= entry.seq < last.seq]


def _named(hold: dict[str, Any]) -> str:
    return in_short(hold["cause"], hold["about"])
