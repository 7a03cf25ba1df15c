"""A USB bus in a simulator's process, for the daemon: `usb://…?backend=sim&socket=PATH`.

The entry point `sim` of the group `dealer_table.usb_backends` names this module.
"""

import errno
import os
import socket
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from simulators.hosts.usb.backend import PythonBackend
from simulators.hosts.usb.gadget import UsbErrno
from simulators.hosts.usb.plate import Plate
from simulators.hosts.usb.serve import read_message, send_message

_GRACE = 5.0
"""Seconds that an answer may take in addition to the call's own time."""


def open_backend(options: Mapping[str, str]) -> PythonBackend:
    """Return the backend for pyusb that finds what a simulator serves.

    Raises:
        ValueError: `socket=` is missing, or there are other options.
    """
    rest = dict(options)
    path = rest.pop("socket", "")
    if not path or rest:
        raise ValueError("a simulated bus is named by socket=PATH, and nothing else")
    return PythonBackend(RemoteBus(Path(path)))


class RemoteBus:
    """A bus behind a socket; while nobody serves the socket, nothing is plugged in."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def devices(self) -> list[tuple[int, Plate]]:
        """Return what is plugged in, by address."""
        try:
            with _connect(self._path) as line:
                found = _call(line, "devices", patience=0.0)
        except UsbErrno:
            return []
        return msgspec.convert(found, list[tuple[int, Plate]])

    def open(self, address: int) -> "RemoteHandle":
        """Open the device at an address."""
        owner = _connect(self._path)
        try:
            return RemoteHandle(self._path, owner, _call(owner, "open", address, patience=0.0))
        except UsbErrno:
            owner.close()
            raise


class RemoteHandle:
    """A handle in the other process. Calls that wait use their own connections, which are kept."""

    def __init__(self, path: Path, owner: socket.socket, number: int) -> None:
        """Take the connection on which it was opened: the handle ends with that connection."""
        self._path = path
        self._owner = owner
        self._number = number
        self._free: list[socket.socket] = []
        self._lock = threading.Lock()
        self._closed = False

    def close(self) -> None:
        """Close it; when this returns, the interfaces that it had claimed are free."""
        with self._lock:
            self._closed = True
            lines, self._free = [*self._free, self._owner], []
        with suppress(UsbErrno):  # else the simulator has gone, with all its handles
            self._on(self._owner, "close")
        for line in lines:
            line.close()

    def driver(self, number: int) -> str:
        """Return the kernel's driver that has an interface; empty: none."""
        return str(self._call("driver", number))

    def detach(self, number: int) -> None:
        """Take an interface from the kernel's driver."""
        self._call("detach", number)

    def attach(self, number: int) -> None:
        """Let the kernel's driver have an interface again."""
        self._call("attach", number)

    def claim(self, number: int) -> None:
        """Have an interface alone."""
        self._call("claim", number)

    def release(self, number: int) -> None:
        """Give it back."""
        self._call("release", number)

    def clear(self, endpoint: int) -> None:
        """End an endpoint's halt."""
        self._call("clear", endpoint)

    def reset(self) -> None:
        """Reset the port."""
        self._call("reset")

    def receive(self, endpoint: int, size: int, patience: float) -> bytes:
        """Return one transfer from the device."""
        return bytes(self._call("receive", endpoint, size, patience, patience=patience))

    def send(self, endpoint: int, data: bytes, patience: float) -> int:
        """Send one transfer; return how many bytes the device took."""
        return int(self._call("send", endpoint, data, patience, patience=patience))

    def request(self, setup: tuple[int, int, int, int], data: bytes, patience: float) -> bytes:
        """Return what a control transfer brings."""
        return bytes(self._call("request", setup, data, patience, patience=patience))

    def _call(self, name: str, *args: object, patience: float = 0.0) -> Any:  # noqa: ANN401
        line = self._take_socket()
        try:
            result = self._on(line, name, *args, patience=patience)
        except UsbErrno as error:
            # A connection that has answered can be used again; one that failed without an answer
            # cannot.
            self._return_socket(line, good=error.number != errno.ENODEV)
            raise
        self._return_socket(line)
        return result

    def _on(self, line: socket.socket, name: str, *args: object, patience: float = 0.0) -> Any:  # noqa: ANN401
        return _call(line, name, self._number, *args, patience=patience)

    def _take_socket(self) -> socket.socket:
        with self._lock:
            if self._free:
                return self._free.pop()
        return _connect(self._path)

    def _return_socket(self, line: socket.socket, *, good: bool = True) -> None:
        with self._lock:
            if good and not self._closed:
                self._free.append(line)
                return
        line.close()


def _connect(path: Path) -> socket.socket:
    line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    try:
        line.connect(os.fspath(path))
    except OSError as error:
        line.close()
        raise UsbErrno(errno.ENODEV) from error
    return line


def _call(line: socket.socket, name: str, *args: object, patience: float) -> Any:  # noqa: ANN401
    """Return what a call returns; if nobody answers any more, the device counts as unplugged."""
    try:
        line.settimeout(patience + _GRACE)
        send_message(line, [name, *args])
        number, result = read_message(line)
    except OSError as error:
        raise UsbErrno(errno.ENODEV) from error
    if number:
        raise UsbErrno(number)
    return result
