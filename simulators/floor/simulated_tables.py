"""Simulated tables at the pace of real ones: a table is a simulation whose time is held back.

Couriers see them as they see others; supervisors come by themselves, or when they are called.
"""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path
from random import Random

from controller.api.messages import Answer, View
from controller.configuration import config_root, load_table
from controller.data.definition import Step, TableDefinition
from controller.data.events import SupervisorComing
from controller.data.message import message
from controller.data.state import TableState
from controller.floor.courier import Sight
from controller.floor.glance import Life
from controller.snapshot import Snapshot
from simulators.simulation.dice import PROFILES
from simulators.simulation.run import Run, Settings

_SOON = 3.0
"""Virtual seconds to the next look of a supervisor who is at the table."""
_STAYS = 30.0
"""Virtual seconds for which they stay there."""
_AWAY = (20.0, 150.0)
"""Virtual seconds until a supervisor comes by themselves, at least and at most."""
_CALLED = 8.0
"""Virtual seconds until one comes who has said so at the board."""
_PATIENCE = 5.0
"""Seconds within which the table's thread takes a wish."""
_SHUT = (Step.CLOSED, Step.OPENING, Step.CLOSING)


class Walks:
    """When the supervisor of one table is there."""

    def __init__(self, seed: int) -> None:
        """Make it; `seed` fixes how long they are away."""
        self._dice = Random(seed)
        self._there = 0.0

    def seconds(self, state: TableState, now: float) -> float:
        """Return the virtual seconds until they look: soon, once they are there."""
        if state.step in _SHUT or now < self._there:
            return _SOON
        away = self._dice.uniform(*_AWAY)
        self._there = now + away + _STAYS
        return away

    def comes(self, now: float) -> float:
        """Return the same for one who has said that they come."""
        self._there = now + _CALLED + _STAYS
        return _CALLED


class SimulatedWindow:
    """The window on a simulated table, which plays in a thread of its own.

    `show` and `passed_on` are called by that thread, the others by the courier's loop.
    """

    def __init__(self, speed: float) -> None:
        """Make it; `speed`: virtual seconds in a second."""
        self._speed = speed
        self._lock = threading.Lock()
        self._snapshot: Snapshot | None = None
        self._life, self._since = Life.GONE, time.monotonic()
        self._shown_utc_us, self._shown = 0, time.monotonic()
        self._wishes: deque[tuple[str, Future[Answer]]] = deque()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._changed = asyncio.Event()

    def show(self, stage: Run) -> None:
        """Note how the table stands."""
        life = Life.ON if stage.host.up else Life.GONE
        snapshot = stage.table.snapshot if stage.host.up else self._snapshot
        now = time.monotonic()
        with self._lock:
            if snapshot is self._snapshot and life is self._life:
                return
            if life is not self._life:
                self._life, self._since = life, now
            self._snapshot = snapshot
            self._shown_utc_us, self._shown = stage.host.now().utc_us, now
            loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._changed.set)

    def passed_on(self, stage: Run) -> bool:
        """Tell the table who comes; return whether somebody does."""
        if not self._wishes or not stage.host.up:
            return False
        name, answered = self._wishes.popleft()
        stage.host.happen(SupervisorComing(name))
        if answered.set_running_or_notify_cancel():  # else nobody waits any more
            answered.set_result(Answer(ok=True, seq=stage.table.seq))
        return True

    async def watch(self) -> None:
        """Look until cancelled: the table's thread tells what is new."""
        self._loop = asyncio.get_running_loop()
        try:
            await self._loop.create_future()
        finally:
            self._loop = None

    async def change(self) -> None:
        """Wait for a change."""
        await self._changed.wait()
        self._changed.clear()

    async def observe(self, *, anew: bool) -> Sight:
        """Return the present view."""
        with self._lock:
            virtual = (time.monotonic() - self._shown) * self._speed
            utc_us = self._shown_utc_us + round(virtual * 1e6)
            view = None
            if self._snapshot is not None:
                view = View(self._snapshot, {}, 0, "")
            return Sight(view, self._life, self._since, utc_us)

    async def tell_coming(self, name: str) -> Answer:
        """Have the table told at its next moment."""
        answered: Future[Answer] = Future()
        self._wishes.append((name, answered))
        try:
            return await asyncio.wait_for(asyncio.wrap_future(answered), _PATIENCE)
        except TimeoutError:
            return Answer(ok=False, seq=0, words=message("error-no-answer"))


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
