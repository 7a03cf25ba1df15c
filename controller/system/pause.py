"""Pauses: on the event loop, and in a process beside the table that has none.

What is done again and again is due at whole multiples of its period, on the clock of the loop: jobs
whose periods fit wake a resting computer once, together.
"""

import asyncio
from contextlib import suppress
from math import floor
from threading import Event

_EARLY = 1e-6
"""Of a period: a timer may fire so much before its time, and is not due again at once."""


def turn_after(now: float, period: float) -> float:
    """Return when what is done every `period` seconds is due next."""
    return (floor(now / period + _EARLY) + 1) * period


async def pause_until_turn(period: float) -> None:
    """Wait on the loop until what is done every `period` seconds is due."""
    now = asyncio.get_running_loop().time()
    await pause(turn_after(now, period) - now)


async def pause(seconds: float) -> None:
    """Wait on the loop, where nothing of a round depends on it."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.get_running_loop().create_future()


def rest(seconds: float) -> None:
    """Wait, in a process that has no loop and works beside the table."""
    Event().wait(seconds)
