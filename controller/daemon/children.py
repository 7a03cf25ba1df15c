"""Processes that work beside the table: heard to their end, and never left behind."""

from asyncio.subprocess import Process
from contextlib import suppress


async def heard_out(process: Process) -> tuple[bytes, int]:
    """Return all that a process says, and its exit code; called off, end it.

    One that ends by itself gets no signal: to send one, Python asks first whether the process
    lives. That takes its end from the thread that waits for it, and asyncio complains on standard
    error.
    """
    assert process.stdout is not None
    try:
        told = await process.stdout.read()
        return told, await process.wait()
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
