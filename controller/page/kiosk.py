"""The kiosk's credential: how the page knows the browser of the screen at the table.

The kiosk's browser gets a key as a cookie, for a ticket that whoever may use the daemon's socket
can ask for; each ticket counts once, and turns the key: the browser that came last is the kiosk,
and no other one. A browser gives its cookie to whoever listens at the page's port, so a key is
worth nothing once somebody else can have listened there. It is kept for the next daemon, in a file
that the daemon alone may read, only where the service manager holds the port meanwhile.
"""

import hmac
import os
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from controller.files import read_text

_MOST_TICKETS = 8
"""Tickets that are not used yet; another one takes the place of the oldest."""


class Kiosk:
    """The key, and the tickets that give it to a browser."""

    def __init__(self, path: Path | None, draw: Callable[[], bytes]) -> None:
        """Make it; nothing is read yet.

        Args:
            path: the key's file; None: no key is kept.
            draw: returns random bytes, at least sixteen.
        """
        self._path = path
        self._draw = draw
        self._key = ""
        self._socket = ""
        self._tickets: deque[str] = deque(maxlen=_MOST_TICKETS)

    def load(self, socket: str) -> None:
        """Read the key that was kept for the page's socket, if there is one.

        A file that others could read is of no worth any more.

        Args:
            socket: names one that outlives the daemon; empty: nothing is kept.

        Raises:
            OSError: the file is there and cannot be read.
        """
        self._socket, self._key = socket, ""
        if self._path is not None and socket and _is_private(self._path):
            kept, _, key = read_text(self._path, "ascii", "replace").partition(" ")
            self._key = key if kept == socket else ""

    def ticket(self) -> str:
        """Return a new ticket, which makes one browser the kiosk."""
        ticket = self._drawn()
        self._tickets.append(ticket)
        return ticket

    def redeem(self, ticket: str) -> str:
        """Use a ticket up, turn the key, and return it as the kiosk's cookie.

        Empty: there is no such ticket.
        """
        if ticket not in self._tickets:
            return ""
        self._tickets.remove(ticket)
        self._key = self._drawn()
        if self._path is not None and self._socket:
            with suppress(OSError):  # the next daemon has to give a new one
                _write(self._path, f"{self._socket} {self._key}")
        return self._key

    def knows(self, cookie: str) -> bool:
        """Tell whether a cookie is the kiosk's."""
        return bool(self._key) and hmac.compare_digest(_digest(cookie), _digest(self._key))

    def _drawn(self) -> str:
        return (self._draw() + self._draw()).hex()


def _digest(text: str) -> bytes:
    return sha256(text.encode(errors="replace")).digest()


def _is_private(path: Path) -> bool:
    """Tell whether a file is there that its owner alone, who we are, may read and write."""
    try:
        status = path.lstat()
    except FileNotFoundError:
        return False
    return status.st_uid == os.geteuid() and not status.st_mode & 0o077


def _write(path: Path, text: str) -> None:
    """Write a new file in place of another."""
    with suppress(FileNotFoundError):
        path.unlink()
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(text)
