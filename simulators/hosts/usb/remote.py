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
_WAIT = ("receive", "send", "request")
"""Calls whose last argument is the time that they may take."""


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
            _call(self._owner, "close", self._number, patience=0.0)
        for line in lines:
            line.close()

    def call(self, name: str, *args: Any) -> Any:  # noqa: ANN401 - that call's
        """Return what a call of the handle in the other process returns."""
        line = self._take_socket()
        patience = args[-1] if name in _WAIT else 0.0
        try:
            result = _call(line, name, self._number, *args, patience=patience)
        except UsbErrno as error:
            # A connection that has answered can be used again; one that failed without an answer
            # cannot.
            self._return_socket(line, good=error.number != errno.ENODEV)
            raise
        self._return_socket(line)
        return result

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
