"""A test's transport that records its callbacks."""

import asyncio


class Recorded:
    """A transport whose two callbacks are recorded."""

    def __init__(self, transport):
        self.transport = transport
        self.received = bytearray()
        self.lost = asyncio.Queue()

    async def open(self):
        await self.transport.open(self.received.extend, self.lost.put_nowait)
        return self
