"""How couriers see simulated tables, and when the supervisors of these tables come."""

import asyncio
import threading
import time
from collections import deque
from dataclasses import dataclass
from random import Random

from controller.api.messages import Answer, View
from controller.data.definition import Step
from controller.data.events import SupervisorComing
from controller.data.message import message
from controller.data.state import TableState
from controller.floor.courier import Sight
from controller.floor.glance import Life
from controller.snapshot import Snapshot
from simulators.simulation.run import Run

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


@dataclass(frozen=True, slots=True)
class _Wish:
    name: str
    answered: "asyncio.Future[Answer]"
    loop: asyncio.AbstractEventLoop


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
        self._wishes: deque[_Wish] = deque()
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
        wish = self._wishes.popleft()
        stage.host.happen(SupervisorComing(wish.name))
        answer = Answer(ok=True, seq=stage.table.seq)
        wish.loop.call_soon_threadsafe(_answer, wish.answered, answer)
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
        loop = asyncio.get_running_loop()
        wish = _Wish(name, loop.create_future(), loop)
        self._wishes.append(wish)
        try:
            return await asyncio.wait_for(wish.answered, _PATIENCE)
        except TimeoutError:
            return Answer(ok=False, seq=0, words=message("error-no-answer"))


def _answer(answered: "asyncio.Future[Answer]", answer: Answer) -> None:
    if not answered.done():
        answered.set_result(answer)
