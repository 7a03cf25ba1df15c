"""How commands of the floor run: until a signal."""

import asyncio
import signal
from collections.abc import Coroutine
from typing import Any


async def all_at_once(*works: Coroutine[Any, Any, None]) -> None:
    """Do some things at once; if one of them fails, all end."""
    async with asyncio.TaskGroup() as group:
        for work in works:
            group.create_task(work)


def until_signal(work: Coroutine[Any, Any, None]) -> None:
    """Do something until SIGTERM or SIGINT."""

    async def until() -> None:
        task = asyncio.ensure_future(work)
        loop = asyncio.get_running_loop()
        for each in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(each, task.cancel)
        await asyncio.wait([task])
        if not task.cancelled():
            task.result()

    asyncio.run(until())
