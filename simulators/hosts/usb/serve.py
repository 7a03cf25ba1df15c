"""The simulated USB bus, and its server, with a thread per connection of other processes.

Devices have addresses, which change each time one is plugged in.
"""

import errno
import socket
import threading
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, Protocol

import msgspec

from simulators.hosts.control import bind
from simulators.hosts.usb.handle import Gadget, Handle, UsbErrno
from simulators.hosts.usb.plate import Plate

_ADDRESSES = 127


class HandleAccess(Protocol):
    """An open device."""

    def close(self) -> None:
        """Close it."""

    def call(self, name: str, *args: object) -> Any:  # noqa: ANN401 - that call's
        """Return what a call of `handle.Handle` returns, by its name."""


class BusAccess(Protocol):
    """The calls of a host on a bus, here or in another process; each may raise `UsbErrno`."""

    def devices(self) -> list[tuple[int, Plate]]:
        """Return what is plugged in, by address."""

    def open(self, address: int) -> HandleAccess:
        """Open the device at an address."""


class Bus:
    """A bus in this process. Its methods may be called from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._at: dict[int, Gadget] = {}
        self._last = 0

    def plug(self, gadget: Gadget) -> int:
        """Plug a device in; return its new address."""
        with self._lock:
            self._last = self._last % _ADDRESSES + 1
            self._at[self._last] = gadget
            gadget.plug()
            return self._last

    def unplug(self, gadget: Gadget) -> None:
        """Pull a device's cable; without effect if it is not plugged in."""
        with self._lock:
            self._at = {at: each for at, each in self._at.items() if each is not gadget}
            gadget.unplug()

    def devices(self) -> list[tuple[int, Plate]]:
        """Return what is plugged in, by address."""
        with self._lock:
            return [(address, gadget.plate) for address, gadget in self._at.items()]

    def open(self, address: int) -> Handle:
        """Open the device at an address.

        Raises:
            UsbErrno: ENODEV, EACCES.
        """
        with self._lock:
            gadget = self._at.get(address)
            if gadget is None:
                raise UsbErrno(errno.ENODEV)
            return Handle(gadget)


# Messages of a USB bus in another process: calls and answers on a Unix socket.
#
# A message is a packet with a list in MessagePack: the call's name and its arguments; the errno it
# ended with (0: none) and what it returned. Each connection carries one
# call at a time. A handle belongs to the connection on which it was opened and ends with it, as the
# kernel closes the files of a process that ends. Its other calls may have connections of their own,
# because a read waits.


_LARGEST = 1 << 17
"""Bytes of a packet; a transfer has at most 64 KiB."""


def send_message(line: socket.socket, message: list[object]) -> None:
    """Send one message.

    Raises:
        OSError: the other end has gone.
    """
    line.send(msgspec.msgpack.encode(message))


def read_message(line: socket.socket) -> list[Any]:
    """Read one message.

    Raises:
        OSError: the other end has gone.
    """
    body = line.recv(_LARGEST)
    if not body:
        raise ConnectionResetError(errno.ECONNRESET, "the other end has gone")
    found: list[Any] = msgspec.msgpack.decode(body)
    return found


class BusServer:
    """Listens at `path`; a thread for each connection."""

    def __init__(self, bus: Bus, path: Path) -> None:
        """Open the socket.

        Raises:
            OSError: somebody serves there already, or the socket cannot be made.
        """
        self._bus = bus
        self._path = path
        self._handles: dict[int, Handle] = {}
        self._numbers = count(1)
        self._lock = threading.Lock()
        self._lines: dict[socket.socket, threading.Thread] = {}
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._listening = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            bind(self._listening, path)
            self._listening.listen()
        except BaseException:
            self._listening.close()
            raise
        self._accepting = threading.Thread(target=self._accept, name=f"serves {path}")
        self._accepting.start()

    def close(self) -> None:
        """Hang up, and remove the socket."""
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)  # wakes the thread that accepts
        self._accepting.join()
        self._listening.close()
        self._path.unlink(missing_ok=True)
        with self._lock:
            lines = dict(self._lines)
        for line, thread in lines.items():
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            thread.join()

    def _accept(self) -> None:
        while True:
            try:
                line, _ = self._listening.accept()
            except OSError:
                return  # closed
            thread = threading.Thread(target=self._serve, args=(line,), name=f"bus {self._path}")
            with self._lock:
                self._lines[line] = thread
            thread.start()

    def _serve(self, line: socket.socket) -> None:
        mine: list[int] = []
        with line:
            try:
                while True:
                    name, *args = read_message(line)
                    send_message(line, self._answer(name, args, mine))
            except OSError:
                pass  # the host has gone
            finally:
                for number in mine:
                    self._close(number)
                with self._lock:
                    del self._lines[line]

    def _answer(self, name: str, args: list[Any], mine: list[int]) -> list[object]:
        try:
            return [0, self._call(name, args, mine)]
        except UsbErrno as error:
            return [error.number, None]

    def _call(self, name: str, args: list[Any], mine: list[int]) -> object:
        if name == "devices":
            return self._bus.devices()
        if name == "open":
            handle = self._bus.open(*args)
            with self._lock:
                number = next(self._numbers)
                self._handles[number] = handle
            mine.append(number)
            return number
        number, *rest = args
        if name == "close":
            self._close(number)
            return None
        open_one = self._handles.get(number)
        if open_one is None:
            raise UsbErrno(errno.ENODEV)
        found: object = open_one.call(name, *rest)
        return found

    def _close(self, number: int) -> None:
        with self._lock:
            handle = self._handles.pop(number, None)
        if handle is not None:
            handle.close()
