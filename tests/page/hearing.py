"""Everything that runs of the simulation show: sentences and messages, in snapshots and records."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import msgspec

from controller.configuration import default_table, load_table
from controller.data.definition import TableDefinition
from controller.data.events import TableEvent
from controller.data.intents import HoldOpened, Noted, Refused
from controller.shipped import config_root
from controller.snapshot import Snapshot
from controller.table import Outgoing
from drivers.interface import DeviceEvent
from simulators.simulation import Settings
from simulators.simulation.faults import PROFILES
from simulators.simulation.run import Run

GIVEN = {
    "table": "its name",
    "game": "its name",
    "pay_table": "its name",
    "step": "the title says it",
    "id": "no words",
    "key": "the meaning says it",
    "cause": "the words say it; for a ruling the kind of irregularity, which the page writes plain",
    "badge": "no words",
    "name": "people's, devices' and checks'; the page names devices itself",
    "by": "people",
    "decided_by": "people",
    "serial": "no words",
    "model": "the maker's word",
    "firmware": "the maker's word",
    "manifest": "a digest",
    "gaming_day": "a date",
    "shift": "a time",
    "wager": "the label says it",
    "opens": "a word of the game file; the page shows none of it",
    "spot": "the label says it",
}
"""Texts of a snapshot that are not translated, by the names of their fields, and why."""


class Heard(NamedTuple):
    """What was shown: finished sentences; ids of messages with the names of their parameters."""

    sentences: set[str]
    messages: set[tuple[str, frozenset[str]]]


class _Listening(Run):
    """A run that collects what is shown."""

    def __init__(self, definition: TableDefinition, settings: Settings) -> None:
        self.heard = Heard(set(), set())
        super().__init__(definition, settings)

    def _taken(self, event: TableEvent | DeviceEvent, out: list[Outgoing]) -> None:
        super()._taken(event, out)
        told = [msgspec.to_builtins(each) for each in (self.table.snapshot, *self.table.intents)]
        self.heard.messages.update(messages(told))
        self.heard.sentences.update(shown(self.table.snapshot))
        for each in self.table.intents:
            if isinstance(each, Noted | Refused | HoldOpened) and isinstance(each.words, str):
                self.heard.sentences.add(each.words)


@cache
def heard() -> Heard:
    """Return everything that some runs of every kind show."""
    found = Heard(set(), set())
    for definition, settings in _runs():
        run = _Listening(definition, settings)
        run.play()
        found.sentences.update(run.heard.sentences)
        found.messages.update(run.heard.messages)
    return found


def messages(data: object) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield each message in some data, however deep: its id and the names of its parameters."""
    if isinstance(data, dict):
        if _is_message(data):
            yield data["id"], frozenset(data.get("params", {}))
        for value in data.values():
            yield from messages(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from messages(value)


def _is_message(data: dict[str, object]) -> bool:
    return "id" in data and isinstance(data["id"], str) and data.keys() <= {"id", "params"}


def shown(snapshot: Snapshot) -> Iterator[str]:
    """Yield the texts of a snapshot that people read and that no person wrote."""
    yield from _texts(msgspec.to_builtins(snapshot))


def _texts(data: object, field: str = "") -> Iterator[str]:
    if isinstance(data, dict):
        if _is_message(data):
            return
        for key, value in data.items():
            theirs = key in ("remark", "reason") and (data.get("by") or field == "floor")
            if key not in GIVEN and not theirs:
                yield from _texts(value, key)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _texts(value, field)
    elif isinstance(data, str) and data:
        yield data.replace("_", " ") if field in PLAIN else data


PLAIN = {"kind", "remedy", "allowed"}
"""Words of enumerations that the page writes with blanks."""


def _runs() -> Iterator[tuple[TableDefinition, Settings]]:
    usual = load_table(default_table())[0]
    calm = PROFILES["none"]
    for name, profile in PROFILES.items():
        for seed in range(2):
            yield usual, Settings(2, 4 * seed, profile.habits, profile, day=name == "people")
    for game in sorted(config_root().glob("games/*.yaml")):
        table = config_root() / f"table-{game.stem}.yaml"
        if table.exists():  # the first game's is table.yaml
            yield load_table(table)[0], Settings(1, 1, calm.habits, calm)
    stormy = PROFILES["all"]
    for changed in ({"counts": False}, {"self_driven": True}, {"reads": True}):
        yield usual, replace(Settings(2, 5, stormy.habits, stormy), **changed)
