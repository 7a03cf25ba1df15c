"""The daemon's Unix socket: one daemon per path, mode 0660; it replaces a dead daemon's socket."""

import os
import socket
import stat
import struct
from contextlib import suppress
from pathlib import Path

from controller.api.socket_errors import SocketError, SocketInUseError
from controller.data.message import message
from controller.errors import told_by
from controller.system.pause import pause

# The user at the other end of the socket, as the kernel reports it.


_CREDENTIALS = struct.Struct("3i")


def peer_uid(connection: socket.socket) -> int:
    """Return the user id of the process at the other end (SO_PEERCRED)."""
    raw = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    _, uid, _ = _CREDENTIALS.unpack(raw)
    return int(uid)


async def call(path: Path) -> socket.socket:
    """Return a socket that is connected to whoever listens at a path; it waits for their backlog.

    While that is full asyncio would take the kernel's *try again* for a connection under way, and
    no socket tells when there is room.
    """
    calling = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_NONBLOCK)
    try:
        while True:
            try:
                calling.connect(str(path))
            except BlockingIOError:
                await pause(_AGAIN)
            else:
                return calling
    except BaseException:
        calling.close()
        raise


_AGAIN = 0.05
MODE = 0o660
"""The table's user and group may look at the table and press its keys."""
BACKLOG = 16
_LONGEST_PATH = 107
"""Bytes (sun_path of unix(7))."""


class ListeningSocket:
    """A listening socket at a path, from construction to `close`.

    Raises:
        SocketInUseError: another daemon answers there.
        SocketError: it cannot be made.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.renew()

    @property
    def stands(self) -> bool:
        """Whether the path still leads to this socket; True where the system does not say."""
        try:
            return _identity(self.path) == self._made
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError:
            return True

    def renew(self) -> None:
        """Listen at the path, with a new socket; the old one stays open.

        Raises:
            SocketInUseError: another daemon answers there.
            SocketError: it cannot be made.
        """
        path = self.path
        try:
            _check(path)
            self.socket, self._made = _listen(path)
        except OSError as error:
            what = message("error-socket-not-made", why=told_by(error))
            raise SocketError(path, what, message("error-check-socket-folder")) from error

    def close(self) -> None:
        """Stop listening, and remove the path, unless another daemon has taken it."""
        self.socket.close()
        with suppress(OSError):
            if _identity(self.path) == self._made:
                self.path.unlink()


def _check(path: Path) -> None:
    if len(os.fsencode(path)) > _LONGEST_PATH:
        what = message("error-long-path", most_bytes=_LONGEST_PATH)
        raise SocketError(path, what, message("error-shorter-socket"))
    with suppress(FileNotFoundError, PermissionError):
        if not stat.S_ISSOCK(path.lstat().st_mode):
            raise SocketError(path, message("error-no-socket"), message("error-move-away"))
        if _answers(path):
            raise SocketInUseError(path)


def _answers(path: Path) -> bool:
    """Tell whether somebody listens; a dead daemon's socket refuses the connection."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_NONBLOCK) as probe:
        try:
            probe.connect(str(path))
        except BlockingIOError:
            return True  # its backlog is full
        except OSError:
            return False
    return True


def _listen(path: Path) -> tuple[socket.socket, tuple[int, int]]:
    """Return a socket that listens at a path, and its identity there.

    It is made under another name and moved there: nobody meets it before it listens or with a wrong
    mode. The move comes last: what fails leaves the path as it was.
    """
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_NONBLOCK)
    aside = path.with_name(f".{os.getpid()}")
    try:
        with suppress(FileNotFoundError):
            aside.unlink()
        listening.bind(str(aside))
        aside.chmod(MODE)
        listening.listen(BACKLOG)
        identity = _identity(aside)
        aside.rename(path)
    except BaseException:
        listening.close()
        with suppress(OSError):
            aside.unlink()
        raise
    return listening, identity


def _identity(path: Path) -> tuple[int, int]:
    status = path.lstat()
    return status.st_dev, status.st_ino
