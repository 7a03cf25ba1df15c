"""`serial:///dev/tty…?baud=115200`: RS-232, RS-485, USB-CDC and ptys, opened by pyserial.

`serial://HANDLER://…` is a port behind one of pyserial's URL handlers: see `serial_url`.
"""

import asyncio
import errno
import fcntl
import os
import stat
import termios
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import serial

from drivers.errors import PortInUseError, TransportError
from drivers.system_troubles import of_error, of_system
from drivers.transport import WRITE_LIMIT, OwnedTransport, Transport
from drivers.transports.blocking_stream import Errand
from drivers.transports.serial_url import SerialUrlTransport, handler_of, take_settings
from drivers.transports.usb_adapter import PLACE, misplaced
from drivers.trouble import Trouble, trouble

_EXAMPLE = trouble("trouble-write-it-like", url="serial:///dev/ttyUSB0?baud=115200")
_CHUNK = 4096
_CHUNKS = 16
"""Reads in a row before the loop does its other work."""
_REMEDIES = {
    errno.ENOENT: trouble("trouble-plug-in-or-correct-path"),
    errno.EACCES: trouble("trouble-allow-port"),
    errno.EPERM: trouble("trouble-allow-port"),
    errno.ENXIO: trouble("trouble-nothing-behind-port"),
    errno.EIO: trouble("trouble-other-end-gone"),
}
_REMEDY = trouble("trouble-check-cable-and-path")
_IN_USE = (errno.EAGAIN, errno.EBUSY)


def open_serial(url: str) -> Transport:
    """Return the transport for a `serial://` URL, not opened yet.

    Raises:
        TransportError: the address cannot be read.
    """
    return SerialUrlTransport(url) if handler_of(url) else SerialTransport(url)


