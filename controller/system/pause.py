"""Pauses: on the event loop, and in a process beside the table that has none."""

import asyncio
from contextlib import suppress
from threading import Event


async def pause(seconds: float) -> None:
    """Wait on the loop, where nothing of a round depends on it."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.get_running_loop().create_future()


def rest(seconds: float) -> None:
    """Wait, in a process that has no loop and works beside the table."""
    Event().wait(seconds)
