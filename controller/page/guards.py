"""Checks on every request to the page, and the headers of the answers.

Any web page may send requests to an address of this computer. None of them can read an answer
(there is no CORS), none reaches a handler, and only our names are answered (against DNS rebinding).
"""

import asyncio

from aiohttp import web

from controller.api.messages import Failure, encode
from controller.data.message import Message, message
from controller.page.page_errors import PageRefusal
from controller.page.page_socket import PageSocket

BODY_WITHIN = 5.0
"""Seconds within which a request's body must arrive."""
_ELSEWHERE = message("answer-from-elsewhere")
_FRAME = "document", "iframe"
_PAGES = "/", "/sign", "/kiosk"
"""Where another page may lead: the kiosk's comes from its waiting page, a file of the disk."""
_PARTS = "text/javascript", "text/css", "font/woff2"
"""Kinds of answers that are never documents themselves."""


class Guards:
    """The checks of one page, by the names of its socket."""

    def __init__(self, socket: PageSocket) -> None:
        self._hosts = socket.hosts
        self._scheme = socket.scheme
        self._every = {
            "X-Content-Type-Options": "nosniff",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Server": "dealer-table",
        }
        self._document = _of_a_document(socket.settings.framed_by)

    def headers(self, kind: str) -> dict[str, str]:
        """Return the headers of an answer of a kind.

        A browser heeds some of them with documents alone. The page's many small modules, styles
        and fonts go without these: they were a sixth of its first load.
        """
        return self._every if kind in _PARTS else self._every | self._document

    def check(self, request: web.Request) -> None:
        """Check that a request is meant for this page and comes from it.

        Raises:
            PageRefusal: it is not.
        """
        hosts = request.headers.getall("Host", [])
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            raise PageRefusal(421, message("answer-other-address"))
        self._check_origin(request, hosts[0].lower())
        if request.method == "POST" and request.content_type != "application/json":
            raise PageRefusal(415, message("answer-body-is-json"))

    def _check_origin(self, request: web.Request, host: str) -> None:
        origin = request.headers.get("Origin")
        if origin is not None and origin != f"{self._scheme}://{host}":
            raise PageRefusal(403, _ELSEWHERE)
        site = request.headers.get("Sec-Fetch-Site", "same-origin")
        if site == "same-origin" or (site == "none" and request.method == "GET"):
            return
        if not _is_visit(request):
            raise PageRefusal(403, _ELSEWHERE)


def _is_visit(request: web.Request) -> bool:
    """Tell whether somebody follows a link to the page, or frames it.

    The page then shows only its own content.
    """
    return (
        request.method == "GET"
        and request.path in _PAGES
        and request.headers.get("Sec-Fetch-Mode") == "navigate"
        and request.headers.get("Sec-Fetch-Dest") in _FRAME
    )


async def body_of(request: web.Request) -> bytes:
    """Return the body of a request: no server of ours reads one otherwise.

    Raises:
        PageRefusal: it did not arrive in time.
    """
    try:
        async with asyncio.timeout(BODY_WITHIN):
            return await request.read()
    except TimeoutError:
        raise PageRefusal(408, message("answer-request-not-in-time")) from None


def _of_a_document(framed_by: str) -> dict[str, str]:
    """Return the headers that say what a document may do, and who may frame it."""
    policy = {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self'",
        "connect-src": "'self'",
        "font-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": framed_by or "'none'",
    }
    return {
        "Content-Security-Policy": "; ".join(f"{key} {value}" for key, value in policy.items()),
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    }


def failure(status: int, words: Message, headers: dict[str, str] | None = None) -> web.Response:
    """Return the answer that says why there is no other."""
    body = encode(Failure(words))
    return web.Response(body=body, status=status, headers=headers, content_type="application/json")
