"""Streams of server-sent events: the newest view, or the sign, and a beat in between."""

import asyncio
from collections.abc import Callable

from aiohttp import web

from controller.api.hub import Hub, Told, Watcher
from controller.data.message import message
from controller.page.errors import PageRefusal
from controller.system.clock import Clock

MOST_VIEWERS = 32
"""Browsers that may watch at once."""
BEAT = 0.4
"""Seconds of silence after which a beat is sent: a browser that receives nothing for one second
says that the line is lost.
"""
_BEAT = b"event: beat\ndata: %d\n\n"
"""It tells the daemon's own clock, in milliseconds: by it the page dates its presses."""


def view_event(told: Told) -> bytes:
    """Return the event of the page's stream: the whole view."""
    return b"event: view\nid: %d\ndata: %b\n" % (told.seq, told.line)


class Stream:
    """One kind of event, now and after each change, until either side ends."""

    def __init__(self, hub: Hub, clock: Clock, event: Callable[[Told], bytes] = view_event) -> None:
        """Make it; `event` returns the bytes of one event."""
        self._hub = hub
        self._clock = clock
        self._event = event
        self._viewers = 0

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Serve one viewer; a viewer that does not read misses views and delays nobody."""
        if self._viewers >= MOST_VIEWERS:
            raise PageRefusal(503, message("answer-too-many-viewers", count=MOST_VIEWERS))
        response = web.StreamResponse(headers={"Cache-Control": "no-store"})
        response.content_type = "text/event-stream"
        self._viewers += 1
        try:
            await response.prepare(request)
            if request.method == "GET":
                await response.write(self._beat())  # so that the first press can be dated
                with self._hub.watching() as watcher:
                    while True:
                        await response.write(await self._next(watcher))
        finally:
            self._viewers -= 1
        return response

    def _beat(self) -> bytes:
        """Return a beat: it tells the daemon's clock, in milliseconds."""
        return _BEAT % round(self._clock.monotonic() * 1000)

    async def _next(self, watcher: Watcher) -> bytes:
        try:
            async with asyncio.timeout(BEAT):
                told = await watcher.take()
        except TimeoutError:
            return self._beat()
        return self._event(told)
