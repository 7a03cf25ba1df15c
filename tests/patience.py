"""How long a test waits for what must come."""

import asyncio
from collections.abc import Callable

PATIENCE = 60.0
"""Seconds. Nothing is measured by it: it only ends a wait for what never comes. A computer whose
processors are all busy takes thirty times as long as an idle one.
"""


async def until(condition: Callable[[], object]) -> None:
    """Wait until a condition holds, which others on this loop, or other processes, bring about."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - other processes do it, too
            await asyncio.sleep(0.01)
