"""The board's stream: server-sent events with what has changed, made once for all browsers."""

import asyncio
from collections.abc import Callable, Mapping

import msgspec
from aiohttp import web

from controller.data.message import Message, message
from controller.floor.board.tiles import Fields, Tiles
from controller.page.page_errors import PageRefusal
from controller.page.stream import SLOW
from controller.system.clock import Clock
from controller.system.pause import pause_until_turn

PACE = 0.25
"""Seconds from one look for changes to the next."""
MOST_VIEWERS = 100
BEAT = 2
"""Looks from one beat to the next: a browser that receives nothing for a second says that the line
is lost; and by beats it keeps its waits right, whatever becomes of its own clock."""
_MOST_WAITING = 40
"""Events that wait for a browser that does not read; then it is cut off, and begins anew."""


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a browser is sent.

    Attributes:
        tables: of each table the fields that have changed.
        whole: these are all tables with all fields: what was known before is not valid any more.
        trouble: why the board hears nothing; None: it hears. Always sent.
        version: of the program, with each event that is whole.
    """

    tables: Mapping[str, Fields]
    trouble: Message | None
    whole: bool = False
    version: str = ""


class BoardStream:
    """Tells all browsers what has changed, four times a second."""

    def __init__(
        self, tiles: Tiles, trouble: Callable[[], Message | None], clock: Clock, version: str
    ) -> None:
        """Set it up.

        Args:
            tiles: the tables.
            trouble: returns why nothing is heard.
            clock: of beats.
            version: of the program.
        """
        self._tiles = tiles
        self._trouble = trouble
        self._clock = clock
        self._version = version
        self._viewers: set[asyncio.Queue[bytes]] = set()
        self._told: Message | None = None
        self._looks = 0

    @property
    def viewers(self) -> int:
        """How many browsers are told of changes."""
        return len(self._viewers)

    async def run(self) -> None:
        """Send changes to all browsers until cancelled."""
        while True:
            await pause_until_turn(PACE)
            self.turn()

    def turn(self) -> None:
        """Send all browsers what has changed since the last turn."""
        trouble = self._trouble()
        news = self._tiles.take_changes(self._clock.monotonic(), hears=trouble is None)
        said = b""
        if self._tiles.fewer:
            self._tiles.fewer = False
            said = _event(self._whole(trouble))
        elif news or trouble != self._told:
            said = _event(News(news, trouble))
        self._told = trouble
        self._looks = (self._looks + 1) % BEAT
        if self._looks == 0:
            said += self._beat()
        if said:
            self._send(said)

    def _whole(self, trouble: Message | None) -> News:
        return News(self._tiles.all_tables(), trouble, whole=True, version=self._version)

    def _send(self, data: bytes) -> None:
        for waiting in list(self._viewers):
            if waiting.qsize() >= _MOST_WAITING:
                self._viewers.discard(waiting)
                waiting.put_nowait(b"")  # the end
            else:
                waiting.put_nowait(data)

    def _beat(self) -> bytes:
        now = self._clock.now()
        return b"event: beat\ndata: %d %d\n\n" % (now.monotonic_ns // 1_000_000, now.utc_us // 1000)

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Serve one browser until either side ends.

        Raises:
            PageRefusal: one viewer too many.
        """
        if len(self._viewers) >= MOST_VIEWERS:
            raise PageRefusal(503, message("answer-too-many-viewers", count=MOST_VIEWERS))
        response = web.StreamResponse(headers={"Cache-Control": "no-store"})
        response.content_type = "text/event-stream"
        waiting: asyncio.Queue[bytes] = asyncio.Queue()
        waiting.put_nowait(self._beat() + _event(self._whole(self._trouble())))
        self._viewers.add(waiting)
        try:
            await response.prepare(request)
            while data := await waiting.get():
                async with asyncio.timeout(SLOW):
                    await response.write(data)
        except TimeoutError:  # it reads nothing
            pass
        finally:
            self._viewers.discard(waiting)
        if request.transport is not None:
            request.transport.abort()
        return response


def _event(news: News) -> bytes:
    return b"event: board\ndata: %b\n\n" % msgspec.json.encode(news)
