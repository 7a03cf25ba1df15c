"""`serial://rfc2217://host:port?baud=115200`: a port behind any of pyserial's URL handlers.

Their calls block, and some handlers (RFC 2217) have no file number to wait for.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from urllib.parse import parse_qsl, urlencode

import serial

from drivers.errors import PortInUseError, TransportError
from drivers.system_troubles import of_error
from drivers.transports.blocking_stream import LineLost
from drivers.transports.blocking_transport import BlockingTransport
from drivers.trouble import Trouble, other, trouble

# Settings of a serial line: `?baud=19200&parity=even&stop=1&dtr=off` in a `serial://` URL.


_LEVELS = {"on": True, "off": False}
_PARITIES = {"none": serial.PARITY_NONE, "even": serial.PARITY_EVEN, "odd": serial.PARITY_ODD}


@dataclass(frozen=True, slots=True)
class LineSettings:
    """The rate and form of the characters; always eight bits of data."""

    baud: int = 115_200
    parity: str = serial.PARITY_NONE
    stop: int = 1
    """Stop bits."""
    dtr: bool = True
    """The level of the line DTR from the opening on."""
    rts: bool = True
    """The same of RTS."""


def take_settings(query: dict[str, str], url: str, example: Trouble) -> LineSettings:
    """Return the settings in a URL's query, and remove them from it.

    Raises:
        TransportError: one of them is wrong.
    """
    baud = query.pop("baud", "115200")
    parity = query.pop("parity", "none")
    stop = query.pop("stop", "1")
    dtr, rts = query.pop("dtr", "on"), query.pop("rts", "on")
    known = parity in _PARITIES and stop in ("1", "2") and {dtr, rts} <= _LEVELS.keys()
    if not known or not baud.isdecimal() or not int(baud):
        raise TransportError(url, trouble("trouble-wrong-line-settings"), example)
    return LineSettings(int(baud), _PARITIES[parity], int(stop), _LEVELS[dtr], _LEVELS[rts])


_ADDRESS = re.compile(
    r"serial://(?P<handler>[a-z][a-z0-9]*)://(?P<rest>[^?\s]*)(\?(?P<query>\S*))?"
)
_EXAMPLE = trouble("trouble-write-it-like", url="serial://rfc2217://10.0.0.7:4001?baud=115200")
_REMEDY = trouble("trouble-check-power-and-others")
_WRITES_DOWN = ("spy", "logging")
"""A handler of pyserial's and an option that write down what passes: to a file that the address
names, and past the log's budget. A table's file has no such reach.
"""
_TURN = 0.1
"""Seconds after which a thread that waits for bytes checks whether it is still needed."""
_WRITE = 3.0
"""Seconds in which the other end must take the bytes, where the handler can tell."""
_NO_WRITE_TIMEOUT = ("rfc2217",)
"""Handlers that refuse a limit for writing; RFC 2217 has one of its own (5 s)."""


def handler_of(url: str) -> str:
    """Return the name of pyserial's handler in a `serial://` URL; empty: it is a path."""
    match = re.match(r"serial://([a-z][a-z0-9]*)://", url)
    return match[1] if match else ""


class SerialUrlTransport(BlockingTransport):
    """A port that pyserial reaches by a URL of its own."""

    def __init__(self, url: str) -> None:
        """Read the address.

        Raises:
            TransportError: pyserial has no such handler, or one that writes down what passes; or a
                setting of the line is wrong.
        """
        match = _ADDRESS.fullmatch(url)
        query = dict(parse_qsl(match["query"] or "", keep_blank_values=True)) if match else {}
        self._line = take_settings(query, url, _EXAMPLE)
        if match is None:
            raise TransportError(url, trouble("trouble-no-serial-address"), _EXAMPLE)
        handler = match["handler"]
        if not any(
            find_spec(f".protocol_{handler}", package)
            for package in serial.protocol_handler_packages
        ):
            raise TransportError(url, trouble("trouble-no-handler", name=handler), _EXAMPLE)
        if wrong := next((each for each in (handler, *query) if each in _WRITES_DOWN), ""):
            raise TransportError(url, trouble("trouble-writes-down", name=wrong), _EXAMPLE)
        self._handler = handler
        self._target = f"{handler}://{match['rest']}{'?' if query else ''}{urlencode(query)}"
        super().__init__(url, self._open_port)

    def _open_port(self) -> "_SerialLine":
        try:
            port = serial.serial_for_url(self._target, timeout=_TURN, do_not_open=True)
            port.baudrate, port.parity = self._line.baud, self._line.parity
            port.stopbits = self._line.stop
            port.dtr, port.rts = self._line.dtr, self._line.rts
            port.exclusive = True
            if self._handler not in _NO_WRITE_TIMEOUT:
                port.write_timeout = _WRITE
            port.open()
        except (OSError, ValueError, NotImplementedError) as error:  # SerialException is an OSError
            if "exclusively lock" in str(error):
                raise PortInUseError(
                    self.url, trouble("trouble-port-taken"), trouble("trouble-stop-the-other")
                ) from error
            raise TransportError(self.url, _why(error), _REMEDY) from error
        return _SerialLine(port)


_GONE = "reader thread died"
"""In pyserial's words the other end of a connection has closed it."""


def _why(error: Exception) -> Trouble:
    """Return what a handler's error means to people."""
    if _GONE in str(error):
        return trouble("trouble-connection-closed")
    for each in (error, error.__context__):  # pyserial wraps the error of the system
        if isinstance(each, OSError) and each.errno:
            return of_error(each)
    return other(str(error) or type(error).__name__)


class _SerialLine:
    """One opened port. The port is lost at any error of the handler.

    Handlers come from other packages, too (`serial.protocol_handler_packages`), and on lost
    hardware pyserial's own handlers raise more than `SerialException`. The reason for people names
    the error.
    """

    def __init__(self, port: serial.SerialBase) -> None:
        self._port = port

    def greeting(self) -> bytes:
        """Do nothing: no preparation is needed."""
        return b""

    def read(self) -> bytes:
        """Return the bytes that have come.

        Raises:
            LineLost: no more bytes will come.
        """
        try:
            data: bytes = self._port.read(1)
            # Not all handlers have `in_waiting`.
            more: int = getattr(self._port, "in_waiting", 0) if data else 0
            return bytes(data + self._port.read(more)) if more else bytes(data)
        except Exception as error:  # a handler may fail in any way
            raise LineLost(_why(error)) from error

    def write(self, data: bytes, wanted: Callable[[], bool]) -> bytes:
        """Send all of it; there is no answer to it.

        Raises:
            LineLost: it cannot be sent.
        """
        try:
            self._port.write(data)
        except Exception as error:  # a handler may fail in any way
            raise LineLost(_why(error)) from error
        return b""

    def free(self) -> None:
        """Give the port back."""
        with suppress(Exception):  # the port is lost already, and the reason was reported
            self._port.close()
