"""How long a test waits for what must come."""

import asyncio
from collections.abc import Callable

PATIENCE = 90.0
"""Seconds. Nothing is measured by it: it only ends a wait for what never comes, on a computer whose
processors are all busy, too.
"""


async def until(condition: Callable[[], object]) -> None:
    """Wait until a condition holds, which others on this loop, or other processes, bring about."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - other processes do it, too
            await asyncio.sleep(0.01)
