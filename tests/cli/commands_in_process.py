"""Runs commands of tablectl in the process of the test's daemon."""

import asyncio

from controller.cli import execute
from tests.patience import PATIENCE


async def tablectl(*arguments):
    """Run a command beside the daemon; return its exit code."""
    async with asyncio.timeout(PATIENCE):
        return await asyncio.to_thread(execute, arguments)
