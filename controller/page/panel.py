"""The panel: the kiosk's page at the table. It says every second that it is there and can press.

An open stream is no proof: it stays open while the page stands still. So the page speaks itself,
and only as long as it is visible and receives views. It is the table's kiosk if it has the kiosk's
credential (`controller.page.kiosk`), or the client certificate that the configuration names.
"""

from collections.abc import Callable

from aiohttp import web

from controller.data.message import message
from controller.page.page_errors import PageRefusal
from controller.system.pause import pause_until_turn

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

    def note_sign_of_life(self, now: float) -> None:
        """Note that the panel has just spoken."""
        self.check(now)
        self._heard = now
        if self._since is None:
            self._since = now
        if not self._there and now - self._since >= self._needed:
            self._there = True
            self._tell(True)

    def check(self, now: float) -> None:
        """Check whether the panel has been silent for too long."""
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
        """Note that the panel is there.

        Raises:
            PageRefusal: the browser is not the table's kiosk.
        """
        if not self._is_panel(request):
            raise PageRefusal(403, message("answer-panel-elsewhere"))
        self._presence.note_sign_of_life(self._monotonic())
        return web.Response(status=204)

    async def watch(self) -> None:
        """Check from time to time whether the panel is still there, until cancelled."""
        while True:
            await pause_until_turn(_LOOK)
            self._presence.check(self._monotonic())
