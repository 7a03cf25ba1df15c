"""A store's background for the days: it makes those that come, and seals and drops old ones."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Protocol, TypeVar

import psycopg

from controller.data.message import Message, message
from controller.floor.errors import CentreError
from controller.floor.store.counting import Counts
from controller.floor.store.database import Connection
from controller.floor.store.days import day_of, make_days
from controller.floor.store.sealing import drop, old_days, old_journals, prove, seal, stretches
from controller.journal import JournalDamagedError
from controller.system.clock import Clock
from controller.system.pause import pause

T = TypeVar("T")
SWEEP = 60.0
"""Seconds between two looks for what is old."""
_REST = 3.0
"""How many times as long as a piece of work took nothing is done after it: others come first."""


class Working(Protocol):
    """A thread with a connection of its own."""

    def __call__(self, work: Callable[[Connection], T], /) -> Awaitable[T]:
        """Do some work in it."""
        ...


class Keeper:
    """Keeps the days of the records."""

    def __init__(
        self, of: Working, clock: Clock, counts: Counts, tell: Callable[[Message], None]
    ) -> None:
        self._of = of
        self._clock = clock
        self._counts = counts
        self._tell = tell
        self._told: set[str] = set()
        self._waiting: set[str] = set()
        """Days that are proved, and did not go yet: somebody reads them."""

    async def run(self) -> None:
        """Work until cancelled, whatever becomes of the database."""
        while True:
            try:
                await self.sweep()
            except (CentreError, psycopg.Error) as error:
                self._tell(message("store-not-kept", error=str(error).strip()))
            await pause(SWEEP)

    async def sweep(self) -> None:
        """Do what is due.

        Raises:
            CentreError, psycopg.Error: the database is away; what was done is done.
        """
        today = day_of(self._clock.now())
        await self._of(partial(make_days, today=today))
        for number in await self._of(partial(old_journals, today=today)):
            await self._seal(number)
        waiting = set[str]()
        for day in await self._of(partial(old_days, today=today)):
            proved = day in self._waiting or await self._prove(day)
            if proved and not await self._of(partial(drop, day=day)):
                waiting.add(day)
        self._waiting = waiting

    async def _seal(self, number: int) -> None:
        """Seal a journal's old records."""
        today = day_of(self._clock.now())
        try:
            while count := await self._gently(partial(seal, number=number, today=today)):
                self._counts.sealed += count
        except JournalDamagedError as error:
            self._tell_once(error, number)

    async def _prove(self, day: str) -> bool:
        """Prove the segments of a day; tell whether they are what was taken."""
        try:
            for each in await self._of(partial(stretches, day=day)):
                try:
                    await self._gently(partial(prove, day=day, stretch=each))
                except JournalDamagedError as error:
                    self._tell_once(error, each.number)
                    return False
        except psycopg.errors.UndefinedTable:
            return False  # another store has let it go meanwhile
        return True

    async def _gently(self, work: Callable[[Connection], T]) -> T:
        began = self._clock.monotonic()
        done = await self._of(work)
        await pause(_REST * (self._clock.monotonic() - began))
        return done

    def _tell_once(self, error: JournalDamagedError, number: int) -> None:
        found = message("store-not-sealed", number=number, error=str(error))
        if repr(found) not in self._told:
            self._told.add(repr(found))
            self._tell(found)
