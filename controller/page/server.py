"""The page's server: aiohttp on the daemon's loop, every request through the same guards.

A monitoring system asks it, too: does the daemon live, can the table deal, and its metrics. Their
text is written beside the loop, at most once a second, whoever asks.
"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
from aiohttp import web
from msgspec import Struct, field

from controller.api.budgets import TOO_MUCH
from controller.api.messages import LONGEST_LINE, encode
from controller.configuration import PageSettings
from controller.data.message import message
from controller.data.person import Role
from controller.monitoring import Sight
from controller.page import assets
from controller.page.browser_requests import Asking, TableSide
from controller.page.door import Door, open_door
from controller.page.guards import Guards, body_of, failure
from controller.page.messages import PageInfo
from controller.page.page_errors import PageRefusal
from controller.page.page_socket import PageSocket
from controller.page.panel import Panel
from controller.page.peers import Peers
from controller.page.records import Records
from controller.page.sign import Sign
from controller.page.stream import Stream
from controller.shipped_files import catalogue_roots
from controller.system.log import Level
from controller.system.pause import pause
from controller.words.folders import at_first, later

_KIND = "text/plain; version=0.0.4; charset=utf-8"
_FRESH = 1.0
"""Seconds for which the same text is given."""


class Watch(Struct):
    """Answers a monitoring system from one look at the table.

    Attributes:
        look: looks at the table; called on its loop.
        clock: monotonic seconds.
        version: of the program.
        journal: its file; None: there is none.
    """

    look: Callable[[], Sight]
    clock: Callable[[], float]
    version: str
    journal: Path | None
    _one_writes: asyncio.Lock = field(default_factory=asyncio.Lock)
    _text: bytes = b""
    _until: float = 0.0

    async def health(self, _: web.Request) -> web.Response:
        """Answer that the daemon lives; 503: its table is halted, only a restart goes on."""
        halted = self.look().snapshot.halted is not None
        return _json(msgspec.json.encode({"alive": not halted}), 503 if halted else 200)

    async def ready(self, _: web.Request) -> web.Response:
        """Answer whether a round can be dealt, or the table opened; 503: no, and why."""
        reasons = self.look().reasons
        told = msgspec.json.encode({"ready": not reasons, "reasons": reasons})
        return _json(told, 503 if reasons else 200)

    async def metrics(self, _: web.Request) -> web.Response:
        """Answer with the metrics, at most a second old."""
        async with self._one_writes:
            if not self._text or self.clock() >= self._until:
                self._text = await asyncio.to_thread(self._written, self.look())
                self._until = self.clock() + _FRESH
        return web.Response(body=self._text, headers={"Content-Type": _KIND})

    def _written(self, sight: Sight) -> bytes:
        """Write the metrics; the first time their library is imported."""
        from controller.monitoring.metrics import metrics_text  # noqa: PLC0415 - a tenth of a second

        return metrics_text(sight, self.version, self.journal)


def _json(body: bytes, status: int = 200) -> web.Response:
    return web.Response(body=body, status=status, content_type="application/json")


SESSION = "Dealer-Table-Session"
"""The header that proves a session; it is no cookie, so that no other page can send it along."""
PRESSED = "Dealer-Table-Pressed"
"""The header that says when a press was made, in milliseconds of the daemon's clock."""
_IDLE = 75.0
"""Seconds for which a connection is kept between two requests."""
_A_YEAR = 366 * 86400
"""Seconds for which a browser stays the kiosk."""

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


async def serve(socket: PageSocket, table: TableSide, version: str) -> None:
    """Serve the page until cancelled; the arguments are those of `Page`."""
    await Page(socket, table, version).serve()


