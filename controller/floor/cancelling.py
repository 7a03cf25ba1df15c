"""Cancellation that a library has swallowed.

`asyncio.wait_for` of Python 3.11, by which the client of NATS waits, returns a result that comes in
the same moment as a cancellation, and forgets the cancellation: what was told to end goes on.
"""

import asyncio


def heed_cancellation() -> None:
    """End the task under way if it was told to.

    Raises:
        asyncio.CancelledError: it was.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
