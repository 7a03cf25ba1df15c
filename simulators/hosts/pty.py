"""Serves a device model behind a pty: `serial:///path/to/link` finds a terminal device."""

import asyncio
import os
import tty
from pathlib import Path

from simulators.hosts.running import RunningDevice

_CHUNK = 4096
_MOST_WAITING = 1 << 16
"""Bytes kept for a host that does not read; more are lost, as on a real line."""


class PtyPort:
    """A pty; its slave is at `link`.

    The slave stays open in this process as well, so that the line does not end when hosts come and
    go. Only the death of this process or a pulled cable ends the line, and the host sees that at
    once (EIO).

    Attributes:
        name: of the slave; empty while the cable is pulled.
    """

    __slots__ = ("_leave", "_link", "_loop", "_master", "_running", "_slave", "_waiting", "name")

    def __init__(self, running: RunningDevice, link: Path) -> None:
        """Open the pty and put the link in its place.

        Raises:
            OSError: the link cannot be made.
        """
        self._loop = asyncio.get_running_loop()
        self._running = running
        self._link = link
        self._waiting = bytearray()
        self._master = self._slave = -1
        self.name = ""
        if running.plugged:
            self._open()
        self._leave = running.on_plug(self._plug)
        running.attach(self._write)

    def close(self) -> None:
        """Close both ends, and remove the link if it is still this one's."""
        self._leave()
        self._running.detach()
        self._shut()

    def _open(self) -> None:
        self._master, self._slave = os.openpty()
        self.name = os.ttyname(self._slave)
        try:
            tty.setraw(self._slave)
            os.set_blocking(self._master, False)
            _point(self._link, self.name)
        except OSError:
            os.close(self._master)
            os.close(self._slave)
            raise
        self._loop.add_reader(self._master, self._readable)

    def _shut(self) -> None:
        if not self.name:
            return
        self._loop.remove_reader(self._master)
        self._loop.remove_writer(self._master)
        if self._link.is_symlink() and os.readlink(self._link) == self.name:
            self._link.unlink()
        os.close(self._master)
        os.close(self._slave)
        self._waiting.clear()
        self.name = ""

    def _plug(self, plugged: bool) -> None:
        """The cable was pulled or plugged in again; the new pty has the same link."""
        if plugged:
            self._open()
        else:
            self._shut()

    def _readable(self) -> None:
        try:
            data = os.read(self._master, _CHUNK)
        except BlockingIOError:
            return
        self._running.receive(data)

    def _write(self, data: bytes) -> None:
        if not self.name:
            return
        if not self._waiting:
            data = data[self._write_some(data) :]
            if not data:
                return
            self._loop.add_writer(self._master, self._writable)
        if len(self._waiting) + len(data) <= _MOST_WAITING:
            self._waiting += data

    def _write_some(self, data: bytes | bytearray) -> int:
        try:
            return os.write(self._master, data)
        except BlockingIOError:
            return 0

    def _writable(self) -> None:
        del self._waiting[: self._write_some(self._waiting)]
        if not self._waiting:
            self._loop.remove_writer(self._master)


def _point(link: Path, target: str) -> None:
    """Point `link` at `target` in one step; a file that is no link stays.

    Raises:
        FileExistsError: a file that is no link is there.
    """
    if link.exists() and not link.is_symlink():
        raise FileExistsError(f"{link} is there, and not a link")
    link.parent.mkdir(parents=True, exist_ok=True)
    draft = link.with_name(f".{link.name}.{os.getpid()}")
    os.symlink(target, draft)
    os.replace(draft, link)