class Page:
    """Serves the page on a socket until it is cancelled."""

    def __init__(self, socket: PageSocket, table: TableSide, version: str) -> None:
        """Make it; nothing is served yet.

        Args:
            socket: where to listen; it stays the caller's.
            table: the table's daemon.
            version: of the program.
        """
        self._socket = socket
        self._table = table
        self._version = version
        self._guards = Guards(socket)
        self._asking = Asking(table)
        self._stream = Stream(table.hub, table.clock)
        settings, beside = socket.settings, table.config.parent if table.config else None
        sign = Sign(
            table.snapshot,
            table.definition,
            [tag for tag, _ in settings.languages] or [settings.language],
            catalogue_roots(beside),
            version,
        )
        self._signs = Stream(table.hub, table.clock, sign.event)
        self._peers = Peers(settings, socket.port, table.kiosk)
        self._panel = Panel(table.panel, table.clock.monotonic, self._peers.is_panel)
        self._records = Records(table.config, lambda: table.snapshot().seq, table.definition)
        self._watch = Watch(table.look, table.clock.monotonic, version, table.journal)
        self._door: Door | None = None
        self._assets: dict[str, assets.Asset] = {}
        self._languages: dict[str, assets.Asset] = {}
        self._later: dict[str, assets.Asset] = {}

    async def serve(self) -> None:
        """Serve until cancelled; then every stream ends."""
        settings = self._socket.settings
        self._assets = await asyncio.to_thread(assets.read_assets)
        await asyncio.to_thread(self._read_languages, settings)
        more = {"lingering_time": 1.0, "keepalive_timeout": _IDLE}
        async with open_door(self._socket, self._application(), **more) as self._door:
            self._note(Level.INFO, "page.served", address=self._socket.address)
            await self._panel.watch()

    def _application(self) -> web.Application:
        application = web.Application(middlewares=[self._guarded], client_max_size=LONGEST_LINE)
        application.on_response_prepare.append(self._add_headers)
        application.add_routes(
            [
                web.get("/", assets.serving(self._assets, assets.INDEX)),
                web.get("/kiosk", self._become_kiosk, allow_head=False),
                web.get("/static/{name:.+}", assets.serving(self._assets)),
                web.get("/favicon.ico", assets.serving(self._assets, assets.ICON)),
                web.get("/page.json", self._info),
                web.get("/languages/{name}.ftl", assets.serving(self._languages)),
                web.get("/languages/{name}/later.ftl", assets.serving(self._later)),
                web.get("/events", self._events, allow_head=False),
                web.get("/sign", assets.serving(self._assets, assets.SIGN)),
                web.get("/sign/events", self._sign_events, allow_head=False),
                web.get("/healthz", self._watch.health),
                web.get("/readyz", self._watch.ready),
                web.get("/metrics", self._watch.metrics),
                web.get("/records/{kind}", self._record, allow_head=False),
                web.post("/ask", self._answer_request),
                web.post("/sign-on", self._sign_on),
                web.post("/panel", self._panel.answer),
            ]
        )
        return application

    # The middleware of every request.

    @web.middleware
    async def _guarded(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        assert self._door is not None, "nothing is served before the door is open"
        try:
            with self._door.serving(request.protocol, self._peers.sender(request)):
                self._guards.check(request)
                self._peers.check(request)
                return await handler(request)
        except PageRefusal as refusal:
            if refusal.status == web.HTTPTooManyRequests.status_code:
                await pause(TOO_MUCH)  # its connection asks nothing else meanwhile
            return failure(refusal.status, refusal.words)
        except web.HTTPException as error:
            allow = {key: error.headers[key] for key in ("Allow",) if key in error.headers}
            return failure(error.status, message("answer-http", text=error.reason), allow)
        except ConnectionError:
            raise  # gone: nobody is left to answer
        except Exception:  # noqa: BLE001 - whatever the page has wrong, the table goes on
            return failure(500, self._table.fail(ascii(request.path)).error)

    async def _add_headers(self, _: web.Request, response: web.StreamResponse) -> None:
        response.headers.update(self._guards.headers(response.content_type))
        response.headers.setdefault("Cache-Control", "no-store")

    # The handlers.

    async def _become_kiosk(self, request: web.Request) -> web.Response:
        """Give a browser the kiosk's cookie for its ticket; the kiosk itself needs none."""
        # No redirection: that would still come from elsewhere, without the cookie (`SameSite`).
        answer = web.Response(headers={"Refresh": "0; url=/?kiosk"})
        cookie = self._table.kiosk.redeem(request.query.get("ticket", ""))
        if not cookie:
            if self._peers.is_kiosk(request):
                return answer
            raise PageRefusal(403, message("answer-no-ticket"))
        self._note(Level.INFO, "kiosk.made", address=request.remote or "")
        assert self._door is not None, "nothing is served before the door is open"
        self._door.end_kiosk(request.protocol)
        answer.set_cookie(
            self._peers.cookie,
            cookie,
            max_age=_A_YEAR,
            httponly=True,
            samesite="Strict",
            secure=self._socket.scheme == "https",
        )
        return answer

    async def _info(self, request: web.Request) -> web.Response:
        settings = self._socket.settings
        info = PageInfo(
            self._table.snapshot().table,
            settings.hand,
            settings.language,
            tuple(self._languages),
            self._version,
            self._peers.may_press(request),
            self._table.definition().poker is not None,
            settings.simulated,
        )
        return assets.served(request, assets.asset("application/json", msgspec.json.encode(info)))

    async def _events(self, request: web.Request) -> web.StreamResponse:
        return await self._stream.answer(request, self._peers.sender(request).peer)

    async def _sign_events(self, request: web.Request) -> web.StreamResponse:
        return await self._signs.answer(request, self._peers.sender(request).peer)

    async def _record(self, request: web.Request) -> web.Response:
        person = self._asking.person(request.headers.get(SESSION, ""))
        if person.role is not Role.SUPERVISOR:
            raise PageRefusal(403, message("answer-record-for-supervisor"))
        told = await self._records.record_as_json(request.match_info["kind"], request.query)
        return _json(told)

    async def _answer_request(self, request: web.Request) -> web.Response:
        token = request.headers.get(SESSION, "")
        pressed = request.headers.get(PRESSED, "")
        body, sender = await body_of(request), self._peers.sender(request)
        reply = await self._asking.answer_request(body, token, pressed, sender=sender)
        return _json(encode(reply))

    async def _sign_on(self, request: web.Request) -> web.Response:
        before = request.headers.get(SESSION, "")
        sender = self._peers.sender(request)
        reply = await self._asking.sign_on(await body_of(request), before, sender=sender)
        return _json(encode(reply))

    def _read_languages(self, settings: PageSettings) -> None:
        """Read the catalogues that can be read; the log tells of the others."""
        hands = self._table.definition().poker is not None
        for name, paths in settings.languages:
            try:
                first = assets.read_texts(at_first(paths, hands=hands))
                texts = first, assets.read_texts(later(paths, hands=hands))
            except (OSError, UnicodeDecodeError) as error:
                self._note(Level.ERROR, "language.unread", language=name, why=str(error))
            else:
                self._languages[name], self._later[name] = texts

    def _note(self, level: Level, event: str, **fields: object) -> None:
        self._table.log.note(self._table.clock.now().utc_us, level, event, **fields)
