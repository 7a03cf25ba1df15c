"""The prover: finds out, beside the table's loop, who somebody is."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from controller.configuration import ConfigurationError
from controller.data.person import Doubt, Proof
from controller.people.register import Register
from controller.system.clock import Clock
from controller.system.log import Level, Log

T = TypeVar("T")

MOST_WAITING = 16
"""Tries that may wait; another one is not checked at all."""


class Prover:
    """Checks PINs on one thread, one after the other, because each costs memory and time.

    The interpreter's lock is free while a PIN is hashed, so the table goes on. The thread has the
    loop's priority: if a thread of low priority held the lock while other programs run, the loop
    would wait with it.
    """

    def __init__(
        self, people: Callable[[], Register], clock: Clock, log: Log, *, deadline: float = 4.0
    ) -> None:
        """Make a prover.

        Args:
            people: the register as it stands; called on the prover's thread, may read a file.
            clock: for what is logged.
            log: gets an entry when the register cannot be read.
            deadline: seconds in which a try is answered, waiting included.
        """
        self._people = people
        self._clock = clock
        self._log = log
        self._deadline = deadline
        self._waiting = 0
        self._worker = ThreadPoolExecutor(1, "people")

    def close(self) -> None:
        """End; tries that still wait are not checked."""
        self._worker.shutdown(wait=False, cancel_futures=True)

    async def prove(self, badge: str, pin: str) -> Proof:
        """Tell who somebody is; if anything goes wrong, they are not known."""
        if not badge:
            return Proof()
        proof = await self._beside(lambda: self._people().prove(badge, pin))
        return proof or Proof(doubt=Doubt.UNCHECKED)

    async def find(self, badge: str) -> Proof:
        """Tell whose badge it is; a tap proves nothing."""
        person = await self._beside(lambda: (self._people().find(badge),))
        if person is None:
            return Proof(doubt=Doubt.UNCHECKED)
        return Proof(badge, person[0], None) if person[0] else Proof(doubt=Doubt.UNKNOWN)

    async def _beside(self, look: Callable[[], T]) -> T | None:
        if self._waiting >= MOST_WAITING:
            return None
        self._waiting += 1
        try:
            async with asyncio.timeout(self._deadline):
                return await asyncio.get_running_loop().run_in_executor(self._worker, look)
        except TimeoutError:
            self._complain("no answer in time")
        except ConfigurationError as error:
            self._complain(str(error))
        finally:
            self._waiting -= 1
        return None

    def _complain(self, why: str) -> None:
        self._log.note(self._clock.now().utc_us, Level.ERROR, "people", why=why)
