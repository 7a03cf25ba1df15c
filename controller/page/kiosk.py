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

from aiohttp import web

from controller.data.message import message
from controller.page.errors import PageRefusal
from controller.system.pause import pause_until_turn

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


# The panel: the kiosk's page at the table. It says every second that it is there and can press.
#
# An open stream is no proof: it stays open while the page stands still. So the page speaks itself,
# and only as long as it is visible and receives views. It is the table's kiosk if it has the
# kiosk's credential (`controller.page.kiosk`), or the client certificate that the configuration
# names.


GONE = 3.0
"""Seconds of silence after which the panel counts as lost; it speaks every second."""
STEADY = 5.0
"""Seconds for which it must speak after a loss before it counts again.

So a page that comes and goes does not flood the journal.
"""
_LOOK = 0.5
"""Seconds between two looks whether it still speaks."""


class Presence:
    """Whether the panel is there; told only when that changes. Times are monotonic seconds."""

    def __init__(self, tell: Callable[[bool], None]) -> None:
        """Begin without a panel; `tell` is called with whether it is there."""
        self._tell = tell
        self._since: float | None = None
        self._heard = 0.0
        self._needed = 0.0
        self._there = False

    def hear(self, now: float) -> None:
        """Note that the panel has just spoken."""
        self.look(now)
        self._heard = now
        if self._since is None:
            self._since = now
        if not self._there and now - self._since >= self._needed:
            self._there = True
            self._tell(True)

    def look(self, now: float) -> None:
        """Look whether the panel has been silent for too long."""
        if self._since is None or now - self._heard <= GONE:
            return
        self._since = None
        if self._there:
            self._there, self._needed = False, STEADY
            self._tell(False)


class Panel:
    """`POST /panel`: the kiosk's page says that it is there."""

    def __init__(
        self,
        tell: Callable[[bool], None],
        monotonic: Callable[[], float],
        is_panel: Callable[[web.Request], bool],
    ) -> None:
        """Make it.

        Args:
            tell: is called with whether the panel is there, when that changes.
            monotonic: returns seconds of the monotonic clock.
            is_panel: tells whether a browser may be the panel.
        """
        self._presence = Presence(tell)
        self._monotonic = monotonic
        self._is_panel = is_panel

    async def answer(self, request: web.Request) -> web.Response:
        """Take in that the panel is there.

        Raises:
            PageRefusal: the browser is not the table's kiosk.
        """
        if not self._is_panel(request):
            raise PageRefusal(403, message("answer-panel-elsewhere"))
        self._presence.hear(self._monotonic())
        return web.Response(status=204)

    async def watch(self) -> None:
        """Look from time to time whether the panel is still there, until cancelled."""
        while True:
            await pause_until_turn(_LOOK)
            self._presence.look(self._monotonic())
