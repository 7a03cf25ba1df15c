"""Simulated tables at the pace of real ones: a table is a simulation whose time is held back."""

import threading
import time
from collections.abc import Sequence
from pathlib import Path

from controller.configuration import config_root, load_table
from controller.data.definition import TableDefinition
from simulators.floor.windows import SimulatedWindow, Walks
from simulators.simulation.faults import PROFILES
from simulators.simulation.run import Run, Settings

GAMES = (
    "table.yaml",
    "table-three-card-poker.yaml",
    "table-four-card-poker.yaml",
    "table-five-card-draw.yaml",
    "table-five-card-stud.yaml",
)
"""The files of the tables that are played, in turns."""
_FAULTS = ("none", "people", "none", "all")
"""Profiles of faults, in turns."""
_STEP = 0.2
"""Virtual seconds from one look at the real clock to the next."""
_ENDLESS = 1_000_000
_PIT = 8
"""Tables in a pit."""
_AHEAD = 60.0
"""Virtual seconds that tables are ahead at the start, and one more for each next table: they are
open soon, and not all at the same step."""


class _StoppedError(Exception):
    """The tables are to end."""


class Tables:
    """Tables that play until they are stopped, each in a thread.

    Attributes:
        journals: the journal of each, by the table's name.
        windows: how couriers see each, by the same names.
        failures: what a table ended with; empty, as long as all is well.
    """

    def __init__(self, folder: Path, count: int, speed: float, seed: int) -> None:
        """Prepare them.

        Args:
            folder: where their journals go.
            count: how many.
            speed: how many times as fast as real ones they play.
            seed: fixes what happens at them.
        """
        names = [f"pit-{1 + number // _PIT}-t{number + 1:02}" for number in range(count)]
        self.journals = {name: folder / name / "journal.sqlite" for name in names}
        self.windows = {name: SimulatedWindow(speed) for name in names}
        self.failures: list[str] = []
        self._speed = speed
        self._seed = seed
        self._over = threading.Event()
        self._threads: Sequence[threading.Thread] = ()

    def start(self) -> None:
        """Begin to play."""
        definitions = [load_table(config_root() / each)[0] for each in GAMES]
        self._threads = [
            threading.Thread(
                target=self._play,
                args=(path, definitions[number % len(definitions)], number),
                name=name,
            )
            for number, (name, path) in enumerate(self.journals.items())
        ]
        for each in self._threads:
            each.start()

    def stop(self) -> None:
        """End, and wait for it."""
        self._over.set()
        for each in self._threads:
            each.join()

    def _play(self, path: Path, definition: TableDefinition, number: int) -> None:
        path.parent.mkdir()
        profile = PROFILES[_FAULTS[number % len(_FAULTS)]]
        seed = self._seed + number
        walks = Walks(seed)
        settings = Settings(_ENDLESS, seed, profile.habits, profile, walk=walks.seconds)
        stage = Run(definition, settings, path)
        window = self.windows[path.parent.name]
        ahead = _AHEAD + number
        began = time.monotonic()

        def wait() -> None:
            now = stage.agenda.now
            due = began + (now - ahead) / self._speed
            if self._over.wait(max(0.0, due - time.monotonic())):
                raise _StoppedError
            window.show(stage)
            if window.passed_on(stage):
                stage.agenda.call_at(now + walks.comes(now), stage.supervise)
            stage.agenda.call_at(now + _STEP, wait)

        stage.agenda.call_at(0.0, wait)
        try:
            result = stage.play()
        except _StoppedError:
            return
        self.failures += [f"{path.parent.name}: {each}" for each in result.violations]
