"""The page's TCP socket. Its address may be taken, or not be up yet: both pass."""

import errno
import socket
from contextlib import suppress
from ssl import SSLContext
from typing import Self

from controller.configuration import PageSettings
from controller.configuration.certificates import server_context
from controller.data.message import message
from controller.data.troubles import message_of
from controller.page.page_errors import PageInUseError, PageNotUpError, PageSetupError
from drivers.system_troubles import of_error

BACKLOG = 64
_SEND_BUFFER = 64 * 1024
"""Bytes that the kernel keeps for a browser that does not read; further pictures are not made."""
_GONE_AFTER = 10_000
"""Milliseconds after which a browser that acknowledges nothing is given up."""


class PageSocket:
    """A socket that listens from `open` to `close`; early connections wait.

    Attributes:
        settings: where and how the page is served.
        context: of the encryption; None: there is none.
        port: TCP; once it is open the actual one, where the settings leave it to the kernel.

    Raises:
        PageSetupError: a certificate cannot be used.
    """

    def __init__(self, settings: PageSettings) -> None:
        self.settings = settings
        self.context = _context(settings)
        self.port = settings.port
        self._socket: socket.socket | None = None

    def open(self) -> Self:
        """Listen, and return itself.

        Raises:
            PageInUseError: another program listens there; it may end.
            PageNotUpError: the address is not this computer's; it may be up later.
            PageSetupError: this can never be listened to.
        """
        where = _host_and_port(self.settings.host, self.settings.port)
        try:
            self._socket = _listen(self.settings.host, self.settings.port)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise PageInUseError(where) from error
            if error.errno == errno.EADDRNOTAVAIL:
                raise PageNotUpError(where) from error
            raise PageSetupError(where, message_of(of_error(error))) from error
        self.port = self._socket.getsockname()[1]
        return self

    @property
    def is_open(self) -> bool:
        """Whether it listens."""
        return self._socket is not None

    @property
    def socket(self) -> socket.socket:
        """The socket, once it is open."""
        assert self._socket is not None, "it is opened before anybody is let in"
        return self._socket

    @property
    def scheme(self) -> str:
        """The scheme of the page's address: http or https."""
        return "https" if self.context is not None else "http"

    @property
    def hosts(self) -> frozenset[str]:
        """The values of `Host` that a browser of this page may send, in lower case."""
        tls = self.settings.tls
        names = {_bracketed(self.settings.host), *(tls.names if tls is not None else ())}
        if self.settings.host in ("127.0.0.1", "::1"):
            names |= {"127.0.0.1", "localhost", "[::1]"}
        usual = self.port == (443 if tls is not None else 80)
        return frozenset({f"{name}:{self.port}" for name in names} | (names if usual else set()))

    @property
    def address(self) -> str:
        """The address to type into a browser at this computer, or the first name for others."""
        tls = self.settings.tls
        host = tls.names[0] if tls is not None and tls.names else _bracketed(self.settings.host)
        return f"{self.scheme}://{host}:{self.port}/"

    def close(self) -> None:
        """Stop listening; it may be opened again."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None


def _context(settings: PageSettings) -> SSLContext | None:
    tls = settings.tls
    if tls is None:
        return None
    try:
        return server_context(tls.certificate, tls.key, tls.clients)
    except OSError as error:
        what = message("error-page-certificates", error=str(error))
        raise PageSetupError(_host_and_port(settings.host, settings.port), what) from error


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM | socket.SOCK_NONBLOCK)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Accepted connections inherit these options.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _GONE_AFTER)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except BaseException:
        with suppress(OSError):
            listening.close()
        raise
    return listening


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _host_and_port(host: str, port: int) -> str:
    return f"{_bracketed(host)}:{port}"
