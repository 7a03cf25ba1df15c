"""The board's web server: its page, the stream, a table's window, and who is signed on."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import psycopg
from aiohttp import web
from msgspec import Struct

from controller.api.budgets import TOO_MUCH, Budget
from controller.api.messages import Answer, encode
from controller.data.message import message
from controller.data.person import Doubt, Person, Role
from controller.errors import UNDECODABLE, DealerTableError, told_by
from controller.floor.board.broker_client import Ear, NoAnswerError
from controller.floor.board.centre import NoCentreError, rounds_of
from controller.floor.board.sign_ons import Signing
from controller.floor.board.stream import BoardStream
from controller.floor.board.tiles import Tiles
from controller.page import assets
from controller.page.door import Door, open_door
from controller.page.guards import Guards, body_of, failure
from controller.page.messages import SignOnRequest
from controller.page.page_errors import PageRefusal
from controller.page.page_socket import PageSocket
from controller.page.peers import whose
from controller.page.sessions import Sender
from controller.people.prover import Prover
from controller.system.clock import Clock
from controller.system.pause import pause

OWN = Path(__file__).with_name("static")
"""The board's own modules; they are served beside the panel's, which they use."""
INDEX = "board/board.html"
WINDOW = "window/window.html"
SESSION = "Dealer-Table-Session"
"""The header that proves a sign-on, as at the panel."""
MOST_ROUNDS = 50
_LONGEST = 4096
"""Bytes of a request."""
_ASKS = (60, 20.0)
_TRIES = (6, 1.0)
_READERS = 2
"""Rounds that are read at once."""

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class BoardInfo(msgspec.Struct, frozen=True):
    """What the page is told once.

    Attributes:
        house: its name.
        signs: people can sign on here; without that everybody only looks.
        rounds: there is a central database, from which the last rounds come.
    """

    house: str
    language: str
    languages: tuple[str, ...]
    version: str
    signs: bool
    rounds: bool


class SignedOnHere(msgspec.Struct, frozen=True, tag_field="reply", tag="session"):
    """Somebody has signed on; `token` proves it, and tables are told that `comes_as` comes."""

    token: str
    name: str
    role: str
    comes_as: str


class BoardParts(Struct, frozen=True):
    """What the page is made of.

    Attributes:
        prover: knows the people of the house; None: nobody can sign on.
        database: of the centre; None: there is none, and no last rounds.
    """

    house: str
    version: str
    tiles: Tiles
    ear: Ear
    clock: Clock
    prover: Prover | None
    signing: Signing
    database: str | None


class BoardPage:
    """Serves the board on a socket until it is cancelled."""

    def __init__(self, socket: PageSocket, parts: BoardParts) -> None:
        """Make it; nothing is served yet; the socket stays the caller's."""
        self._socket = socket
        self._parts = parts
        self._guards = Guards(socket)
        ear = parts.ear
        self._stream = BoardStream(parts.tiles, lambda: ear.trouble, parts.clock, parts.version)
        self._asks = Budget(_ASKS)
        self._tries = Budget(_TRIES)
        self._reading = asyncio.Semaphore(_READERS)
        self._door: Door | None = None
        self._assets: dict[str, assets.Asset] = {}
        self._languages: dict[str, assets.Asset] = {}

    @property
    def viewers(self) -> int:
        """How many browsers are told of changes."""
        return self._stream.viewers

    async def serve(self, opened: Callable[[], None]) -> None:
        """Serve until cancelled; then every stream ends. `opened` is called once it is served."""
        self._assets = await asyncio.to_thread(assets.read_assets, assets.STATIC, OWN)
        for name, paths in self._socket.settings.languages:
            self._languages[name] = await asyncio.to_thread(assets.read_texts, paths)
        async with open_door(self._socket, self._application()) as self._door:
            opened()
            await self._stream.run()

    def _application(self) -> web.Application:
        application = web.Application(middlewares=[self._guarded], client_max_size=_LONGEST)
        application.on_response_prepare.append(self._add_headers)
        application.add_routes(
            [
                web.get("/", assets.serving(self._assets, INDEX)),
                web.get("/window", assets.serving(self._assets, WINDOW)),
                web.get("/static/{name:.+}", assets.serving(self._assets)),
                web.get("/favicon.ico", assets.serving(self._assets, assets.ICON)),
                web.get("/languages/{name}.ftl", assets.serving(self._languages)),
                web.get("/languages/{name}/later.ftl", self._no_rest),
                web.get("/board.json", self._info),
                web.get("/events", self._stream.answer, allow_head=False),
                web.get("/healthz", self._health),
                web.get("/tables/{table}/picture", self._picture, allow_head=False),
                web.get("/tables/{table}/rounds", self._rounds, allow_head=False),
                web.post("/tables/{table}/coming", self._coming),
                web.post("/sign-on", self._sign_on),
                web.post("/sign-off", self._sign_off),
            ]
        )
        return application

    @web.middleware
    async def _guarded(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        assert self._door is not None, "nothing is served before the door is open"
        peer = whose(request.remote or "")
        sender = Sender(f"board {peer}", peer, kiosk=False, presses=False)
        try:
            with self._door.serving(request.protocol, sender):
                self._guards.check(request)
                return await handler(request)
        except PageRefusal as refusal:
            if refusal.status == web.HTTPTooManyRequests.status_code:
                await pause(TOO_MUCH)
            return failure(refusal.status, refusal.words)
        except web.HTTPException as error:
            return failure(error.status, message("answer-http", text=error.reason))

    async def _add_headers(self, _: web.Request, response: web.StreamResponse) -> None:
        response.headers.update(self._guards.headers(response.content_type))
        if policy := response.headers.get("Content-Security-Policy"):
            response.headers["Content-Security-Policy"] = f"{policy}; frame-src 'self'"
        response.headers.setdefault("Cache-Control", "no-store")

    # What stands in files.

    async def _no_rest(self, request: web.Request) -> web.Response:
        """Answer for the rest of a language: here it has come whole."""
        if request.match_info["name"] not in self._languages:
            raise PageRefusal(404, message("answer-nothing-here"))
        return assets.served(request, assets.asset("text/plain; charset=utf-8", b""))

    async def _info(self, request: web.Request) -> web.Response:
        parts, settings = self._parts, self._socket.settings
        info = BoardInfo(
            parts.house,
            settings.language,
            tuple(self._languages),
            parts.version,
            signs=parts.prover is not None,
            rounds=parts.database is not None,
        )
        return assets.served(request, assets.asset("application/json", msgspec.json.encode(info)))

    # What tables say.

    async def _health(self, _: web.Request) -> web.Response:
        trouble = self._parts.ear.trouble
        if trouble is None:
            return web.Response(text="ok\n")
        return web.Response(status=503, text=f"{trouble.id}\n")

    async def _picture(self, request: web.Request) -> web.Response:
        table = self._table(request)
        try:
            picture = await self._parts.ear.picture(table)
        except NoAnswerError:
            raise PageRefusal(504, message("board-table-silent", name=table)) from None
        if not picture.view:
            raise PageRefusal(504, message("board-table-unseen", name=table))
        return web.Response(body=picture.view, content_type="application/json")

    async def _rounds(self, request: web.Request) -> web.Response:
        table, last = self._table(request), _last(request.query.get("last", "10"))
        database = self._parts.database
        try:
            if database is None:
                raise NoCentreError(message("board-no-centre"))
            async with self._reading:
                checked, rounds = await asyncio.to_thread(rounds_of, database, table, last)
        except NoCentreError as error:
            return _json({"error": error.words}, 422)
        except (DealerTableError, psycopg.Error) as error:
            return _json({"error": message("board-no-rounds", error=told_by(error))}, 422)
        return _json({"checked": checked.as_data(), "rounds": rounds})

    async def _coming(self, request: web.Request) -> web.Response:
        table = self._table(request)
        person = self._parts.signing.person(request.headers.get(SESSION, ""))
        if person is None or not await self._is_known(person):
            raise PageRefusal(401, message("board-sign-on-first"))
        if person.role is not Role.SUPERVISOR:
            raise PageRefusal(403, message("board-supervisors-come"))
        try:
            told = await self._parts.ear.tell_coming(table, _named(person))
        except NoAnswerError:
            raise PageRefusal(504, message("board-table-silent", name=table)) from None
        answer = Answer(ok=told.ok, seq=told.seq, words=told.words)
        return web.Response(body=encode(answer), content_type="application/json")

    # People.

    async def _sign_on(self, request: web.Request) -> web.Response:
        self._spend(self._tries, request)
        parts = self._parts
        try:
            asked = msgspec.json.decode(await body_of(request), type=SignOnRequest)
        except UNDECODABLE as error:
            raise PageRefusal(
                400, message("answer-not-understood", error=told_by(error))
            ) from error
        if parts.prover is None:
            raise PageRefusal(403, message("board-nobody-signs"))
        place = whose(request.remote or "")
        proof = await parts.prover.prove(asked.badge, asked.pin, place)
        if proof.doubt in (Doubt.WRONG_PIN, Doubt.UNKNOWN, Doubt.NO_PIN):
            parts.signing.tried(place, proof.tried, right=False)
        if proof.doubt is Doubt.TOO_SOON:
            raise PageRefusal(403, message("board-too-soon"))
        if proof.person is None:
            raise PageRefusal(403, message("board-not-known"))
        parts.signing.tried(place, proof.tried, right=True)
        parts.signing.end(request.headers.get(SESSION, ""))
        token = parts.signing.begin(proof.person)
        return _json(
            SignedOnHere(token, proof.person.name, proof.person.role, _named(proof.person))
        )

    async def _sign_off(self, request: web.Request) -> web.Response:
        self._parts.signing.end(request.headers.get(SESSION, ""))
        return _json({})

    async def _is_known(self, person: Person) -> bool:
        """Tell whether the house still has a person in their role."""
        prover = self._parts.prover
        return prover is not None and not await prover.gone([person])

    def _table(self, request: web.Request) -> str:
        self._spend(self._asks, request)
        table = request.match_info["table"]
        if table not in self._parts.tiles:
            raise PageRefusal(404, message("board-no-such-table", name=table))
        return table

    def _spend(self, budget: Budget, request: web.Request) -> None:
        peer = whose(request.remote or "")
        if not budget.take_token(peer, self._parts.clock.now().utc_us, known=True):
            raise PageRefusal(429, message("answer-too-much"))


def _named(person: Person) -> str:
    """Return as whom a table is told that somebody comes."""
    return str(person)[:64]


def _last(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:9]) <= MOST_ROUNDS:
        raise PageRefusal(400, message("answer-number-to", to=MOST_ROUNDS))
    return int(text)


def _json(value: object, status: int = 200) -> web.Response:
    body = msgspec.json.encode(value)
    return web.Response(body=body, status=status, content_type="application/json")
