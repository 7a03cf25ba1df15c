"""The prover: finds out, beside the table's loop, who somebody is."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import replace
from hashlib import blake2s
from typing import TypeVar
from weakref import WeakValueDictionary

from controller.configuration import ConfigurationError
from controller.data.person import Doubt, Person, Proof
from controller.people.register import Register
from controller.system.clock import Clock
from controller.system.log import Level, Log
from controller.system.threads import ready_threads

T = TypeVar("T")

MOST_WAITING = 20
"""Tries that may wait; another one is not checked at all."""
_RESERVE = 4
"""Of these, what only the table's own screen and the table itself may use; and as many more, which
places that share a badge's budget with others may not use, either.
"""
_OF_ONE = 8
"""Tries of one place that may wait."""


class Prover:
    """Checks PINs on one thread, one after the other, because each costs memory and time.

    The interpreter's lock is free while a PIN is hashed, so the table goes on. The thread has the
    loop's priority: if a thread of low priority held the lock while other programs run, the loop
    would wait with it.
    """

    def __init__(
        self,
        people: Callable[[], Register],
        clock: Clock,
        log: Log,
        *,
        waits: Callable[[str, str], bool],
        shares: Callable[[str, str], bool],
        deadline: float = 4.0,
    ) -> None:
        """Make a prover.

        Args:
            people: the register as it stands; called on the prover's thread, may read a file.
            clock: for what is logged.
            log: gets an entry when the register cannot be read.
            waits: tells whether a try of a badge at a place comes too soon after wrong ones; called
                on the prover's thread.
            shares: tells whether tries of a badge at a place are counted with those at others.
            deadline: seconds in which a try is answered, waiting included.
        """
        self._people = people
        self._waits = waits
        self._shares = shares
        self._secret = clock.identity()
        self._clock = clock
        self._log = log
        self._deadline = deadline
        self._waiting: Counter[str] = Counter()
        self._complained = ""
        self._turns: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()
        self._worker = ready_threads(1, "people")

    def close(self) -> None:
        """End; tries that still wait are not checked."""
        self._worker.shutdown(wait=False, cancel_futures=True)

    async def prove(self, badge: str, pin: str, place: str = "", *, reserve: bool = False) -> Proof:
        """Tell who somebody is; if anything goes wrong, they are not known.

        A badge that nobody has is counted and waits as one of the house does.

        Args:
            badge: what the card says; empty: nobody.
            pin: as typed.
            place: where they try; wrong PINs are counted, and tries wait, by place.
            reserve: tries of other places leave room for this one.
        """
        if not badge:
            return Proof()
        # Whoever asked counts a wrong PIN before the next one that is counted with it is looked at.
        shares = self._shares(place, badge)
        turn = self._turns.setdefault(("" if shares else place, badge), asyncio.Lock())
        room = self._room(reserve=reserve, shares=shares)
        proof = await self._beside(lambda: self._prove(badge, pin, place), place, room, turn)
        return proof or Proof(doubt=Doubt.UNCHECKED)

    def _prove(self, badge: str, pin: str, place: str) -> Proof:
        people = self._people()
        known = badge if people.find(badge) is not None else ""
        tried = known or blake2s(badge.encode(errors="replace"), key=self._secret).hexdigest()[:12]
        if self._waits(place, tried):
            return Proof(known, doubt=Doubt.TOO_SOON, tried=tried)
        return replace(people.prove(badge, pin), tried=tried)

    async def find(self, badge: str, place: str = "", *, reserve: bool = False) -> Proof:
        """Tell whose badge it is; a tap proves nothing."""
        room = self._room(reserve=reserve, shares=self._shares(place, badge))
        person = await self._beside(lambda: (self._people().find(badge),), place, room)
        if person is None:
            return Proof(doubt=Doubt.UNCHECKED)
        return Proof(badge, person[0], None) if person[0] else Proof(doubt=Doubt.UNKNOWN)

    async def supervisors(self) -> tuple[Person, ...] | None:
        """Return the supervisors with a PIN; None: the register cannot be read."""
        room = self._room(reserve=True, shares=False)
        return await self._beside(lambda: self._people().supervisors, "", room)

    async def gone(self, people: Sequence[Person]) -> list[Person]:
        """Return those whom the house does not have any more, or not in their role.

        A register that cannot be read takes nobody away.
        """
        found = await self._beside(
            lambda: [each for each in people if self._people().find(each.badge) != each],
            "",
            self._room(reserve=True, shares=False),
        )
        return found or []

    def _room(self, *, reserve: bool, shares: bool) -> int:
        """Return how many tries may wait with one."""
        return MOST_WAITING - _RESERVE * (not reserve) - _RESERVE * shares

    async def _beside(
        self,
        look: Callable[[], T],
        place: str,
        room: int,
        turn: AbstractAsyncContextManager[None] | None = None,
    ) -> T | None:
        if self._waiting.total() >= room or self._waiting[place] >= _OF_ONE:
            return None
        self._waiting[place] += 1
        try:
            async with asyncio.timeout(self._deadline), turn or nullcontext():
                found = await asyncio.get_running_loop().run_in_executor(self._worker, look)
                self._complained = ""
                return found
        except TimeoutError:
            self._complain("no answer in time")
        except ConfigurationError as error:
            self._complain(str(error))
        finally:
            self._waiting[place] -= 1
            if not self._waiting[place]:
                del self._waiting[place]
        return None

    def _complain(self, why: str) -> None:
        """Log why nobody is known: once, until somebody could be looked up again."""
        if why != self._complained:
            self._complained = why
            self._log.note(self._clock.now().utc_us, Level.ERROR, "people.unread", why=why)
