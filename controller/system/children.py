"""Processes that work beside the table: heard to their end, and never left behind."""

from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


async def heard_out(process: Process) -> tuple[bytes, int]:
    """Return all that a process says, and its exit code; called off, end it."""
    assert process.stdout is not None
    async with _never_left(process):
        told = await process.stdout.read()
        return told, await process.wait()


async def heard_with_errors(process: Process) -> tuple[bytes, bytes, int]:
    """Return what a process says on both its outputs, and its exit code; called off, end it."""
    async with _never_left(process):
        told, complained = await process.communicate()
        return told, complained, await process.wait()


@asynccontextmanager
async def _never_left(process: Process) -> AsyncIterator[None]:
    """End a process that has not ended by itself.

    One that has gets no signal: to send one, Python asks first whether the process lives. That
    takes its end from the thread that waits for it, and asyncio complains on standard error.
    """
    try:
        yield
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
