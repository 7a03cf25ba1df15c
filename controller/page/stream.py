"""Streams of server-sent events: the newest view, or the sign, and a beat in between."""

import asyncio
from collections import Counter
from collections.abc import Callable

from aiohttp import web

from controller.api.hub import Hub, ViewLine, Watcher
from controller.data.message import message
from controller.page.page_errors import PageRefusal
from controller.page.sessions import KIOSK
from controller.system.clock import Clock

MOST_VIEWERS = 32
"""Browsers that may watch at once, beside the kiosk's."""
MOST_OF_ONE = 16
"""Of these, browsers of one peer."""
BEAT = 0.4
"""Seconds of silence after which a beat is sent: a browser that receives nothing for one second
says that the line is lost.
"""
SLOW = 10.0
"""Seconds for which a viewer may leave unread what was sent; then its connection is cut."""
_BEAT = b"event: beat\ndata: %d %d\n\n"
"""It tells the daemon's own clock, in milliseconds: by it the page dates its presses."""


def view_event(told: ViewLine) -> bytes:
    """Return the event of the page's stream: the whole view."""
    return b"event: view\nid: %d\ndata: %b\n" % (told.seq, told.line)


class Stream:
    """One kind of event, now and after each change, until either side ends."""

    def __init__(
        self, hub: Hub, clock: Clock, event: Callable[[ViewLine], bytes] = view_event
    ) -> None:
        """Make it; `event` returns the bytes of one event."""
        self._hub = hub
        self._clock = clock
        self._event = event
        self._viewers: Counter[str] = Counter()

    async def answer(self, request: web.Request, peer: str) -> web.StreamResponse:
        """Serve one viewer; a viewer that does not read misses views and delays nobody.

        Args:
            request: of the viewer.
            peer: whose it is, as `Sender.peer` says.

        Raises:
            PageRefusal: one viewer too many; the kiosk never is.
        """
        for count, most in (
            (self._viewers[peer], MOST_OF_ONE),
            (self._viewers.total() - self._viewers[KIOSK], MOST_VIEWERS),
        ):
            if count >= most and peer != KIOSK:
                raise PageRefusal(503, message("answer-too-many-viewers", count=most))
        response = web.StreamResponse(headers={"Cache-Control": "no-store"})
        response.content_type = "text/event-stream"
        self._viewers[peer] += 1
        try:
            await response.prepare(request)
            if request.method == "GET":
                await self._write_data(
                    response, self._beat()
                )  # so that the first press can be dated
                with self._hub.watching() as watcher:
                    while True:
                        await self._write_data(response, await self._next(watcher))
        except TimeoutError:  # slow
            _abort(request)
        except Exception:
            _abort(request)  # what follows would stand in the middle of the stream
            raise
        finally:
            self._viewers[peer] -= 1
            if not self._viewers[peer]:
                del self._viewers[peer]
        return response

    async def _write_data(self, response: web.StreamResponse, data: bytes) -> None:
        async with asyncio.timeout(SLOW):
            await response.write(data)

    def _beat(self) -> bytes:
        """Return a beat: it tells the daemon's clocks, monotonic and UTC, in milliseconds."""
        now = self._clock.now()
        return _BEAT % (now.monotonic_ns // 1_000_000, now.utc_us // 1000)

    async def _next(self, watcher: Watcher) -> bytes:
        try:
            async with asyncio.timeout(BEAT):
                told = await watcher.next_view()
        except TimeoutError:
            return self._beat()
        return self._event(told)


def _abort(request: web.Request) -> None:
    if request.transport is not None:
        request.transport.abort()
