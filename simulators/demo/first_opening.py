"""Follows the demo's daemon, and plays the supervisor at a table's first opening."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from controller.api.client import Client, Credentials
from controller.api.messages import View
from controller.api.socket_errors import NoDaemonError
from controller.data.causes import Cause
from controller.data.definition import Step
from controller.snapshot import Snapshot
from simulators.people.staff import DANA, SAM

_LOOK_AGAIN = 0.1
"""Seconds between two tries to reach a daemon that has gone."""


async def follow(socket: Path, seen: Callable[[View | None], Awaitable[None]]) -> None:
    """Pass each view of the daemon on, and None when it is lost, until cancelled."""
    while True:
        try:
            async with await Client.connect(socket) as client:
                async for view in client.watch():
                    await seen(view)
        except NoDaemonError:
            pass
        await seen(None)
        await asyncio.sleep(_LOOK_AGAIN)


class FirstOpening:
    """The staff of a fresh table: a supervisor opens it, and a dealer taps a badge.

    The new shuffler is taken into service once; later ones are the visitor's task.
    """

    def __init__(self, socket: Path) -> None:
        self._socket = socket
        self._adopted = False

    async def see_snapshot(self, snapshot: Snapshot) -> None:
        """Do what this picture of the table asks for."""
        sam = Credentials(SAM.badge, SAM.pin)
        new = any(hold.cause == Cause.FOREIGN for hold in snapshot.holds) and not self._adopted
        self._adopted |= new
        async with await Client.connect(self._socket) as client:
            if new:
                await client.adopt("first installation", sam)
            if snapshot.step == "closed" and not snapshot.sign_ons:
                await client.sign_on(sam)
            if snapshot.dealer is None:
                await client.tap(DANA.badge)


# Counts a demo's rounds, and reports when enough have ended.


_BETWEEN = frozenset(
    (Step.CLOSED, Step.OPENING, Step.IDLE, Step.DECK_CHANGE, Step.DEAD_TABLE, Step.CLOSING)
)


class RoundCount:
    """The rounds that ended while the demo ran.

    Not every snapshot of the table is seen, so idle may be missed between two rounds. A table that
    goes on from an earlier run has played rounds before.
    """

    def __init__(self, wanted: int) -> None:
        """Begin to count; 0 is never reached."""
        self._wanted = wanted
        self._before: int | None = None

    def is_over(self, step: str, number: int) -> bool:
        """Return whether as many rounds have ended as were wanted.

        Args:
            step: where the table stands.
            number: of its last round.
        """
        ended = number if step in _BETWEEN else number - 1
        if self._before is None:
            self._before = ended
        return 0 < self._wanted <= ended - self._before
