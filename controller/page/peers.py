"""Peers: which browser sends a request, and what it may do: the kiosk's, or another one."""

from ipaddress import ip_address

from aiohttp import web

from controller.configuration import PageSettings
from controller.configuration.listening import Others
from controller.data.message import message
from controller.page.errors import PageRefusal
from controller.page.kiosk import Kiosk

KIOSK = "kiosk"
"""What the record calls the screen at the table."""
_OPEN = frozenset({"/kiosk", "/sign", "/sign/events", "/page.json"})
_PARTS = ("/static/", "/languages/")
"""What every browser may have: the way to become the kiosk, and what players may see."""


class Peers:
    """Tells the kiosk's browser from others."""

    def __init__(self, settings: PageSettings, port: int, kiosk: Kiosk) -> None:
        """Make it.

        Args:
            settings: of the page.
            port: the page's own; two tables of one computer have a cookie each.
            kiosk: knows the kiosk's cookie.
        """
        self._settings = settings
        self._kiosk = kiosk
        self.cookie = f"dealer-table-{port}"

    def check(self, request: web.Request) -> None:
        """Refuse what another browser than the kiosk's may not even see.

        Raises:
            PageRefusal: the house shows it to nobody else.
        """
        everybodys = request.path in _OPEN or request.path.startswith(_PARTS)
        if (
            self._settings.others is Others.NOTHING
            and not everybodys
            and not self.is_kiosk(request)
        ):
            raise PageRefusal(403, message("answer-kiosk-alone"))

    def may_press(self, request: web.Request) -> bool:
        """Tell whether a browser may do what nobody has to prove: the dealer's keys, a tap."""
        return self._settings.others is Others.PRESS or self.is_kiosk(request)

    def is_panel(self, request: web.Request) -> bool:
        """Tell whether a browser may be the panel."""
        everybody = self._settings.others is Others.PRESS and _is_here(request)
        return everybody or self.is_kiosk(request)

    def is_kiosk(self, request: web.Request) -> bool:
        """Tell whether a browser has the kiosk's cookie, or the kiosk's certificate."""
        tls = self._settings.tls
        if tls is not None and tls.kiosk and _common_name(request) == tls.kiosk:
            return True
        return self._kiosk.knows(request.cookies.get(self.cookie, ""))

    def place(self, request: web.Request) -> str:
        """Return what the record calls the place where somebody asks."""
        if self.is_kiosk(request):
            return KIOSK
        name = _common_name(request)
        return f"page {name} {request.remote}" if name else f"page {request.remote}"


def _is_here(request: web.Request) -> bool:
    """Tell whether the browser runs on the table's own computer."""
    return request.remote is not None and ip_address(request.remote).is_loopback


def _common_name(request: web.Request) -> str:
    """Return the common name in the browser's certificate, which TLS has proved; empty: none."""
    certificate = request.get_extra_info("peercert") or {}
    parts = [part for parts in certificate.get("subject", ()) for part in parts]
    return next((value for name, value in parts if name == "commonName"), "")
