"""Every message that runs of the simulation show: in snapshots and in the record."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice

import msgspec

from controller.configuration import load_table
from controller.data.definition import TableDefinition
from controller.shipped_files import config_root
from simulators.simulation import Settings
from simulators.simulation.dice import PROFILES
from simulators.simulation.run import Run
from tests.procedure.table_harness import shipped_table

Shown = tuple[str, frozenset[str], frozenset[str]]
"""A message's id, the names of its parameters, and those of them that are empty."""


class _Listening(Run):
    """A run that keeps which messages are shown."""

    def __init__(self, definition: TableDefinition, settings: Settings) -> None:
        self.messages: set[Shown] = set()
        self._seen: set[bytes] = set()
        super().__init__(definition, settings)

    def _judge_snapshot(self) -> None:
        super()._judge_snapshot()
        parts = (*msgspec.structs.astuple(self.table.snapshot), *self.table.intents)
        for told in {*map(msgspec.json.encode, parts)} - self._seen:
            self._seen.add(told)
            self.messages.update(messages(msgspec.json.decode(told)))


PARTS = 3
"""Of the runs."""


@cache
def shown(part: int) -> set[Shown]:
    """Return all messages that a part of some runs of every kind shows."""
    found: set[Shown] = set()
    for definition, settings in islice(_runs(), part, None, PARTS):
        run = _Listening(definition, settings)
        run.play()
        found |= run.messages
    return found


def messages(data: object) -> Iterator[Shown]:
    """Yield each message in what is told, however deep."""
    if isinstance(data, dict):
        if _is_message(data):
            params = data.get("params", {})
            empty = frozenset(name for name, value in params.items() if value in ("", [], ()))
            yield data["id"], frozenset(params), empty
        for value in data.values():
            yield from messages(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from messages(value)


def _is_message(data: dict[str, object]) -> bool:
    return data.get("type") == "message"


def _runs() -> Iterator[tuple[TableDefinition, Settings]]:
    usual = shipped_table()
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
