"""The page's TCP socket: passed by the service manager, or bound here.

An address that is bound here may be taken, or not be up yet: both pass.
"""

import errno
import os
import socket
from collections.abc import Mapping, Sequence
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from ssl import SSLContext
from typing import Self

from controller.configuration import PageSettings
from controller.configuration.page_address import bracketed, host_and_port, server_context
from controller.data.message import message
from controller.errors import told_by
from controller.files import read_text
from controller.page.page_errors import (
    PageInUseError,
    PageNotPassedError,
    PageNotUpError,
    PageSetupError,
)

BACKLOG = 64
_SEND_BUFFER = 64 * 1024
"""Bytes that the kernel keeps for a browser that does not read; further pictures are not made."""
_GONE_AFTER = 10_000
"""Milliseconds after which a browser that acknowledges nothing is given up."""
_FIRST_PASSED = 3
"""The first file that the service manager passes (sd_listen_fds(3))."""
_SO_COOKIE = 57
"""The option of Linux that tells a socket's number, which no other has until the next boot."""
_BOOT = Path("/proc/sys/kernel/random/boot_id")
_BOOT_PASSED = "DEALER_TABLE_BOOT"
"""The same, from the unit: a service with ProcSubset=pid sees no such file."""


Passed = Sequence[socket.socket]
"""The sockets of the service manager."""


def passed_sockets(environment: Mapping[str, str] = os.environ) -> Passed:
    """Return the sockets that the service manager passed to this process; no child has them."""
    if environment.get("LISTEN_PID") != str(os.getpid()):
        return []
    count = int(environment.get("LISTEN_FDS", "0"))
    found = [socket.socket(fileno=each) for each in range(_FIRST_PASSED, _FIRST_PASSED + count)]
    for each in found:
        each.set_inheritable(False)
    return found


class PageSocket:
    """A socket that listens from `open` to `close`; early connections wait.

    Attributes:
        settings: where and how the page is served.
        context: of the encryption; None: there is none.
        port: TCP; once it is open the actual one, where the settings leave it to the kernel.

    Raises:
        PageSetupError: a certificate cannot be used.
    """

    def __init__(self, settings: PageSettings, passed: Passed = ()) -> None:
        """Make it; it does not listen yet.

        Args:
            settings: where and how the page is served.
            passed: sockets of the service manager; they stay open.
        """
        self.settings = settings
        self._passed = passed
        self.context = _context(settings)
        self.port = settings.port
        self._socket: socket.socket | None = None
        self.lasting = ""
        """Names a socket that outlives this process, and no other one; empty: it does not."""

    def open(self) -> Self:
        """Listen, and return itself.

        Raises:
            PageInUseError: another program listens there; it may end.
            PageNotPassedError: only the service manager can listen there, and passed no socket.
            PageNotUpError: the address is not this computer's; it may be up later.
            PageSetupError: this can never be listened to.
        """
        where = host_and_port(self.settings.host, self.settings.port)
        held = next((each for each in self._passed if _is_at(self.settings, each)), None)
        try:
            own = self.settings.host, self.settings.port
            self._socket = held.dup() if held is not None else _bound(*own)
            _listen(self._socket)
            self.lasting = _identity(self._socket) if held is not None else ""
        except OSError as error:
            self.close()
            if error.errno == errno.EACCES:
                raise PageNotPassedError(message("error-page-not-passed", where=where)) from error
            if error.errno == errno.EADDRINUSE:
                raise PageInUseError(message("error-page-in-use", where=where)) from error
            if error.errno == errno.EADDRNOTAVAIL:
                raise PageNotUpError(message("error-page-not-up", where=where)) from error
            what = told_by(error)
            raise PageSetupError(message("error-page-setup", where=where, what=what)) from error
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
        names = {bracketed(self.settings.host), *(tls.names if tls is not None else ())}
        if self.settings.host in ("127.0.0.1", "::1"):
            names |= {"127.0.0.1", "localhost", "[::1]"}
        usual = self.port == (443 if tls is not None else 80)
        return frozenset({f"{name}:{self.port}" for name in names} | (names if usual else set()))

    @property
    def address(self) -> str:
        """The address to type into a browser at this computer, or the first name for others."""
        tls = self.settings.tls
        host = tls.names[0] if tls is not None and tls.names else bracketed(self.settings.host)
        return f"{self.scheme}://{host}:{self.port}/"

    @property
    def inode(self) -> int:
        """The number by which the kernel lists the socket, once it is open."""
        return os.fstat(self.socket.fileno()).st_ino

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
        what = message("error-page-certificates", error=told_by(error))
        where = host_and_port(settings.host, settings.port)
        raise PageSetupError(message("error-page-setup", where=where, what=what)) from error


def _is_at(settings: PageSettings, passed: socket.socket) -> bool:
    if passed.family not in (socket.AF_INET, socket.AF_INET6):
        return False
    host, port = passed.getsockname()[:2]
    return (ip_address(host), port) == (ip_address(settings.host), settings.port)


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
    except BaseException:
        with suppress(OSError):
            bound.close()
        raise
    return bound


def _listen(bound: socket.socket) -> None:
    bound.setblocking(False)
    # Accepted connections inherit these options.
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
    bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _GONE_AFTER)
    bound.listen(BACKLOG)


def _identity(held: socket.socket) -> str:
    number = int.from_bytes(held.getsockopt(socket.SOL_SOCKET, _SO_COOKIE, 8), "little")
    boot = os.environ.get(_BOOT_PASSED) or read_text(_BOOT, "ascii").strip()
    return f"{boot}/{number}"
