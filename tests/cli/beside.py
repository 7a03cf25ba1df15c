"""Commands beside a daemon of the same process."""

import asyncio

from controller.cli import execute
from tests.daemon.house import PATIENCE


async def tablectl(*arguments):
    """Run a command beside the daemon; return its exit code."""
    async with asyncio.timeout(PATIENCE):
        return await asyncio.to_thread(execute, arguments)
