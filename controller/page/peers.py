"""Peers: which browser sends a request, and what it may do: the kiosk's, or another one."""

from ipaddress import IPv6Address, ip_address, ip_network

from aiohttp import web

from controller.configuration import PageSettings
from controller.configuration.page_address import Others, Watchers
from controller.data.message import message
from controller.page.kiosk import Kiosk
from controller.page.page_errors import PageRefusal
from controller.page.sessions import KIOSK, Sender

_OPEN = frozenset({"/kiosk", "/sign", "/sign/events", "/page.json"})
_PARTS = ("/static/", "/languages/")
"""What every browser may have: the way to become the kiosk, and what players may see."""
WATCHED = frozenset({"/healthz", "/readyz", "/metrics"})
"""What a monitoring system asks for."""


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
        """Refuse what a browser, or a monitoring system, may not even see.

        Raises:
            PageRefusal: the house shows it to nobody else.
        """
        if request.path in WATCHED:
            if not self._may_watch(request):
                raise PageRefusal(403, message("answer-watch-closed"))
            return
        if self._watches_only(request):
            raise PageRefusal(403, message("answer-watch-only"))
        everybodys = request.path in _OPEN or request.path.startswith(_PARTS)
        if (
            self._settings.others is Others.NOTHING
            and not everybodys
            and not self.is_kiosk(request)
        ):
            raise PageRefusal(403, message("answer-kiosk-alone"))

    def _may_watch(self, request: web.Request) -> bool:
        """Tell whether somebody may ask for health and metrics."""
        if self._settings.watch is Watchers.NOBODY:
            return False
        return _is_here(request) or self._watches_only(request)

    def _watches_only(self, request: web.Request) -> bool:
        """Tell whether it is the monitoring system at another computer, by its certificate."""
        tls = self._settings.tls
        return tls is not None and bool(tls.watch) and _common_name(request) == tls.watch

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

    def sender(self, request: web.Request) -> Sender:
        """Return the browser that sends a request."""
        presses = self.may_press(request)
        if self.is_kiosk(request):
            return Sender(KIOSK, KIOSK, kiosk=True, presses=presses)
        name, address = _common_name(request), whose(request.remote or "")
        place = f"page {name} {address}" if name else f"page {address}"
        peer = f"certificate {name}" if name else address  # a name could be another peer's
        return Sender(place, peer, kiosk=False, presses=presses)


def whose(address: str) -> str:
    """Return an address, or what stands for all those that one computer can have at will.

    That is the one of this computer for each loopback address, and the network of 64 bits for one
    of IPv6. Wrong PINs are counted by it, and what a peer may ask.
    """
    try:
        known = ip_address(address)
    except ValueError:  # no TCP: a test's
        return address
    if known.is_loopback:
        return "127.0.0.1"
    if isinstance(known, IPv6Address):
        if known.ipv4_mapped is not None:
            return whose(str(known.ipv4_mapped))
        return str(ip_network((known, 64), strict=False))
    return str(known)


def _is_here(request: web.Request) -> bool:
    """Tell whether the browser runs on the table's own computer."""
    return request.remote is not None and ip_address(request.remote).is_loopback


def _common_name(request: web.Request) -> str:
    """Return the common name in the browser's certificate, which TLS has proved; empty: none."""
    certificate = request.get_extra_info("peercert") or {}
    parts = [part for parts in certificate.get("subject", ()) for part in parts]
    return next((value for name, value in parts if name == "commonName"), "")
