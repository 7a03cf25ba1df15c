"""`tcp://host:port`: serial servers, devices on the network, simulators elsewhere; and `tls://`."""

import asyncio
import socket
import ssl
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar
from urllib.parse import SplitResult, parse_qsl, urlsplit

from drivers.errors import TransportError
from drivers.system_troubles import of_error, of_exception
from drivers.transport import WRITE_LIMIT, usable_host
from drivers.transports.blocking_stream import Errand
from drivers.trouble import Trouble, other, trouble

_KEEPALIVE = (
    (socket.TCP_KEEPIDLE, 1),
    (socket.TCP_KEEPINTVL, 1),
    (socket.TCP_KEEPCNT, 3),
    (socket.TCP_USER_TIMEOUT, 3000),
)
"""Seconds, seconds, probes, milliseconds: a dead peer is noticed even while nothing is sent."""
_CLOSED = trouble("trouble-connection-closed")
_CHECK = trouble("trouble-check-power-and-network")
_OUT_OF_TIME = (9, 10)
"""Of OpenSSL: a certificate that is not valid yet, or not any more, by this computer's clock."""
_FAREWELL = 1.0
"""Seconds in which the other end has to take its leave of an encrypted connection."""


class _Stream(asyncio.Protocol):
    """The loop's side of one connection."""

    def __init__(
        self, receive: Callable[[bytes], None], lost: Callable[[Trouble], None], unheard: Trouble
    ) -> None:
        self._receive: Callable[[bytes], None] | None = receive
        self._lost: Callable[[Trouble], None] | None = lost
        self._closed = unheard
        self._clear = asyncio.Event()
        self._clear.set()

    def data_received(self, data: bytes) -> None:
        self._closed = _CLOSED
        if self._receive is not None:
            self._receive(data)

    def pause_writing(self) -> None:
        self._clear.clear()

    def resume_writing(self) -> None:
        self._clear.set()

    def connection_lost(self, exc: Exception | None) -> None:
        if exc is None:
            self.end(self._closed)
        else:
            self.end(_why(exc) if isinstance(exc, OSError) else of_exception(exc))

    def end(self, reason: Trouble) -> None:
        lost = self._lost
        self.mute()
        if lost is not None:
            lost(reason)

    def mute(self) -> None:
        self._receive = self._lost = None
        self._clear.set()

    async def cleared(self) -> None:
        await self._clear.wait()