class SerialTransport(OwnedTransport):
    """A serial port that only this process has.

    pyserial opens and configures it in a thread, because a driver of the system may be slow.
    Reading and writing are on the event loop, without waiting.

    Attributes:
        url: the device's address, as configured.
    """

    def __init__(self, url: str) -> None:
        """Read the address.

        Raises:
            TransportError: no path, or a wrong setting of the line.
        """
        parts = urlsplit(url)
        query = dict(parse_qsl(parts.query, keep_blank_values=True))
        self._line = take_settings(query, url, _EXAMPLE)
        self._place = query.pop(PLACE, "")
        if parts.netloc or not parts.path or query:
            raise TransportError(url, trouble("trouble-no-serial-address"), _EXAMPLE)
        self.url = url
        self._path = parts.path
        self._port: serial.Serial | None = None
        self._fd = -1
        self._waiting = bytearray()
        self._flushed: asyncio.Event | None = None
        self._settled = False
        self._opening = Errand(f"opens {url}")
        self._draining = Errand(f"drains {url}")

    @property
    def node(self) -> str:
        """The file that is open, whatever leads to it now; empty: none is."""
        return str(self._port.name) if self._port is not None else ""

    async def open(self, receive: Callable[[bytes], None], lost: Callable[[Trouble], None]) -> None:
        """Open the port exclusively.

        Raises:
            TransportError: it is missing, forbidden or no serial port.
            PortInUseError: another process has it.
        """
        self.close()
        if self._opening.busy:
            raise TransportError(self.url, trouble("trouble-opening-hangs"), _REMEDY)
        self._port = await self._opening.run(self._claim, lambda port: port.close())
        self._fd = self._port.fileno()
        os.set_blocking(self._fd, False)
        self._receive, self._lost = receive, lost
        asyncio.get_running_loop().add_reader(self._fd, self._readable)

    def write(self, data: bytes) -> None:
        """Send bytes without waiting; beyond `WRITE_LIMIT` waiting bytes the port is lost."""
        if self._port is None or not data:
            return
        self._settled = False
        if not self._waiting:
            data = data[self._write_some(data) :]
            if not data or self._port is None:
                return
            asyncio.get_running_loop().add_writer(self._fd, self._writable)
        self._waiting += data
        if len(self._waiting) > WRITE_LIMIT:
            self._end(trouble("trouble-takes-no-more"))

    async def flush(self) -> None:
        """Return when all bytes have left, or the port is gone."""
        if self._waiting:
            self._flushed = asyncio.Event()
            await self._flushed.wait()
        port = self._port
        if port is not None and not self._draining.busy:
            with suppress(OSError, termios.error):
                await self._draining.run(port.flush)
                self._settled = True

    def close(self) -> None:
        """Free the port at once; bytes that have not left by then are lost.

        Otherwise the system would wait, for up to half a minute, until a dead device takes the
        bytes.
        """
        port, self._port = self._port, None
        self._receive = self._lost = None
        self._waiting.clear()
        self._set_flushed()
        if port is not None:
            loop = asyncio.get_running_loop()
            loop.remove_reader(self._fd)
            loop.remove_writer(self._fd)
            if not self._settled:
                with suppress(OSError, termios.error):
                    termios.tcflush(self._fd, termios.TCOFLUSH)
            self._fd = -1
            port.close()

    def _claim(self) -> serial.Serial:
        node = os.path.realpath(self._path)  # what is looked at is what is opened
        if os.path.exists(node) and (what := misplaced(node, self._place)):
            raise TransportError(self.url, what, trouble("trouble-pull-the-other"))
        try:
            return self._open_port(node)
        except (OSError, termios.error) as error:  # a SerialException is an OSError
            number = error.errno if isinstance(error, OSError) else error.args[0]
            if number in _IN_USE and self._ours():
                raise TransportError(
                    self.url, trouble("trouble-port-ours"), trouble("trouble-own-address")
                ) from error
            if number in _IN_USE:
                raise PortInUseError(
                    self.url, trouble("trouble-port-taken"), trouble("trouble-stop-the-other")
                ) from error
            what = of_system(number or 0, "" if number else str(error))
            remedy = _REMEDIES.get(number or 0, _REMEDY)
            raise TransportError(self.url, what, remedy) from error

    def _open_port(self, node: str) -> serial.Serial:
        virtual = _is_pty(node)
        port = serial.Serial(
            None,
            self._line.baud,
            # A pty has no parity, and glibc refuses to set one.
            parity=serial.PARITY_NONE if virtual else self._line.parity,
            stopbits=self._line.stop,
            timeout=0,
            write_timeout=0,
            exclusive=True,
        )
        port.port, port.dtr, port.rts = node, self._line.dtr, self._line.rts
        port.open()
        with suppress(ValueError):  # most need no telling; `faults` reads back those that do
            port.set_low_latency_mode(True)
        if not virtual:  # one keeps this for as long as its other end lives
            fcntl.ioctl(port.fileno(), termios.TIOCEXCL)  # who knows of no lock is kept out, too
        return port

    def _ours(self) -> bool:
        """Tell whether this program has the port already, for another device."""
        try:
            wanted = os.stat(self._path).st_rdev
            return any(_leads_to(each, wanted) for each in Path("/proc/self/fd").iterdir())
        except OSError:
            return False

    def _readable(self) -> None:
        for _ in range(_CHUNKS):
            try:
                data = os.read(self._fd, _CHUNK)
            except BlockingIOError:
                return
            except OSError as error:
                self._end(of_error(error))
                return
            if not data:
                self._end(trouble("trouble-line-closed"))
                return
            if self._receive is not None:
                self._receive(data)
            if len(data) < _CHUNK or self._port is None:
                return

    def _write_some(self, data: bytes | bytearray) -> int:
        """Write what the system takes now and return how many bytes that were."""
        try:
            return os.write(self._fd, data)
        except BlockingIOError:
            return 0
        except OSError as error:
            self._end(of_error(error))
            return 0

    def _writable(self) -> None:
        del self._waiting[: self._write_some(self._waiting)]
        if not self._waiting and self._port is not None:
            asyncio.get_running_loop().remove_writer(self._fd)
            self._set_flushed()

    def _set_flushed(self) -> None:
        if self._flushed is not None:
            self._flushed.set()


def _is_pty(node: str) -> bool:
    return node.startswith("/dev/pts/")


def _leads_to(descriptor: Path, device: int) -> bool:
    """Tell whether an open file is this character device, by whatever path it was opened."""
    try:
        found = descriptor.stat()
    except OSError:
        return False  # it was closed meanwhile
    return stat.S_ISCHR(found.st_mode) and found.st_rdev == device
