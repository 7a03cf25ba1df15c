"""A page of the demo that frames the daemon's panel: its guards, its headers, its files."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import web

from controller.data.message import message
from controller.page.assets import ICON, INDEX, STATIC, STYLES, Asset, read_assets
from controller.page.guards import Guards
from controller.page.page_errors import PageRefusal
from controller.page.page_socket import PageSocket
from controller.words.spoken import say

_LONGEST = 4096
"""The most bytes of a request."""

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class FramingPage(ABC):
    """A page with the panel in a frame; those derived from it add their routes.

    Attributes:
        panel: the address of the framed panel; empty while there is none.
    """

    def __init__(self, socket: PageSocket, static: Path) -> None:
        """Create the page; it is not served yet.

        It may use the panel's modules and tokens: its modules are one file, and so are its styles.

        Args:
            socket: where to serve it; the caller closes it.
            static: the folder of its own files.
        """
        self.panel = ""
        self._socket = socket
        self._guards = Guards(socket)
        self._assets = read_assets(STATIC, static)
        for name in read_assets(STATIC).keys() - {INDEX, STYLES, ICON}:
            self._assets.pop(name, None)

    @abstractmethod
    def routes(self) -> list[web.RouteDef]:
        """Return what the page serves beside its files."""

    async def serve(self) -> None:
        """Serve until cancelled."""
        application = web.Application(middlewares=[self._guarded], client_max_size=_LONGEST)
        application.on_response_prepare.append(self._add_headers)
        files = [web.get("/", self._index), web.get("/static/{name:.+}", self._static)]
        application.add_routes([*files, *self.routes()])
        runner = web.AppRunner(
            application,
            handle_signals=False,
            access_log=None,
            handler_cancellation=True,
            auto_decompress=False,
            shutdown_timeout=0.1,
        )
        await runner.setup()
        try:
            await web.SockSite(runner, self._socket.socket).start()
            await asyncio.get_running_loop().create_future()
        finally:
            await runner.cleanup()

    @web.middleware
    async def _guarded(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        try:
            self._guards.check(request)
            return await handler(request)
        except PageRefusal as refusal:
            return web.json_response({"refused": say(refusal.words)}, status=refusal.status)

    async def _add_headers(self, _: web.Request, response: web.StreamResponse) -> None:
        response.headers.update(self._guards.headers(response.content_type))
        if policy := response.headers.get("Content-Security-Policy"):
            frame = self.panel or "'none'"
            response.headers["Content-Security-Policy"] = f"{policy}; frame-src {frame}"
        response.headers["Cache-Control"] = "no-store"

    async def _index(self, _: web.Request) -> web.Response:
        return served(self._assets.get(INDEX))

    async def _static(self, request: web.Request) -> web.Response:
        return served(self._assets.get(request.match_info["name"]))


def served(found: Asset | None) -> web.Response:
    """Return a file's answer.

    Raises:
        PageRefusal: there is no such file.
    """
    if found is None:
        raise PageRefusal(404, message("answer-nothing-here"))
    return web.Response(body=found.content, headers={"Content-Type": found.kind})