class TcpTransport:
    """A TCP connection without delay and with keep-alive.

    Attributes:
        EXAMPLE: an address as it should be.
        UNHEARD: why it is lost when the other end closes it before it has said anything.
        url: the device's address, as configured.
    """

    EXAMPLE: ClassVar[Trouble] = trouble("trouble-write-it-like", url="tcp://10.0.0.7:4001")
    UNHEARD: ClassVar[Trouble] = _CLOSED

    def __init__(self, url: str, *, patience: float = 1.5) -> None:
        """Read the address.

        Args:
            url: the device's address.
            patience: seconds that connecting may take.

        Raises:
            TransportError: no host or no port.
        """
        parts = urlsplit(url)
        try:
            port = parts.port
        except ValueError:
            port = None
        if not parts.hostname or not usable_host(parts.hostname) or not port or parts.path:
            raise TransportError(url, trouble("trouble-no-address"), self.EXAMPLE)
        self._take_query(url, parts)
        self.url = url
        self._host = parts.hostname
        self._tcp_port = port
        self._patience = patience
        self._resolving = Errand(f"looks up {parts.hostname}")
        self._transport: asyncio.Transport | None = None
        self._stream: _Stream | None = None

    async def open(self, receive: Callable[[bytes], None], lost: Callable[[Trouble], None]) -> None:
        """Connect.

        Raises:
            TransportError: nobody answers there.
        """
        self.close()
        if self._resolving.busy:
            raise TransportError(self.url, trouble("trouble-name-unresolved"), _CHECK)
        context = self._context()
        try:
            async with asyncio.timeout(self._patience):
                transport, stream = await self._connect(
                    lambda: _Stream(receive, lost, self.UNHEARD), context
                )
        except OSError as error:  # a time-out is an OSError
            raise TransportError(self.url, _why(error), _CHECK) from error
        self._transport, self._stream = transport, stream
        line: socket.socket = transport.get_extra_info("socket")
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for option, value in _KEEPALIVE:
            line.setsockopt(socket.IPPROTO_TCP, option, value)
        transport.set_write_buffer_limits(high=0)

    async def _connect(
        self, stream: Callable[[], _Stream], context: ssl.SSLContext | None
    ) -> tuple[asyncio.Transport, _Stream]:
        """Connect to the first of the host's numbers that answers: a name may have several.

        Raises:
            OSError: why the last one does not.
        """
        loop = asyncio.get_running_loop()
        refused = OSError()
        for number in await self._resolving.run(self._numbers):
            try:
                return await loop.create_connection(
                    stream,
                    number,
                    self._tcp_port,
                    ssl=context,
                    server_hostname=self._host if context is not None else None,
                    ssl_shutdown_timeout=_FAREWELL if context is not None else None,
                )
            except OSError as error:
                refused = error
        raise refused

    def _numbers(self) -> list[str]:
        """Return the host's numbers; may block for as long as nobody answers who knows names.

        It has a thread of its own: the loop's are few, and others wait for them.

        Raises:
            OSError: nobody knows the host.
        """
        found = socket.getaddrinfo(self._host, self._tcp_port, type=socket.SOCK_STREAM)
        return [str(address[0]) for *_, address in found]

    def _take_query(self, url: str, parts: SplitResult) -> None:
        """Take the settings in an address.

        Raises:
            TransportError: there are wrong ones, or one is missing.
        """
        if parts.query:
            raise TransportError(url, trouble("trouble-no-address"), self.EXAMPLE)

    def _context(self) -> ssl.SSLContext | None:
        """Return the encryption of the next connection; None: there is none.

        Raises:
            TransportError: its files cannot be used.
        """
        return None

    def write(self, data: bytes) -> None:
        """Send bytes without waiting; beyond `WRITE_LIMIT` waiting bytes the stream is lost."""
        transport, stream = self._transport, self._stream
        if transport is None or stream is None or transport.is_closing():
            return
        transport.write(data)
        if transport.get_write_buffer_size() > WRITE_LIMIT:
            self._transport = None
            transport.abort()
            stream.end(trouble("trouble-takes-no-more"))

    async def flush(self) -> None:
        """Return when all bytes have been handed to the system, or the stream has ended."""
        if self._stream is not None:
            await self._stream.cleared()

    def close(self) -> None:
        """Free the connection; what was written is still sent."""
        if self._stream is not None:
            self._stream.mute()
        if self._transport is not None:
            self._transport.close()
        self._transport = self._stream = None


def _why(error: OSError) -> Trouble:
    """Return why nobody was reached; asyncio gives many errors without their text."""
    if isinstance(error, ssl.SSLCertVerificationError) and error.verify_code in _OUT_OF_TIME:
        return trouble("trouble-tls-out-of-time")
    if isinstance(error, ssl.SSLCertVerificationError):
        return trouble("trouble-tls-not-the-device", why=error.verify_message)
    if isinstance(error, ssl.SSLError):
        return trouble("trouble-tls-failed", why=(error.reason or str(error)).lower())
    if isinstance(error, socket.gaierror) or (error.errno or 0) > 0:
        return of_error(error)
    return other(str(error)) if str(error) else trouble("trouble-nobody-answers")


_FILES = ("authority", "certificate", "key")


class TlsTransport(TcpTransport):
    """A TCP connection on which each side proves by a certificate who it is.

    The address names three files (PEM): `authority`, which alone signs devices, and `certificate`
    and `key` of the table. The device's certificate must name the host of the address. The files
    are read for each connection, so that renewed ones are used at the next.
    """

    EXAMPLE: ClassVar[Trouble] = trouble(
        "trouble-write-it-like",
        url="tls://10.0.0.7:4001?authority=/etc/devices.pem&certificate=/etc/table.pem&key=/etc/table.key",
    )
    UNHEARD: ClassVar[Trouble] = trouble("trouble-tls-closed")
    _paths: dict[str, Path]

    def _take_query(self, url: str, parts: SplitResult) -> None:
        found = dict(parse_qsl(parts.query, keep_blank_values=True))
        self._paths = {name: Path(value) for name, value in found.items()}
        if sorted(found) != sorted(_FILES) or not all(map(Path.is_absolute, self._paths.values())):
            raise TransportError(url, trouble("trouble-tls-files"), self.EXAMPLE)

    def _context(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        authority, certificate, key = (self._paths[name] for name in _FILES)
        try:
            context.load_verify_locations(cafile=authority)
            # Nobody is there to type a passphrase: it is empty, so that nothing waits for one.
            context.load_cert_chain(certificate, key, password=b"")
        except OSError as error:
            why = trouble("trouble-tls-files-unusable", why=of_error(error))
            raise TransportError(self.url, why, trouble("trouble-check-tls-files")) from error
        return context
