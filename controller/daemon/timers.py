"""The procedure's timers, on the event loop."""

import asyncio
from collections.abc import Callable


class Timers:
    """Open timers by name; each expires once, or is cancelled."""

    def __init__(self, expired: Callable[[str], None]) -> None:
        """Start with no timer.

        Args:
            expired: called with the timer's name, on the event loop.
        """
        self._expired = expired
        self._open: dict[str, asyncio.TimerHandle] = {}

    def start(self, timer: str, seconds: float) -> None:
        """Start a timer; if it is open, start it anew."""
        self.cancel(timer)
        loop = asyncio.get_running_loop()
        self._open[timer] = loop.call_later(seconds, self._fire, timer)

    def cancel(self, timer: str) -> None:
        """Cancel a timer, if it is open: it will not expire, even if it is already due."""
        handle = self._open.pop(timer, None)
        if handle is not None:
            handle.cancel()

    def clear(self) -> None:
        """Cancel all timers."""
        for timer in list(self._open):
            self.cancel(timer)

    def _fire(self, timer: str) -> None:
        del self._open[timer]
        self._expired(timer)
