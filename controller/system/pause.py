"""A pause on the event loop."""

import asyncio
from contextlib import suppress


async def pause(seconds: float) -> None:
    """Wait on the loop, where nothing of a round depends on it."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.get_running_loop().create_future()
