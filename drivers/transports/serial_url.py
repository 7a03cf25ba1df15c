"""`serial://rfc2217://host:port?baud=115200`: a port behind any of pyserial's URL handlers.

These block, and some (RFC 2217) cannot be waited for by a file number: one thread reads, another
writes, and all that concerns the owner happens on his event loop.
"""

import asyncio
import re
import threading
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from queue import SimpleQueue
from urllib.parse import parse_qsl, urlencode

import serial

from drivers.errors import PortInUseError, TransportError
from drivers.transports.serial_line import take_settings
from drivers.transports.threads import Errand
from drivers.transports.transport import WRITE_LIMIT

_ADDRESS = re.compile(
    r"serial://(?P<handler>[a-z][a-z0-9]*)://(?P<rest>[^?\s]*)(\?(?P<query>\S*))?"
)
_EXAMPLE = "Write it like serial://rfc2217://10.0.0.7:4001?baud=115200"
_REMEDY = "Check the device's power, the address, and that nobody else is connected to it"
_TURN = 0.2
"""Seconds after which a thread that waits for bytes looks whether it is still wanted."""
_WRITE = 3.0
"""Seconds in which the other end takes what is written, where the handler can tell."""
_NO_WRITE_TIMEOUT = ("rfc2217",)
"""Handlers that refuse a limit for writing; RFC 2217 has one of its own (5 s)."""


def handler_of(url: str) -> str:
    """Return the name of pyserial's handler in a `serial://` URL; empty: it is a path."""
    match = re.match(r"serial://([a-z][a-z0-9]*)://", url)
    return match[1] if match else ""


class SerialUrlTransport:
    """A port that pyserial reaches by a URL of its own."""

    def __init__(self, url: str) -> None:
        """Read the address.

        Raises:
            TransportError: pyserial has no such handler, or a setting of the line is none.
        """
        match = _ADDRESS.fullmatch(url)
        query = dict(parse_qsl(match["query"] or "", keep_blank_values=True)) if match else {}
        try:
            self._line = take_settings(query)
        except ValueError as error:
            raise TransportError(
                url, f"is no address of a serial port: {error}", _EXAMPLE
            ) from error
        if match is None:
            raise TransportError(url, "is no address of a serial port", _EXAMPLE)
        handler = match["handler"]
        if not any(
            find_spec(f".protocol_{handler}", package)
            for package in serial.protocol_handler_packages
        ):
            raise TransportError(url, f"pyserial has no handler {handler!r}", _EXAMPLE)
        self._url = url
        self._handler = handler
        self._target = f"{handler}://{match['rest']}{'?' if query else ''}{urlencode(query)}"
        self._opening = Errand(f"opens {url}")
        self._session: _Session | None = None

    @property
    def url(self) -> str:
        """The device's address, as configured."""
        return self._url

    async def open(self, receive: Callable[[bytes], None], lost: Callable[[str], None]) -> None:
        """Open the port beside the loop; it may take seconds.

        Raises:
            TransportError: nobody answers there, or an earlier session has not ended yet.
            PortInUseError: another process has it, where the handler can tell.
        """
        self.close()
        if self._opening.busy:
            raise TransportError(self._url, "an earlier try to open it still hangs", _REMEDY)
        previous = self._session
        if previous is not None:
            await self._opening.run(previous.join)
        self._session = None
        port = await self._opening.run(self._claim, lambda port: port.close())
        self._session = _Session(self._url, port, receive, lost)

    def write(self, data: bytes) -> None:
        """Send bytes without waiting; beyond `WRITE_LIMIT` waiting bytes the port is lost."""
        if self._session is not None and data:
            self._session.write(data)

    async def flush(self) -> None:
        """Return when all bytes have been handed to pyserial, or the port is gone."""
        if self._session is not None:
            await self._session.empty.wait()

    def close(self) -> None:
        """Let the port go; its thread frees it."""
        if self._session is not None:
            self._session.end()

    def _claim(self) -> serial.SerialBase:
        try:
            port = serial.serial_for_url(self._target, timeout=_TURN, do_not_open=True)
            port.baudrate, port.parity = self._line.baud, self._line.parity
            port.stopbits = self._line.stop
            port.exclusive = True
            if self._handler not in _NO_WRITE_TIMEOUT:
                port.write_timeout = _WRITE
            port.open()
        except (OSError, ValueError, NotImplementedError) as error:  # SerialException is an OSError
            if "exclusively lock" in str(error):
                raise PortInUseError(
                    self._url,
                    "another process has this port",
                    "Stop the other controller: two must never drive one device",
                ) from error
            raise TransportError(self._url, str(error), _REMEDY) from error
        return port


class _Session:
    """One opened port with its two threads.

    Attributes:
        empty: set while nothing waits to be written.
    """

    def __init__(
        self,
        url: str,
        port: serial.SerialBase,
        receive: Callable[[bytes], None],
        lost: Callable[[str], None],
    ) -> None:
        self.empty = asyncio.Event()
        self.empty.set()
        self._loop = asyncio.get_running_loop()
        self._port = port
        self._receive: Callable[[bytes], None] | None = receive
        self._lost: Callable[[str], None] | None = lost
        self._out: SimpleQueue[bytes] = SimpleQueue()
        self._waiting = 0
        self._wanted = True
        self._threads = [
            threading.Thread(target=work, name=f"{what} {url}", daemon=True)
            for what, work in (("reads", self._read), ("writes", self._write))
        ]
        for thread in self._threads:
            thread.start()

    def write(self, data: bytes) -> None:
        """Hand bytes to the writing thread."""
        if self._lost is None:
            return
        self._waiting += len(data)
        if self._waiting > WRITE_LIMIT:
            self._end("the device takes no more bytes")
            return
        self.empty.clear()
        self._out.put(data)

    def end(self) -> None:
        """Call nobody any more, and let the threads end."""
        self._receive = self._lost = None
        self._wanted = False
        self._out.put(b"")
        self.empty.set()

    def join(self) -> None:
        """Wait until both threads have ended; may block."""
        for thread in self._threads:
            thread.join()

    # On the loop.

    def _came(self, data: bytes) -> None:
        if self._receive is not None:
            self._receive(data)

    def _went(self, count: int) -> None:
        self._waiting -= count
        if not self._waiting:
            self.empty.set()

    def _end(self, reason: str) -> None:
        lost = self._lost
        self.end()
        if lost is not None:
            lost(reason)

    # In the threads.

    def _post(self, call: Callable[..., None], *args: object) -> None:
        with suppress(RuntimeError):  # the loop has ended: nobody is left to be told
            self._loop.call_soon_threadsafe(call, *args)

    def _read(self) -> None:
        port = self._port
        try:
            while self._wanted:
                if data := port.read(1):
                    more: int = getattr(port, "in_waiting", 0)  # not every handler knows
                    self._post(self._came, bytes(data + port.read(more)))
        except Exception as error:  # noqa: BLE001 - whatever a handler raises, the port is lost
            self._post(self._end, str(error) or type(error).__name__)
        finally:
            self._wanted = False
            self._out.put(b"")
            with suppress(Exception):
                port.close()

    def _write(self) -> None:
        try:
            while (data := self._out.get()) and self._wanted:
                self._port.write(data)
                self._post(self._went, len(data))
        except Exception as error:  # noqa: BLE001 - as above
            self._post(self._end, str(error) or type(error).__name__)
