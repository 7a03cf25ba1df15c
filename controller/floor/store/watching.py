"""What a monitoring system asks a store: how far each table is at the centre, and how it fares.

Nothing that couriers wait for depends on any of it: it has a thread and a connection of its own.
"""

import asyncio
from collections.abc import Awaitable, Callable

import psycopg
from aiohttp import web

from controller.floor.errors import CentreError
from controller.floor.store.counting import Counts
from controller.floor.store.database import Connection
from controller.floor.store.lags import PATIENCE, Lags, Look
from controller.system.clock import Clock

FRESH = 1.0
"""Seconds for which the same text is given, whoever asks."""
_KIND = "text/plain; version=0.0.4; charset=utf-8"


class Watch:
    """Answers a monitoring system, at most once a second from the database."""

    def __init__(
        self,
        lags: Lags,
        counts: Counts,
        look: Callable[[Callable[[Connection], Look]], Awaitable[Look]],
        clock: Clock,
    ) -> None:
        """Make it; `look` does a piece of work with a connection to the database."""
        self._lags = lags
        self._counts = counts
        self._look = look
        self._clock = clock
        self._one_looks = asyncio.Lock()
        self._text, self._until = b"", 0.0

    async def serve(self, host: str, port: int) -> None:
        """Serve `/metrics` until cancelled.

        Raises:
            OSError: the address cannot be used.
        """
        application = web.Application()
        application.router.add_get("/metrics", self._metrics)
        runner = web.AppRunner(application, access_log=None, handle_signals=False)
        await runner.setup()
        try:
            await web.TCPSite(runner, host, port).start()
            await asyncio.get_running_loop().create_future()
        finally:
            await runner.cleanup()

    async def _metrics(self, _: web.Request) -> web.Response:
        return web.Response(body=await self.text(), headers={"Content-Type": _KIND})

    async def text(self) -> bytes:
        """Return the metrics, at most a second old."""
        # Its library takes a tenth of a second: only a store that is watched loads it.
        from controller.floor.store.metrics import metrics_text  # noqa: PLC0415

        async with self._one_looks:
            if not self._text or self._clock.monotonic() >= self._until:
                found = await self._looked()
                self._text = metrics_text(found, self._counts, self._clock.now().utc_us / 1e6)
                self._until = self._clock.monotonic() + FRESH
        return self._text

    async def _looked(self) -> Look:
        try:
            async with asyncio.timeout(2 * PATIENCE):
                return await self._look(self._lags.look)
        except (CentreError, psycopg.Error, TimeoutError):
            return Look(reached=False)
