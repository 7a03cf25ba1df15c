"""A transport of the test's, and what it has told."""

import asyncio


class Recorded:
    """A transport with its two callbacks recorded."""

    def __init__(self, transport):
        self.transport = transport
        self.received = bytearray()
        self.lost = asyncio.Queue()

    async def open(self):
        await self.transport.open(self.received.extend, self.lost.put_nowait)
        return self
