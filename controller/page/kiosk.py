"""The kiosk's credential: how the page knows the browser of the screen at the table.

The key is made once, in a file that the daemon alone may read. The kiosk's browser gets it as a
cookie, for a ticket that whoever may use the daemon's socket can ask for; each ticket counts once,
so that an address that was seen in a list of processes is worth nothing afterwards.
"""

import hmac
import os
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

_MOST_TICKETS = 8
"""Tickets that are not used yet; another one takes the place of the oldest."""
_SHORTEST = 32
"""Characters of a key; a shorter file was cut off."""


class Kiosk:
    """The key, and the tickets that give it to a browser."""

    def __init__(self, path: Path | None, draw: Callable[[], bytes]) -> None:
        """Make it; nothing is read yet.

        Args:
            path: the key's file; None: the key lasts as long as the daemon.
            draw: returns random bytes, at least sixteen.
        """
        self._path = path
        self._draw = draw
        self._key = ""
        self._tickets: deque[str] = deque(maxlen=_MOST_TICKETS)

    def load(self) -> None:
        """Read the key, or make one.

        A file that others could read is of no worth any more: a new key takes its place.

        Raises:
            OSError: the file can be neither read nor written.
        """
        if self._path is None:
            self._key = self._drawn()
            return
        if _is_private(self._path):
            self._key = self._path.read_text("ascii").strip()
        if len(self._key) < _SHORTEST:
            self._key = self._drawn()
            _write(self._path, self._key)

    def ticket(self) -> str:
        """Return a new ticket, which makes one browser the kiosk."""
        ticket = self._drawn()
        self._tickets.append(ticket)
        return ticket

    def redeem(self, ticket: str) -> str:
        """Use a ticket up, and return the kiosk's cookie; empty: there is no such ticket."""
        if ticket not in self._tickets:
            return ""
        self._tickets.remove(ticket)
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
