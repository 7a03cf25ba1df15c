"""Cables from couriers to brokers that can be cut: nothing comes through, and nobody is told."""

import asyncio
import threading
from contextlib import ExitStack, suppress
from functools import partial

from simulators.hosts.free_port import free_port


class Link:
    """The cable of one courier to all brokers; `servers` are its ends for the courier."""

    def __init__(self, loop, brokers):
        self._loop = loop
        self._ports = [(free_port(), int(each.server.rpartition(":")[2])) for each in brokers]
        self._writers = set()
        self._ends = []
        self._whole = asyncio.Event()
        self._whole.set()
        self.servers = [f"nats://127.0.0.1:{port}" for port, _ in self._ports]
        self.is_cut = False
        asyncio.run_coroutine_threadsafe(self._listen(), loop).result()

    def cut(self):
        """Let nothing through: what is sent waits, as in the buffers of a dead network."""
        self.is_cut = True
        self._loop.call_soon_threadsafe(self._whole.clear)

    def mend(self, *, late):
        """Let everything through again; `late`: also what was sent long ago."""
        self.is_cut = False

        def mended():
            if not late:
                for each in self._writers:
                    each.transport.abort()
            self._whole.set()

        self._loop.call_soon_threadsafe(mended)

    def close(self):
        """Listen no more; called on the loop."""
        for each in self._ends:
            each.close()

    async def _listen(self):
        for port, target in self._ports:
            carry = partial(self._carry, target)
            self._ends.append(await asyncio.start_server(carry, "127.0.0.1", port))

    async def _carry(self, target, reader, writer):
        self._writers.add(writer)
        try:
            with suppress(OSError):
                await self._whole.wait()
                await self._join(
                    reader, writer, *await asyncio.open_connection("127.0.0.1", target)
                )
        finally:
            self._leave(writer)

    async def _join(self, reader, writer, theirs, ours):
        """Carry both ways until one side ends."""
        self._writers.add(ours)
        pumps = [
            asyncio.ensure_future(self._pump(reader, ours)),
            asyncio.ensure_future(self._pump(theirs, writer)),
        ]
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._leave(ours)
            for each in pumps:
                each.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)

    def _leave(self, writer):
        self._writers.discard(writer)
        writer.transport.abort()

    async def _pump(self, reader, writer):
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                await self._whole.wait()
                writer.write(data)
                await writer.drain()


class Network(ExitStack):
    """The loop of all links, in a thread, for the time of a block."""

    def __enter__(self):
        super().__enter__()
        self._links = []
        self._loop = asyncio.new_event_loop()
        thread = threading.Thread(target=self._loop.run_forever, name="links", daemon=True)
        thread.start()
        self.callback(self._loop.close)
        self.callback(thread.join)
        self.callback(self._loop.call_soon_threadsafe, self._loop.stop)
        self.callback(self._end)
        return self

    def link(self, brokers):
        found = Link(self._loop, brokers)
        self._links.append(found)
        return found

    def _end(self):
        async def end():
            for each in self._links:
                each.close()
            # asyncio leaves the socket open of whoever is called off while they are let in.
            entering = (each for each in asyncio.all_tasks() if _lets_in(each))
            await asyncio.gather(*entering, return_exceptions=True)
            # Whoever was let in begins: what is called off before its begin closes nothing.
            await asyncio.sleep(0)
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for each in others:
                each.cancel()
            await asyncio.gather(*others, return_exceptions=True)
            await asyncio.sleep(0.01)  # what was cut off is told so, and closed

        asyncio.run_coroutine_threadsafe(end(), self._loop).result(10)


def _lets_in(task):
    return task.get_coro().__name__ == "_accept_connection2"
