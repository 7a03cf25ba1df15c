"""Leaving a broker, whatever has become of the connection."""

import asyncio
from contextlib import suppress

import nats.errors
from nats.aio.client import Client

_PATIENCE = 2.0
"""Seconds for a last word. After a TLS handshake that failed, the client would wait for ever."""


async def leave(client: Client) -> None:
    """Close a client's connection; one that was never begun is left as it is."""
    lost = (nats.errors.Error, OSError, TimeoutError, asyncio.InvalidStateError)
    with suppress(*lost, AssertionError):  # the last: `connect` was never called
        async with asyncio.timeout(_PATIENCE):
            await client.close()
